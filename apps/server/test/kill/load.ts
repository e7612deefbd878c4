/** What a client does while the server is killed: orders of every kind, flash contracts and loans, each written down before it is sent. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { formatDecimal } from '@candlewick/money/decimal'
import { call } from './server.ts'

/** An order, a flash contract or a loan as its client knows it: until an answer came, nobody knows what became of it. */
export interface Entry {
  readonly clientId: string
  /** Of a loan: how many units were borrowed, which no other loan has. */
  readonly units?: number
  outcome: 'asked' | 'done' | 'refused'
  id?: string
  /** Why it was refused, and what had been asked for. */
  why?: string
}

/** A cross margin account with enough in it for the loans of many rounds; moved once. */
export async function collateral(url: string, token: string): Promise<void> {
  const body = { from: 1, to: 5, coin: 'USDT', amount: '20000', clientId: 'collateral' }
  await call(url, '/api/asset/transferFunds', { token, body })
}

/** Borrows so few dollars that thousands of loans fit. */
const LEAST_LOAN = 100_000
const LOAN_EVERY = 6
const FLASH_EVERY = 5

/** The next thing to ask for: a loan or a flash contract now and then, else an order. */
function nextEntry(i: number, entries: ReadonlyMap<string, Entry>): { entry: Entry; path: string; body: object } {
  const clientId = randomUUID()
  if (i % FLASH_EVERY === FLASH_EVERY - 1) {
    const body = { ...FLASH[i % FLASH.length], clientId }
    return { entry: { clientId, outcome: 'asked' }, path: FLASH_PATH, body }
  }
  if (i % LOAN_EVERY !== LOAN_EVERY - 1) {
    const body = { ...ORDERS[i % ORDERS.length], clientId }
    return { entry: { clientId, outcome: 'asked' }, path: '/api/currency/order/submit', body }
  }
  const units = LEAST_LOAN + entries.size
  const body = { coin: 'USDT', amount: formatDecimal(units, 6), clientId }
  return { entry: { clientId, outcome: 'asked', units }, path: '/api/exchange/coin/wallet/all/borrow', body }
}

/** Asks for one thing after the other until told to stop; cancels some of the orders that were accepted. */
export async function trade(
  url: string,
  token: string,
  entries: Map<string, Entry>,
  signal: AbortSignal,
): Promise<void> {
  for (let i = 0; !signal.aborted; i++) {
    const { entry, path, body } = nextEntry(i, entries)
    entries.set(entry.clientId, entry)
    const answer = await call(url, path, { token, body })
    if (answer?.status === 200) {
      entry.outcome = 'done'
      if (entry.units !== undefined) continue
      entry.id = String(answer.data.id)
      if (i % 3 === 1 && path !== FLASH_PATH)
        await call(url, '/api/currency/order/cancelOrder', { token, body: { id: entry.id } })
    } else if (answer !== undefined && answer.status < 500) {
      entry.outcome = 'refused'
      entry.why = `${answer.status} ${JSON.stringify(answer)} to ${JSON.stringify(body)}`
    } else if (answer === undefined) {
      await delay(20)
    }
  }
}

const FLASH_PATH = '/api/secondContractOrder/createSecondContractOrder'
/** Some are settled while others are asked for; as many as five does not divide. */
const FLASH: readonly object[] = [
  { symbol: 'BTC_USDT', direction: 'up', period: 30, stake: 5 },
  { symbol: 'EURUSD', direction: 'down', period: 30, stake: 6 },
  // More than a cycle takes.
  { symbol: 'XAUUSD', direction: 'up', period: 60, stake: 1_000_000 },
]

const LIMIT = { symbol: 'ADA_USDT', side: 'buy', orderType: 'limit', price: '0.3', quantity: '20' }
const MARKET = { symbol: 'ETH_USDT', side: 'sell', orderType: 'market', quantity: '0.01' }
const BY_INDEX = { triggerBy: 'index' }

/** Prices move, so some of these are triggered while others wait for ever. As many as three does not divide. */
const ORDERS: readonly object[] = [
  { ...LIMIT, timeInForce: 'IOC' },
  LIMIT,
  { ...MARKET, side: 'buy' },
  // More than anybody has.
  { ...LIMIT, quantity: '9000000' },
  { ...MARKET, ...BY_INDEX, orderType: 'trailing', callbackRate: '0.001' },
  { ...MARKET, ...BY_INDEX, orderType: 'stop_market', triggerPrice: '100' },
  { ...LIMIT, ...BY_INDEX, orderType: 'oco', triggerPrice: '2' },
  MARKET,
  { ...LIMIT, icebergQuantity: '1' },
  { ...LIMIT, ...BY_INDEX, orderType: 'stop_limit', triggerPrice: '0.1', price: '0.1', quantity: '60' },
]
