/** An exchange with flash contracts, for the tests: two underlyings, a pool, and prices that are chained as the feed's are. */
import { rate, units } from '@candlewick/money/units'
import type { PriceLink } from '@candlewick/rules/flash/evidence'
import type { FlashDirection } from '@candlewick/rules/flash/terms'
import { withFlash } from '@candlewick/rules/flash/testing/told'
import { PRICE_CHAIN_START, priceChainHash } from '@candlewick/rules/price-chain'
import type { Recorded } from '../../commands.ts'
import type { Event } from '../../events.ts'
import type { PricesCommand } from '../../ledger/commands.ts'
import { entryOf } from '../../testing/entry.ts'
import { TestExchange, testMarket } from '../../testing/exchange.ts'
import type { FlashMarketCommand, FlashOpenCommand } from '../commands.ts'
import type { FlashOrderEvent, FlashOrderView } from '../events.ts'
import { FLASH_POOL } from '../state.ts'

export const BTC = 'BTC_USDT'
/** Has an index price and no spot market. */
export const EUR = 'EURUSD'
/** Units of a dollar. */
export const USD = 1_000_000
/** How often the feed tells prices, in milliseconds. */
export const TICK = 500

export class FlashDesk extends TestExchange {
  #clientIds = 0

  static open(...users: string[]): FlashDesk {
    const desk = new FlashDesk()
    desk.do({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(1e15) })
    desk.do({ type: 'asset', asset: 'BTC', decimals: 8, cap: units(1e15) })
    desk.do(testMarket(BTC, 'BTC', 'USDT'))
    desk.do(flashMarket(BTC))
    desk.do(flashMarket(EUR, { tickSize: '0.00001' }))
    desk.give(FLASH_POOL, 100_000 * USD, 1)
    for (const user of users) desk.customer(user, 10_000 * USD)
    desk.prices(60_000)
    return desk
  }

  customer(user: string, amount: number): void {
    this.do({ type: 'account.open', user, kind: 'customer' })
    this.give(user, amount, 4)
  }

  give(user: string, amount: number, account: 1 | 4): void {
    this.do({
      type: entryOf(user, this.engine),
      id: `give${this.engine.sequence}`,
      user,
      asset: 'USDT',
      amount: units(amount),
      account,
    })
  }

  /** Prices of both underlyings; one that is 0 is said to have none. */
  prices(btc: number, eur = 110_000, sources = 3): readonly Event[] {
    return this.do(this.pricesOf(btc, eur, sources))
  }

  pricesOf(btc: number, eur = 110_000, sources = 3): PricesCommand {
    const entries = withFlash([
      [BTC, btc, btc === 0 ? 0 : sources],
      [EUR, eur, eur === 0 ? 0 : sources],
    ])
    return { type: 'prices', entries, hash: priceChainHash(this.engine.priceHash || PRICE_CHAIN_START, entries) }
  }

  /** The feed goes on at its pace for so many milliseconds, with the same prices. */
  feed(milliseconds: number, btc: number, eur?: number): readonly Event[] {
    const events: Event[] = []
    for (const end = this.time + milliseconds; this.time < end; ) {
      this.time += TICK
      events.push(...this.prices(btc, eur))
    }
    return events
  }

  openOf(user: string, direction: FlashDirection, stake: number, more: Partial<FlashOpenCommand> = {}) {
    this.#clientIds += 1
    const command: FlashOpenCommand = {
      type: 'flash.open',
      user,
      symbol: BTC,
      seconds: 30,
      direction,
      stake: units(stake),
      clientId: `f${this.#clientIds}`,
      ...more,
    }
    return command
  }

  /** Opens a contract and says how it stands. */
  bet(user: string, direction: FlashDirection, stake: number, more: Partial<FlashOpenCommand> = {}): FlashOrderView {
    const [view] = flashOf(this.do(this.openOf(user, direction, stake, more)))
    if (view === undefined) throw new Error('no flash contract was opened')
    return view
  }

  purse(user: string): [available: number, occupied: number] {
    const { available, occupied } = this.engine.balance(user, user === FLASH_POOL ? 1 : 4, 'USDT')
    return [available, occupied]
  }
}

/** A market with a short and a long cycle: 80% for 30 s, 92% for 60 s. */
export function flashMarket(symbol: string, more: Partial<FlashMarketCommand> = {}): FlashMarketCommand {
  return {
    type: 'flash.market',
    symbol,
    tickSize: '0.01',
    asset: 'USDT',
    status: 'open',
    cycles: [
      { seconds: 30, payoutRate: rate(80_000_000), minStake: units(5 * USD), maxStake: units(5_000 * USD) },
      { seconds: 60, payoutRate: rate(92_000_000), minStake: units(5 * USD), maxStake: units(5_000 * USD) },
    ],
    ...more,
  }
}

export function flashEvents(events: readonly Event[]): FlashOrderEvent[] {
  return events.filter((event) => event.type === 'flash')
}

export function flashOf(events: readonly Event[]): FlashOrderView[] {
  return flashEvents(events).map(({ order }) => order)
}

/** Every prices command of a history as a link of the chain. */
export function linksOf(history: readonly Recorded[]): PriceLink[] {
  return history.flatMap(({ sequence, time, command }) =>
    command.type === 'prices' ? [{ sequence, time, entries: command.entries, hash: command.hash }] : [],
  )
}
