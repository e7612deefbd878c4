// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { storageKey } from './config.ts'
import { kept } from './kept.ts'
import { store, stored } from './storage.ts'

interface Sizes {
  left: number
  right: number
}

function read(content: unknown): Sizes {
  const given: Partial<Sizes> = typeof content === 'object' && content !== null ? content : {}
  return { left: given.left ?? 1, right: given.right ?? 2 }
}

/** What another tab does: the value changes without this tab's doing, and an event says so. */
function otherTab(content: unknown): void {
  store('sizes', content)
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey('sizes') }))
}

beforeEach(() => localStorage.clear())

it('starts with what was kept, else with the first value', () => {
  expect(kept('sizes', read).use.getState()).toEqual({ left: 1, right: 2 })
  store('sizes', { left: 9 })
  expect(kept('sizes', read).use.getState()).toEqual({ left: 9, right: 2 })
})

it('keeps a change, and is back at the first value after a reset', () => {
  const sizes = kept('sizes', read)
  sizes.change({ right: 7 })
  expect(sizes.use.getState()).toEqual({ left: 1, right: 7 })
  expect(stored('sizes')).toEqual({ left: 1, right: 7 })
  sizes.reset()
  expect(sizes.use.getState()).toEqual({ left: 1, right: 2 })
  expect(stored('sizes')).toBeUndefined()
})

it('follows another tab, and does not write back what that tab has changed', () => {
  const sizes = kept('sizes', read)
  otherTab({ left: 5, right: 6 })
  expect(sizes.use.getState()).toEqual({ left: 5, right: 6 })
  store('sizes', { left: 50, right: 6 })
  sizes.change({ right: 60 })
  expect(stored('sizes')).toEqual({ left: 50, right: 60 })
})

it('is not touched by what others keep', () => {
  const sizes = kept('sizes', read)
  localStorage.setItem(storageKey('sizes'), 'no JSON')
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey('else') }))
  expect(sizes.use.getState()).toEqual({ left: 1, right: 2 })
})
