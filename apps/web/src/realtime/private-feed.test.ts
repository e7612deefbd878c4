// @vitest-environment node
import { wireMessage } from '@candlewick/protocol/message-wire'
import type { PrivateMessage } from '@candlewick/protocol/realtime'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { SocketLike } from './connection.ts'
import { OwnState } from './own-state.ts'
import { PrivateFeed } from './private-feed.ts'

let server: WebSocketServer
let port: number
let frames: string[]
let waiting: (() => void)[]
let feed: PrivateFeed

const wake = () => {
  for (const resume of waiting.splice(0)) resume()
}
async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise<void>((resolve) => waiting.push(resolve))
}
const tell = (message: PrivateMessage) => {
  for (const client of server.clients) client.send(JSON.stringify(wireMessage(message)))
}

beforeEach(async () => {
  frames = []
  waiting = []
  server = new WebSocketServer({ port: 0 })
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      frames.push(String(data))
      wake()
    }),
  )
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(async () => {
  feed.stop()
  for (const client of server.clients) client.terminate()
  await new Promise((resolve) => server.close(resolve))
})

it('proves the token first, answers heartbeats, fills the state, and ends with the session', async () => {
  const state = new OwnState((run) => run())
  let online = 0
  let ended = ''
  feed = new PrivateFeed({
    url: () => `ws://127.0.0.1:${port}/ws/coin/me`,
    token: () => 'secret',
    state,
    openSocket: (url) => new WebSocket(url) as unknown as SocketLike,
    times: { reconnectMs: 20, pingMs: 1_000, lateMs: 5_000 },
    onOnline: () => {
      online += 1
      wake()
    },
    onLoggedOut: (reason) => {
      ended = reason
      wake()
    },
  })
  state.coins.subscribe('1:USDT', wake)
  feed.start()
  await until(() => frames.length === 1)
  expect(JSON.parse(frames[0] ?? '')).toEqual({ event: 'auth', token: 'secret' })
  tell({ type: 'USER_STATUS', data: { status: 'online' } })
  await until(() => online === 1)
  tell({ type: 'HEARTBEAT', time: 1 })
  await until(() => frames[1] === 'ping')
  tell({ type: 'OWNCOIN', sequence: 3, data: [{ account: 1, coin: 'USDT', available: '7', occupied: '0' }] })
  await until(() => state.coins.get('1:USDT')?.available === '7')
  for (const client of server.clients) client.terminate()
  await until(() => frames.length === 3)
  expect(JSON.parse(frames[2] ?? '')).toEqual({ event: 'auth', token: 'secret' })
  tell({ type: 'USER_STATUS', data: { status: 'token_expired' } })
  await until(() => ended !== '')
  expect(ended).toBe('token_expired')
})
