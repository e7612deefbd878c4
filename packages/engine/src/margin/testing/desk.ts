/** An exchange whose customers borrow, for the tests: two coins and their dollars, a maker on both books, and a lender. */
import { lots, rate, units } from '@candlewick/money/units'
import type { Command } from '../../commands.ts'
import type { Event } from '../../events.ts'
import type { OrderAccount, Side } from '../../orders/terms.ts'
import type { SpotSubmitCommand } from '../../spot/commands.ts'
import { entryOf } from '../../testing/entry.ts'
import { TestExchange, testMarket } from '../../testing/exchange.ts'
import type { MarginLoanEvent } from '../events.ts'

export const BTC = 'BTC_USDT'
export const ETH = 'ETH_USDT'
/** Units of a dollar, of a bitcoin. */
export const USD = 1_000_000
export const COIN = 100_000_000

/** At a price of 1,000,000 ticks a lot of 0.001 costs 10 dollars: a coin 10,000. */
export const START = 1_000_000

export class Desk extends TestExchange {
  #orders = 0

  static open(...users: string[]): Desk {
    const desk = new Desk()
    for (const [asset, decimals] of [
      ['USDT', 6],
      ['BTC', 8],
      ['ETH', 8],
    ] as const) {
      desk.do({ type: 'asset', asset, decimals, cap: units(1e15) })
    }
    const far = { maxLots: lots(1_000_000_000), bandRate: rate(20_000_000) }
    desk.do({ ...testMarket(BTC, 'BTC', 'USDT'), ...far })
    desk.do({ ...testMarket(ETH, 'ETH', 'USDT'), ...far })
    desk.do({ type: 'margin.asset', asset: 'USDT', hourly: rate(913), limit: units(1e13), weight: rate(100_000_000) })
    desk.do(coin('BTC', BTC, 100_000_000))
    desk.do(coin('ETH', ETH, 85_000_000))
    desk.do({ type: 'margin.pair', symbol: BTC, leverages: [3, 5, 10] })
    desk.do({ type: 'margin.pair', symbol: ETH, leverages: [3, 5] })
    desk.give('house:lender', 'USDT', 1e13)
    desk.give('house:lender', 'BTC', 1e12)
    desk.give('house:lender', 'ETH', 1e12)
    desk.prices(START, START)
    for (const user of ['maker', ...users]) desk.do({ type: 'account.open', user, kind: 'customer' })
    for (const asset of ['USDT', 'BTC', 'ETH']) desk.give('maker', asset, 1e14)
    return desk
  }

  give(user: string, asset: string, amount: number, account: 1 | 5 = 1): void {
    const id = `give${this.engine.sequence}`
    this.do({ type: entryOf(user, this.engine), id, user, asset, amount: units(amount), account })
  }

  /** Index prices of both coins; 0 where there is none. */
  prices(btc: number, eth: number): readonly Event[] {
    const entries: [string, number, number][] = [
      [BTC, btc, 3],
      [ETH, eth, 3],
    ]
    return this.do({ type: 'prices', entries, hash: `h${this.engine.sequence}` })
  }

  borrow(user: string, asset: string, amount: number, pair?: string): readonly Event[] {
    return this.do({ type: 'margin.borrow', user, ...where(pair), asset, amount: units(amount) })
  }

  repay(user: string, asset: string, amount: number, pair?: string): readonly Event[] {
    return this.do({ type: 'margin.repay', user, ...where(pair), asset, amount: units(amount) })
  }

  move(user: string, from: 1 | 5 | 6, to: 1 | 5 | 6, asset: string, amount: number, pair?: string): readonly Event[] {
    const which = pair === undefined ? {} : { pair }
    return this.do({ type: 'transfer', user, from, to, asset, amount: units(amount), ...which })
  }

  /** A spot order, of the account it says. */
  spotOrder(
    user: string,
    side: Side,
    price: number | undefined,
    quantity: number | undefined,
    clientId = `o${++this.#orders}`,
    more: Partial<SpotSubmitCommand> = {},
  ): SpotSubmitCommand {
    return { ...this.order(user, side, price, quantity, clientId), ...more }
  }

  trade(user: string, side: Side, price: number | undefined, quantity: number, account: OrderAccount, symbol = BTC) {
    return this.do(this.spotOrder(user, side, price, quantity, undefined, { account, symbol }))
  }

  /** The maker buys and sells plenty around a price. */
  quote(symbol: string, price: number, quantity = 1_000_000, spread = 1): void {
    this.do({ type: 'spot.cancel', user: 'maker', symbol })
    if (quantity === 0) return
    for (const [side, at] of [
      ['buy', price - spread],
      ['sell', price + spread],
    ] as const) {
      this.do(this.spotOrder('maker', side, at, quantity, undefined, { symbol }))
    }
  }

  has(user: string, asset: string, pair?: string): number {
    const { available, occupied } = this.engine.balance(user, pair === undefined ? 5 : 6, asset, pair)
    return available + occupied
  }

  /** What is owed of an asset: principal and interest. */
  owes(user: string, asset: string, pair?: string): [number, number] {
    const line = this.engine.margin.account(user, pair)?.lines.find((found) => found.asset === asset)
    return [line?.principal ?? 0, line?.interest ?? 0]
  }
}

function where(pair: string | undefined): { account: 5 } | { account: 6; pair: string } {
  return pair === undefined ? { account: 5 } : { account: 6, pair }
}

export function coin(asset: string, symbol: string, weight: number): Command {
  return { type: 'margin.asset', asset, symbol, hourly: rate(571), limit: units(1e11), weight: rate(weight) }
}

export function loansOf(events: readonly Event[]): MarginLoanEvent[] {
  return events.filter((event) => event.type === 'margin.loan')
}

export function statusOf(events: readonly Event[]): string[] {
  return events.flatMap((event) => (event.type === 'margin.liquidation' ? [event.status] : []))
}
