/**
 * Random histories of a small exchange with contracts: customers who trade, lever, change their minds and go bankrupt,
 * prices that wander, gap and vanish, funding. Every command is looked at by an oracle. Seeded.
 */

import type { Ticks } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { deriveContract } from '@candlewick/rules/contract/contract'
import { Chance } from '@candlewick/rules/contract/testing/chance'
import {
  BTC_COIN_TIERS,
  BTC_USDT_TIERS,
  deriveTiers,
  SMALL_USDT_TIERS,
  type TierRow,
} from '@candlewick/rules/contract/tiers'
import type { Command, Recorded } from '../../commands.ts'
import { Engine } from '../../engine.ts'
import type { TimeInForce } from '../../orders/terms.ts'
import type { AttachedProtections, ContractMarketCommand, Direction } from '../commands.ts'
import { Oracle, type OracleCoverage } from './oracle.ts'

const USERS = ['ada', 'bob', 'cyd', 'dan', 'eve'] as const
const MAKER = 'mia'
const START = 1_700_000_000_000

interface Described {
  base: string
  kind: 'linear' | 'inverse'
  tickSize: string
  lotSize: string
  decimals: number
  tiers: readonly TierRow[]
  /** A usual price in ticks, and lots that a usual order has at most. */
  price: number
  usual: number
}

const CONTRACTS: readonly Described[] = [
  {
    base: 'BTC',
    kind: 'linear',
    tickSize: '0.1',
    lotSize: '0.001',
    decimals: 6,
    tiers: BTC_USDT_TIERS,
    price: 600_000,
    usual: 40_000,
  },
  {
    base: 'SOL',
    kind: 'linear',
    tickSize: '0.01',
    lotSize: '0.1',
    decimals: 6,
    tiers: SMALL_USDT_TIERS,
    price: 15_000,
    usual: 5_000,
  },
  {
    base: 'BTC',
    kind: 'inverse',
    tickSize: '0.1',
    lotSize: '100',
    decimals: 8,
    tiers: BTC_COIN_TIERS,
    price: 600_000,
    usual: 5_000,
  },
]

function market(described: Described): ContractMarketCommand {
  const { base, kind, tickSize, lotSize, decimals } = described
  const quote = kind === 'linear' ? 'USDT' : 'USD'
  const symbol = `${base}_${quote}_PERP`
  const tiers = deriveTiers(described.tiers, decimals)
  const rules = deriveContract(
    { symbol, kind, base, quote, tickSize, lotSize, maxQuantity: '100000000', tiers },
    decimals,
  )
  return {
    type: 'contract.market',
    ...rules,
    makerRate: rate(20_000),
    takerRate: rate(50_000),
    maxOpenOrders: 200,
    index: `${base}_USDT`,
    indexMul: 1,
    indexDiv: 1,
    impactValue: units(kind === 'linear' ? 25_000_000_000 : 41_666_667),
    status: 'open',
  }
}

export class EngineHistory {
  readonly #chance: Chance
  readonly #engine = new Engine()
  readonly #oracle: Oracle
  readonly #index = new Map<string, number>()
  readonly recorded: Recorded[] = []
  #time = START
  #ids = 0

  constructor(seed: number, met: OracleCoverage) {
    this.#chance = new Chance(seed)
    this.#oracle = new Oracle(met)
  }

  /** Opens the exchange and lives through `steps` commands; throws where the oracle objects or the engine breaks. */
  run(steps: number): void {
    this.#open()
    for (let step = 0; step < steps; step += 1) this.#step()
  }

  /** The engine's digest: a replay of `recorded` must come to the same. */
  digest(): string {
    return this.#engine.digest()
  }

  #do(command: Command): void {
    const recorded = { sequence: this.#engine.sequence + 1, time: this.#time, command }
    this.recorded.push(recorded)
    const events = this.#engine.apply(recorded)
    this.#engine.checkInvariants()
    this.#oracle.see(command, events, this.#engine)
  }

  #open(): void {
    this.#do({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(8e15) })
    this.#do({ type: 'asset', asset: 'BTC', decimals: 8, cap: units(8e15) })
    for (const described of CONTRACTS) {
      this.#do(market(described))
      this.#index.set(`${described.base}_USDT`, described.price)
    }
    for (const user of [...USERS, MAKER]) {
      this.#do({ type: 'account.open', user, kind: 'customer' })
      const rich = user === MAKER ? 100 : 1
      const usdt = units(this.#chance.between(1_000, 50_000) * 1_000_000 * rich * rich)
      const btc = units(this.#chance.between(10, 200) * 1_000_000 * rich * rich)
      this.#do({ type: 'deposit', id: `${user} usdt`, user, asset: 'USDT', amount: usdt, account: 2 })
      this.#do({ type: 'deposit', id: `${user} btc`, user, asset: 'BTC', amount: btc, account: 3 })
    }
    for (const described of CONTRACTS) this.#levers(described)
    if (this.#chance.oneIn(2)) this.#insure()
    this.#prices()
    for (const described of CONTRACTS) this.#makeBook(described)
  }

  /** The maker can hold a lot; the others begin with little to hold it by. */
  #levers(described: Described): void {
    const symbol = this.#symbol(described)
    const most = described.tiers[0]?.[1] ?? 1
    for (const user of USERS) {
      if (this.#chance.oneIn(2)) this.#do({ type: 'contract.mode', user, symbol, mode: 'isolated' })
      for (const mode of ['cross', 'isolated'] as const) {
        const leverage = Math.min(most, this.#chance.pick([10, 25, 50, 100, 125]))
        this.#do({ type: 'contract.leverage', user, symbol, mode, leverage })
      }
    }
    this.#do({ type: 'contract.leverage', user: MAKER, symbol, mode: 'cross', leverage: 3 })
  }

  /** A fund that has something; in the other half of the histories it starts with nothing. */
  #insure(): void {
    this.#do({
      type: 'house.fund',
      id: 'fund',
      user: 'house:insurance',
      asset: 'USDT',
      amount: units(5e11),
      account: 2,
    })
  }

  #step(): void {
    this.#time += this.#chance.between(1, 1_500)
    const what = this.#chance.between(0, 23)
    if (what < 6) this.#prices()
    else if (what < 12) this.#order()
    else if (what < 13) this.#stop()
    else if (what < 14) this.#protect()
    else if (what < 17) this.#makeBook(this.#chance.pick(CONTRACTS))
    else if (what < 19) this.#lever()
    else if (what < 20) this.#mode()
    else if (what < 21) this.#margin()
    else if (what < 22) this.#closeOrCancel()
    else if (what < 23) this.#transfer()
    else this.#night()
  }

  /** Prices wander, now and then leap, seldom are gone. */
  #prices(): void {
    for (const [symbol, price] of this.#index) {
      const percent = this.#chance.oneIn(15) ? 40 : this.#chance.oneIn(4) ? 5 : 1
      const moved = Math.floor((price * this.#chance.between(1_000 - percent * 10, 1_000 + percent * 10)) / 1_000)
      this.#index.set(symbol, Math.max(500, moved))
    }
    const isGone = this.#chance.oneIn(40)
    const entries = [...this.#index].map(([symbol, price]): [string, number, number] => [symbol, price, isGone ? 0 : 3])
    this.#do({ type: 'prices', entries, hash: `h${this.#engine.sequence}` })
  }

  /** Hours pass: funding falls due with the next prices. */
  #night(): void {
    this.#time += this.#chance.between(1, 8) * 3_600_000
    this.#prices()
  }

  #symbol({ base, kind }: Described): string {
    return `${base}_${kind === 'linear' ? 'USDT' : 'USD'}_PERP`
  }

  /** Opens, or closes something that is held. */
  #order(): void {
    const user = this.#chance.pick(USERS)
    const held = this.#engine.contracts.positions(user)
    const apart = this.#chance.oneIn(3) ? 30 : 0
    if (held.length > 0 && this.#chance.oneIn(4)) {
      const { symbol, side } = this.#chance.pick(held)
      const described = CONTRACTS.find((one) => this.#symbol(one) === symbol)
      if (described !== undefined) this.#submit(user, described, side === 'long' ? 3 : 4, apart)
      return
    }
    this.#submit(user, this.#chance.pick(CONTRACTS), this.#chance.pick([1, 2] as const), apart)
  }

  /** A limit within `apart` thousandths of the mark, a market order where 0. */
  #submit(user: string, described: Described, direction: Direction, apart: number): void {
    const away = apart === 0 ? undefined : this.#chance.between(-apart, apart)
    const held = this.#engine.contracts.positions(user).find(({ symbol }) => symbol === this.#symbol(described))
    const most = direction > 2 && held !== undefined ? held.lots : described.usual
    this.#place(user, described, direction, away, Math.floor(most / 2 ** this.#chance.between(0, 6)))
  }

  #place(user: string, described: Described, direction: Direction, away: number | undefined, quantity: number): void {
    this.#ids += 1
    const symbol = this.#symbol(described)
    const mark = this.#engine.contracts.contract(symbol)?.mark ?? 0
    const price = away === undefined ? {} : { price: ticks(Math.max(1, Math.floor((mark * (1_000 + away)) / 1_000))) }
    const isIceberg = away !== undefined && quantity > 2 && this.#chance.oneIn(6)
    this.#do({
      type: 'contract.submit',
      user,
      symbol,
      direction,
      kind: away === undefined ? 'market' : 'limit',
      ...price,
      ...(isIceberg ? { display: lots(Math.ceil(quantity / this.#chance.between(2, 20))) } : {}),
      lots: lots(Math.max(1, quantity)),
      tif: isIceberg ? 'GTC' : this.#tif(user, away === undefined),
      postOnly: false,
      stp: this.#chance.pick(['expire_taker', 'expire_maker', 'expire_both'] as const),
      clientId: `c${this.#ids}`,
    })
  }

  #tif(user: string, isMarket: boolean): TimeInForce {
    if (isMarket) return 'IOC'
    return user === MAKER ? 'GTC' : this.#chance.pick(['GTC', 'GTC', 'IOC', 'FOK'] as const)
  }

  /** The maker quotes some levels on both sides, seldom on none. */
  #makeBook(described: Described): void {
    this.#do({ type: 'contract.cancel', user: MAKER, symbol: this.#symbol(described) })
    if (this.#chance.oneIn(8)) return
    for (const direction of [1, 2] as const) {
      for (let level = 1; level <= 2; level += 1) {
        const away = level * this.#chance.between(1, 12)
        const quantity = Math.floor(described.usual / this.#chance.between(1, 3))
        this.#place(MAKER, described, direction, direction === 1 ? -away : away, quantity)
      }
    }
  }

  /** A stop or a trailing stop, on any of the prices; now and then an OCO. */
  #stop(): void {
    this.#ids += 1
    if (this.#chance.oneIn(4)) {
      this.#oco()
      return
    }
    const described = this.#chance.pick(CONTRACTS)
    const symbol = this.#symbol(described)
    const isTrailing = this.#chance.oneIn(3)
    this.#do({
      type: 'contract.stop',
      user: this.#chance.pick(USERS),
      symbol,
      direction: this.#chance.pick([1, 2, 3, 4] as const),
      kind: 'market',
      lots: lots(this.#chance.magnitude(described.usual)),
      tif: 'IOC',
      postOnly: false,
      stp: 'expire_taker',
      clientId: `c${this.#ids}`,
      ...(isTrailing ? { callback: rate(this.#chance.between(100_000, 3_000_000)) } : { trigger: this.#near(symbol) }),
      triggerBy: this.#chance.pick(['last', 'mark', 'index'] as const),
      guarded: this.#chance.oneIn(4),
      ...this.#attached(symbol),
    })
  }

  /** Take-profit or stop-loss that an order brings, mostly none; without a draw, so that histories stay as they are. */
  #attached(symbol: string): AttachedProtections {
    const turn = this.#ids % 24
    if (turn % 6 !== 0) return {}
    const mark = this.#engine.contracts.contract(symbol)?.mark ?? 0
    const away = ticks(Math.max(1, Math.floor((mark * (turn % 4 === 0 ? 1_030 : 970)) / 1_000)))
    const terms = { trigger: away, by: 'mark' } as const
    return turn < 12 ? { takeProfit: terms } : { stopLoss: terms }
  }

  /** Closes something that is held, or opens. */
  #oco(): void {
    const user = this.#chance.pick(USERS)
    const held = this.#engine.contracts.positions(user)
    const described = this.#chance.pick(CONTRACTS)
    const open = {
      symbol: this.#symbol(described),
      direction: 1 as Direction,
      lots: this.#chance.magnitude(described.usual),
    }
    const { symbol, side, lots: most } = held.length === 0 ? { ...open, side: 'long' } : this.#chance.pick(held)
    const direction = held.length === 0 ? open.direction : side === 'long' ? 3 : 4
    const sign = direction === 1 || direction === 4 ? -1 : 1
    const mark = this.#engine.contracts.contract(symbol)?.mark ?? 0
    const away = (thousandths: number) => ticks(Math.max(1, Math.floor((mark * (1_000 + thousandths)) / 1_000)))
    this.#do({
      ...{ type: 'contract.oco', user, symbol, direction, clientId: `c${this.#ids}`, stp: 'expire_maker' },
      ...{ lots: lots(Math.max(1, most)), postOnly: false, triggerBy: this.#chance.pick(['mark', 'index'] as const) },
      ...{ price: away(sign * this.#chance.between(3, 40)), trigger: away(-sign * this.#chance.between(3, 40)) },
      ...this.#attached(symbol),
    })
  }

  /** Take-profit and stop-loss of something that is held. */
  #protect(): void {
    const user = this.#chance.pick(USERS)
    const held = this.#engine.contracts.positions(user)
    if (held.length === 0) return
    const { symbol, side } = this.#chance.pick(held)
    const by = this.#chance.pick(['last', 'mark'] as const)
    const command = { type: 'contract.protect', user, symbol, side } as const
    this.#do({
      ...command,
      ...(this.#chance.oneIn(2) ? { takeProfit: { trigger: this.#near(symbol), by } } : {}),
      ...(this.#chance.oneIn(2) ? { stopLoss: { trigger: this.#near(symbol), by } } : {}),
    })
  }

  /** A price within 4% of the mark. */
  #near(symbol: string): Ticks {
    const mark = this.#engine.contracts.contract(symbol)?.mark ?? 0
    return ticks(Math.max(1, Math.floor((mark * this.#chance.between(960, 1_040)) / 1_000)))
  }

  #lever(): void {
    this.#do({
      type: 'contract.leverage',
      user: this.#chance.pick(USERS),
      symbol: this.#symbol(this.#chance.pick(CONTRACTS)),
      mode: this.#chance.pick(['cross', 'isolated'] as const),
      leverage: this.#chance.pick([1, 3, 10, 20, 50, 75, 100, 125]),
    })
  }

  #mode(): void {
    this.#do({
      type: 'contract.mode',
      user: this.#chance.pick(USERS),
      symbol: this.#symbol(this.#chance.pick(CONTRACTS)),
      mode: this.#chance.pick(['cross', 'isolated'] as const),
    })
  }

  #margin(): void {
    const amount = this.#chance.between(1, 5_000) * 1_000_000
    this.#do({
      type: 'contract.margin',
      user: this.#chance.pick(USERS),
      symbol: this.#symbol(this.#chance.pick(CONTRACTS)),
      side: this.#chance.pick(['long', 'short'] as const),
      amount: units(this.#chance.oneIn(2) ? amount : -amount),
    })
  }

  #closeOrCancel(): void {
    const user = this.#chance.pick(USERS)
    const symbol = this.#symbol(this.#chance.pick(CONTRACTS))
    if (this.#chance.oneIn(3)) this.#do({ type: 'contract.cancel', user })
    else if (this.#chance.oneIn(2)) this.#reverse()
    else this.#do({ type: 'contract.close', user, symbol })
  }

  #reverse(): void {
    this.#ids += 1
    const user = this.#chance.pick(USERS)
    const held = this.#engine.contracts.positions(user)
    if (held.length === 0) return
    const { symbol, side } = this.#chance.pick(held)
    this.#do({ type: 'contract.reverse', user, symbol, side, clientId: `c${this.#ids}` })
  }

  #transfer(): void {
    const user = this.#chance.pick(USERS)
    const [asset, account] = this.#chance.pick([
      ['USDT', 2],
      ['BTC', 3],
    ] as const)
    const amount = units(this.#chance.between(1, 100_000) * (asset === 'USDT' ? 1_000_000 : 10_000))
    const out = this.#chance.oneIn(2)
    this.#do({ type: 'transfer', user, asset, amount, from: out ? account : 1, to: out ? 1 : account })
  }
}
