/**
 * The formulas of perpetual contracts as they are published, in exact rationals of whole assets (not units, not ticks),
 * linear and inverse each written out. Shares no code with the rules it is held against.
 */
import { least, most, NOUGHT, ONE, Rational } from './rational.ts'

export interface OracleTier {
  readonly floor: Rational
  readonly cap: Rational
  readonly leverage: number
  readonly mmr: Rational
  readonly amount: Rational
}

export interface OracleContract {
  readonly kind: 'linear' | 'inverse'
  readonly tick: Rational
  readonly lot: Rational
  /** Smallest unit of the settlement asset. */
  readonly unit: Rational
  readonly tiers: readonly OracleTier[]
}

/** A position of size 0 has no entry price that matters. */
export interface OraclePosition {
  readonly side: 'long' | 'short'
  readonly size: Rational
  readonly entry: Rational
}

/** amount(n) = floor(n) × (MMR(n) − MMR(n−1)) + amount(n−1). */
export function oracleTiers(rows: readonly (readonly [cap: string, leverage: number, mmr: string])[]): OracleTier[] {
  const tiers: OracleTier[] = []
  for (const [cap, leverage, mmr] of rows) {
    const before = tiers.at(-1)
    const floor = before?.cap ?? NOUGHT
    const rate = Rational.of(mmr)
    const amount = floor.times(rate.minus(before?.mmr ?? rate)).plus(before?.amount ?? NOUGHT)
    tiers.push({ floor, cap: Rational.of(cap), leverage, mmr: rate, amount })
  }
  return tiers
}

export function notionalAt(contract: OracleContract, size: Rational, price: Rational): Rational {
  return contract.kind === 'linear' ? size.times(price) : size.by(price)
}

export function profitAt(contract: OracleContract, position: OraclePosition, exit: Rational): Rational {
  if (position.size.sign === 0) return NOUGHT
  if (contract.kind === 'linear') {
    const gain = position.side === 'long' ? exit.minus(position.entry) : position.entry.minus(exit)
    return position.size.times(gain)
  }
  const [first, second] = position.side === 'long' ? [position.entry, exit] : [exit, position.entry]
  return position.size.times(ONE.by(first).minus(ONE.by(second)))
}

function isIn(contract: OracleContract, tier: OracleTier, notional: Rational): boolean {
  const isLast = tier === contract.tiers.at(-1)
  return notional.against(tier.floor) >= 0 && (isLast || notional.against(tier.cap) <= 0)
}

export function tierAt(contract: OracleContract, notional: Rational): OracleTier {
  const found = contract.tiers.find((tier) => isIn(contract, tier, notional))
  if (found === undefined) throw new Error('a notional in no tier')
  return found
}

export function maintenanceAt(contract: OracleContract, size: Rational, price: Rational): Rational {
  const notional = notionalAt(contract, size, price)
  const tier = tierAt(contract, notional)
  return notional.times(tier.mmr).minus(tier.amount)
}

/** Margin balance less maintenance margin. */
export function cushionAt(
  contract: OracleContract,
  wallet: Rational,
  positions: readonly OraclePosition[],
  price: Rational,
): Rational {
  let cushion = wallet
  for (const position of positions) {
    cushion = cushion.plus(profitAt(contract, position, price)).minus(maintenanceAt(contract, position.size, price))
  }
  return cushion
}

/** Every price at which margin balance equals maintenance margin, by trying every pair of tiers. */
export function liquidationRoots(
  contract: OracleContract,
  wallet: Rational,
  long: OraclePosition,
  short: OraclePosition,
): Rational[] {
  const roots: Rational[] = []
  for (const forLong of tiersFor(contract, long)) {
    for (const forShort of tiersFor(contract, short)) {
      const price = solve(contract, wallet, long, short, forLong, forShort)
      if (price === undefined || price.sign <= 0) continue
      if (!isIn(contract, forLong, notionalAt(contract, long.size, price))) continue
      if (isIn(contract, forShort, notionalAt(contract, short.size, price))) roots.push(price)
    }
  }
  return roots
}

function tiersFor(contract: OracleContract, position: OraclePosition): readonly OracleTier[] {
  return position.size.sign === 0 ? contract.tiers.slice(0, 1) : contract.tiers
}

function solve(
  contract: OracleContract,
  wallet: Rational,
  long: OraclePosition,
  short: OraclePosition,
  forLong: OracleTier,
  forShort: OracleTier,
): Rational | undefined {
  const { size: l, entry: el } = long
  const { size: s, entry: es } = short
  const held = wallet.plus(forLong.amount).plus(forShort.amount)
  if (contract.kind === 'linear') {
    const numerator = held.minus(l.times(el)).plus(s.times(es))
    const denominator = l.times(forLong.mmr).plus(s.times(forShort.mmr)).minus(l).plus(s)
    return denominator.sign === 0 ? undefined : numerator.by(denominator)
  }
  const numerator = l.times(ONE.plus(forLong.mmr)).minus(s.times(ONE.minus(forShort.mmr)))
  const ofLong = l.sign === 0 ? NOUGHT : l.by(el)
  const ofShort = s.sign === 0 ? NOUGHT : s.by(es)
  const denominator = held.plus(ofLong).minus(ofShort)
  return denominator.sign === 0 ? undefined : numerator.by(denominator)
}

/** Isolated: linear entry ∓ wallet / size; inverse N / (wallet ± N / entry); undefined where not positive. */
export function bankruptcyAt(
  contract: OracleContract,
  position: OraclePosition,
  wallet: Rational,
): Rational | undefined {
  const each = wallet.by(position.size)
  let price: Rational | undefined
  if (contract.kind === 'linear') {
    price = position.side === 'long' ? position.entry.minus(each) : position.entry.plus(each)
  } else {
    const coins = position.size.by(position.entry)
    const denominator = position.side === 'long' ? wallet.plus(coins) : coins.minus(wallet)
    price = denominator.sign === 0 ? undefined : position.size.by(denominator)
  }
  return price !== undefined && price.sign > 0 ? price : undefined
}

/** Initial margin, fee and loss at once, each rounded up to the unit. */
export function orderCostAt(
  contract: OracleContract,
  order: { side: 'long' | 'short'; size: Rational; price: Rational; leverage: number; fee: Rational },
  mark: Rational,
): Rational {
  const { side, size, price, leverage, fee } = order
  const notional = notionalAt(contract, size, price)
  const margin = notional.by(Rational.of(leverage)).upTo(contract.unit)
  const paid = notional.upTo(contract.unit).times(fee).upTo(contract.unit)
  const sign = Rational.of(side === 'long' ? 1 : -1)
  const apart =
    contract.kind === 'linear' ? sign.times(price.minus(mark)) : sign.times(ONE.by(mark).minus(ONE.by(price)))
  return margin.plus(paid).plus(size.times(most(NOUGHT, apart)).upTo(contract.unit))
}

/** min(1.25%, half the tier's maintenance rate) of the notional, at most what is left. */
export function liquidationFeeAt(
  contract: OracleContract,
  size: Rational,
  closed: Rational,
  mark: Rational,
  left: Rational,
): Rational {
  const { mmr } = tierAt(contract, notionalAt(contract, size, mark))
  const rate = least(Rational.of('0.0125'), mmr.by(Rational.of(2)))
  const fee = notionalAt(contract, closed, mark).downTo(contract.unit).times(rate).upTo(contract.unit)
  return most(NOUGHT, least(fee, left))
}

/** What has to go for the notional to fall to the top of the tier below; everything in the lowest. */
export function stagedSize(contract: OracleContract, size: Rational, mark: Rational): Rational {
  const { floor } = tierAt(contract, notionalAt(contract, size, mark))
  if (floor.sign === 0) return size
  const kept = contract.kind === 'linear' ? floor.by(mark) : floor.times(mark)
  return size.minus(kept.downTo(contract.lot))
}

/**
 * How the cumulative funding index moves a size of one: mark × rate, or rate / mark; a lot's rounded down at its scale.
 */
export function fundingMove(contract: OracleContract, mark: Rational, rate: Rational): Rational {
  const ofLot = notionalAt(contract, contract.lot, mark).times(rate)
  return ofLot.downTo(contract.unit.by(Rational.of('10000000000000000'))).by(contract.lot)
}

/** (max(0, profit) / max(one unit, wallet)) × (maintenance / max(one unit, margin balance)). */
export function rankOf(
  contract: OracleContract,
  profit: Rational,
  wallet: Rational,
  maintenance: Rational,
  balance: Rational,
): Rational {
  const gain = most(NOUGHT, profit).by(most(contract.unit, wallet))
  return gain.times(maintenance.by(most(contract.unit, balance)))
}
