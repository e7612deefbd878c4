/**
 * The keyboard: what each key does on the page that is open. Bindings lie in layers, the last one on top; a dialog's
 * layer hides those below it. Nothing acts while somebody types, and nothing that decides acts before its page has
 * stood a moment, so that a key meant for the last case never decides the next one.
 */
import { useEffect, useRef } from 'react'
import { create } from 'zustand'

export interface Binding {
  /** As `KeyboardEvent.key` has it, small letters; "ctrl+k" with the control or the command key. */
  readonly keys: readonly string[]
  /** What it does, for the list of keys. Without it the binding is not listed. */
  readonly says?: string | undefined
  readonly act: () => void
}

interface Layer {
  readonly id: number
  readonly bindings: readonly Binding[]
  /** Hides the layers below. */
  readonly alone: boolean
}

export const useLayers = create<{ layers: readonly Layer[] }>(() => ({ layers: [] }))

let nextId = 0

/** How a key event is written in a binding. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string | undefined {
  if (event.altKey) return undefined
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `ctrl+${key}` : key
}

/** The binding of a key among layers, from the top down. */
export function bindingOf(layers: readonly Pick<Layer, 'bindings' | 'alone'>[], key: string): Binding | undefined {
  for (const { bindings, alone } of layers.toReversed()) {
    const found = bindings.find(({ keys }) => keys.includes(key))
    if (found !== undefined) return found
    if (alone) return undefined
  }
  return undefined
}

/** Whether what has the focus takes the key itself. */
export function takesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return (key === 'Enter' || key === ' ') && target.closest('a, button, summary, tr[tabindex]') !== null
}

/** Starts listening; returns the way to stop. */
export function listenToKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const key = keyOf(event)
    if (key === undefined || event.defaultPrevented || event.repeat) return
    if (!key.startsWith('ctrl+') && key !== 'Escape' && takesKey(event.target, key)) return
    const binding = bindingOf(useLayers.getState().layers, key)
    if (binding === undefined) return
    event.preventDefault()
    binding.act()
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

/** Binds keys while the component stands. */
export function useKeys(bindings: readonly Binding[], { alone = false }: { alone?: boolean } = {}): void {
  const latest = useRef(bindings)
  latest.current = bindings
  const shape = JSON.stringify(bindings.map(({ keys, says }) => [keys, says]))
  useEffect(() => {
    const shown: [string[], string | null][] = JSON.parse(shape)
    const id = nextId++
    const layer: Layer = {
      id,
      alone,
      bindings: shown.map(([keys, says], index) => ({
        keys,
        says: says ?? undefined,
        act: () => latest.current[index]?.act(),
      })),
    }
    useLayers.setState(({ layers }) => ({ layers: [...layers, layer] }))
    return () => useLayers.setState(({ layers }) => ({ layers: layers.filter((one) => one.id !== id) }))
  }, [shape, alone])
}
