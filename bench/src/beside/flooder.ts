/**
 * One customer at full rate: on so many connections, over so many sessions of hers, whatever fills memory, asked as fast
 * as it is answered, until standard input ends; beside it as many private sockets as she may have, and market sockets
 * that ask for books again and again. Prints what was answered and the processor's time that asking took.
 *
 *     node --import tsx bench/src/beside/flooder.ts URL connections USER TOKEN …
 */
import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { askUntilEnded } from './asking.ts'

const [url = '', connections = '64', owner = '', ...tokens] = process.argv.slice(2)
const PRIVATE_SOCKETS = 20
const MARKET_SOCKETS = 20
const ASK_SOCKETS_MS = 50
const ADDRESS = '203.0.113.7'

const SPOT = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', quantity: '0.001' }
const CONTRACT = { symbol: 'BTC_USDT', contractType: 'u', direction: 1, marginMode: 'cross', leverage: 10 }
const WALLET = '/api/exchange/coin/wallet'

/** One of each thing that takes room, or takes it back. */
const ASKED: readonly ((clientId: string) => readonly [path: string, body: object])[] = [
  (clientId) => ['/api/currency/order/submit', { ...SPOT, price: '58000', timeInForce: 'IOC', clientId }],
  (clientId) => ['/api/currency/order/submit', { ...SPOT, price: '31000', clientId }],
  (clientId) => [
    '/api/contract/order/submit',
    { ...CONTRACT, orderType: 'limit', price: '59000', quantity: '0.001', timeInForce: 'IOC', clientId },
  ],
  (clientId) => [
    '/api/currency/order/submit',
    { symbol: 'BTC_USDT', side: 'buy', orderType: 'stop_market', triggerPrice: '90000', amount: '20', clientId },
  ],
  (clientId) => ['/api/asset/transferFunds', { from: 1, to: 2, coin: 'USDT', amount: '0.01', clientId }],
  (clientId) => ['/api/asset/transferFunds', { from: 2, to: 1, coin: 'USDT', amount: '0.01', clientId }],
  (clientId) => [`${WALLET}/all/borrow`, { coin: 'USDT', amount: '0.01', clientId }],
  (clientId) => [`${WALLET}/still/all`, { coin: 'USDT', amount: '0.01', clientId }],
  () => ['/api/exchange/coin/entrust/cancel/entrust', { symbol: 'BTC_USDT' }],
]

/** Opens a socket and asks it for the same again and again, opening it anew where it was ended. */
function nag(path: string, first: object, again: object): () => void {
  let socket = new WebSocket(url.replace('http', 'ws') + path, { headers: { 'x-forwarded-for': ADDRESS } })
  const begin = (opened: WebSocket) => {
    opened.on('error', () => undefined)
    opened.on('open', () => opened.send(JSON.stringify(first)))
  }
  begin(socket)
  const timer = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(again))
    else if (socket.readyState === WebSocket.CLOSED) {
      socket = new WebSocket(url.replace('http', 'ws') + path, { headers: { 'x-forwarded-for': ADDRESS } })
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

await askUntilEnded(
  url,
  Number(connections),
  (index) => {
    const [path, body] = ASKED[index % ASKED.length]?.(randomUUID()) ?? ['/', {}]
    return { path, body, headers: { 'x-forwarded-for': ADDRESS, 'blade-auth': tokens[index % tokens.length] } }
  },
  () => {
    for (const stop of nagging) stop()
  },
)
