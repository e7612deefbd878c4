/** A terminal stands in columns where there is the width; its narrow shape is loaded where there is not. */

import { loadChunk } from '@candlewick/ui/chunk.ts'
import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { useIsTwoColumns } from '../../platform/media.ts'

interface PhonePart<Props> {
  readonly load: () => Promise<unknown>
  readonly Phone: ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>
}

/** The narrow shape of a terminal, which `load` brings. */
export function phonePart<Props extends object>(load: () => Promise<ComponentType<Props>>): PhonePart<Props> {
  const loadPhone = () => loadChunk(load)
  const Phone = lazy(() => loadPhone().then((component) => ({ default: component })))
  return { load: loadPhone, Phone }
}

/** The shape there is room for. */
export function useShape<Props>(Desk: ComponentType<Props>, { load, Phone }: PhonePart<Props>) {
  const wide = useIsTwoColumns()
  useEffect(() => {
    // On its way together with the markets, not after them.
    if (!wide) void load()
  }, [wide, load])
  return wide ? Desk : Phone
}
