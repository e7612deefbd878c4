/**
 * One customer at full rate: on so many connections, over so many sessions of hers, whatever fills memory, asked as fast
 * as it is answered, until standard input ends; beside it as many private sockets as she may have, and market sockets
 * that ask for books again and again. Prints what was answered and the processor's time that asking took.
 *
 *     node --import tsx bench/src/beside/flooder.ts URL connections USER TOKEN …
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'

const [url = '', connections = '64', owner = '', ...tokens] = process.argv.slice(2)
const PRIVATE_SOCKETS = 20
const MARKET_SOCKETS = 20
const ASK_SOCKETS_MS = 50

const SPOT = { symbol: 'BTC_USDT', side: 'buy', commissType: 'limit', commissNum: '0.001' }
const CONTRACT = { symbol: 'BTC_USDT', contractType: 'u', direction: 1, marginMode: 'cross', leverage: 10 }
const WALLET = '/api/exchange/coin/wallet'

/** One of each thing that takes room, or takes it back. */
const ASKED: readonly ((clientId: string) => readonly [path: string, body: object])[] = [
  (clientId) => ['/api/currency/order/submit', { ...SPOT, commissPrice: '58000', timeInForce: 'IOC', clientId }],
  (clientId) => ['/api/currency/order/submit', { ...SPOT, commissPrice: '31000', clientId }],
  (clientId) => [
    '/api/contract/order/submit',
    { ...CONTRACT, commissType: 'limit', commissPrice: '59000', commissNum: '0.001', timeInForce: 'IOC', clientId },
  ],
  (clientId) => [
    '/api/currency/order/submit',
    { symbol: 'BTC_USDT', side: 'buy', commissType: 'stop_market', triggerPrice: '90000', amount: '20', clientId },
  ],
  (clientId) => ['/api/asset/transferFunds', { from: 1, to: 2, coin: 'USDT', amount: '0.01', clientId }],
  (clientId) => ['/api/asset/transferFunds', { from: 2, to: 1, coin: 'USDT', amount: '0.01', clientId }],
  (clientId) => [`${WALLET}/all/borrow`, { coin: 'USDT', amount: '0.01', clientId }],
  (clientId) => [`${WALLET}/still/all`, { coin: 'USDT', amount: '0.01', clientId }],
  () => ['/api/exchange/coin/entrust/cancel/entrust', { symbol: 'BTC_USDT' }],
]

const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const heard = new Map<string, number>()
let asked = 0
let going = true

function ask(index: number): Promise<string> {
  const [path, body] = ASKED[index % ASKED.length]?.(randomUUID()) ?? ['/', {}]
  const text = JSON.stringify(body)
  return new Promise((done) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-forwarded-for': '203.0.113.7',
      'blade-auth': tokens[index % tokens.length],
    }
    const sent = request(url + path, { method: 'POST', agent, headers }, (response) => {
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        answer += chunk
      })
      response.on('end', () => done(/"error":"(\w+)"/.exec(answer)?.[1] ?? `${response.statusCode}`))
    })
    sent.on('error', (error) => done(`cut (${error.message})`))
    sent.end(text)
  })
}

/** Opens a socket and asks it for the same again and again, opening it anew where it was ended. */
function nag(path: string, first: object, again: object): () => void {
  let socket = new WebSocket(url.replace('http', 'ws') + path, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  const begin = (opened: WebSocket) => {
    opened.on('error', () => undefined)
    opened.on('open', () => opened.send(JSON.stringify(first)))
  }
  begin(socket)
  const timer = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(again))
    else if (socket.readyState === WebSocket.CLOSED) {
      socket = new WebSocket(url.replace('http', 'ws') + path, { headers: { 'x-forwarded-for': '203.0.113.7' } })
      begin(socket)
    }
  }, ASK_SOCKETS_MS)
  return () => {
    clearInterval(timer)
    socket.terminate()
  }
}

const depth = { event: 'subscribe', type: 'DEPTH', symbol: 'BTC_USDT' }
const nagging = [
  ...Array.from({ length: PRIVATE_SOCKETS }, (_, n) => {
    const auth = { event: 'auth', token: tokens[n % tokens.length] }
    return nag(`/ws/coin/${owner}`, auth, auth)
  }),
  ...Array.from({ length: MARKET_SOCKETS }, (_, n) => nag(`/ws/flood${n}`, depth, depth)),
]

process.stdin.on('end', () => {
  going = false
})
process.stdin.resume()
const began = performance.now()
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (going) {
      asked += 1
      const name = await ask(asked)
      heard.set(name, (heard.get(name) ?? 0) + 1)
    }
  }),
)
for (const stop of nagging) stop()
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({
    answers: Object.fromEntries(heard),
    perSecond: asked / seconds,
    cores: (user + system) / 1e6 / seconds,
  }),
)
process.exit(0)
