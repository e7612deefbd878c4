/** The keys of a terminal: search, buy, sell, cancel all, help. Silent while somebody types or a dialog is open. */
import { useEffect, useRef } from 'react'

export interface TerminalKeys {
  onSearch: () => void
  onKeys: () => void
  onBuy: () => void
  onSell: () => void
  onCancelAll: () => void
}

export type TerminalKey = 'search' | 'keys' | 'buy' | 'sell' | 'cancelAll'

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Which key of the terminal was pressed; `typing` is true where the press goes into a field. */
export function terminalKey(pressed: Pressed, typing: boolean): TerminalKey | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'search'
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'Escape') return shiftKey ? 'cancelAll' : undefined
  if (typing) return undefined
  if (key === '/') return 'search'
  if (key === '?') return 'keys'
  if (key === 'b' || key === 'B') return 'buy'
  return key === 's' || key === 'S' ? 'sell' : undefined
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    (target.matches('input, textarea, select') && !target.matches('[type=range], [type=radio], [type=checkbox]'))
  )
}

export function useTerminalKeys(keys: TerminalKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const key = terminalKey(event, isTyping(event.target))
      if (!key) return
      event.preventDefault()
      const { onSearch, onKeys, onBuy, onSell, onCancelAll } = latest.current
      const actions = { search: onSearch, keys: onKeys, buy: onBuy, sell: onSell, cancelAll: onCancelAll }
      actions[key]()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
