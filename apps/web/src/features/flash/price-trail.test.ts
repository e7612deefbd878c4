// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'

/** The line to the server, in the test's hands. */
class Line {
  static readonly all: Line[] = []
  readonly readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    Line.all.push(this)
  }
  send(): void {}
  close(): void {}
}

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
vi.stubGlobal('WebSocket', Line)
const { followTrail, join, newestOf, pointsFrom, trailOf } = await import('./price-trail.ts')

const ticks = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ time: (from + at) * 500, price: from + at }))
const prices = (points: readonly { price: number }[]) => points.map(({ price }) => price)

afterEach(() => vi.useRealTimers())

it('has each tick once, the journal’s and after them those heard', () => {
  const trail = { past: [], heard: ticks(4, 9) }
  join(trail, ticks(1, 7), 5_000)
  expect(prices(pointsFrom(trail, 0))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('shows what passed while nobody followed, and not a straight line in its place', () => {
  const trail = { past: ticks(1, 10), heard: [...ticks(11, 12), ...ticks(100, 102)] }
  join(trail, ticks(5, 101), 51_000)
  expect(prices(pointsFrom(trail, 0))).toEqual(prices(ticks(1, 102)))
})

it('drops what was known before a stretch that nobody can tell', () => {
  const trail = { past: ticks(1, 10), heard: [] }
  join(trail, ticks(200, 210), 105_000)
  expect(prices(trail.past)).toEqual(prices(ticks(200, 210)))
})

it('keeps what it has where the journal knows nothing', () => {
  const trail = { past: ticks(1, 3), heard: ticks(4, 5) }
  join(trail, [], 5_000)
  expect(prices(pointsFrom(trail, 0))).toEqual([1, 2, 3, 4, 5])
})

it('asks when it is followed, and again once it is heard after a cut', async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
  let records: [number, string][] = [[999_000, '1']]
  const asked = vi.fn(async (_url: string) => new Response(JSON.stringify({ code: 200, data: { records } })))
  vi.stubGlobal('fetch', asked)
  const told = vi.fn()
  const stop = followTrail('BTC_USDT', told)
  await vi.waitFor(() => expect(told).toHaveBeenCalled())
  expect(prices(trailOf('BTC_USDT').past)).toEqual([1])
  await vi.advanceTimersByTimeAsync(10_000)
  const before = asked.mock.calls.length

  Line.all.at(-1)?.onclose?.()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).toHaveBeenCalledTimes(before)
  records = [...records, [999_500, '2'], [1_013_000, '3']]
  Line.all.at(-1)?.onmessage?.({ data: '{"event":"pong"}' })
  await vi.waitFor(() => expect(newestOf('BTC_USDT')?.price).toBe(3))
  expect(asked.mock.calls.length).toBeGreaterThan(before)
  stop()
  const last = asked.mock.calls.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveBeenCalledTimes(last)
})
