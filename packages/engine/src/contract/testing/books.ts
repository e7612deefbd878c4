/**
 * What an oracle knows of accounts and contracts, and what it makes of that: everything in whole units that are whole
 * by nature, all else in exact rationals.
 */
import { cushionAt, type OracleContract, type OraclePosition } from '@candlewick/rules/contract/testing/formulas'
import { NOUGHT, Rational } from '@candlewick/rules/contract/testing/rational'
import type { ContractMarketCommand } from '../commands.ts'

export const FUND = 'house:insurance'
export type Side = 'long' | 'short'

export interface BookedPosition {
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
  readonly positions: Map<string, BookedPosition>
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

  /** A position of somebody's. */
  position(contract: Known, user: string, side: Side): BookedPosition {
    const key = `${user} ${side}`
    const known = contract.positions.get(key) ?? {
      contract,
      user,
      side,
      lots: 0n,
      entry: 0n,
      margin: 0n,
      fundedAt: NOUGHT,
      isolated: false,
    }
    contract.positions.set(key, known)
    return known
  }

  /** Funding since it was last settled: what the position pays, rounded up, in units. */
  pending(position: BookedPosition): bigint {
    const { oracle, index } = position.contract
    const moved = index.minus(position.fundedAt).times(this.size(position.contract, position.lots))
    return (position.side === 'long' ? moved : moved.negated()).by(oracle.unit).ceil()
  }

  /** The open positions that stand or fall with this one. */
  positionsOf(position: BookedPosition): BookedPosition[] {
    if (position.isolated) return position.lots > 0n ? [position] : []
    const found: BookedPosition[] = []
    for (const contract of this.contracts.values()) {
      if (contract.type !== position.contract.type || contract.terms.settle !== position.contract.terms.settle) continue
      for (const other of contract.positions.values()) {
        if (other.user === position.user && !other.isolated && other.lots > 0n) found.push(other)
      }
    }
    return found
  }

  /** What isolated positions hold of a wallet. */
  isolatedMargins(wallet: Wallet): bigint {
    let held = 0n
    for (const contract of this.contracts.values()) {
      if (contract.type !== wallet.type || contract.terms.settle !== wallet.asset) continue
      for (const position of contract.positions.values()) {
        if (position.user === wallet.user && position.isolated && position.lots > 0n) held += position.margin
      }
    }
    return held
  }

  /** Margin balance less maintenance margin of what the position stands or falls with, in whole assets. */
  cushion(position: BookedPosition): Rational {
    const { unit } = position.contract.oracle
    const wallet = this.walletOf(position.contract, position.user)
    let own = position.isolated ? position.margin : wallet.units - this.isolatedMargins(wallet)
    let cushion = NOUGHT
    for (const held of this.positionsOf(position)) {
      own -= this.pending(held)
      const price = this.price(held.contract, held.contract.mark)
      cushion = cushion.plus(cushionAt(held.contract.oracle, NOUGHT, [this.exact(held)], price))
    }
    return cushion.plus(new Rational(own).times(unit))
  }

  /** The position as the formulas take it. */
  exact(position: BookedPosition): OraclePosition {
    const size = this.size(position.contract, position.lots)
    const amount = new Rational(position.entry).times(position.contract.oracle.unit)
    return {
      side: position.side,
      size,
      entry: position.contract.oracle.kind === 'linear' ? amount.by(size) : size.by(amount),
    }
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

/** What stands or falls together: an isolated position, or the account's cross positions. */
export function riskName(position: BookedPosition): string {
  const { symbol, settle } = position.contract.terms
  return position.isolated
    ? `${position.user} ${symbol} ${position.side}`
    : `${position.user} ${position.contract.type} ${settle}`
}
