import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { STEADY_MS, useSteady } from './steady.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

let steady = false
function Case({ id }: { id: string }) {
  steady = useSteady(id)
  return null
}

it('a case is steady after a moment, and the next one is not before its own', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Case id="one" />))
  expect(steady).toBe(false)
  await act(async () => vi.advanceTimersByTime(STEADY_MS - 1))
  expect(steady).toBe(false)
  await act(async () => vi.advanceTimersByTime(1))
  expect(steady).toBe(true)
  await act(async () => root.render(<Case id="two" />))
  expect(steady).toBe(false)
  await act(async () => vi.advanceTimersByTime(STEADY_MS))
  expect(steady).toBe(true)
  await act(async () => root.unmount())
})
