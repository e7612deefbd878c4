import { lots, ticks } from '@candlewick/money/units'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSockets, type TestSockets } from '../../test/sockets.ts'

describe('the private socket', () => {
  let sockets: TestSockets
  afterEach(() => sockets.stop())

  describe('with its usual limits', () => {
    beforeEach(async () => {
      sockets = await openSockets()
      sockets.stage.ladder(500_000, 5)
    })

    test('tells its owner, and nobody else, of balances, orders and trades at once', async () => {
      const alice = await sockets.own('alice')
      const bob = await sockets.own('bob')
      const { recorded } = sockets.stage.order('alice', 'buy', 500_010, 300)
      const order = await alice.until(({ type }) => type === 'ORDER')
      expect(order.sequence).toBe(recorded.sequence)
      expect(order.data).toHaveLength(1)
      expect(order.data[0]).toMatchObject({
        side: 'buy',
        status: 'filled',
        filledQuantity: '0.003',
        averagePrice: '50001',
      })
      const trade = await alice.until(({ type }) => type === 'OWNTRADE')
      expect(trade.data[0]).toMatchObject({ role: 'taker', price: '50001', quantity: '0.003', feeCoin: 'USDT' })
      const coins = await alice.until(({ type }) => type === 'OWNCOIN')
      for (const coin of coins.data) {
        const { available, occupied } = sockets.stage.engine.balance('alice', 1, coin.coin)
        expect(coin).toMatchObject({ account: 1, occupied: '0' })
        expect(occupied).toBe(0)
        expect(Number(coin.available)).toBeCloseTo(available / (coin.coin === 'USDT' ? 1e6 : 1e8), 5)
      }
      sockets.stage.order('bob', 'buy', 499_000, 300)
      await bob.until(({ type }) => type === 'ORDER')
      expect(JSON.stringify(bob.heard)).not.toContain(order.data[0].id)
      expect(bob.heard.filter(({ type }) => type === 'OWNTRADE')).toEqual([])
      expect(alice.heard.filter(({ type }) => type === 'ORDER')).toHaveLength(1)
    })

    test('tells of an order that waits, of its trigger and of what became of it', async () => {
      const alice = await sockets.own('alice')
      const bob = await sockets.own('bob')
      sockets.stage.do({
        type: 'spot.stop',
        user: 'alice',
        symbol: 'BTC_USDT',
        side: 'sell',
        kind: 'market',
        lots: lots(300),
        tif: 'IOC',
        postOnly: false,
        stp: 'expire_taker',
        clientId: 'guard',
        trigger: ticks(499_500),
        triggerBy: 'index',
      })
      const placed = await alice.until(({ type }) => type === 'ORDER')
      expect(placed.data).toMatchObject([
        { clientId: 'guard', orderType: 'stop_market', status: 'waiting', triggerPrice: '49950', triggerBy: 'index' },
      ])
      const held = await alice.until(({ type }) => type === 'OWNCOIN')
      expect(held.data).toMatchObject([{ coin: 'BTC', occupied: '0.003' }])
      sockets.stage.prices(499_500)
      const fired = await alice.until(({ type, data }) => type === 'ORDER' && data[0].status !== 'waiting')
      expect(fired.data).toMatchObject([
        { id: placed.data[0].id, status: 'filled', triggerTime: sockets.stage.time, averagePrice: '49999' },
      ])
      await alice.until(({ type }) => type === 'OWNTRADE')
      sockets.stage.order('bob', 'buy', 499_000, 300)
      await bob.until(({ type }) => type === 'ORDER')
      expect(JSON.stringify(bob.heard)).not.toContain('guard')
    })

    test('gives both sides of a trade each its own', async () => {
      const alice = await sockets.own('alice')
      const bob = await sockets.own('bob')
      sockets.stage.order('alice', 'sell', 500_005, 200)
      sockets.stage.order('bob', 'buy', 500_005, 200)
      const made = await alice.until(({ type }) => type === 'OWNTRADE')
      const taken = await bob.until(({ type }) => type === 'OWNTRADE')
      expect(made.data[0]).toMatchObject({ role: 'maker', side: 'sell' })
      expect(taken.data[0]).toMatchObject({ role: 'taker', side: 'buy', id: made.data[0].id })
      expect(made.data[0].orderId).not.toBe(taken.data[0].orderId)
    })

    test.each([
      ['another customer’s token', 'alice', { event: 'auth', token: 'token of bob' }],
      ['a token that nobody holds', 'alice', { event: 'auth', token: 'made up' }],
      ['an address that nobody has', 'nobody', { event: 'auth', token: 'token of bob' }],
    ])('refuses %s, and says nothing else', async (_, address, message) => {
      const client = await sockets.connect(`/ws/coin/${address}`)
      client.send(message)
      sockets.stage.order('alice', 'buy', 499_000, 300)
      expect((await client.closed).code).toBe(4401)
      expect(client.heard).toEqual([{ type: 'error', error: 'token_invalid', msg: 'the token is not valid here' }])
    })

    test('takes no token from the address', async () => {
      const client = await sockets.connect('/ws/coin/alice?token=token%20of%20alice')
      client.send('ping')
      sockets.stage.order('alice', 'buy', 499_000, 300)
      client.send({ event: 'subscribe', type: 'TRADE', symbol: 'BTC_USDT' })
      expect((await client.until(({ type }) => type === 'error')).error).toBe('field_invalid')
      expect(client.heard).toHaveLength(1)
    })

    test('ends within a second of the logout, and only that session’s sockets', async () => {
      sockets.sessions.open('second token of alice', 'alice')
      const first = await sockets.own('alice')
      const second = await sockets.connect('/ws/coin/alice')
      second.send({ event: 'auth', token: 'second token of alice' })
      await second.until(({ type }) => type === 'USER_STATUS')
      const began = performance.now()
      sockets.sessions.end('token of alice')
      expect((await first.closed).code).toBe(4403)
      expect(performance.now() - began).toBeLessThan(1_000)
      expect(first.heard.at(-1)).toEqual({ type: 'USER_STATUS', data: { status: 'logout' } })
      sockets.stage.order('alice', 'buy', 499_000, 300)
      await second.until(({ type }) => type === 'ORDER')
      expect(first.heard.filter(({ type }) => type === 'ORDER')).toEqual([])
    })
  })

  test('cuts who does not answer three heartbeats, and keeps who does', async () => {
    sockets = await openSockets({ heartbeatMs: 60 })
    const silent = await sockets.own('alice')
    const answering = await sockets.own('bob')
    answering.ws.on('message', (data) => {
      if (String(data).includes('HEARTBEAT')) answering.send('ping')
    })
    expect((await silent.closed).code).toBe(1006)
    expect(silent.heard.filter(({ type }) => type === 'HEARTBEAT')).toHaveLength(3)
    const before = answering.heard.length
    await answering.until(() => answering.heard.length > before + 4)
    expect(sockets.realtime.sockets.private).toBe(1)
  })

  test('one customer has so many private sockets, and one more is turned away', async () => {
    sockets = await openSockets({ socketsPerUser: 2 })
    const own = [await sockets.own('alice'), await sockets.own('alice')]
    const third = await sockets.connect('/ws/coin/alice')
    third.send({ event: 'auth', token: 'token of alice' })
    expect((await third.closed).code).toBe(1013)
    await sockets.own('bob')
    expect(sockets.realtime.sockets.private).toBe(3)
    expect(own.every(({ ws }) => ws.readyState === ws.OPEN)).toBe(true)
  })

  test('closes, as every socket, where what it told may have been undone, so that all is read anew', async () => {
    sockets = await openSockets()
    const all = [await sockets.own('alice'), await sockets.connect('/ws/coin/bob'), await sockets.connect('/ws/reader')]
    sockets.stage.undone()
    await expect.poll(() => all.every(({ ws }) => ws.readyState === ws.CLOSED), { timeout: 10_000 }).toBe(true)
    expect((await Promise.all(all.map(({ closed }) => closed))).map(({ code }) => code)).toEqual([1012, 1012, 1012])
    const again = await sockets.own('alice')
    sockets.stage.order('alice', 'buy', 499_000, 300)
    await again.until(({ type }) => type === 'ORDER')
  })

  test('closes where no token comes in time', async () => {
    sockets = await openSockets({ authMs: 50 })
    const client = await sockets.connect('/ws/coin/alice')
    expect((await client.closed).code).toBe(4401)
    expect(client.heard).toEqual([])
  })

  test('keeps who has proved a token past the time in which one must come', async () => {
    sockets = await openSockets({ authMs: 50 })
    const proved = await sockets.own('alice')
    // Two that come after it and say nothing are closed, one after the other, and it is still there.
    for (const silent of [await sockets.connect('/ws/coin/bob'), await sockets.connect('/ws/coin/bob')]) {
      expect((await silent.closed).code).toBe(4401)
    }
    sockets.stage.order('alice', 'buy', 499_000, 300)
    await proved.until(({ type }) => type === 'ORDER')
  })

  test('hears one token of a socket, and no second one', async () => {
    sockets = await openSockets()
    const client = await sockets.connect('/ws/coin/alice')
    for (const token of ['token of alice', 'token of bob', 'token of alice']) client.send({ event: 'auth', token })
    await client.until(({ type }) => type === 'USER_STATUS')
    sockets.stage.order('alice', 'buy', 499_000, 300)
    await client.until(({ type }) => type === 'ORDER')
    expect(client.heard.map(({ type, error }) => error ?? type)).toEqual(
      expect.arrayContaining(['field_invalid', 'field_invalid', 'USER_STATUS']),
    )
    expect(client.heard.filter(({ type }) => type === 'USER_STATUS')).toHaveLength(1)
    expect(sockets.realtime.sockets.private).toBe(1)
  })
})
