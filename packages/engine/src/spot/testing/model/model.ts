/** The whole model of spot: trading.ts, waiting.ts, and what money does under them (testing/model), with a way in for every command. */
import type { Command } from '../../../commands.ts'
import type { OperatorKeyCommand } from '../../../faults/commands.ts'
import type {
  AccountRestrictCommand,
  AdjustCommand,
  CommonCommand,
  TransferCommand,
  WithdrawCancelCommand,
  WithdrawHoldCommand,
  WithdrawPayCommand,
  WithdrawSettleCommand,
} from '../../../ledger/commands.ts'
import type { Side } from '../../../orders/terms.ts'
import { HOOKS } from '../../../products.ts'
import { type Market, type ModelOrder, type ModelTrade, No, no } from '../../../testing/model/accounts.ts'
import { KEPT } from '../../../testing/model/chain.ts'
import type { SpotAmendCommand, SpotCancelCommand, SpotCommand, SpotLadderCommand } from '../../commands.ts'
import { Waiting } from './waiting.ts'

export interface Outcome {
  refused: string | undefined
  trades: ModelTrade[]
  /** Each order that ended, and why; nothing where it filled. */
  ended: string[]
}

/** What operators do by hand has tests of its own (common/by-hand.test.ts), as faults have. */
type ByHand = OperatorKeyCommand | AccountRestrictCommand | AdjustCommand
type Modelled = SpotCommand | Exclude<CommonCommand, ByHand>

const UNMODELLED = ['fault', 'operator.key', 'adjust', 'account.restrict']

/** Spot orders, and what is no product's; the other products have models of their own, or an oracle. */
function isModelled(command: Command): command is Modelled {
  const { type } = command
  return !UNMODELLED.includes(type) && HOOKS.every(({ name }) => name === 'spot' || !type.startsWith(`${name}.`))
}

export class Model extends Waiting {
  apply(sequence: number, time: number, command: Command): Outcome {
    if (!isModelled(command)) throw new Error(`${command.type} is not modelled here`)
    this.begin(sequence, time)
    try {
      this.#decide(command)
    } catch (error) {
      if (error instanceof No) return { refused: error.message, trades: [], ended: [] }
      throw error
    }
    this.fireDue()
    return { refused: undefined, trades: this.trades, ended: this.ends }
  }

  #decide(command: Modelled): void {
    switch (command.type) {
      case 'asset':
        this.assets.set(command.asset, BigInt(command.cap))
        return
      case 'market':
        this.define(command)
        this.see(command.symbol, 'last', this.market(command.symbol).last)
        this.see(command.symbol, 'index', this.market(command.symbol).index)
        return
      case 'account.open':
        this.users.add(command.user)
        return
      case 'fee':
        this.known(command.user)
        if (command.maker > command.taker) no('fee_order')
        this.rates.set(command.user, [BigInt(command.maker), BigInt(command.taker)])
        return
      case 'prices':
        for (const [symbol, price, sources] of command.entries) {
          const index = sources > 0 ? BigInt(price) : 0n
          this.index.set(symbol, index)
          const market = this.markets.get(symbol)
          if (market === undefined) continue
          market.index = index
          this.see(symbol, 'index', index)
        }
        return
      case 'tick':
      case 'rules':
      case 'snapshot.digest':
        return
      case 'deposit':
        this.deposit(command)
        return
      case 'deposit.floor':
        this.setFloor(command)
        return
      case 'deposit.reverse':
        this.reverse(command)
        return
      case 'deposit.recover':
        this.recover(command)
        return
      case 'network.fee':
        this.charged(command)
        return
      case 'house.fund':
        this.fundHouse(command)
        return
      case 'withdraw.hold':
        this.#withdraw(command)
        return
      case 'withdraw.settle':
      case 'withdraw.cancel':
        this.#endWithdrawal(command)
        return
      case 'withdraw.pay':
        this.#payWithdrawal(command)
        return
      case 'transfer':
        this.known(command.user)
        if (command.from === command.to) no('same_account')
        this.#transfer(command)
        return
      case 'spot.submit':
        this.submit(command)
        return
      case 'spot.stop':
        this.stop(command)
        return
      case 'spot.oco':
        this.oco(command)
        return
      case 'spot.amend':
        this.#amend(command)
        return
      case 'spot.cancel':
        this.#cancel(command)
        return
      case 'spot.ladder':
        this.#ladder(command)
    }
  }

  #withdraw(command: WithdrawHoldCommand): void {
    this.known(command.user)
    if (command.fee >= command.amount) no('withdrawal_fee')
    const { user, asset } = command
    const asked = { user, asset, amount: BigInt(command.amount), fee: BigInt(command.fee) }
    this.#forget(command.id)
    const known = this.withdrawals.get(command.id)
    if (known !== undefined) {
      const same = known.user === user && known.asset === asset && known.amount === asked.amount
      if (!same || known.fee !== asked.fee) no('withdrawal_id_reused')
      return
    }
    if (this.available(user, asset) < asked.amount) no('insufficient_balance')
    this.withdrawals.set(command.id, { ...asked, status: 'held', at: this.now })
  }

  #endWithdrawal(command: WithdrawSettleCommand | WithdrawCancelCommand): void {
    const status = command.type === 'withdraw.settle' ? 'settled' : 'cancelled'
    this.#forget(command.id)
    const held = this.withdrawals.get(command.id) ?? no('withdrawal_unknown')
    if (held.status !== 'held' && held.status !== status) no('withdrawal_ended')
    if (held.status === 'held' && status === 'settled') {
      this.add(held.user, held.asset, -held.amount)
      this.charge(held.asset, held.fee)
    }
    if (held.status === 'held') held.at = this.now
    held.status = status
  }

  #payWithdrawal({ id, payee }: WithdrawPayCommand): void {
    this.#forget(id)
    const held = this.withdrawals.get(id) ?? no('withdrawal_unknown')
    if (held.status !== 'held') {
      if (held.status !== 'paid') no('withdrawal_ended')
      return
    }
    this.known(payee)
    if (payee === held.user) no('same_account')
    this.add(held.user, held.asset, -held.amount)
    this.add(payee, held.asset, held.amount - held.fee)
    this.charge(held.asset, held.fee)
    held.at = this.now
    held.status = 'paid'
  }

  /** What ended thirty days ago is as if it never was. */
  #forget(id: string): void {
    const known = this.withdrawals.get(id)
    if (known !== undefined && known.status !== 'held' && known.at + KEPT <= this.now) this.withdrawals.delete(id)
  }

  #cancel(command: SpotCancelCommand): void {
    this.known(command.user)
    if (command.symbol !== undefined) this.market(command.symbol)
    const named = command.ids !== undefined || command.clientIds !== undefined
    const gone = this.open.filter(
      (order) =>
        order.user === command.user &&
        (command.symbol === undefined || order.symbol === command.symbol) &&
        (!named || command.ids?.includes(order.id) || command.clientIds?.includes(order.clientId)),
    )
    if (named && gone.length === 0) no('order_unknown')
    // With one leg of an OCO both go, so that the other is no longer there.
    for (const order of gone) if (this.open.includes(order)) this.end(order, 'user')
  }

  /** Account 1 is the customer's spot account; another one's money is kept under its number. */
  #transfer(command: TransferCommand): void {
    const { user, asset, from, to } = command
    const amount = BigInt(command.amount)
    const holder = (account: number) => (account === 1 ? user : `${user}/${account}`)
    const there = from === 1 ? this.available(user, asset) : this.total(holder(from), asset)
    if (there < amount) no('insufficient_balance')
    this.add(holder(from), asset, -amount)
    this.add(holder(to), asset, amount)
  }

  #amend(command: SpotAmendCommand): void {
    this.known(command.user)
    const market = this.market(command.symbol)
    const { price, lots, trigger, callback } = command
    if (price === undefined && lots === undefined && trigger === undefined && callback === undefined) {
      no('nothing_to_change')
    }
    const order = this.open.find(
      (other) => other.id === command.id && other.user === command.user && other.symbol === command.symbol,
    )
    if (order === undefined) no('order_unknown')
    if (market.halted) no('market_halted')
    if (order.waiting && order.watch !== undefined) {
      this.amendWaiting(market, order, order.watch, command)
      return
    }
    if (trigger !== undefined || callback !== undefined) no('order_form')
    const newPrice = price === undefined ? order.price : BigInt(price)
    const newLots = lots === undefined ? order.lots : BigInt(lots)
    if (lots !== undefined && order.display > 0n && order.display * 100n < newLots) no('iceberg_parts')
    this.#legRules(order, newPrice, lots)
    if (newLots <= order.filled) no('quantity_filled')
    this.sizeRules(market, newPrice, newLots)
    if (newPrice !== order.price) this.#newPrice(market, order, newPrice)
    this.#change(market, order, newPrice, newLots)
  }

  /** The limit leg of an OCO keeps its quantity, and its side of the stop leg's trigger. */
  #legRules(order: ModelOrder, price: bigint, lots: number | undefined): void {
    const stop = this.siblingOf(order)
    if (stop?.watch === undefined) return
    if (lots !== undefined) no('oco_quantity')
    const { trigger } = stop.watch
    if (price === order.price) return
    if (order.side === 'sell' ? price <= trigger : price >= trigger) no('oco_prices')
  }

  /** What an order and its other leg hold together. */
  #both(order: ModelOrder): bigint {
    const sibling = this.siblingOf(order)
    return this.hold(order) + (sibling === undefined ? 0n : this.hold(sibling))
  }

  /** Gives an order its new price and quantity, and lets it trade where it lost its place. */
  #change(market: Market, order: ModelOrder, price: bigint, lots: bigint): void {
    const before = { price: order.price, lots: order.lots, held: this.#both(order), purse: this.purse(order) }
    order.price = price
    order.lots = lots
    if (this.#both(order) - before.held > before.purse) {
      order.price = before.price
      order.lots = before.lots
      no('insufficient_balance')
    }
    if (price === before.price && lots <= before.lots) {
      if (order.shown > lots - order.filled) order.shown = lots - order.filled
      return
    }
    this.open = this.open.filter((other) => other !== order)
    const stopped = this.match(market, order, price, lots)
    const left = order.filled < order.lots
    if (left && !stopped) this.rest(order)
    else this.end(order, left ? 'self_trade' : '')
  }

  #newPrice(market: Market, order: ModelOrder, price: bigint): void {
    if (this.pastBand(market, order.side, price)) no('price_band')
    if (order.postOnly && this.crosses({ ...order, price })) no('post_only')
  }

  #ladder(command: SpotLadderCommand): void {
    this.known(command.user)
    const market = this.market(command.symbol)
    const { bids, asks, user, symbol } = command
    if ((bids[0]?.[0] ?? 0) >= (asks[0]?.[0] ?? Number.POSITIVE_INFINITY)) no('ladder_crossed')
    if (market.halted && bids.length + asks.length > 0) no('market_halted')
    const wanted: { side: Side; price: bigint; lots: bigint }[] = [
      ...bids.map(([price, lots]) => ({ side: 'buy' as const, price: BigInt(price), lots: BigInt(lots) })),
      ...asks.map(([price, lots]) => ({ side: 'sell' as const, price: BigInt(price), lots: BigInt(lots) })),
    ]
    const mine = this.open.filter((order) => order.user === user && order.symbol === symbol && !order.waiting)
    for (const order of mine.sort((a, b) => a.id - b.id)) {
      const plain = order.display === 0n && order.sibling === 0 && order.watch === undefined
      const at = wanted.findIndex(
        (rung) => rung.side === order.side && rung.price === order.price && rung.lots === order.lots - order.filled,
      )
      if (plain && at >= 0) wanted.splice(at, 1)
      else this.end(order, 'ladder')
    }
    let nth = 0
    for (const { side, price, lots } of wanted) {
      const asked = { user, symbol, side, kind: 'limit', tif: 'GTC', postOnly: true, stp: 'expire_taker' } as const
      const order = { ...this.fresh({ ...asked, clientId: '' }, nth), price, lots }
      if (this.#fits(market, order)) {
        nth += 1
        this.rest(order)
      }
    }
  }

  /** A level that meets somebody, that the rules do not allow or that cannot be paid is left out. */
  #fits(market: Market, order: ModelOrder): boolean {
    try {
      this.sizeRules(market, order.price, order.lots)
    } catch (error) {
      if (error instanceof No) return false
      throw error
    }
    if (this.crosses(order) || this.pastBand(market, order.side, order.price)) return false
    return this.hold(order) <= this.purse(order)
  }
}
