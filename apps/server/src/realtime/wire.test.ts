import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { REALTIME_LIMITS } from './limits.ts'
import { Wire } from './wire.ts'

const LIMITS = { ...REALTIME_LIMITS, messageBurst: 5, messagesPerSecond: 2, stalledMs: 1_000 }

/** A connection whose reader reads on only when it is told to. */
class Reader extends Duplex {
  #readOn: (() => void)[] = []
  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    this.#readOn.push(done)
  }
  override _read(): void {}
  readOn(): void {
    for (const done of this.#readOn.splice(0)) done()
  }
}

let server: WebSocketServer
let client: WebSocket
let raw: Reader
let wire: Wire
beforeEach(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const address = server.address()
  client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  const [[ws]] = await Promise.all([once(server, 'connection'), once(client, 'open')])
  raw = new Reader()
  vi.useFakeTimers({ toFake: ['performance'], now: 0 })
  wire = new Wire(ws, raw, LIMITS)
})
afterEach(async () => {
  vi.useRealTimers()
  client.terminate()
  server.close()
  await once(server, 'close')
})

const admitted = (asked: number) => Array.from({ length: asked }, () => wire.admit()).filter(Boolean).length

test('as many messages are let in as the burst allows, and then so many a second, however long it was quiet', () => {
  expect(admitted(20)).toBe(5)
  vi.advanceTimersByTime(500)
  expect(admitted(20)).toBe(1)
  vi.advanceTimersByTime(250)
  expect(admitted(20)).toBe(0)
  vi.advanceTimersByTime(1_250)
  expect(admitted(20)).toBe(3)
  vi.advanceTimersByTime(3_600_000)
  expect(admitted(20)).toBe(5)
  expect(admitted(20)).toBe(0)
})

test('a reader is cut that lets data wait for so long at a stretch, and not one that has read on in between', () => {
  wire.send('first')
  expect(wire.waiting).toBeGreaterThan(0)
  wire.watch(0)
  wire.watch(999)
  raw.readOn()
  expect(wire.waiting).toBe(0)
  wire.watch(1_000)
  wire.send('second')
  for (const now of [1_500, 2_000, 2_499]) wire.watch(now)
  expect(raw.destroyed).toBe(false)
  wire.watch(2_500)
  expect(raw.destroyed).toBe(true)
})

test('a reader that more waits for than may is cut at once', () => {
  const part = 'x'.repeat(LIMITS.bufferedBytes / 4)
  for (let n = 0; n < 3; n += 1) wire.send(part)
  expect([wire.behind, raw.destroyed]).toEqual([true, false])
  wire.send(part)
  expect(raw.destroyed).toBe(true)
})
