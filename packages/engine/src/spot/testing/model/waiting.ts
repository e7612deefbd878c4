/** This part of the model: stops, trailing stops and OCO, what makes them fire, and what they become. */
import type { Reference } from '../../../orders/terms.ts'
import { ceil, type Market, MOST, type ModelOrder, No, no, ONE, type Watch } from '../../../testing/model/accounts.ts'
import type { SpotOcoCommand, SpotStopCommand } from '../../commands.ts'
import { Trading } from './trading.ts'

export abstract class Waiting extends Trading {
  protected reference(market: Market, by: Reference): bigint {
    return by === 'last' ? market.last : market.index
  }

  /** Where it fires as things stand; 0 for a trailing stop that does not follow. */
  firesAt(watch: Watch): bigint {
    if (watch.type === 'stop') return watch.trigger
    return watch.extreme === 0n ? 0n : this.#turned(watch, watch.extreme)
  }

  #turned({ rises, callback }: Watch, from: bigint): bigint {
    return rises ? (from * (ONE + callback)) / ONE : ceil(from * (ONE - callback), ONE)
  }

  protected see(symbol: string, by: Reference, price: bigint): void {
    if (price === 0n || this.market(symbol).halted) return
    for (const { waiting, watch, symbol: where } of this.open) {
      if (!waiting || watch === undefined || watch.due || watch.by !== by || where !== symbol) continue
      if (watch.type === 'trailing') this.#follow(watch, price)
      const at = this.firesAt(watch)
      if (at > 0n && (watch.rises ? price >= at : price <= at)) watch.due = true
    }
  }

  /** A sell follows the price up from its activation on, a buy follows it down. */
  #follow(watch: Watch, price: bigint): void {
    const further = (than: bigint) => (watch.rises ? price < than : price > than)
    if (watch.extreme > 0n) {
      if (further(watch.extreme)) watch.extreme = price
    } else if (further(watch.trigger) || price === watch.trigger) watch.extreme = price
  }

  protected stop(command: SpotStopCommand): void {
    this.known(command.user)
    const market = this.market(command.symbol)
    const { clientId, user, ...rest } = command
    const name = { key: `${user} ${clientId}`, body: JSON.stringify(rest), id: 0, ended: Number.POSITIVE_INFINITY }
    if (this.repeated(name.key, name.body)) return
    if (command.kind === 'limit' && command.postOnly && command.tif !== 'GTC') no('order_form')
    const { callback } = command
    if (callback !== undefined && (callback < 100_000 || callback > 10_000_000)) no('callback_rate')
    if (market.halted) no('market_halted')
    const order = this.fresh(command, 0)
    order.waiting = true
    const watch: Watch = {
      type: callback === undefined ? 'stop' : 'trailing',
      by: command.triggerBy,
      rises: command.side === 'buy',
      trigger: BigInt(command.trigger ?? 0),
      callback: BigInt(callback ?? 0),
      extreme: 0n,
      due: false,
      heldAt: 0n,
    }
    order.watch = watch
    this.#aim(market, watch)
    this.#terms(market, order, watch)
    this.room(market, order.user, order.symbol, 1)
    if (this.hold(order) > this.purse(order)) no('insufficient_balance')
    const reference = this.reference(market, watch.by)
    if (watch.type === 'trailing' && watch.trigger === 0n) watch.extreme = reference
    this.names.push({ ...name, id: order.id })
    this.open.push(order)
    // A callback of less than a tick is reached where it begins.
    this.see(order.symbol, watch.by, reference)
  }

  #aim(market: Market, watch: Watch): void {
    const reference = this.reference(market, watch.by)
    if (reference === 0n) no('no_reference_price')
    if (watch.type === 'stop') {
      watch.rises = watch.trigger > reference
      if (watch.trigger === reference) no('would_trigger')
    } else if (watch.trigger > 0n) {
      // The activation of a sell is above the price, that of a buy below.
      if (watch.rises ? watch.trigger >= reference : watch.trigger <= reference) no('would_trigger')
    }
  }

  /** Size and price rules at the trigger, and the price that the hold is reckoned at. */
  #terms(market: Market, order: ModelOrder, watch: Watch): void {
    const from = this.reference(market, watch.by) || watch.extreme || watch.trigger
    const at = watch.type === 'stop' ? watch.trigger : this.#turned(watch, from)
    if (order.kind === 'limit') {
      this.sizeRules(market, order.price, order.lots)
      if (this.past(order.side, order.price, at)) no('price_band')
    } else if (order.amount === 0n) this.sizeRules(market, at, order.lots)
    else this.#amountRules(market, order, at)
    watch.heldAt = order.kind === 'limit' ? order.price : (at * 105n) / 100n
  }

  #amountRules(market: Market, order: ModelOrder, at: bigint): void {
    if (order.amount < market.min) no('min_notional')
    let value = order.amount
    while (value + ceil(value * order.taker, ONE) > order.amount) value -= 1n
    if (value < at * market.tickLot) no('amount_below_lot')
    if (value / (at * market.tickLot) > market.maxLots) no('max_quantity')
  }

  protected oco(command: SpotOcoCommand): void {
    this.known(command.user)
    const market = this.market(command.symbol)
    const { clientId, user, stopPrice, ...rest } = command
    const body = JSON.stringify({ ...rest, stopPrice })
    const name = { key: `${user} ${clientId}`, body, id: 0, ended: Number.POSITIVE_INFINITY }
    if (this.repeated(name.key, name.body)) return
    if (market.halted) no('market_halted')
    const limit = this.fresh({ ...command, kind: 'limit', tif: 'GTC' }, 0)
    const stop = this.#stopLeg(command)
    limit.sibling = stop.id
    stop.sibling = limit.id
    const reference = this.reference(market, command.triggerBy)
    if (reference === 0n) no('no_reference_price')
    const sells = command.side === 'sell'
    if (sells ? limit.price <= reference : limit.price >= reference) no('oco_prices')
    if (sells ? command.trigger >= reference : command.trigger <= reference) no('oco_prices')
    this.sizeRules(market, limit.price, limit.lots)
    if (this.pastBand(market, limit.side, limit.price)) no('price_band')
    if (stop.watch !== undefined) this.#terms(market, stop, stop.watch)
    this.room(market, limit.user, limit.symbol, 2)
    if (limit.postOnly && this.crosses(limit)) no('post_only')
    this.#afford(limit, stop)
    this.names.push({ ...name, id: limit.id })
    this.enter(limit)
    if (this.open.includes(limit)) {
      stop.lots = limit.lots - limit.filled
      this.open.push(stop)
    } else this.end(stop, 'oco')
  }

  #stopLeg(command: SpotOcoCommand): ModelOrder {
    const { user, symbol, side, lots, stp, stopPrice, trigger } = command
    const asked = { user, symbol, side, lots, stp, postOnly: false, clientId: '' }
    const stop =
      stopPrice === undefined
        ? this.fresh({ ...asked, kind: 'market', tif: 'IOC' }, 1)
        : this.fresh({ ...asked, kind: 'limit', tif: 'GTC', price: stopPrice }, 1)
    stop.waiting = true
    const nothing = { callback: 0n, extreme: 0n, due: false, heldAt: 0n }
    const rises = side === 'buy'
    stop.watch = { type: 'stop', by: command.triggerBy, rises, trigger: BigInt(trigger), ...nothing }
    return stop
  }

  /** Both legs together hold no more than there is. */
  #afford(limit: ModelOrder, stop: ModelOrder): void {
    const before = this.open
    this.open = [...before, limit]
    const needs = this.hold(limit) + this.hold(stop)
    this.open = before
    if (needs > this.purse(limit)) no('insufficient_balance')
  }

  protected amendWaiting(
    market: Market,
    order: ModelOrder,
    watch: Watch,
    command: { price?: number; lots?: number; trigger?: number; callback?: number },
  ): void {
    const { price, lots, trigger, callback } = command
    if (price !== undefined && order.kind === 'market') no('order_form')
    if (lots !== undefined && order.sibling > 0) no('oco_quantity')
    if (lots !== undefined && order.amount > 0n) no('order_form')
    if (callback !== undefined && watch.type === 'stop') no('order_form')
    if (trigger !== undefined && watch.extreme > 0n) no('order_form')
    if (callback !== undefined && (callback < 100_000 || callback > 10_000_000)) no('callback_rate')
    const wanted = { ...watch, trigger: BigInt(trigger ?? watch.trigger), callback: BigInt(callback ?? watch.callback) }
    if (trigger !== undefined || callback !== undefined) this.#aimAgain(market, order, wanted)
    const changed = {
      ...order,
      watch: wanted,
      price: BigInt(price ?? order.price),
      lots: BigInt(lots ?? order.lots),
    }
    this.#terms(market, changed, wanted)
    if (this.hold(changed) - this.hold(order) > this.purse(order)) no('insufficient_balance')
    order.watch = wanted
    order.price = changed.price
    order.lots = changed.lots
  }

  #aimAgain(market: Market, order: ModelOrder, wanted: Watch): void {
    wanted.due = false
    if (wanted.extreme === 0n) {
      const { rises } = wanted
      this.#aim(market, wanted)
      if (order.sibling > 0 && wanted.rises !== rises) no('oco_prices')
      return
    }
    const reference = this.reference(market, wanted.by)
    if (reference === 0n) no('no_reference_price')
    const at = this.firesAt(wanted)
    if (wanted.rises ? reference >= at : reference <= at) no('would_trigger')
  }

  /** Whatever is due becomes an order, one after another; each can make others due. */
  protected fireDue(): void {
    for (const [symbol, market] of this.markets) {
      if (market.halted) continue
      for (let next = this.#nextDue(symbol); next !== undefined; next = this.#nextDue(symbol)) {
        this.#fire(market, next)
      }
    }
  }

  /** Last before index, rising before falling, the nearest trigger, the oldest. */
  #nextDue(symbol: string): ModelOrder | undefined {
    const rank = ({ id, watch }: ModelOrder) => {
      if (watch === undefined) return [0n]
      const at = this.firesAt(watch)
      return [watch.by === 'last' ? 0n : 1n, watch.rises ? 0n : 1n, watch.rises ? at : MOST - at, BigInt(id)]
    }
    const due = this.open.filter((order) => order.symbol === symbol && order.waiting && order.watch?.due)
    return due.sort((a, b) => {
      const [first, second] = [rank(a), rank(b)]
      const at = first.findIndex((part, i) => part !== second[i])
      return Number((first[at] ?? 0n) - (second[at] ?? 0n))
    })[0]
  }

  #fire(market: Market, order: ModelOrder): void {
    const sibling = this.siblingOf(order)
    this.open = this.open.filter((other) => other !== order && other !== sibling)
    if (sibling !== undefined) this.end(sibling, 'oco')
    order.waiting = false
    if (order.kind === 'market') {
      this.#fireMarket(market, order)
      return
    }
    if (this.pastBand(market, order.side, order.price)) this.end(order, 'price_band')
    else if (order.postOnly && this.crosses(order)) this.end(order, 'post_only')
    else if (this.hold(order) > this.purse(order)) this.end(order, 'insufficient_balance')
    else this.enter(order)
  }

  #fireMarket(market: Market, order: ModelOrder): void {
    try {
      this.marketOrder(market, order)
    } catch (refused) {
      if (!(refused instanceof No)) throw refused
      this.end(order, refused.message === 'amount_below_lot' ? 'min_notional' : refused.message)
    }
  }
}
