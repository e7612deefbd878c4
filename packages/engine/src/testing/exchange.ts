/** A small exchange for the engine's tests: an engine, a clock that the test turns, and short ways to ask for things. */
import type { Units } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import type { Command, Recorded } from '../commands.ts'
import { Engine } from '../engine.ts'
import type { Event } from '../events.ts'
import type { MarketCommand } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import type { OrderView, TradeEvent } from '../orders/events.ts'
import type { Side } from '../orders/terms.ts'
import type { SpotSubmitCommand } from '../spot/commands.ts'

/** A market as the tests like it: a tick of a lot is 10 quote units, the least order 100 units. */
export function testMarket(symbol: string, base: string, quote: string): MarketCommand {
  return {
    type: 'market',
    symbol,
    base,
    quote,
    tickSize: '0.01',
    lotSize: '0.001',
    lotUnits: units(100_000),
    tickLotUnits: units(10),
    minNotional: units(100),
    maxLots: lots(1_000_000),
    bandRate: rate(20_000_000),
    slipRate: rate(5_000_000),
    maxOpenOrders: 200,
    status: 'open',
  }
}

export class TestExchange {
  engine = new Engine()
  time = 1_700_000_000_000
  /** Every command so far, for replays. */
  readonly history: Recorded[] = []
  #clientIds = 0

  /** Applies a command, checks every invariant after it, and returns what it did. */
  do(command: Command): readonly Event[] {
    const events = this.engine.apply(this.next(command))
    this.engine.checkInvariants()
    return events
  }

  /** The command with the next place in the order, remembered. */
  next(command: Command): Recorded {
    const recorded = { sequence: this.engine.sequence + 1, time: this.time, command }
    this.history.push(recorded)
    return recorded
  }

  /** Assets USDT and BTC, the market BTC_USDT, and customers with plenty of both. */
  static withBitcoin(...users: string[]): TestExchange {
    const exchange = new TestExchange()
    exchange.do({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(1e15) })
    exchange.do({ type: 'asset', asset: 'BTC', decimals: 8, cap: units(1e15) })
    exchange.do(testMarket('BTC_USDT', 'BTC', 'USDT'))
    for (const user of users) exchange.open(user, 1e9, 1e11)
    return exchange
  }

  open(user: string, usdt: number, btc: number): void {
    this.do({ type: 'account.open', user, kind: 'customer' })
    if (usdt > 0) this.do({ type: 'deposit', id: `${user}-usdt`, user, asset: 'USDT', amount: units(usdt) })
    if (btc > 0) this.do({ type: 'deposit', id: `${user}-btc`, user, asset: 'BTC', amount: units(btc) })
  }

  /** A spot order of BTC_USDT; a limit unless it says otherwise. */
  submit(
    user: string,
    side: Side,
    price: number | undefined,
    quantity: number | undefined,
    more: Partial<SpotSubmitCommand> = {},
  ): readonly Event[] {
    this.#clientIds += 1
    return this.do({ ...this.order(user, side, price, quantity, `c${this.#clientIds}`), ...more })
  }

  /** A spot order of BTC_USDT as a command. */
  order(
    user: string,
    side: Side,
    price: number | undefined,
    quantity: number | undefined,
    clientId: string,
  ): SpotSubmitCommand {
    return {
      type: 'spot.submit',
      user,
      symbol: 'BTC_USDT',
      side,
      kind: price === undefined ? 'market' : 'limit',
      tif: price === undefined ? 'IOC' : 'GTC',
      postOnly: false,
      stp: 'expire_taker',
      clientId,
      ...(price === undefined ? {} : { price: ticks(price) }),
      ...(quantity === undefined ? {} : { lots: lots(quantity) }),
    }
  }

  usdt(user: string): { available: number; occupied: number } {
    return this.engine.balance(user, 1, 'USDT')
  }

  btc(user: string): { available: number; occupied: number } {
    return this.engine.balance(user, 1, 'BTC')
  }

  /** A price for BTC_USDT's index. */
  index(price: number, sources = 3): void {
    this.do({ type: 'prices', entries: [['BTC_USDT', price, sources]], hash: `h${this.engine.sequence}` })
  }
}

/** The last order event: the order that the command was about. */
export function orderOf(events: readonly Event[]): OrderView {
  const event = events.findLast((found) => found.type === 'order')
  if (event === undefined) throw new Error(`no order event in ${JSON.stringify(events)}`)
  return event.order
}

export function tradesOf(events: readonly Event[]): TradeEvent[] {
  return events.filter((event) => event.type === 'trade')
}

/** The refusal, which must be all that happened. */
export function refusedOf(events: readonly Event[]): RefusedEvent {
  const [event] = events
  if (events.length !== 1 || event?.type !== 'refused') throw new Error(`not refused: ${JSON.stringify(events)}`)
  return event
}

/** An amount by quote units. */
export function amount(n: number): { amount: Units } {
  return { amount: units(n) }
}

/** The exchange goes on from a snapshot, with other limits. */
export function limited<T extends { engine: Engine }>(exchange: T, limits: ConstructorParameters<typeof Engine>[0]): T {
  exchange.engine = Engine.restore(exchange.engine.snapshot(), limits)
  return exchange
}
