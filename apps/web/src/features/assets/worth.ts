/** Shares and small sums of what is held: exact, on hundredths of the currency. */
import { mulDivFloor } from '@candlewick/money/arithmetic'
import { cutDecimals, formatFixed, tryParseDecimal } from '@candlewick/money/decimal'

/** Two decimals of a currency are more than anyone reads, and keep the largest worth inside the safe integers. */
const DECIMALS = 2
const WHOLE = 10_000

/** Whole hundredths of a worth, cut; 0 where there is none. */
export function hundredths(worth: string | null): number {
  if (worth === null) return 0
  const parsed = tryParseDecimal(cutDecimals(worth, DECIMALS), DECIMALS)
  return parsed.ok ? parsed.value : 0
}

export interface Part {
  /** Undefined for all the others together. */
  coin: string | undefined
  /** Of ten thousand. */
  share: number
}

interface Held {
  coin: string
  equivalent: string | null
}

/** The largest parts of what is held, at most `most` of them, the rest as one; largest first. */
export function partsOf(held: readonly Held[], most: number): Part[] {
  const worths = held.map(({ coin, equivalent }) => ({ coin, worth: hundredths(equivalent) }))
  const total = worths.reduce((sum, { worth }) => sum + worth, 0)
  if (total === 0) return []
  const sorted = worths.filter(({ worth }) => worth > 0).toSorted((a, b) => b.worth - a.worth)
  const shown = sorted.slice(0, sorted.length > most ? most - 1 : most)
  const rest = sorted.slice(shown.length).reduce((sum, { worth }) => sum + worth, 0)
  const parts: Part[] = shown.map(({ coin, worth }) => ({ coin, share: mulDivFloor(worth, WHOLE, total) }))
  return rest === 0 ? parts : [...parts, { coin: undefined, share: mulDivFloor(rest, WHOLE, total) }]
}

/** "12.34" of a share in ten thousandths; what is there is never shown as nothing. */
export function shareText(share: number): string {
  return formatFixed(Math.max(share, 1), 2, 2)
}

/**
 * Whether a coin is worth less than 1 USDT, at the rate between currency and USDT that the totals give. A coin without
 * a price is not small: nobody knows what it is worth.
 */
export function isSmall(equivalent: string | null, total: { equivalent: string | null; usdt: string }): boolean {
  if (equivalent === null || total.equivalent === null) return false
  const [all, usdt] = [hundredths(total.equivalent), hundredths(total.usdt)]
  return all === 0 || mulDivFloor(hundredths(equivalent), usdt, all) < 100
}

/** What of an account's worth is free, with two decimals, and its share in percent; debts can leave less than nothing. */
export function freeOf(equivalent: string | null, occupied: string | null): { free: string | null; share: number } {
  if (equivalent === null || occupied === null) return { free: null, share: 0 }
  const all = hundredths(equivalent)
  const free = Math.max(all - hundredths(occupied), 0)
  return { free: formatFixed(free, DECIMALS, DECIMALS), share: all <= 0 ? 0 : mulDivFloor(free, 100, all) }
}
