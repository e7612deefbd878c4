/**
 * On which network an asset comes in and goes out, and on what terms. Outside (tables, calls, settings) amounts are decimal
 * text; what a chain counts in is a bigint, since a token of 18 decimals knows no bound that a number could hold.
 */
import type { NetworkId } from './networks.ts'

export interface Listing {
  readonly asset: string
  readonly network: NetworkId
  /** The token's contract, as `checkAddress` writes it; absent for the network's own coin. */
  readonly contract: string | undefined
  /** In how many decimals the chain counts it: 6 for USDT on Ethereum, 18 on BNB Smart Chain. */
  readonly chainDecimals: number
  /** The least that is credited and paid, decimal text in whole coins. */
  readonly minimum: string
  /** What a withdrawal costs, decimal text in whole coins. */
  readonly fee: string
  /** Whether a payment needs a tag or memo to be told whose it is. */
  readonly memo: boolean
  /** From how many blocks on a deposit is credited. */
  readonly confirmations: number
  readonly deposits: boolean
  readonly withdrawals: boolean
}

/** More than any token in use, and few enough for every sum to stay readable. */
export const MOST_CHAIN_DECIMALS = 36

/** What came in, as the ledger counts it: whole units credited, and the rest that is too small for one. */
export interface Credited {
  /** In the ledger's smallest units. */
  readonly units: bigint
  /** In the chain's smallest units; less than one of the ledger's. */
  readonly dust: bigint
}

/**
 * What an amount on the chain is in the ledger: rounded down, the rest named. Where the chain counts in fewer decimals than
 * the ledger nothing is lost.
 * @param amount in the chain's smallest units, not negative
 */
export function creditedOf(amount: bigint, chainDecimals: number, ledgerDecimals: number): Credited {
  checkDecimals(chainDecimals)
  checkDecimals(ledgerDecimals)
  if (amount < 0n) throw new RangeError('a negative amount of a chain')
  if (chainDecimals <= ledgerDecimals) {
    return { units: amount * 10n ** BigInt(ledgerDecimals - chainDecimals), dust: 0n }
  }
  const one = 10n ** BigInt(chainDecimals - ledgerDecimals)
  return { units: amount / one, dust: amount % one }
}

/**
 * What an amount of the ledger is on the chain, exactly.
 * @returns undefined where the chain counts too coarsely to pay it
 */
export function payableOf(units: bigint, chainDecimals: number, ledgerDecimals: number): bigint | undefined {
  checkDecimals(chainDecimals)
  checkDecimals(ledgerDecimals)
  if (units < 0n) throw new RangeError('a negative amount of the ledger')
  if (chainDecimals >= ledgerDecimals) return units * 10n ** BigInt(chainDecimals - ledgerDecimals)
  const one = 10n ** BigInt(ledgerDecimals - chainDecimals)
  return units % one === 0n ? units / one : undefined
}

const DECIMAL = /^(\d{1,40})(?:\.(\d{1,36}))?$/

/**
 * Decimal text in whole coins as smallest units.
 * @returns undefined where it is no plain positive number or has more decimals than there are
 */
export function chainUnitsOf(text: string, decimals: number): bigint | undefined {
  checkDecimals(decimals)
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) return undefined
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > decimals) return undefined
  return BigInt(whole + kept.padEnd(decimals, '0'))
}

/** Smallest units as decimal text in whole coins, without zeros behind the last digit that counts. */
export function chainText(amount: bigint, decimals: number): string {
  checkDecimals(decimals)
  const sign = amount < 0n ? '-' : ''
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

function checkDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_CHAIN_DECIMALS) {
    throw new RangeError(`decimals of a chain: ${decimals}`)
  }
}
