/**
 * A second engine for the tests, made to be obviously right and nothing else: arrays, BigInt, every question answered
 * by looking through everything. Written from the product's rules, sharing no code with the engine. What is occupied
 * is not kept but computed from what is open; fees are exact fractions, rounded up once an order.
 */
import type {
  Command,
  DepositCommand,
  MarketCommand,
  Side,
  SpotAmendCommand,
  SpotCancelCommand,
  SpotLadderCommand,
  SpotSubmitCommand,
  TransferCommand,
  WithdrawCancelCommand,
  WithdrawHoldCommand,
  WithdrawSettleCommand,
} from './commands.ts'

const ONE = 100_000_000n

export interface ModelOrder {
  id: number
  user: string
  symbol: string
  side: Side
  price: bigint
  lots: bigint
  filled: bigint
  value: bigint
  /** Fee owed so far in counts of 1e-8 units, and paid in units. */
  feeExact: bigint
  feePaid: bigint
  maker: bigint
  taker: bigint
  /** Smaller trades first at one price. */
  place: number
  clientId: string
  body: string
}

export interface ModelTrade {
  price: bigint
  lots: bigint
  taker: number
  maker: number
  takerFee: bigint
  makerFee: bigint
}

export interface Outcome {
  refused: string | undefined
  trades: ModelTrade[]
}

/** A client id in use. */
interface Name {
  key: string
  body: string
  id: number
  ended: number
}

interface Market {
  base: string
  quote: string
  lotUnits: bigint
  tickLot: bigint
  min: bigint
  maxLots: bigint
  maxOpen: number
  halted: boolean
  last: bigint
  index: bigint
}

const least = (a: bigint, b: bigint) => (b < a ? b : a)
const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b
const DAY = 86_400_000

/** Thrown inside the model where a rule says no. */
class No extends Error {}

function no(rule: string): never {
  throw new No(rule)
}

export class Model {
  readonly totals = new Map<string, bigint>()
  open: ModelOrder[] = []
  readonly markets = new Map<string, Market>()
  readonly #rates = new Map<string, [bigint, bigint]>()
  readonly #users = new Set<string>()
  readonly #assets = new Map<string, bigint>()
  readonly #index = new Map<string, bigint>()
  /** Client ids in use: body, and when the order ended. */
  #names: Name[] = []
  readonly #deposits = new Map<string, string>()
  readonly #withdrawals = new Map<
    string,
    { user: string; asset: string; amount: bigint; fee: bigint; status: string }
  >()
  readonly fees = new Map<string, bigint>()
  #trades: ModelTrade[] = []
  #places = 0
  #now = 0
  #sequence = 0
  #orders = 0

  apply(sequence: number, time: number, command: Command): Outcome {
    this.#sequence = sequence
    this.#now = time
    this.#orders = 0
    this.#trades = []
    this.#names = this.#names.filter((name) => name.ended + DAY > time)
    try {
      this.#decide(command)
      return { refused: undefined, trades: this.#trades }
    } catch (error) {
      if (error instanceof No) return { refused: error.message, trades: [] }
      throw error
    }
  }

  occupied(user: string, asset: string): bigint {
    let sum = 0n
    for (const order of this.open) {
      const market = this.#market(order.symbol)
      if (order.user !== user) continue
      if (order.side === 'buy' && market.quote === asset) sum += this.#hold(order)
      if (order.side === 'sell' && market.base === asset) sum += this.#hold(order)
    }
    for (const held of this.#withdrawals.values()) {
      if (held.user === user && held.asset === asset && held.status === 'held') sum += held.amount
    }
    return sum
  }

  available(user: string, asset: string): bigint {
    return this.#total(user, asset) - this.occupied(user, asset)
  }

  #total(user: string, asset: string): bigint {
    return this.totals.get(`${user} ${asset}`) ?? 0n
  }

  #add(user: string, asset: string, change: bigint): void {
    this.totals.set(`${user} ${asset}`, this.#total(user, asset) + change)
  }

  #market(symbol: string): Market {
    return this.markets.get(symbol) ?? no('unknown_market')
  }

  /** What an order must hold for what is still open. */
  #hold(order: ModelOrder): bigint {
    const market = this.#market(order.symbol)
    const left = order.lots - order.filled
    if (order.side === 'sell') return left * market.lotUnits
    const value = left * order.price * market.tickLot
    return value === 0n ? 0n : value + ceil(order.feeExact + value * order.taker, ONE) - order.feePaid
  }

  #decide(command: Command): void {
    switch (command.type) {
      case 'asset':
        this.#assets.set(command.asset, BigInt(command.cap))
        return
      case 'market':
        this.#define(command)
        return
      case 'account.open':
        this.#users.add(command.user)
        return
      case 'fee':
        this.#known(command.user)
        if (command.maker > command.taker) no('fee_order')
        this.#rates.set(command.user, [BigInt(command.maker), BigInt(command.taker)])
        return
      case 'prices':
        for (const [symbol, price, sources] of command.entries) {
          const index = sources > 0 ? BigInt(price) : 0n
          this.#index.set(symbol, index)
          const market = this.markets.get(symbol)
          if (market !== undefined) market.index = index
        }
        return
      case 'tick':
      case 'rules':
        return
      case 'deposit':
        this.#deposit(command)
        return
      case 'withdraw.hold':
        this.#withdraw(command)
        return
      case 'withdraw.settle':
      case 'withdraw.cancel':
        this.#endWithdrawal(command)
        return
      case 'transfer':
        this.#known(command.user)
        if (command.from === command.to) no('same_account')
        this.#transfer(command)
        return
      case 'spot.submit':
        this.#submit(command)
        return
      case 'spot.stop':
      case 'spot.oco':
        no('order_form')
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

  #define(command: MarketCommand): void {
    const known = this.markets.get(command.symbol)
    this.markets.set(command.symbol, {
      base: command.base,
      quote: command.quote,
      lotUnits: BigInt(command.lotUnits),
      tickLot: BigInt(command.tickLotUnits),
      min: BigInt(command.minNotional),
      maxLots: BigInt(command.maxLots),
      maxOpen: command.maxOpenOrders,
      halted: command.status === 'halted',
      last: known?.last ?? 0n,
      index: this.#index.get(command.symbol) ?? 0n,
    })
  }

  #deposit(command: DepositCommand): void {
    this.#known(command.user)
    const cap = this.#assets.get(command.asset) ?? no('unknown_asset')
    const body = `${command.user} ${command.asset} ${command.amount}`
    const done = this.#deposits.get(command.id)
    if (done !== undefined && done !== body) no('deposit_id_reused')
    if (done !== undefined) return
    let owed = 0n
    for (const [key, total] of this.totals) if (key.endsWith(` ${command.asset}`)) owed += total
    if (owed + BigInt(command.amount) > cap) no('asset_cap')
    this.#deposits.set(command.id, body)
    this.#add(command.user, command.asset, BigInt(command.amount))
  }

  #withdraw(command: WithdrawHoldCommand): void {
    this.#known(command.user)
    if (command.fee >= command.amount) no('withdrawal_fee')
    const { user, asset } = command
    const asked = { user, asset, amount: BigInt(command.amount), fee: BigInt(command.fee) }
    const known = this.#withdrawals.get(command.id)
    if (known !== undefined) {
      const same = known.user === user && known.asset === asset && known.amount === asked.amount
      if (!same || known.fee !== asked.fee) no('withdrawal_id_reused')
      return
    }
    if (this.available(user, asset) < asked.amount) no('insufficient_balance')
    this.#withdrawals.set(command.id, { ...asked, status: 'held' })
  }

  #endWithdrawal(command: WithdrawSettleCommand | WithdrawCancelCommand): void {
    const status = command.type === 'withdraw.settle' ? 'settled' : 'cancelled'
    const held = this.#withdrawals.get(command.id) ?? no('withdrawal_unknown')
    if (held.status !== 'held' && held.status !== status) no('withdrawal_ended')
    if (held.status === 'held' && status === 'settled') {
      this.#add(held.user, held.asset, -held.amount)
      this.#charge(held.asset, held.fee)
    }
    held.status = status
  }

  #cancel(command: SpotCancelCommand): void {
    this.#known(command.user)
    if (command.symbol !== undefined) this.#market(command.symbol)
    const named = command.ids !== undefined || command.clientIds !== undefined
    const gone = this.open.filter(
      (order) =>
        order.user === command.user &&
        (command.symbol === undefined || order.symbol === command.symbol) &&
        (!named || command.ids?.includes(order.id) || command.clientIds?.includes(order.clientId)),
    )
    if (named && gone.length === 0) no('order_unknown')
    for (const order of gone) this.#end(order)
  }

  /** Account 1 is the customer's spot account; another one's money is kept under its number. */
  #transfer(command: TransferCommand): void {
    const { user, asset, from, to } = command
    const amount = BigInt(command.amount)
    const holder = (account: number) => (account === 1 ? user : `${user}/${account}`)
    const there = from === 1 ? this.available(user, asset) : this.#total(holder(from), asset)
    if (there < amount) no('insufficient_balance')
    this.#add(holder(from), asset, -amount)
    this.#add(holder(to), asset, amount)
  }

  #known(user: string): void {
    if (!this.#users.has(user)) no('unknown_user')
  }

  /** The house's income of a fee; a tenth of all of it is the fund's. */
  #charge(asset: string, fee: bigint): void {
    this.fees.set(asset, (this.fees.get(asset) ?? 0n) + fee)
    this.#add('house', asset, fee)
  }

  #end(order: ModelOrder): void {
    this.open = this.open.filter((other) => other !== order)
    for (const name of this.#names) if (name.id === order.id) name.ended = this.#now
  }

  /** The other side's orders in the order in which they trade. */
  #queue(symbol: string, side: Side): ModelOrder[] {
    const sign = side === 'buy' ? -1 : 1
    return this.open
      .filter((order) => order.symbol === symbol && order.side === side)
      .sort((a, b) => sign * Number(a.price - b.price) || a.place - b.place)
  }

  #reaches(side: Side, price: bigint, bound: bigint): boolean {
    return side === 'buy' ? price <= bound : price >= bound
  }

  #sizeRules(market: Market, price: bigint, lots: bigint): void {
    if (lots > market.maxLots) no('max_quantity')
    const value = price * lots * market.tickLot
    if (value > 9_007_199_254_740_991n) no('max_notional')
    if (value < market.min) no('min_notional')
  }

  #band(market: Market, side: Side, price: bigint): void {
    const from = market.index > 0n ? market.index : market.last
    if (from === 0n) return
    if (side === 'buy' && price * 5n > from * 6n) no('price_band')
    if (side === 'sell' && price * 5n < from * 4n) no('price_band')
  }

  #submit(command: SpotSubmitCommand): void {
    this.#known(command.user)
    const market = this.#market(command.symbol)
    const { clientId: _, type: __, user, ...rest } = command
    const body = JSON.stringify(rest)
    const key = `${user} ${command.clientId}`
    const taken = this.#names.find((name) => name.key === key)
    if (taken !== undefined && taken.body !== body) no('client_id_reused')
    if (taken !== undefined) return
    if (command.kind === 'limit' && command.postOnly && command.tif !== 'GTC') no('order_form')
    if (market.halted) no('market_halted')
    const [maker, taker] = this.#rates.get(user) ?? [100_000n, 100_000n]
    const order: ModelOrder = {
      id: this.#sequence * 1024,
      user,
      symbol: command.symbol,
      side: command.side,
      price: BigInt(command.price ?? 0),
      lots: BigInt(command.lots ?? 0),
      filled: 0n,
      value: 0n,
      feeExact: 0n,
      feePaid: 0n,
      maker,
      taker,
      place: 0,
      clientId: command.clientId,
      body,
    }
    const name = { key, body, id: order.id, ended: Number.POSITIVE_INFINITY }
    if (command.kind === 'market') this.#submitMarket(market, order, command, name)
    else this.#submitLimit(market, order, command, name)
  }

  #submitLimit(market: Market, order: ModelOrder, command: SpotSubmitCommand, name: Name): void {
    this.#sizeRules(market, order.price, order.lots)
    this.#band(market, order.side, order.price)
    const others = this.#queue(order.symbol, order.side === 'buy' ? 'sell' : 'buy')
    const first = others[0]
    const crosses = first !== undefined && this.#reaches(order.side, first.price, order.price)
    if (command.tif === 'GTC') {
      const mine = this.open.filter((other) => other.user === order.user && other.symbol === order.symbol)
      if (mine.length >= market.maxOpen) no('max_open_orders')
      if (command.postOnly && crosses) no('post_only')
    }
    const asset = order.side === 'buy' ? market.quote : market.base
    if (this.#hold(order) > this.available(order.user, asset)) no('insufficient_balance')
    this.#names.push(name)
    if (command.tif === 'FOK' && this.#able(order, others, command.stp) < order.lots) {
      name.ended = this.#now
      return
    }
    const stopped = this.#match(market, order, order.price, order.lots, command.stp)
    if (order.filled === order.lots || stopped || command.tif !== 'GTC') name.ended = this.#now
    else this.#rest(order)
  }

  /** How many lots a limit order could trade at once. */
  #able(order: ModelOrder, others: ModelOrder[], stp: string): bigint {
    let able = 0n
    for (const other of others) {
      if (!this.#reaches(order.side, other.price, order.price)) break
      if (other.user !== order.user) able += other.lots - other.filled
      else if (stp !== 'expire_maker') break
    }
    return able
  }

  #rest(order: ModelOrder): void {
    this.#places += 1
    order.place = this.#places
    this.open.push(order)
  }

  /** Trades lot after lot's worth of orders; true where self-trade prevention stopped it. */
  #match(market: Market, order: ModelOrder, bound: bigint, most: bigint, stp: string): boolean {
    const side = order.side === 'buy' ? 'sell' : 'buy'
    while (order.filled < most) {
      const other = this.#queue(order.symbol, side)[0]
      if (other === undefined || !this.#reaches(order.side, other.price, bound)) return false
      if (other.user === order.user) {
        if (stp !== 'expire_taker') this.#end(other)
        if (stp !== 'expire_maker') return true
        continue
      }
      const left = other.lots - other.filled
      this.#trade(market, order, other, least(left, most - order.filled))
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
      this.#add(order.user, market.base, sign * lots * market.lotUnits)
      this.#add(order.user, market.quote, -sign * quote - fee)
    }
    this.#charge(market.quote, takerFee + makerFee)
    market.last = maker.price
    this.#trades.push({ price: maker.price, lots, taker: taker.id, maker: maker.id, takerFee, makerFee })
    if (maker.filled === maker.lots) this.#end(maker)
  }

  #pay(order: ModelOrder, quote: bigint, rate: bigint): bigint {
    order.feeExact += quote * rate
    const due = ceil(order.feeExact, ONE) - order.feePaid
    order.feePaid += due
    return due
  }

  #submitMarket(market: Market, order: ModelOrder, command: SpotSubmitCommand, name: Name): void {
    const buys = order.side === 'buy'
    const others = this.#queue(order.symbol, buys ? 'sell' : 'buy')
    const best = others[0]?.price ?? no('no_liquidity')
    const bound = buys ? (best * 105n) / 100n : ceil(best * 95n, 100n)
    const budget = this.#budget(market, order, command.amount, best * market.tickLot)
    const plan = this.#plan(market, order, others, bound, budget, command.stp)
    const cost = buys ? plan.value + ceil(plan.value * order.taker, ONE) : 0n
    const needs = buys ? cost : (budget === undefined ? order.lots : plan.lots) * market.lotUnits
    if (needs > this.available(order.user, buys ? market.quote : market.base)) no('insufficient_balance')
    name.ended = this.#now
    this.#names.push(name)
    if (command.tif === 'FOK' && !plan.whole) return
    this.#match(market, order, bound, plan.lots, command.stp)
    if (plan.self && command.stp === 'expire_both') {
      const own = this.#queue(order.symbol, buys ? 'sell' : 'buy')[0]
      if (own !== undefined) this.#end(own)
    }
  }

  /** The value that an order by amount may come to; undefined for one by quantity, whose size is checked too. */
  #budget(market: Market, order: ModelOrder, asked: number | undefined, oneLot: bigint): bigint | undefined {
    if (asked === undefined) {
      if (order.lots > market.maxLots) no('max_quantity')
      if (order.lots * oneLot < market.min) no('min_notional')
      return undefined
    }
    const amount = BigInt(asked)
    if (amount < market.min) no('min_notional')
    const buys = order.side === 'buy'
    let budget = amount
    // The most that can be spent on value so that value and fee stay within the amount.
    if (buys) while (budget + ceil(budget * order.taker, ONE) > amount) budget -= 1n
    if (budget < oneLot) no('amount_below_lot')
    if (budget / oneLot > market.maxLots) no('max_quantity')
    if (buys && amount > this.available(order.user, market.quote)) no('insufficient_balance')
    return budget
  }

  /** How many lots a market order will trade, what they are worth, and what stops it. */
  #plan(
    market: Market,
    order: ModelOrder,
    others: ModelOrder[],
    bound: bigint,
    budget: bigint | undefined,
    stp: string,
  ) {
    let lots = 0n
    let value = 0n
    const wanted = budget === undefined ? order.lots : market.maxLots
    const purse = budget ?? 9_007_199_254_740_991n
    for (const other of others) {
      if (lots === wanted || value === purse) return { lots, value, whole: true, self: false }
      if (!this.#reaches(order.side, other.price, bound)) return { lots, value, whole: false, self: false }
      if (other.user === order.user) {
        if (stp === 'expire_maker') continue
        return { lots, value, whole: false, self: true }
      }
      const oneLot = other.price * market.tickLot
      let left = other.lots - other.filled
      for (; left > 0n && lots < wanted && value + oneLot <= purse; left -= 1n) {
        lots += 1n
        value += oneLot
      }
      // An amount is used up when what is left of it does not pay for a lot at the price it has come to.
      const spent = value + oneLot > purse
      if (left > 0n || spent) return { lots, value, whole: true, self: false }
    }
    return { lots, value, whole: lots === wanted || value === budget, self: false }
  }

  #amend(command: SpotAmendCommand): void {
    this.#known(command.user)
    const market = this.#market(command.symbol)
    if (command.price === undefined && command.lots === undefined) no('nothing_to_change')
    const order = this.open.find(
      (other) => other.id === command.id && other.user === command.user && other.symbol === command.symbol,
    )
    if (order === undefined) no('order_unknown')
    if (market.halted) no('market_halted')
    const price = command.price === undefined ? order.price : BigInt(command.price)
    const lots = command.lots === undefined ? order.lots : BigInt(command.lots)
    if (lots <= order.filled) no('quantity_filled')
    this.#sizeRules(market, price, lots)
    if (price !== order.price) this.#newPrice(market, order, price)
    this.#change(market, order, price, lots)
  }

  /** Gives an order its new price and quantity, and lets it trade where it lost its place. */
  #change(market: Market, order: ModelOrder, price: bigint, lots: bigint): void {
    const asset = order.side === 'buy' ? market.quote : market.base
    const more = this.#hold({ ...order, price, lots }) - this.#hold(order)
    if (more > this.available(order.user, asset)) no('insufficient_balance')
    const keeps = price === order.price && lots <= order.lots
    order.price = price
    order.lots = lots
    if (keeps) return
    this.open = this.open.filter((other) => other !== order)
    const stp = /"stp":"(\w+)"/.exec(order.body)?.[1] ?? ''
    const stopped = this.#match(market, order, price, lots, stp)
    if (order.filled < order.lots && !stopped) this.#rest(order)
    else for (const name of this.#names) if (name.id === order.id) name.ended = this.#now
  }

  #newPrice(market: Market, order: ModelOrder, price: bigint): void {
    this.#band(market, order.side, price)
    const first = this.#queue(order.symbol, order.side === 'buy' ? 'sell' : 'buy')[0]
    const crosses = first !== undefined && this.#reaches(order.side, first.price, price)
    if (order.body.includes('"postOnly":true') && crosses) no('post_only')
  }

  #ladder(command: SpotLadderCommand): void {
    this.#known(command.user)
    const market = this.#market(command.symbol)
    const { bids, asks, user, symbol } = command
    if ((bids[0]?.[0] ?? 0) >= (asks[0]?.[0] ?? Number.POSITIVE_INFINITY)) no('ladder_crossed')
    if (market.halted && bids.length + asks.length > 0) no('market_halted')
    const wanted: { side: Side; price: bigint; lots: bigint }[] = [
      ...bids.map(([price, lots]) => ({ side: 'buy' as const, price: BigInt(price), lots: BigInt(lots) })),
      ...asks.map(([price, lots]) => ({ side: 'sell' as const, price: BigInt(price), lots: BigInt(lots) })),
    ]
    const mine = this.open.filter((order) => order.user === user && order.symbol === symbol)
    for (const order of mine.sort((a, b) => a.id - b.id)) {
      const at = wanted.findIndex(
        (rung) => rung.side === order.side && rung.price === order.price && rung.lots === order.lots - order.filled,
      )
      if (at >= 0) wanted.splice(at, 1)
      else this.#end(order)
    }
    for (const rung of wanted) this.#rung(market, user, symbol, rung)
  }

  #rung(market: Market, user: string, symbol: string, rung: { side: Side; price: bigint; lots: bigint }): void {
    const [maker, taker] = this.#rates.get(user) ?? [100_000n, 100_000n]
    const blank = {
      filled: 0n,
      value: 0n,
      feeExact: 0n,
      feePaid: 0n,
      clientId: '',
      body: '"postOnly":true "stp":"expire_taker"',
    }
    const order: ModelOrder = {
      id: this.#sequence * 1024 + this.#orders,
      user,
      symbol,
      ...rung,
      ...blank,
      maker,
      taker,
      place: 0,
    }
    const first = this.#queue(symbol, rung.side === 'buy' ? 'sell' : 'buy')[0]
    if (first !== undefined && this.#reaches(rung.side, first.price, rung.price)) return
    try {
      this.#sizeRules(market, rung.price, rung.lots)
      this.#band(market, rung.side, rung.price)
    } catch (error) {
      if (error instanceof No) return
      throw error
    }
    if (this.#hold(order) > this.available(user, rung.side === 'buy' ? market.quote : market.base)) return
    this.#orders += 1
    this.#rest(order)
  }
}
