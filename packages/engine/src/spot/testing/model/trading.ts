/** This part of the model: the book, trades, limit and market orders, icebergs. */
import type { Side } from '../../../orders/terms.ts'
import { ceil, least, type Market, MOST, type ModelOrder, type Name, no, ONE } from '../../../testing/model/accounts.ts'
import { Chain } from '../../../testing/model/chain.ts'
import type { SpotSubmitCommand } from '../../commands.ts'

/** What a market order will trade, what that is worth, and why no more. */
interface Plan {
  lots: bigint
  value: bigint
  stop: 'whole' | 'dust' | 'slip' | 'ioc' | 'self_trade'
}

export abstract class Trading extends Chain {
  /** A price that the reference has come to. */
  protected abstract see(symbol: string, by: 'last' | 'index', price: bigint): void

  /** The other side's orders in the order in which they trade. */
  protected queue(symbol: string, side: Side): ModelOrder[] {
    const sign = side === 'buy' ? -1 : 1
    return this.open
      .filter((order) => order.symbol === symbol && order.side === side && !order.waiting)
      .sort((a, b) => sign * Number(a.price - b.price) || a.place - b.place)
  }

  protected opposite(order: ModelOrder): ModelOrder[] {
    return this.queue(order.symbol, order.side === 'buy' ? 'sell' : 'buy')
  }

  protected reaches(side: Side, price: bigint, bound: bigint): boolean {
    return side === 'buy' ? price <= bound : price >= bound
  }

  protected crosses(order: ModelOrder): boolean {
    const [first] = this.opposite(order)
    return first !== undefined && this.reaches(order.side, first.price, order.price)
  }

  protected sizeRules(market: Market, price: bigint, lots: bigint): void {
    if (lots > market.maxLots) no('max_quantity')
    const value = price * lots * market.tickLot
    if (value > MOST) no('max_notional')
    if (value < market.min) no('min_notional')
  }

  /** True where a limit price is more than a fifth through `from`. */
  protected past(side: Side, price: bigint, from: bigint): boolean {
    return side === 'buy' ? price * 5n > from * 6n : price * 5n < from * 4n
  }

  protected pastBand(market: Market, side: Side, price: bigint): boolean {
    const from = market.index > 0n ? market.index : market.last
    return from > 0n && this.past(side, price, from)
  }

  protected room(market: Market, user: string, symbol: string, more: number): void {
    const mine = this.open.filter((other) => other.user === user && other.symbol === symbol)
    if (mine.length + more > market.maxOpen) no('max_open_orders')
  }

  /** An order as it is asked for. */
  protected fresh(
    command: Pick<SpotSubmitCommand, 'user' | 'symbol' | 'side' | 'kind' | 'tif' | 'postOnly' | 'stp' | 'clientId'> &
      Partial<Pick<SpotSubmitCommand, 'price' | 'lots' | 'amount' | 'display'>>,
    nth: number,
  ): ModelOrder {
    const [maker, taker] = this.rates.get(command.user) ?? [100_000n, 100_000n]
    const { user, symbol, side, kind, tif, postOnly, stp, clientId } = command
    const nothing = { filled: 0n, value: 0n, feeExact: 0n, feePaid: 0n, place: 0, shown: 0n, sibling: 0 }
    return {
      id: this.sequence * 1024 + nth,
      ...{ user, symbol, side, kind, tif, postOnly, stp, clientId, maker, taker, ...nothing },
      price: BigInt(command.price ?? 0),
      lots: BigInt(command.lots ?? 0),
      amount: BigInt(command.amount ?? 0),
      display: BigInt(command.display ?? 0),
      waiting: false,
      watch: undefined,
    }
  }

  protected submit(command: SpotSubmitCommand): void {
    this.known(command.user)
    const market = this.market(command.symbol)
    const { clientId, user, ...rest } = command
    const name = { key: `${user} ${clientId}`, body: JSON.stringify(rest), id: 0, ended: Number.POSITIVE_INFINITY }
    if (this.repeated(name.key, name.body)) return
    const { kind, tif, display, lots } = command
    if (kind === 'limit' && command.postOnly && tif !== 'GTC') no('order_form')
    if (display !== undefined && (tif !== 'GTC' || display >= (lots ?? 0))) no('order_form')
    if (market.halted) no('market_halted')
    if (display !== undefined && display * 100 < (lots ?? 0)) no('iceberg_parts')
    const order = this.fresh(command, 0)
    if (kind === 'market') this.#submitMarket(market, order, { ...name, id: order.id })
    else this.#submitLimit(market, order, { ...name, id: order.id })
  }

  #submitLimit(market: Market, order: ModelOrder, name: Name): void {
    this.sizeRules(market, order.price, order.lots)
    if (this.pastBand(market, order.side, order.price)) no('price_band')
    if (order.tif === 'GTC') {
      this.room(market, order.user, order.symbol, 1)
      if (order.postOnly && this.crosses(order)) no('post_only')
    }
    if (this.hold(order) > this.purse(order)) no('insufficient_balance')
    this.names.push(name)
    this.enter(order)
  }

  /** A limit order comes to the book. */
  protected enter(order: ModelOrder): void {
    const market = this.market(order.symbol)
    if (order.tif === 'FOK' && this.#able(order) < order.lots) {
      this.end(order, 'fok')
      return
    }
    const stopped = this.match(market, order, order.price, order.lots)
    const left = order.filled < order.lots
    if (!left || stopped || order.tif !== 'GTC') this.end(order, !left ? '' : stopped ? 'self_trade' : 'ioc')
    else this.rest(order)
  }

  /** How many lots a limit order could trade at once. */
  #able(order: ModelOrder): bigint {
    let able = 0n
    for (const other of this.opposite(order)) {
      if (!this.reaches(order.side, other.price, order.price)) break
      if (other.user !== order.user) able += other.lots - other.filled
      else if (order.stp !== 'expire_maker') break
    }
    return able
  }

  /** Trades order after order, what each shows; true where self-trade prevention stopped it. */
  protected match(market: Market, order: ModelOrder, bound: bigint, most: bigint): boolean {
    while (order.filled < most) {
      const [other] = this.opposite(order)
      if (other === undefined || !this.reaches(order.side, other.price, bound)) return false
      if (other.user === order.user) {
        if (order.stp !== 'expire_taker') this.end(other, 'self_trade')
        if (order.stp !== 'expire_maker') return true
        continue
      }
      const offered = other.display > 0n ? other.shown : other.lots - other.filled
      this.#trade(market, order, other, least(offered, most - order.filled))
    }
    return false
  }

  #trade(market: Market, taker: ModelOrder, maker: ModelOrder, lots: bigint): void {
    const quote = maker.price * lots * market.tickLot
    const takerFee = this.#pay(taker, quote, taker.taker)
    const makerFee = this.#pay(maker, quote, maker.maker)
    for (const [order, fee] of [
      [taker, takerFee],
      [maker, makerFee],
    ] as const) {
      const sign = order.side === 'buy' ? 1n : -1n
      order.filled += lots
      order.value += quote
      this.add(order.user, market.base, sign * lots * market.lotUnits)
      this.add(order.user, market.quote, -sign * quote - fee)
      const sibling = this.siblingOf(order)
      if (sibling !== undefined && order.filled < order.lots) sibling.lots = order.lots - order.filled
    }
    this.charge(market.quote, takerFee + makerFee)
    this.trades.push({ price: maker.price, lots, taker: taker.id, maker: maker.id, takerFee, makerFee })
    market.last = maker.price
    this.see(maker.symbol, 'last', maker.price)
    if (maker.filled === maker.lots) {
      this.end(maker, '')
      return
    }
    if (maker.display === 0n) return
    maker.shown -= lots
    if (maker.shown === 0n) this.rest(maker)
  }

  #pay(order: ModelOrder, quote: bigint, rate: bigint): bigint {
    order.feeExact += quote * rate
    const due = ceil(order.feeExact, ONE) - order.feePaid
    order.feePaid += due
    return due
  }

  #submitMarket(market: Market, order: ModelOrder, name: Name): void {
    if (this.opposite(order).length > 0) this.#maximum(market, order)
    this.names.push(name)
    try {
      this.marketOrder(market, order)
    } catch (refused) {
      this.names = this.names.filter((other) => other !== name)
      throw refused
    }
  }

  /** Too large an order is refused after one that is too small. */
  #maximum(market: Market, order: ModelOrder): void {
    const oneLot = (this.opposite(order)[0]?.price ?? 0n) * market.tickLot
    if (order.amount === 0n && order.lots > market.maxLots) no('max_quantity')
    if (order.amount < market.min) return
    const budget = this.#budget(order)
    if (budget >= oneLot && budget / oneLot > market.maxLots) no('max_quantity')
  }

  /** A market order, new or fired; refused where it cannot be one. */
  protected marketOrder(market: Market, order: ModelOrder): void {
    const buys = order.side === 'buy'
    const best = this.opposite(order)[0]?.price ?? no('no_liquidity')
    const bound = buys ? (best * 105n) / 100n : ceil(best * 95n, 100n)
    this.#minimum(market, order, best * market.tickLot)
    const plan = this.#plan(market, order, bound)
    const cost = buys ? plan.value + ceil(plan.value * order.taker, ONE) : 0n
    const needs = buys ? cost : (order.amount === 0n ? order.lots : plan.lots) * market.lotUnits
    if (needs > this.purse(order)) no('insufficient_balance')
    const whole = plan.stop === 'whole' || plan.stop === 'dust'
    if (order.tif === 'FOK' && !whole) {
      this.end(order, 'fok')
      return
    }
    this.match(market, order, bound, plan.lots)
    if (plan.stop === 'self_trade' && order.stp === 'expire_both') {
      const [own] = this.opposite(order)
      if (own !== undefined) this.end(own, 'self_trade')
    }
    const unspent = order.amount > 0n && buys && plan.value + order.feePaid < order.amount
    this.end(order, plan.stop !== 'whole' ? plan.stop : unspent ? 'dust' : '')
  }

  /** A market order, measured at the best price, must be worth something, and its amount must be there. */
  #minimum(market: Market, order: ModelOrder, oneLot: bigint): void {
    if (order.amount === 0n) {
      if (order.lots * oneLot < market.min) no('min_notional')
      return
    }
    if (order.amount < market.min) no('min_notional')
    if (this.#budget(order) < oneLot) no('amount_below_lot')
    if (order.side === 'buy' && order.amount > this.purse(order)) no('insufficient_balance')
  }

  /** The value that an order by amount may come to: the most with which value and fee stay within the amount. */
  #budget(order: ModelOrder): bigint {
    let budget = order.amount
    if (order.side === 'buy') while (budget + ceil(budget * order.taker, ONE) > order.amount) budget -= 1n
    return budget
  }

  /** Lot after lot, part after part of what stands opposite, as matching will meet them. */
  #plan(market: Market, order: ModelOrder, bound: bigint): Plan {
    const wanted = order.amount > 0n ? market.maxLots : order.lots
    const purse = order.amount > 0n ? this.#budget(order) : MOST
    let lots = 0n
    let value = 0n
    for (const [other, offered] of this.#parts(this.opposite(order))) {
      if (!this.reaches(order.side, other.price, bound)) return { lots, value, stop: 'slip' }
      if (other.user === order.user) {
        if (order.stp === 'expire_maker') continue
        return { lots, value, stop: 'self_trade' }
      }
      const oneLot = other.price * market.tickLot
      let left = offered
      for (; left > 0n && lots < wanted && value + oneLot <= purse; left -= 1n) {
        lots += 1n
        value += oneLot
      }
      if (lots === wanted || value === purse) return { lots, value, stop: 'whole' }
      // An amount is used up when what is left of it does not pay for a lot at the price it has come to.
      if (left > 0n || value + oneLot > purse) return { lots, value, stop: 'dust' }
    }
    return { lots, value, stop: 'ioc' }
  }

  /** What a taker meets, in order, if nobody else comes: an iceberg comes again behind the others of its price. */
  #parts(queue: ModelOrder[]): [ModelOrder, bigint][] {
    const parts: [ModelOrder, bigint][] = []
    const waiting = queue.map((order) => {
      const left = order.lots - order.filled
      return { order, left, offered: order.display > 0n ? order.shown : left }
    })
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { order, left, offered } = next
      parts.push([order, offered])
      if (left === offered) continue
      const behind = waiting.findIndex((other) => other.order.price !== order.price)
      const again = { order, left: left - offered, offered: least(order.display, left - offered) }
      waiting.splice(behind < 0 ? waiting.length : behind, 0, again)
    }
    return parts
  }
}
