/** How a running flash contract stands at the price of this moment: what it would bring if it were settled now. */
import { toStepCount } from '@candlewick/money/decimal'
import { ticks } from '@candlewick/money/units'
import type { OwnFlashOrder } from '@candlewick/protocol/realtime'
import { outcomeOf } from '@candlewick/rules/flash/settlement'

type ProvisionalOutcome = 'win' | 'lose' | 'draw'

/** Both prices are told in the market's own step: which of them is higher is the same in any finer one. */
const FINEST = '0.00000001'

/**
 * @param price the index price now, as it was told
 * @returns undefined while one of the prices is not known
 */
export function provisionalOutcomeOf(
  { direction, openPrice }: Pick<OwnFlashOrder, 'direction' | 'openPrice'>,
  price: string | undefined,
): ProvisionalOutcome | undefined {
  if (openPrice === undefined || price === undefined) return undefined
  const [open, now] = [toStepCount(openPrice, FINEST), toStepCount(price, FINEST)]
  if (!open.ok || !now.ok) return undefined
  const outcome = outcomeOf(direction, ticks(open.value), ticks(now.value))
  return outcome === 'void' ? undefined : outcome
}

/** What it would bring beyond its stake, a signed decimal. */
export function profitAt(
  provisional: ProvisionalOutcome,
  { stake, winPayout }: Pick<OwnFlashOrder, 'stake' | 'winPayout'>,
): string {
  if (provisional === 'draw') return '0'
  return provisional === 'lose' ? `-${stake}` : difference(winPayout, stake)
}

/** Of two decimals, exact. */
function difference(a: string, b: string): string {
  const [from, less] = alike(a, b)
  const decimals = fractionOf(from).length
  const scaled = (text: string) => BigInt(text.replace('.', ''))
  const digits = (scaled(from) - scaled(less)).toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Two decimals with as many places as the longer one, so that they stand below each other. */
export function alike(a: string, b: string): [string, string] {
  const decimals = Math.max(fractionOf(a).length, fractionOf(b).length)
  const padded = (text: string) =>
    decimals === 0 ? text : `${text.split('.')[0]}.${fractionOf(text).padEnd(decimals, '0')}`
  return [padded(a), padded(b)]
}

/** Open and settlement price of a contract as they are shown: alike where both are known. */
export function pricesAlike(open: string | undefined, close: string | undefined): (string | undefined)[] {
  return open === undefined || close === undefined ? [open, close] : alike(open, close)
}

function fractionOf(text: string): string {
  return text.split('.')[1] ?? ''
}
