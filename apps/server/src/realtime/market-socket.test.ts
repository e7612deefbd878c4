import { connect as connectTcp, type Socket } from 'node:net'
import type { Depth, DepthLevel } from '@candlewick/protocol/realtime'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SocketClient } from '../../test/socket-client.ts'
import { openSockets, type TestSockets } from '../../test/sockets.ts'
import { crowd } from '../../test/stage.ts'
import { lotsText, priceText, Scales } from '../wire/scales.ts'

/** A book put together from what came over the socket; throws where a delta does not fit on what was before. */
function assemble(client: SocketClient): { bids: DepthLevel[]; asks: DepthLevel[]; sequence: number; deltas: number } {
  const bids = new Map<string, string>()
  const asks = new Map<string, string>()
  let sequence = -1
  let deltas = 0
  for (const { data } of client.heard.filter(({ type }) => type === 'DEPTH')) {
    const depth = data as Depth
    if (depth.snapshot) {
      bids.clear()
      asks.clear()
    } else {
      if (depth.previous !== sequence) throw new Error(`a delta on ${depth.previous} came after ${sequence}`)
      deltas += 1
    }
    sequence = depth.sequence
    for (const [side, changes] of [[bids, depth.bids] as const, [asks, depth.asks] as const]) {
      for (const [price, quantity] of changes) {
        if (quantity === '0') side.delete(price)
        else side.set(price, quantity)
      }
    }
  }
  const sorted = (side: Map<string, string>, direction: number) =>
    [...side].sort(([a], [b]) => (Number(a) - Number(b)) * direction)
  return { bids: sorted(bids, -1), asks: sorted(asks, 1), sequence, deltas }
}

/** The engine's own book, as the socket writes it. */
function truth({ stage }: TestSockets) {
  const market = Scales.ofEngine(stage.engine).market('BTC_USDT')
  const side = (which: 'buy' | 'sell') =>
    stage.engine
      .depth('BTC_USDT', which, 200)
      .map(([ticks, lots]) => [priceText(market, ticks), lotsText(market, lots)])
  return { bids: side('buy'), asks: side('sell') }
}

const DEPTH = { event: 'subscribe', type: 'DEPTH', symbol: 'BTC_USDT' }

describe('the market socket', () => {
  let sockets: TestSockets
  afterEach(() => sockets.stop())

  /** Waits until the client has heard of the engine's present book. */
  const settled = (client: SocketClient) =>
    client.until(({ type, data }) => type === 'DEPTH' && data.sequence === sockets.stage.engine.bookVersion('BTC_USDT'))

  test('gives the book as a snapshot and deltas that fit on one another', async () => {
    sockets = await openSockets()
    sockets.stage.ladder(500_000, 30)
    const client = await sockets.connect('/ws/abc')
    client.send(DEPTH)
    await client.until(({ type }) => type === 'DEPTH')
    for (let round = 1; round <= 8; round += 1) {
      sockets.stage.ladder(500_000 + round * 20, 30 + round, 1_000 + round)
      await settled(client)
    }
    const { bids, asks, deltas } = assemble(client)
    expect({ bids, asks }).toEqual(truth(sockets))
    expect(deltas).toBe(8)
  })

  test('gives a newcomer a snapshot that the next delta fits on, whenever it comes', async () => {
    sockets = await openSockets()
    sockets.stage.ladder(500_000, 20)
    const first = await sockets.connect('/ws/first')
    first.send(DEPTH)
    await first.until(({ type }) => type === 'DEPTH')
    sockets.stage.ladder(500_100, 20)
    // The change is not sent yet: the newcomer's snapshot must be the one that the change fits on.
    const second = await sockets.connect('/ws/second')
    second.send(DEPTH)
    await settled(second)
    sockets.stage.ladder(500_200, 20)
    await Promise.all([settled(first), settled(second)])
    for (const client of [first, second]) {
      const { bids, asks } = assemble(client)
      expect({ bids, asks }).toEqual(truth(sockets))
    }
  })

  test('starts over with a snapshot where a client that lost count subscribes again', async () => {
    sockets = await openSockets()
    sockets.stage.ladder(500_000, 20)
    const client = await sockets.connect('/ws/abc')
    client.send(DEPTH)
    await client.until(({ type }) => type === 'DEPTH')
    sockets.stage.ladder(500_500, 20)
    await settled(client)
    client.heard.length = 0
    client.send({ ...DEPTH, event: 'unsubscribe' })
    client.send(DEPTH)
    const again = await client.until(({ type }) => type === 'DEPTH')
    expect(again.data.snapshot).toBe(true)
    const { bids, asks } = assemble(client)
    expect({ bids, asks }).toEqual(truth(sockets))
  })

  test('sends trades, candles and figures, and several due at once in one frame', async () => {
    sockets = await openSockets()
    const { stage } = sockets
    stage.ladder(500_000, 5)
    const client = await sockets.connect('/ws/abc')
    for (const topic of [
      { type: 'TRADE', symbol: 'BTC_USDT' },
      { type: 'KLINE', symbol: 'BTC_USDT', interval: '1m' },
      { type: 'DETAIL', symbol: 'BTC_USDT' },
      { type: 'DETAIL', symbol: 'EURUSD' },
    ]) {
      client.send({ event: 'subscribe', ...topic })
    }
    // The answer to the ping says that the subscriptions before it are in.
    client.send({ event: 'ping' })
    await client.until(({ type }) => type === 'pong')
    stage.order('alice', 'buy', 500_010, 500)
    stage.prices(500_100, 112_345)
    const trade = await client.until(({ type, data }) => type === 'TRADE' && data.length === 1)
    expect(trade.data[0]).toMatchObject({ price: '50001', quantity: '0.005', side: 'buy', time: stage.time })
    const candle = await client.until(({ type }) => type === 'KLINE')
    expect(candle).toMatchObject({ symbol: 'BTC_USDT', interval: '1m' })
    expect(candle.data.slice(1)).toEqual(['50001', '50001', '50001', '50001', '0.005', '250.005'])
    const detail = await client.until(
      ({ type, symbol, data }) => type === 'DETAIL' && symbol === 'BTC_USDT' && data.ask,
    )
    expect(detail.data).toMatchObject({ close: '50001', volume24: '0.005', amount24: '250.005', index: '50010' })
    const euro = await client.until(({ type, data }) => type === 'DETAIL' && data.close === '1.12345')
    expect(euro.symbol).toBe('EURUSD')
    stage.order('alice', 'buy', 500_010, 100)
    await client.until(({ type, data }) => type === 'TRADE' && data[0].quantity === '0.001')
    const together = await openAll(sockets)
    stage.ladder(500_050, 5)
    stage.order('bob', 'buy', 500_060, 77)
    await together.until(({ type, data }) => type === 'TRADE' && data[0]?.quantity === '0.00077')
    const frame = together.frames.find((text) => text.includes('"num":"0.00077"') && text.startsWith('['))
    expect(frame).toContain('"type":"DEPTH"')
  })

  test('tells trades newest first, those of one moment too, and to who comes later', async () => {
    sockets = await openSockets()
    const { stage } = sockets
    stage.ladder(500_000, 5)
    const TRADE = { event: 'subscribe', type: 'TRADE', symbol: 'BTC_USDT' }
    const client = await sockets.connect('/ws/abc')
    client.send(TRADE)
    await client.until(({ type }) => type === 'TRADE')
    // A thousand lots rest at 50,001, and more at each tick of ten behind it.
    stage.order('alice', 'buy', 500_030, 2_500)
    const together = await client.until(({ type, data }) => type === 'TRADE' && data.length > 0)
    const prices = (heard: typeof together) => heard.data.map(({ price }: { price: string }) => price)
    expect(prices(together)).toEqual(['50003', '50002', '50001'])
    const later = await sockets.connect('/ws/later')
    later.send(TRADE)
    expect(prices(await later.until(({ type }) => type === 'TRADE'))).toEqual(['50003', '50002', '50001'])
  })

  test('tells of a new minute where nobody trades: a flat candle, and what has left the day', async () => {
    sockets = await openSockets()
    const { stage } = sockets
    stage.ladder(500_000, 5)
    stage.order('alice', 'buy', 500_010, 500)
    const client = await sockets.connect('/ws/abc')
    client.send({ event: 'subscribe', type: 'KLINE', symbol: 'BTC_USDT', interval: '1m' })
    client.send({ event: 'subscribe', type: 'DETAIL', symbol: 'BTC_USDT' })
    await client.until(({ type, data }) => type === 'DETAIL' && data.volume24 === '0.005')
    for (const minutes of [1, 1_440]) {
      stage.time += minutes * 60_000
      stage.do({ type: 'tick' })
      const opens = stage.time
      const candle = await client.until(({ type, data }) => type === 'KLINE' && data[0] === opens)
      expect(candle.data).toEqual([opens, '50001', '50001', '50001', '50001', '0', '0'])
    }
    const detail = await client.until(({ type, data }) => type === 'DETAIL' && data.volume24 === '0')
    expect(detail.data).toMatchObject({ close: '50001', openPrice: '50001' })
  })

  test.each(['leaves', 'unsubscribes'])('reckons nothing of a book whose last reader %s', async (how) => {
    sockets = await openSockets()
    const { stage, realtime } = sockets
    stage.ladder(500_000, 5)
    const observer = await sockets.connect('/ws/observer')
    observer.send({ event: 'subscribe', type: 'DETAIL', symbol: 'EURUSD' })
    const reader = await sockets.connect('/ws/reader')
    reader.send(DEPTH)
    await reader.until(({ type }) => type === 'DEPTH')
    if (how === 'leaves') reader.ws.terminate()
    else {
      reader.send({ ...DEPTH, event: 'unsubscribe' })
      reader.send({ event: 'ping' })
      await reader.until(({ type }) => type === 'pong')
    }
    await expect.poll(() => realtime.sockets.market).toBe(how === 'leaves' ? 1 : 2)
    const asked = vi.spyOn(stage.engine, 'bookVersion')
    stage.ladder(500_100, 5)
    stage.prices(500_000, 112_345)
    // Both are readers of one room: what the one hears was told together with what the other would hear.
    await observer.until(({ type, data }) => type === 'DETAIL' && data.close === '1.12345')
    expect(asked).not.toHaveBeenCalled()
  })

  test('refuses what is no request, what is unknown and what is too much, and stays open', async () => {
    sockets = await openSockets({ subscriptionsPerSocket: 2 })
    const client = await sockets.connect('/ws/abc')
    const refused: [unknown, string][] = [
      ['no json', 'field_invalid'],
      [{ event: 'subscribe', type: 'DEPTH', symbol: 'BTC_USDT', extra: 1 }, 'field_invalid'],
      [{ event: 'subscribe', type: 'KLINE', symbol: 'BTC_USDT', interval: '2m' }, 'field_invalid'],
      [{ event: 'subscribe', type: 'DEPTH', symbol: 'NO_SUCH' }, 'unknown_market'],
      [{ event: 'subscribe', type: 'DEPTH', symbol: '*' }, 'unknown_market'],
      [{ event: 'subscribe', type: 'TRADE', symbol: 'EURUSD' }, 'unknown_market'],
    ]
    for (const [message, error] of refused) {
      client.heard.length = 0
      client.send(message as object)
      expect((await client.until(({ type }) => type === 'error')).error).toBe(error)
    }
    for (const symbol of ['BTC_USDT', 'ETH_USDT', 'BNB_USDT'])
      client.send({ event: 'subscribe', type: 'DEPTH', symbol })
    expect((await client.until(({ error }) => error === 'busy')).type).toBe('error')
    client.send({ event: 'ping' })
    await client.until(({ type }) => type === 'pong')
  })

  test('cuts who talks too much and refuses too long a frame', async () => {
    sockets = await openSockets({ messageBurst: 20 })
    const chatty = await sockets.connect('/ws/chatty')
    for (let count = 0; count < 40; count += 1) chatty.send({ event: 'ping' })
    expect((await chatty.closed).code).toBe(1008)
    const long = await sockets.connect('/ws/long')
    long.send('x'.repeat(70_000))
    expect((await long.closed).code).toBe(1009)
  })

  test('lets in only its own pages, and only so many sockets from one address', async () => {
    sockets = await openSockets({ socketsPerAddress: 3 })
    await expect(sockets.connect('/ws/abc', { origin: 'https://evil.test' })).rejects.toThrow('403')
    await expect(sockets.connect('/elsewhere')).rejects.toThrow('404')
    await sockets.connect('/ws/abc', { origin: 'https://exchange.test' })
    await sockets.connect('/ws/abc', { origin: `http://127.0.0.1:${sockets.port}` })
    const third = await sockets.connect('/ws/abc')
    await expect(sockets.connect('/ws/abc')).rejects.toThrow('429')
    third.ws.terminate()
    await third.closed
    await expect
      .poll(() =>
        sockets.connect('/ws/abc').then(
          () => 'in',
          () => 'out',
        ),
      )
      .toBe('in')
  })

  test('cuts a reader that does not read on, while others get everything', async () => {
    sockets = await openSockets({ stalledMs: 400, flushMs: 5, messageBurst: 10_000, bufferedBytes: 1e9 })
    sockets.stage.ladder(500_000, 150)
    const healthy = await sockets.connect('/ws/healthy')
    healthy.send(DEPTH)
    const stalled = await silentReader(sockets.port, 1_500)
    await expect.poll(() => sockets.realtime.sockets.market).toBe(2)
    await expect.poll(() => sockets.realtime.sockets.market, { timeout: 20_000 }).toBe(1)
    sockets.stage.ladder(500_300, 150)
    await settled(healthy)
    const { bids, asks } = assemble(healthy)
    expect({ bids, asks }).toEqual(truth(sockets))
    stalled.destroy()
  })

  test('holds little for a reader that asks and does not read, and cuts it', async () => {
    sockets = await openSockets({ messageBurst: 10_000, stalledMs: 1_000 })
    sockets.stage.ladder(500_000, 150)
    const before = process.memoryUsage().arrayBuffers
    // 30 MB of snapshots asked for: far more than the kernel takes for it.
    const stalled = await silentReader(sockets.port, 3_000)
    let most = 0
    await expect
      .poll(
        () => {
          most = Math.max(most, process.memoryUsage().arrayBuffers - before)
          return sockets.realtime.sockets.market
        },
        { timeout: 20_000, interval: 5 },
      )
      .toBe(0)
    expect(most).toBeLessThan(16_000_000)
    stalled.destroy()
  })

  test('leaves out what a reader is too far behind for, and then gives it the newest book', async () => {
    sockets = await openSockets({ stalledMs: 60_000, flushMs: 5, messageBurst: 10_000, bufferedBytes: 1e9 })
    const { stage } = sockets
    stage.ladder(500_000, 150)
    const client = await sockets.connect('/ws/slow')
    client.ws.pause()
    for (let count = 0; count < 1_000; count += 1) client.send(DEPTH)
    const observer = await sockets.connect('/ws/observer')
    observer.send(DEPTH)
    for (let round = 1; round <= 50; round += 1) {
      stage.ladder(500_000 + round, 150)
      await settled(observer)
    }
    client.ws.resume()
    await settled(client)
    const { bids, asks, deltas } = assemble(client)
    expect({ bids, asks }).toEqual(truth(sockets))
    expect(deltas).toBeLessThan(50)
  })

  test('carries a crowd: what a reader put together is the book', async () => {
    sockets = await openSockets()
    const client = await sockets.connect('/ws/abc')
    client.send(DEPTH)
    await client.until(({ type }) => type === 'DEPTH')
    for (let round = 0; round < 10; round += 1) {
      crowd(sockets.stage, 100, round, 500)
      await client.until(() => assemble(client).deltas >= round)
    }
    sockets.stage.ladder(500_000, 7, 4_321)
    await settled(client)
    const { bids, asks } = assemble(client)
    expect({ bids, asks }).toEqual(truth(sockets))
  })
})

async function openAll(sockets: TestSockets): Promise<SocketClient> {
  const client = await sockets.connect('/ws/all')
  client.send(DEPTH)
  client.send({ event: 'subscribe', type: 'TRADE', symbol: 'BTC_USDT' })
  client.send({ event: 'ping' })
  await client.until(({ type }) => type === 'pong')
  return client
}

/** A socket that subscribes to the book so many times and never reads the answers. */
async function silentReader(port: number, times: number): Promise<Socket> {
  const socket = connectTcp({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  const key = Buffer.alloc(16).toString('base64')
  socket.write(
    `GET /ws/stalled HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  const text = Buffer.from(JSON.stringify(DEPTH))
  // A masked text frame with a mask of zeros.
  const frame = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text])
  for (let count = 0; count < times; count += 1) socket.write(frame)
  return socket
}
