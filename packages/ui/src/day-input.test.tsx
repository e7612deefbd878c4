/** @vitest-environment happy-dom */
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DayInput } from './day-input.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const box = document.createElement('div')
const onDay = vi.fn()
let root: Root

function show(value: string | undefined, format = 'DD.MM.YYYY'): HTMLInputElement {
  act(() => root.render(<DayInput aria-label="From" value={value} onDay={onDay} format={format} />))
  return box.querySelector<HTMLInputElement>('input[type="text"]') ?? document.createElement('input')
}

function type(input: HTMLInputElement, text: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(() => {
  document.body.append(box)
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  onDay.mockClear()
})

it('writes the day as it is told, whatever the browser would', () => {
  expect(show('2026-11-23').value).toBe('23.11.2026')
  expect(show('2026-11-23', 'YYYY-MM-DD').value).toBe('2026-11-23')
})

it('tells a whole day and its going, and nothing while it is none', () => {
  const input = show('2026-11-23')
  type(input, '24.11.20')
  expect(onDay).not.toHaveBeenCalled()
  type(input, '24.11.2026')
  expect(onDay).toHaveBeenLastCalledWith('2026-11-24')
  type(input, '')
  expect(onDay).toHaveBeenLastCalledWith(undefined)
})

it('sends nothing by Enter while what stands there is no day', () => {
  const input = show(undefined)
  const enter = () => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    act(() => void input.dispatchEvent(event))
    return event.defaultPrevented
  }
  expect(enter()).toBe(false)
  type(input, '31.02.2026')
  expect(enter()).toBe(true)
})
