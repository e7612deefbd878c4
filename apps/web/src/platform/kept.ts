/**
 * A choice that is kept in the browser and shared by all tabs: what one tab keeps the others take over at once, so that
 * no tab writes back what it read long ago.
 */
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { storageKey } from './config.ts'
import { forget, store, stored } from './storage.ts'

export interface Kept<Value> {
  /** The value as a hook. */
  use: UseBoundStore<StoreApi<Value>>
  /** Changes a part of it, keeps it and lets the page follow. */
  change: (part: Partial<Value>) => void
  /** Back to what it was at first. */
  reset: () => void
}

/**
 * @param name the key it is kept under
 * @param read makes a whole value of what was kept, whatever that is; of `undefined` the first value
 */
export function kept<Value extends object>(name: string, read: (content: unknown) => Value): Kept<Value> {
  const use = create<Value>(() => read(stored(name)))
  window.addEventListener('storage', (event) => {
    // A null key: everything was cleared.
    if (event.key === null || event.key === storageKey(name)) use.setState(read(stored(name)), true)
  })
  return {
    use,
    change: (part) => {
      // What another tab kept a moment ago may not have been heard yet: the part is put onto what is kept now.
      const next = { ...read(stored(name)), ...part }
      use.setState(next, true)
      store(name, next)
    },
    reset: () => {
      forget(name)
      use.setState(read(undefined), true)
    },
  }
}
