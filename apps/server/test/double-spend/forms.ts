/** Forms that rows are made of, and who stands on the other side of them. */
import type { AccountType } from '@candlewick/engine/commands'
import type { Answer, TestExchange } from '../exchange.ts'
import { AT_ONCE } from './at-once.ts'
import type { Asker, Row } from './spending.ts'

export const API = '/api/exchange/coin'
export const SPOT = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '45000', quantity: '0.002' }
export const PERP = { symbol: 'BTC_USDT', orderType: 'limit', price: '49000', quantity: '0.01', leverage: 10 }
export const U = { contractType: 'u' }

/** The id that a request is sent with, where it has one. */
export const named = (id: string | undefined): object => (id === undefined ? {} : { clientId: id })

/** Asked by POST with a client id. */
export const posting =
  (path: string, body: object) =>
  async (exchange: TestExchange, token: string): Promise<Asker> => ({
    ask: (id) => exchange.post(token, path, { ...body, ...named(id) }),
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

/** How many of a ladder's orders were placed. */
export const rungs = ({ code, data }: Answer) => (code === 200 ? Number(Reflect.get(data, 'placed')) : 0)

/** Sixty-four orders of the same size, which are then made larger. */
export const amending =
  (submit: string, amend: string, order: object, quantity: string): Row['open'] =>
  async (exchange, token) => {
    const ids: string[] = []
    for (let place = 0; place < AT_ONCE; place += 1)
      ids.push((await accepted(exchange.post(token, submit, order))).data.id)
    return {
      ask: (id, place) => exchange.post(token, amend, { id: id === undefined ? ids[place] : ids[0], quantity }),
    }
  }
