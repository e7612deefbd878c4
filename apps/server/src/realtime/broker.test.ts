import { type BinarySocket, MqttListener } from '@candlewick/protocol/mqtt-listener'
import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openSockets, type TestSockets } from '../../test/sockets.ts'
import { mayHear } from './embedded-broker.ts'
import { publishNotices } from './notices.ts'

test.each([
  ['all_symbol_detail', true],
  ['refresh_alice', true],
  ['refresh_bob', false],
  ['refresh_+', false],
  ['#', false],
  ['+', false],
  ['merchant/#', false],
  ['merchant/refresh_7', false],
  ['$SYS/#', false],
  ['$share/group/refresh_alice', false],
  ['/all/123', false],
  ['refresh_alice/#', false],
  ['', false],
])('a session with two topics may hear %s: %s', (filter, allowed) => {
  expect(mayHear(new Set(['all_symbol_detail', 'refresh_alice']), filter)).toBe(allowed)
})

/** What the client says of itself next; an error is told, not thrown. */
function next(client: MqttClient, event: 'connect' | 'close' | 'error'): Promise<unknown> {
  return new Promise((resolve) => {
    client.once(event, resolve)
  })
}

describe('the message broker', () => {
  let sockets: TestSockets
  const clients: MqttClient[] = []
  beforeEach(async () => {
    sockets = await openSockets()
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.end(true)
    await sockets.stop()
  })

  /** Connects over WebSocket or plainly; resolves once connected, rejects where refused. */
  async function connect(options: mqtt.IClientOptions = {}, plain = false): Promise<MqttClient> {
    const url = plain ? `mqtt://127.0.0.1:${sockets.broker.port}` : `ws://127.0.0.1:${sockets.port}/mqtt`
    const client = mqtt.connect(url, { keepalive: 5, reconnectPeriod: 0, ...options })
    clients.push(client)
    await next(client, 'connect')
    return client
  }
  const alice = { username: 'alice', password: 'token of alice' }

  /** Granted QoS a topic; 128 is a refusal. */
  async function subscribe(client: MqttClient, topic: string): Promise<number> {
    return new Promise((resolve) => {
      client.subscribe(topic, (_error, _granted, packet) => resolve(Number(packet?.granted[0])))
    })
  }

  test.each([false, true])('lets a session hear its own topics by their full names (plain: %s)', async (plain) => {
    const client = await connect(alice, plain)
    expect(await subscribe(client, 'all_symbol_detail')).toBe(0)
    expect(await subscribe(client, 'refresh_alice')).toBe(0)
    for (const topic of ['refresh_bob', '#', '+', '$SYS/#', 'merchant/refresh_alice']) {
      expect(await subscribe(client, topic), topic).toBe(128)
    }
    const heard: string[] = []
    client.on('message', (topic, payload) => heard.push(`${topic} ${payload}`))
    sockets.broker.publish('refresh_bob', 'not for alice')
    sockets.broker.publish('refresh_alice', 'for alice')
    await expect.poll(() => heard).toEqual(['refresh_alice for alice'])
  })

  test('tells the listener of the app what is its own, again after a cut, and leaves a refused one alone', async () => {
    const heard: string[] = []
    const opened: WebSocket[] = []
    let online = 0
    const listening = (password: string) =>
      new MqttListener({
        url: () => `ws://127.0.0.1:${sockets.port}/mqtt`,
        username: 'alice',
        password: () => password,
        onMessage: (topic, payload) => heard.push(`${topic} ${payload}`),
        onOnline: () => {
          online += 1
        },
        openSocket: (url, protocol) => {
          const socket = new WebSocket(url, protocol)
          opened.push(socket)
          return socket as unknown as BinarySocket
        },
        reconnectMs: 10,
      })
    const listener = listening('token of alice')
    listener.subscribe('refresh_alice')
    listener.start()
    await expect.poll(() => sockets.broker.hears('refresh_alice')).toBe(true)
    sockets.broker.publish('refresh_bob', 'not for alice')
    sockets.broker.publish('refresh_alice', 'ä'.repeat(200))
    await expect.poll(() => heard).toEqual([`refresh_alice ${'ä'.repeat(200)}`])
    listener.subscribe('all_symbol_detail')
    await expect.poll(() => sockets.broker.hears('all_symbol_detail')).toBe(true)
    listener.unsubscribe('all_symbol_detail')
    await expect.poll(() => sockets.broker.hears('all_symbol_detail')).toBe(false)
    opened[0]?.terminate()
    await expect.poll(() => online).toBe(2)
    await expect.poll(() => sockets.broker.hears('refresh_alice')).toBe(true)
    listener.stop()
    await expect.poll(() => sockets.broker.clients).toBe(0)
    const refused = listening('made up')
    refused.start()
    await expect.poll(() => opened.length).toBe(3)
    await expect.poll(() => opened[2]?.readyState).toBe(WebSocket.CLOSED)
    expect([refused.online, online, opened.length]).toEqual([false, 2, 3])
  })

  test('lets nobody publish, and nobody in with a wrong token', async () => {
    const bob = await connect({ username: 'bob', password: 'token of bob' })
    await subscribe(bob, 'refresh_bob')
    const heard: string[] = []
    bob.on('message', (topic) => heard.push(topic))
    const client = await connect(alice)
    client.publish('refresh_bob', 'forged')
    await next(client, 'close')
    expect(heard).toEqual([])
    for (const wrong of [
      { username: 'alice', password: 'token of bob' },
      { username: 'alice', password: 'made up' },
    ]) {
      const refused = mqtt.connect(`ws://127.0.0.1:${sockets.port}/mqtt`, { ...wrong, reconnectPeriod: 0 })
      clients.push(refused)
      expect(await next(refused, 'error')).toMatchObject({ code: 5 })
    }
  })

  test('gives client ids itself, so that none pushes another off', async () => {
    const first = await connect({ ...alice, clientId: 'same' })
    const second = await connect({ ...alice, clientId: 'same' })
    expect(await subscribe(first, 'refresh_alice')).toBe(0)
    expect(await subscribe(second, 'refresh_alice')).toBe(0)
    expect([first.connected, second.connected]).toEqual([true, true])
    expect(sockets.broker.clients).toBe(2)
  })

  test('lets in so many listeners of one customer, and others beside them', async () => {
    for (let n = 0; n < 20; n += 1) await connect(alice)
    const more = mqtt.connect(`ws://127.0.0.1:${sockets.port}/mqtt`, { ...alice, reconnectPeriod: 0 })
    clients.push(more)
    expect(await Promise.race([next(more, 'error'), next(more, 'connect')])).toMatchObject({ code: 5 })
    await connect({ username: 'bob', password: 'token of bob' })
    expect(sockets.broker.clients).toBe(21)
  })

  test('lets a visitor hear what is public and nothing else', async () => {
    const visitor = await connect()
    expect(await subscribe(visitor, 'all_symbol_detail')).toBe(0)
    expect(await subscribe(visitor, 'refresh_alice')).toBe(128)
  })

  test('closes with the session', async () => {
    const client = await connect(alice)
    await subscribe(client, 'refresh_alice')
    sockets.sessions.end('token of alice')
    await next(client, 'close')
    await expect.poll(() => sockets.broker.hears('refresh_alice')).toBe(false)
  })

  test('publishes figures to all and to a customer what to read anew', async () => {
    const { stage, broker, figures, notices } = sockets
    const stop = publishNotices({ broker, replica: stage, figures, engine: stage.engine, notices })
    const client = await connect(alice)
    const heard = new Map<string, string>()
    client.on('message', (topic, payload) => heard.set(topic, String(payload)))
    await subscribe(client, 'refresh_alice')
    await subscribe(client, 'all_symbol_detail')
    stage.ladder(500_000, 5)
    const { recorded } = stage.order('alice', 'buy', 500_010, 300)
    await expect.poll(() => heard.get('refresh_alice')).toBeDefined()
    const notice = JSON.parse(heard.get('refresh_alice') ?? '')
    expect(notice.sequence).toBe(recorded.sequence)
    expect([...notice.changed].sort()).toEqual(['balance', 'order', 'trade'])
    await expect.poll(() => heard.get('all_symbol_detail'), { timeout: 3_000 }).toContain('"close":"50001"')
    stop()
  })
})
