/** Connections that would never end by themselves, asked of the real application over real sockets. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { defineCall } from '@candlewick/protocol/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { handle } from '../http/handle.ts'
import { EmbeddedBroker } from './embedded-broker.ts'

const SHORT = { headers: 150, request: 300, silence: 400, idle: 200, checks: 50 }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ times: SHORT })
})
afterAll(() => app.stop())

/** A client that never closes its own side. */
async function stubborn(text: string, at: TestApp = app): Promise<Socket> {
  const socket = connect({ port: Number(new URL(at.base).port), host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.resume()
  if (text !== '') socket.write(text)
  return socket
}

/** How many connections the server holds. */
const held = (at: TestApp = app) =>
  new Promise<number>((resolve, reject) =>
    at.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

const HEAD = 'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
const SLOW: Readonly<Record<string, string>> = {
  'says nothing': '',
  'never ends its headers': `${HEAD}x-slow: `,
  'never ends its body': `${HEAD}content-length: 1000\r\n\r\n{"type":`,
  'stays after its answer': 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n',
  'speaks another language': 'NONSENSE\r\n\r\n',
  'asks for a socket that there is not': 'GET /ws HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
}

describe('a connection that would never end', () => {
  test.each(Object.entries(SLOW))('one that %s is closed on both sides', async (_how, text) => {
    const socket = await stubborn(text)
    await expect.poll(() => held(), { timeout: 8_000 }).toBe(0)
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })
})

describe('a request that was answered as too late', () => {
  let ran = 0
  const moving = handle(
    defineCall({
      ...{ name: 'test.moving', area: 'spot', method: 'POST', path: '/api/test/moving', who: 'public' },
      ...{ means: 'counts itself', changes: true, input: { clientId: z.string() }, output: z.null() },
    }),
    () => {
      ran += 1
      return null
    },
  )
  const BODY = '{"clientId":"mine"}'
  const HEADERS = `POST /api/test/moving HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n`
  const whole = `${HEADERS}\r\n${BODY}`

  test.each([
    ['headers', HEADERS.length - 5],
    ['body', whole.length - 5],
    ['first line', 3],
  ])('has no effect, though the rest of its %s comes in then', async (_what, sent) => {
    ran = 0
    const own = await startTestApp({ times: SHORT, handlers: [moving] })
    try {
      const socket = await stubborn('', own)
      const answer = once(socket, 'data')
      socket.write(whole.slice(0, sent))
      expect(String(await answer)).toContain('408 Request Timeout')
      socket.write(`${whole.slice(sent)}${whole}`)
      await expect.poll(() => held(own), { timeout: 8_000 }).toBe(0)
      expect(ran).toBe(0)
      // Sent in time it has one.
      const inTime = await stubborn(whole, own)
      expect(String(await once(inTime, 'data').then(([data]) => data))).toContain('200 OK')
      expect(ran).toBe(1)
      inTime.destroy()
    } finally {
      await own.stop()
    }
  })
})

describe('how many connections there may be', () => {
  test('one visitor has as many as are allowed, and a place again when one ends', async () => {
    const bounded = await startTestApp({ connections: { perVisitor: 6, all: 100 } })
    try {
      const open: Socket[] = []
      for (let count = 0; count < 6; count += 1) open.push(await stubborn(`${HEAD}x-slow: `, bounded))
      await expect.poll(() => held(bounded)).toBe(6)
      await once(await stubborn('', bounded), 'end')
      expect(await held(bounded)).toBe(6)
      for (const socket of open) socket.destroy()
      await expect.poll(() => held(bounded)).toBe(0)
      expect((await bounded.ask('/healthz')).status).toBe(200)
    } finally {
      await bounded.stop()
    }
  })
})

test('plain MQTT has the same bound', async () => {
  const broker = await EmbeddedBroker.start({
    sessions: app.sessions,
    port: 0,
    host: '127.0.0.1',
    connections: { perVisitor: 2, all: 10 },
    log: { warn: () => undefined },
  })
  try {
    const reach = async () => {
      const socket = connect({ port: broker.port ?? 0, host: '127.0.0.1' })
      socket.on('error', () => undefined)
      socket.resume()
      await once(socket, 'connect')
      return socket
    }
    const open = [await reach(), await reach()]
    await once(await reach(), 'close')
    expect(open.every((socket) => !socket.destroyed)).toBe(true)
    for (const socket of open) socket.destroy()
  } finally {
    await broker.stop()
  }
})

describe('what everybody shares', () => {
  test('probes and pages are answered to who has used up the calls; pages have a limit of their own', async () => {
    const limited = await startTestApp({ requestsPerMinute: 5 })
    try {
      const dictionary = '/api/base/sys/sys/dict/getDictItems/timeZone'
      for (let count = 0; count < 5; count += 1) expect((await limited.ask(dictionary)).status).toBe(200)
      expect((await limited.ask(dictionary)).status).toBe(429)
      expect((await limited.ask('/api/no/such/call')).status).toBe(429)
      for (let count = 0; count < 20; count += 1) {
        expect((await limited.ask('/assets/app.js')).status).toBe(404)
        for (const probe of ['/healthz', '/readyz', '/metrics']) expect((await limited.ask(probe)).status).toBe(200)
      }
      expect((await limited.ask('/assets/app.js')).status).toBe(429)
      expect((await limited.ask('/openapi.json')).status).toBe(429)
      expect((await limited.ask('/healthz?x=1')).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })
})
