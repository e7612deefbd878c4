import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSockets, type TestSockets } from '../../test/sockets.ts'
import type { OwnChannel } from '../state/own-channel.ts'
import { CLOSE } from './limits.ts'

let sockets: TestSockets
/** Of whom nothing can be told, as long as there is a bug. */
let broken: string | undefined
const channel: OwnChannel = {
  events: ['order'],
  take: (event, _time, listens) => void (event.type === 'order' && listens(event.order.user)),
  messages(user) {
    if (user === broken) throw new TypeError('a bug in what is told')
    return []
  },
}
beforeEach(async () => {
  broken = undefined
  sockets = await openSockets({}, undefined, [channel])
  sockets.stage.ladder(500_000, 5)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await sockets.stop()
})

test('whose own cannot be told reads it anew; others are told, and she is again', async () => {
  const [alice, bob] = [await sockets.own('alice'), await sockets.own('bob')]
  broken = 'alice'
  sockets.stage.order('alice', 'buy', 499_000, 300)
  sockets.stage.order('bob', 'buy', 499_000, 300)
  expect((await alice.closed).code).toBe(CLOSE.restart)
  await bob.until(({ type }) => type === 'OWNCOIN')
  expect(sockets.stage.failures).toEqual(['telling a customer of her own: a bug in what is told'])
  broken = undefined
  const again = await sockets.own('alice')
  const { recorded } = sockets.stage.order('alice', 'buy', 499_100, 300)
  const { data, sequence } = await again.until(({ type }) => type === 'ORDER')
  expect([sequence, data.length]).toEqual([recorded.sequence, 1])
})

test('a topic that cannot be told has its readers read anew, and no others', async () => {
  const book = (symbol: string) => ({ event: 'subscribe', type: 'DEPTH', symbol })
  const [one, other] = [await sockets.connect('/ws/guarded'), await sockets.connect('/ws/guarded')]
  one.send(book('BTC_USDT'))
  other.send(book('ETH_USDT'))
  await one.until(({ type }) => type === 'DEPTH')
  await other.until(({ type }) => type === 'DEPTH')
  const { engine } = sockets.stage
  const depth = engine.depth.bind(engine)
  vi.spyOn(engine, 'depth').mockImplementation((symbol, side, limit) => {
    if (symbol === 'BTC_USDT') throw new TypeError('a bug in what is told')
    return depth(symbol, side, limit)
  })
  sockets.stage.order('alice', 'buy', 499_000, 300)
  expect((await one.closed).code).toBe(CLOSE.restart)
  other.send({ event: 'ping' })
  await other.until(({ type }) => type === 'pong')
  expect(sockets.stage.failures).toEqual(['telling DEPTH BTC_USDT: a bug in what is told'])
  // Whoever asks for it gets no further, and nobody else is touched.
  const late = await sockets.connect('/ws/guarded')
  late.send(book('BTC_USDT'))
  expect((await late.closed).code).toBe(CLOSE.restart)
  other.send({ event: 'ping' })
  await other.until(({ type }) => type === 'pong')
})
