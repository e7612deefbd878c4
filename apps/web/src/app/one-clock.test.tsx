/** A device whose clock is hours off: whatever is counted down or compared goes by the server's clock. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, openStage, show } from './testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { hearServerTime } = await import('../platform/server-clock.ts')
const { Countdown } = await import('../markets/funding.tsx')
const { QuoteRing } = await import('../features/swap/quote-ring.tsx')
const { useMinute } = await import('../features/rewards/use-minute.ts')
const { StatusLine } = await import('../terminal/desk/status-line.tsx')

const HOUR = 3_600_000
const SERVER = Date.UTC(2026, 5, 1, 12, 0, 0)
const nothing = () => undefined

function Minute() {
  return <output>{new Date(useMinute(SERVER - 60_000)).toISOString()}</output>
}

beforeAll(openStage)
beforeEach(
  () => void vi.useFakeTimers({ now: SERVER, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] }),
)
afterEach(() => {
  leave()
  vi.useRealTimers()
})

it.each([3 * HOUR, -3 * HOUR])('shows what the server means where the device is %d ms off', async (off) => {
  vi.setSystemTime(SERVER + off)
  hearServerTime(SERVER)
  await show(
    <>
      <Countdown until={SERVER + 2 * HOUR} />
      <QuoteRing cameAt={SERVER} lasts={9_000} />
      <Minute />
      <StatusLine onKeys={nothing} onReset={nothing} />
    </>,
  )
  expect(document.body.textContent).toContain('02:00:00')
  expect(document.querySelector('[role=timer]')?.textContent).toBe('9')
  expect(document.querySelector('output')?.textContent).toBe('2026-06-01T12:00:00.000Z')
  expect(document.querySelector('footer time')?.getAttribute('datetime')).toBe('2026-06-01T12:00:00.000Z')
  act(() => void vi.advanceTimersByTime(4_000))
  expect(document.querySelector('[role=timer]')?.textContent).toBe('5')
  expect(document.body.textContent).toContain('01:59:56')
})

const SOURCES = import.meta.glob<string>(['../features/**/*.{ts,tsx}', '../terminal/**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Programmes of others, as text to be copied. */
const ALLOWED = new Set(['../features/account/keys/samples.ts'])

it('no part of a page asks the device for the time', () => {
  const parts = Object.entries(SOURCES).filter(([path]) => !(path.includes('.test.') || path.includes('/testing/')))
  expect(parts.length).toBeGreaterThan(100)
  const asking = parts.filter(([, source]) => /\bDate\.now\(|new Date\(\)/.test(source)).map(([path]) => path)
  expect(asking).toEqual([...ALLOWED])
})
