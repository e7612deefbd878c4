/** Forms that rows are made of, and who stands on the other side of them. */
import type { AccountType } from '@candlewick/engine/commands'
import type { Answer, TestExchange } from '../exchange.ts'

/** Somebody who asks. */
export interface Asker {
  /** Asks once more; by the same id it is the same. Undefined: by an id of its own. */
  ask(id: string | undefined, place: number): Promise<Answer>
}

export const API = '/api/exchange/coin'
export const SPOT = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '45000', quantity: '0.002' }
export const PERP = { symbol: 'BTC_USDT', orderType: 'limit', price: '49000', quantity: '0.01', leverage: 10 }
export const U = { contractType: 'u' }

/** Asked by POST with a client id. */
export const posting =
  (path: string, body: object) =>
  async (exchange: TestExchange, token: string): Promise<Asker> => ({
    ask: (id) => exchange.post(token, path, { ...body, ...(id === undefined ? {} : { clientId: id }) }),
  })

export async function plenty(exchange: TestExchange, account: AccountType = 2): Promise<string> {
  const token = await exchange.customer({})
  await exchange.deposit(token, 'USDT', '1000000', account)
  return token
}

export async function accepted(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer
  if (given.code !== 200) throw new Error(JSON.stringify(given))
  return given
}

/** A long position of so much, isolated where margin is to be moved; its other side is somebody else's. */
export async function long(
  exchange: TestExchange,
  token: string,
  quantity: string,
  marginMode = 'cross',
): Promise<string> {
  const submit = (who: string, direction: number) =>
    accepted(
      exchange.post(who, '/api/contract/order/submit', {
        ...{ ...PERP, ...U, price: '50000', quantity, direction, marginMode },
      }),
    )
  await submit(await plenty(exchange), 2)
  await exchange.deposit(token, 'USDT', '10000', 2)
  await submit(token, 1)
  return 'BTC_USDT_PERP-long'
}
