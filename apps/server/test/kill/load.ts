/** What a client does while the server is killed: orders of every kind, each written down before it is sent. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { call } from './server.ts'

/** An order as its client knows it: until an answer came, nobody knows what became of it. */
export interface Entry {
  readonly clientId: string
  outcome: 'asked' | 'done' | 'refused'
  id?: string
}

/** Places one order after the other until told to stop; cancels some of those that were accepted. */
export async function trade(
  url: string,
  token: string,
  entries: Map<string, Entry>,
  signal: AbortSignal,
): Promise<void> {
  for (let i = 0; !signal.aborted; i++) {
    const entry: Entry = { clientId: randomUUID(), outcome: 'asked' }
    entries.set(entry.clientId, entry)
    const body = { ...ORDERS[i % ORDERS.length], clientId: entry.clientId }
    const answer = await call(url, '/api/currency/order/submit', { token, body })
    if (answer?.status === 200) {
      entry.outcome = 'done'
      entry.id = String(answer.data.id)
      if (i % 3 === 1) await call(url, '/api/currency/order/cancelOrder', { token, body: { id: entry.id } })
    } else if (answer !== undefined && answer.status < 500) {
      entry.outcome = 'refused'
    } else if (answer === undefined) {
      await delay(20)
    }
  }
}

const LIMIT = { symbol: 'ADA_USDT', side: 'buy', commissType: 'limit', commissPrice: '0.3', commissNum: '20' }
const MARKET = { symbol: 'ETH_USDT', side: 'sell', commissType: 'market', commissNum: '0.01' }
const BY_INDEX = { triggerBy: 'index' }

/** Prices move, so some of these are triggered while others wait for ever. As many as three does not divide. */
const ORDERS: readonly object[] = [
  { ...LIMIT, timeInForce: 'IOC' },
  LIMIT,
  { ...MARKET, side: 'buy' },
  // More than anybody has.
  { ...LIMIT, commissNum: '9000000' },
  { ...MARKET, ...BY_INDEX, commissType: 'trailing', callbackRate: '0.001' },
  { ...MARKET, ...BY_INDEX, commissType: 'stop_market', triggerPrice: '100' },
  { ...LIMIT, ...BY_INDEX, commissType: 'oco', triggerPrice: '2' },
  MARKET,
  { ...LIMIT, icebergNum: '1' },
  { ...LIMIT, ...BY_INDEX, commissType: 'stop_limit', triggerPrice: '0.1', commissPrice: '0.1', commissNum: '60' },
]
