// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bindingOf, keyOf, listenToKeys, takesKey, useLayers } from './keys.ts'

const press = (key: string, more: KeyboardEventInit = {}, on: EventTarget = window) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

describe('a key is known', () => {
  it('by its small letter, with the control or the command key in front', () => {
    expect(keyOf(new KeyboardEvent('keydown', { key: 'A' }))).toBe('a')
    expect(keyOf(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))).toBe('ctrl+k')
    expect(keyOf(new KeyboardEvent('keydown', { key: 'K', metaKey: true }))).toBe('ctrl+k')
  })
  it('and not at all with the alt key, which writes signs', () => {
    expect(keyOf(new KeyboardEvent('keydown', { key: 'a', altKey: true }))).toBeUndefined()
  })
})

describe('layers', () => {
  const below = { bindings: [{ keys: ['a', 'j'], act: () => undefined, says: 'below' }], alone: false }
  it('the one on top has the key', () => {
    const top = { bindings: [{ keys: ['a'], act: () => undefined, says: 'top' }], alone: false }
    expect(bindingOf([below, top], 'a')?.says).toBe('top')
    expect(bindingOf([below, top], 'j')?.says).toBe('below')
  })
  it('a dialog hides the page below it', () => {
    expect(bindingOf([below, { bindings: [], alone: true }], 'a')).toBeUndefined()
  })
})

describe('listening', () => {
  const act = vi.fn()
  let stop = () => {}
  beforeEach(() => {
    useLayers.setState({ layers: [{ id: 1, alone: false, bindings: [{ keys: ['a', 'Enter'], act }] }] })
    stop = listenToKeys()
  })
  afterEach(() => {
    stop()
    act.mockClear()
    useLayers.setState({ layers: [] })
    document.body.replaceChildren()
  })
  it('a press acts once, and a key that is held does not act again', () => {
    press('a')
    press('a', { repeat: true })
    expect(act).toHaveBeenCalledTimes(1)
  })
  it('nothing acts while somebody types', () => {
    const field = document.body.appendChild(document.createElement('textarea'))
    press('a', {}, field)
    expect(act).not.toHaveBeenCalled()
  })
  it('a focused button keeps Enter for itself', () => {
    const button = document.body.appendChild(document.createElement('button'))
    press('Enter', {}, button)
    expect(act).not.toHaveBeenCalled()
    expect(takesKey(button, 'a')).toBe(false)
  })
})
