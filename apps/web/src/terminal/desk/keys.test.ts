import { expect, it } from 'vitest'
import { terminalKey } from './keys.ts'

const press = (key: string, held: Partial<Parameters<typeof terminalKey>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

it('knows the keys of the terminal', () => {
  expect(terminalKey(press('/'), false)).toBe('search')
  expect(terminalKey(press('k', { ctrlKey: true }), true)).toBeUndefined()
  expect(terminalKey(press('?', { shiftKey: true }), false)).toBe('keys')
  expect(terminalKey(press('b'), false)).toBe('buy')
  expect(terminalKey(press('S'), false)).toBe('sell')
  expect(terminalKey(press('B', { shiftKey: true }), false)).toBe('marketBuy')
  expect(terminalKey(press('S', { shiftKey: true }), false)).toBe('marketSell')
  expect(terminalKey(press('B', { shiftKey: true }), true)).toBeUndefined()
  expect(terminalKey(press('o'), false)).toBe('orders')
  expect(terminalKey(press('Escape', { shiftKey: true }), true)).toBe('cancelAll')
  expect(terminalKey(press('X', { shiftKey: true }), false)).toBe('closeAll')
  expect(terminalKey(press('x'), false)).toBeUndefined()
})

it('lets Escape out of a field, so that the other keys are heard', () => {
  expect(terminalKey(press('o'), true)).toBeUndefined()
  expect(terminalKey(press('Escape'), true)).toBe('leave')
})

it('leaves typing, closing dialogs and the browser’s own keys alone', () => {
  expect(terminalKey(press('b'), true)).toBeUndefined()
  expect(terminalKey(press('/'), true)).toBeUndefined()
  expect(terminalKey(press('Escape'), false)).toBeUndefined()
  expect(terminalKey(press('s', { ctrlKey: true }), false)).toBeUndefined()
})
