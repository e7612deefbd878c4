/**
 * Random histories of trades, prices and funding between three accounts, lived through twice: by the rules, in integers
 * as the engine and the browser use them, and by the oracle's formulas in rationals. After every step both must say the
 * same of everything a customer or the house could ask. Seeded; nothing here depends on the clock.
 */

import { compare, fraction } from '@candlewick/money/fraction'
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import { CONTRACT_FEES, type PositionSide } from '../contract.ts'
import { fundingPayment, indexMove } from '../funding.ts'
import { liquidationFee, liquidationFeeRate, stagedLots, takeoverValue } from '../liquidation.ts'
import { bankruptcyPrice, liquidationPrices } from '../liquidation-price.ts'
import { isLiquidated, maintenanceMargin, orderCost } from '../margin.ts'
import { closePart, type Position, tradeValue, unrealisedProfit } from '../position.ts'
import { Chance } from './chance.ts'
import { PAIRS, type Pair } from './contracts.ts'
import {
  bankruptcyAt,
  cushionAt,
  fundingMove,
  liquidationFeeAt,
  liquidationRoots,
  maintenanceAt,
  notionalAt,
  type OraclePosition,
  orderCostAt,
  profitAt,
  stagedSize,
  tierAt,
} from './formulas.ts'
import { NOUGHT, Rational } from './rational.ts'

/** Rules and formulas do not say the same. */
export class Disagreement extends Error {
  constructor(what: string, rules: unknown, oracle: unknown) {
    super(`${what}: the rules say ${String(rules)}, the formulas ${String(oracle)}`)
    this.name = 'Disagreement'
  }
}

/** What histories have met, so that a test can say they were worth living. */
export interface Seen {
  /** Symbol, side and maintenance rate of every position that was compared. */
  readonly tiers: Set<string>
  liquidated: number
  solvent: number
  /** Liquidation prices: none, one, one on each side of the mark. */
  readonly prices: [none: number, one: number, both: number]
  disposals: number
}

export function nothingSeen(): Seen {
  return { tiers: new Set(), liquidated: 0, solvent: 0, prices: [0, 0, 0], disposals: 0 }
}

interface Held {
  lots: number
  entryValue: number
}

/** One account, as the rules keep it and as the formulas do. */
interface Player {
  wallet: number
  positions: Record<PositionSide, Held>
  fundedAt: bigint
  exactWallet: Rational
  exactPositions: Record<PositionSide, { size: Rational; amount: Rational }>
  exactFundedAt: Rational
}

class History {
  readonly #chance: Chance
  readonly #pair: Pair
  readonly #players: Player[] = []
  #mark: number
  #index = 0n
  #exactIndex = NOUGHT
  /** What the accounts paid one another through the house, by the rules. */
  #clearing = 0
  #roundings = 0
  readonly #seen: Seen

  constructor(seed: number, seen: Seen) {
    this.#seen = seen
    this.#chance = new Chance(seed)
    this.#pair = this.#chance.pick(PAIRS)
    this.#mark = this.#around(this.#pair.price, 30)
    for (let n = 0; n < 3; n += 1) this.#players.push(this.#newPlayer())
  }

  /** Lives through `steps` steps; throws {@link Disagreement} at the first difference. */
  run(steps: number): void {
    for (let step = 0; step < steps; step += 1) {
      this.#step()
      for (const player of this.#players) this.#compare(player)
    }
    this.#compareClearing()
    for (const player of this.#players) {
      this.#compareLiquidation(player)
      // Once more with a margin as people have it: some percent of what they hold.
      this.#setWallet(player)
      this.#compareLiquidation(player)
    }
  }

  #newPlayer(): Player {
    const { unit } = this.#pair.oracle
    const wallet = this.#chance.magnitude(1_000_000_000) * this.#chance.between(1, 1_000)
    const none = () => ({ lots: 0, entryValue: 0 })
    const exact = () => ({ size: NOUGHT, amount: NOUGHT })
    return {
      wallet,
      positions: { long: none(), short: none() },
      fundedAt: 0n,
      exactWallet: Rational.of(wallet).times(unit),
      exactPositions: { long: exact(), short: exact() },
      exactFundedAt: NOUGHT,
    }
  }

  #around(price: number, percent: number): number {
    return Math.max(1, Math.floor((price * this.#chance.between(1_000 - 10 * percent, 1_000 + 10 * percent)) / 1_000))
  }

  #step(): void {
    const kind = this.#chance.between(0, 9)
    if (kind < 6) this.#trade()
    else if (kind < 8) this.#mark = this.#around(this.#mark, 10)
    else if (kind < 9) this.#fund()
    else this.#topUp(this.#chance.pick(this.#players))
  }

  #topUp(player: Player): void {
    const amount = this.#chance.magnitude(1_000_000_000)
    player.wallet += amount
    player.exactWallet = player.exactWallet.plus(Rational.of(amount).times(this.#pair.oracle.unit))
  }

  #setWallet(player: Player): void {
    const held = player.positions.long.entryValue + player.positions.short.entryValue
    player.wallet = Math.floor((held / 1_000) * this.#chance.between(1, 120))
    player.exactWallet = Rational.of(player.wallet).times(this.#pair.oracle.unit)
  }

  #fund(): void {
    const fundedAt = this.#chance.between(-300_000, 300_000)
    const { rules, oracle } = this.#pair
    this.#index += indexMove(this.#mark as Ticks, fundedAt as Rate, rules)
    const exactRate = new Rational(BigInt(fundedAt), 100_000_000n)
    this.#exactIndex = this.#exactIndex.plus(fundingMove(oracle, this.#price(this.#mark), exactRate))
  }

  #trade(): void {
    const first = this.#chance.between(0, 2)
    const buyer = this.#player(first)
    const seller = this.#player((first + this.#chance.between(1, 2)) % 3)
    this.#settle(buyer)
    this.#settle(seller)
    const price = this.#around(this.#mark, 4)
    const buys = this.#chosen(buyer, 'short')
    const sells = this.#chosen(seller, 'long')
    const most = this.#pair.rules.kind === 'linear' ? 3e13 / (price * this.#pair.rules.factor) : 400_000
    let lots = this.#chance.magnitude(Math.max(2, Math.floor(most * this.#chance.between(1, 20))))
    if (buys === 'close') lots = Math.min(lots, buyer.positions.short.lots)
    if (sells === 'close') lots = Math.min(lots, seller.positions.long.lots)
    if (buys === 'open') this.#open(buyer, 'long', lots, price)
    else this.#close(buyer, 'short', lots, price)
    if (sells === 'open') this.#open(seller, 'short', lots, price)
    else this.#close(seller, 'long', lots, price)
  }

  #player(n: number): Player {
    const player = this.#players[n]
    if (player === undefined) throw new Error(`no player ${n}`)
    return player
  }

  #chosen(player: Player, closes: PositionSide): 'open' | 'close' {
    return player.positions[closes].lots > 0 && this.#chance.between(0, 1) === 0 ? 'close' : 'open'
  }

  /** Pays what funding moved since the account last settled, position by position. */
  #settle(player: Player): void {
    const { oracle } = this.#pair
    for (const side of ['long', 'short'] as const) {
      const paid = fundingPayment(side, player.positions[side].lots as Lots, this.#index - player.fundedAt)
      player.wallet -= paid
      this.#clearing += paid
      this.#roundings += 1
      const moved = this.#exactIndex.minus(player.exactFundedAt).times(player.exactPositions[side].size)
      const due = (side === 'long' ? moved : moved.negated()).upTo(oracle.unit)
      player.exactWallet = player.exactWallet.minus(due)
    }
    player.fundedAt = this.#index
    player.exactFundedAt = this.#exactIndex
  }

  #open(player: Player, side: PositionSide, lots: number, price: number): void {
    const { rules, oracle } = this.#pair
    const position = player.positions[side]
    position.entryValue += tradeValue(lots as Lots, price as Ticks, rules)
    position.lots += lots
    this.#roundings += 1
    const exact = player.exactPositions[side]
    const notional = notionalAt(oracle, this.#size(lots), this.#price(price))
    exact.amount = exact.amount.plus(notional.downTo(oracle.unit))
    exact.size = exact.size.plus(this.#size(lots))
  }

  #close(player: Player, side: PositionSide, lots: number, price: number): void {
    const { rules, oracle } = this.#pair
    const position = player.positions[side]
    const closing = closePart(
      this.#position(player, side),
      lots as Lots,
      tradeValue(lots as Lots, price as Ticks, rules),
      rules,
    )
    position.lots -= lots
    position.entryValue -= closing.entryValue
    player.wallet += closing.profit
    this.#clearing -= closing.profit
    this.#roundings += 1
    const exact = player.exactPositions[side]
    const size = this.#size(lots)
    const share = exact.amount.times(size).by(exact.size)
    const value = notionalAt(oracle, size, this.#price(price)).downTo(oracle.unit)
    const gainsWithValue = (oracle.kind === 'linear') === (side === 'long')
    const part = gainsWithValue ? share.upTo(oracle.unit) : share.downTo(oracle.unit)
    const profit = gainsWithValue ? value.minus(part) : part.minus(value)
    player.exactWallet = player.exactWallet.plus(profit)
    exact.amount = exact.amount.minus(part)
    exact.size = exact.size.minus(size)
  }

  #position(player: Player, side: PositionSide): Position {
    const { lots, entryValue } = player.positions[side]
    return { side, lots: lots as Lots, entryValue: entryValue as Units }
  }

  #exactPosition(player: Player, side: PositionSide): OraclePosition {
    const { size, amount } = player.exactPositions[side]
    if (size.sign === 0 || amount.sign === 0) return { side, size: NOUGHT, entry: NOUGHT }
    return { side, size, entry: this.#pair.oracle.kind === 'linear' ? amount.by(size) : size.by(amount) }
  }

  #price(price: number): Rational {
    return Rational.of(price).times(this.#pair.oracle.tick)
  }
  #size(lots: number): Rational {
    return Rational.of(lots).times(this.#pair.oracle.lot)
  }
  #units(amount: Rational): string {
    const count = amount.by(this.#pair.oracle.unit)
    return count.denominator === 1n ? String(count.numerator) : `${count.numerator}/${count.denominator}`
  }
  #same(what: string, rules: number, oracle: Rational): void {
    const exact = this.#units(oracle)
    if (String(rules + 0) !== exact) throw new Disagreement(`${this.#pair.rules.symbol} ${what}`, rules, exact)
  }

  /** Wallet, entry values, profit, maintenance margin, the decision to liquidate, the cost of a next order. */
  #compare(player: Player): void {
    const { rules, oracle } = this.#pair
    const mark = this.#price(this.#mark)
    this.#same('wallet', player.wallet, player.exactWallet)
    for (const side of ['long', 'short'] as const) {
      const position = this.#position(player, side)
      const exact = this.#exactPosition(player, side)
      this.#same(`${side} entry value`, position.entryValue, player.exactPositions[side].amount)
      if (position.lots === 0 || position.entryValue === 0) continue
      const profit = profitAt(oracle, exact, mark).downTo(oracle.unit)
      this.#same(`${side} profit`, unrealisedProfit(position, this.#mark as Ticks, rules), profit)
      this.#seen.tiers.add(`${rules.symbol} ${side} ${tierAt(oracle, notionalAt(oracle, exact.size, mark)).mmr.cut(4)}`)
      const maintenance = maintenanceAt(oracle, exact.size, mark).upTo(oracle.unit)
      this.#same(`${side} maintenance`, maintenanceMargin(position, this.#mark as Ticks, rules), maintenance)
    }
    const positions = this.#positions(player)
    const cushion = cushionAt(oracle, player.exactWallet, this.#exactPositions(player), mark)
    const decided = isLiquidated(player.wallet as Units, positions, this.#mark as Ticks, rules)
    if (decided) this.#seen.liquidated += 1
    else this.#seen.solvent += 1
    if (decided !== cushion.sign <= 0) throw new Disagreement('liquidated', decided, this.#units(cushion))
    this.#compareCost()
  }

  #positions(player: Player): Position[] {
    return [this.#position(player, 'long'), this.#position(player, 'short')].filter(
      (position) => position.entryValue > 0,
    )
  }
  #exactPositions(player: Player): OraclePosition[] {
    return [this.#exactPosition(player, 'long'), this.#exactPosition(player, 'short')]
  }

  #compareCost(): void {
    const { rules, oracle } = this.#pair
    const side = this.#chance.pick(['long', 'short'] as const)
    const price = this.#around(this.#mark, 5)
    const lots = this.#chance.magnitude(100_000)
    const leverage = this.#chance.between(1, 125)
    const cost = orderCost(
      { side, lots: lots as Lots, price: price as Ticks, leverage, takerRate: CONTRACT_FEES.taker },
      this.#mark as Ticks,
      rules,
    )
    const exact = orderCostAt(
      oracle,
      { side, size: this.#size(lots), price: this.#price(price), leverage, fee: Rational.of('0.0005') },
      this.#price(this.#mark),
    )
    this.#same('order cost', cost.total, exact)
  }

  /** Liquidation prices on both sides of the mark, bankruptcy, the staged quantity, its fee and the take-over. */
  #compareLiquidation(player: Player): void {
    const { rules, oracle } = this.#pair
    const [long, short] = this.#exactPositions(player)
    if (long === undefined || short === undefined) return
    const roots = liquidationRoots(oracle, player.exactWallet, long, short)
    const mark = this.#price(this.#mark)
    const positions = this.#positions(player)
    const found = liquidationPrices({ positions, wallet: player.wallet as Units, mark: this.#mark as Ticks }, rules)
    for (const root of roots) {
      const cushion = cushionAt(oracle, player.exactWallet, [long, short], root)
      if (cushion.sign !== 0) throw new Disagreement('margin at the liquidation price', root.cut(12), cushion.cut(12))
    }
    this.#sameRoot('below', found.below, nearest(roots, mark, -1))
    this.#sameRoot('above', found.above, nearest(roots, mark, 1))
    const count = (found.below === undefined ? 0 : 1) + (found.above === undefined ? 0 : 1)
    this.#seen.prices[count === 2 ? 2 : count === 1 ? 1 : 0] += 1
    for (const position of positions) this.#compareSteps(position, player, position.side === 'long' ? long : short)
  }

  #sameRoot(side: string, rules: ReturnType<typeof fraction> | undefined, oracle: Rational | undefined): void {
    if (rules === undefined && oracle === undefined) return
    const exact = oracle?.by(this.#pair.oracle.tick)
    const equal =
      rules !== undefined && exact !== undefined && compare(rules, fraction(exact.numerator, exact.denominator)) === 0
    if (equal) return
    const said = rules === undefined ? 'none' : `${rules.numerator}/${rules.denominator}`
    throw new Disagreement(`${this.#pair.rules.symbol} liquidation price ${side}`, said, exact?.cut(12))
  }

  #compareSteps(position: Position, player: Player, exact: OraclePosition): void {
    const { rules, oracle } = this.#pair
    const markTick = this.#mark as Ticks
    const mark = this.#price(this.#mark)
    const staged = stagedLots(position, markTick, rules)
    const exactStaged = stagedSize(oracle, exact.size, mark)
    if (this.#size(staged).against(exactStaged) !== 0) throw new Disagreement('staged', staged, exactStaged.cut(8))
    const left = this.#chance.magnitude(1_000_000_000)
    const fee = liquidationFee(
      tradeValue(staged, markTick, rules),
      liquidationFeeRate(position, markTick, rules),
      left as Units,
    )
    const exactLeft = Rational.of(left).times(oracle.unit)
    this.#same('liquidation fee', fee, liquidationFeeAt(oracle, exact.size, exactStaged, mark, exactLeft))
    const wallet = player.exactWallet
    const price = bankruptcyPrice([position], player.wallet as Units, rules)
    this.#sameRoot('of bankruptcy', price, bankruptcyAt(oracle, exact, wallet))
    const takeover = bankruptcyAt(oracle, exact, wallet)
    if (takeover === undefined) return
    this.#seen.disposals += 1
    const value = takeoverValue(position, player.wallet as Units, rules)
    this.#same('take-over value', value, notionalAt(oracle, exact.size, takeover))
  }

  /** Whatever was paid through the house is matched by what open positions still have to come, to a unit a rounding. */
  #compareClearing(): void {
    let claims = NOUGHT
    for (const player of this.#players) {
      this.#settle(player)
      for (const position of this.#exactPositions(player)) {
        claims = claims.plus(profitAt(this.#pair.oracle, position, this.#price(this.#mark)))
      }
    }
    const rest = Rational.of(this.#clearing).times(this.#pair.oracle.unit).minus(claims)
    const bound = Rational.of(this.#roundings * 2).times(this.#pair.oracle.unit)
    if (rest.sign < 0 || rest.against(bound) > 0)
      throw new Disagreement('clearing', this.#clearing, this.#units(claims))
  }
}

/** The root next to the mark on one side of it; one at the mark is on both. */
function nearest(roots: readonly Rational[], mark: Rational, side: 1 | -1): Rational | undefined {
  let found: Rational | undefined
  for (const root of roots) {
    if (root.against(mark) * side < 0) continue
    if (found === undefined || root.against(found) * side < 0) found = root
  }
  return found
}

/** One history of `steps` steps; throws {@link Disagreement} where rules and formulas differ. */
export function runHistory(seed: number, steps: number, seen: Seen): void {
  new History(seed, seen).run(steps)
}
