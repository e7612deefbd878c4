/**
 * What an oracle knows of accounts and contracts, and what it makes of that: everything in whole units that are whole by
 * nature, all else in exact rationals.
 */
import { cushionAt, type OracleContract, type OracleLeg } from '@candlewick/rules/contract/testing/formulas'
import { NOUGHT, Rational } from '@candlewick/rules/contract/testing/rational'
import type { ContractMarketCommand } from '../commands.ts'

export const FUND = 'house:insurance'
export type Side = 'long' | 'short'

export interface Leg {
  readonly contract: Known
  readonly user: string
  readonly side: Side
  lots: bigint
  /** Units. */
  entry: bigint
  margin: bigint
  fundedAt: Rational
  isolated: boolean
}

export interface Known {
  readonly terms: ContractMarketCommand
  readonly oracle: OracleContract
  readonly type: 2 | 3
  readonly legs: Map<string, Leg>
  mark: number
  live: boolean
  /** Cumulative funding a unit of size, and what rounding payments up left over for the insurance fund. */
  index: Rational
  dust: Rational
}

export interface Wallet {
  readonly user: string
  readonly type: 2 | 3
  readonly asset: string
  units: bigint
}

export class Books {
  readonly contracts = new Map<string, Known>()
  readonly wallets = new Map<string, Wallet>()

  /** An account's wallet, empty where it was never touched. */
  wallet(user: string, type: 2 | 3, asset: string): Wallet {
    const key = `${user} ${type} ${asset}`
    const known = this.wallets.get(key) ?? { user, type, asset, units: 0n }
    this.wallets.set(key, known)
    return known
  }

  /** The wallet with which somebody trades a contract. */
  walletOf(contract: Known, user: string): Wallet {
    return this.wallet(user, contract.type, contract.terms.settle)
  }

  /** A contract that was defined. */
  known(symbol: string): Known {
    const found = this.contracts.get(symbol)
    if (found === undefined) throw new Error(`no contract ${symbol}`)
    return found
  }

  /** One leg of somebody's position. */
  leg(contract: Known, user: string, side: Side): Leg {
    const key = `${user} ${side}`
    const known = contract.legs.get(key) ?? {
      contract,
      user,
      side,
      lots: 0n,
      entry: 0n,
      margin: 0n,
      fundedAt: NOUGHT,
      isolated: false,
    }
    contract.legs.set(key, known)
    return known
  }

  /** Funding since it was last settled: what the leg pays, rounded up, in units. */
  pending(leg: Leg): bigint {
    const { oracle, index } = leg.contract
    const moved = index.minus(leg.fundedAt).times(this.size(leg.contract, leg.lots))
    return (leg.side === 'long' ? moved : moved.negated()).by(oracle.unit).ceil()
  }

  /** The open legs that stand or fall with this one. */
  legsOf(leg: Leg): Leg[] {
    if (leg.isolated) return leg.lots > 0n ? [leg] : []
    const found: Leg[] = []
    for (const contract of this.contracts.values()) {
      if (contract.type !== leg.contract.type || contract.terms.settle !== leg.contract.terms.settle) continue
      for (const other of contract.legs.values()) {
        if (other.user === leg.user && !other.isolated && other.lots > 0n) found.push(other)
      }
    }
    return found
  }

  /** What isolated positions hold of a wallet. */
  isolatedMargins(wallet: Wallet): bigint {
    let held = 0n
    for (const contract of this.contracts.values()) {
      if (contract.type !== wallet.type || contract.terms.settle !== wallet.asset) continue
      for (const leg of contract.legs.values()) {
        if (leg.user === wallet.user && leg.isolated && leg.lots > 0n) held += leg.margin
      }
    }
    return held
  }

  /** Margin balance less maintenance margin of what the leg stands or falls with, in whole assets. */
  cushion(leg: Leg): Rational {
    const { unit } = leg.contract.oracle
    const wallet = this.walletOf(leg.contract, leg.user)
    let own = leg.isolated ? leg.margin : wallet.units - this.isolatedMargins(wallet)
    let cushion = NOUGHT
    for (const held of this.legsOf(leg)) {
      own -= this.pending(held)
      const price = this.price(held.contract, held.contract.mark)
      cushion = cushion.plus(cushionAt(held.contract.oracle, NOUGHT, [this.exact(held)], price))
    }
    return cushion.plus(new Rational(own).times(unit))
  }

  /** The leg as the formulas take it. */
  exact(leg: Leg): OracleLeg {
    const size = this.size(leg.contract, leg.lots)
    const amount = new Rational(leg.entry).times(leg.contract.oracle.unit)
    return { side: leg.side, size, entry: leg.contract.oracle.kind === 'linear' ? amount.by(size) : size.by(amount) }
  }

  /** A price in ticks, in quote assets. */
  price(contract: Known, price: number): Rational {
    return Rational.of(price).times(contract.oracle.tick)
  }

  /** A quantity in lots, in the contract's own unit. */
  size(contract: Known, lots: bigint): Rational {
    return new Rational(lots).times(contract.oracle.lot)
  }
}

/** What stands or falls together: an isolated position, or the account's cross legs. */
export function riskName(leg: Leg): string {
  const { symbol, settle } = leg.contract.terms
  return leg.isolated ? `${leg.user} ${symbol} ${leg.side}` : `${leg.user} ${leg.contract.type} ${settle}`
}
