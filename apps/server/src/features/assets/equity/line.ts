/**
 * What somebody's own was worth at the end of each day, and what was won or lost: pure, in whole numbers of 10^-18. Money
 * that came or went on a day is counted at the price the day ended with, today's at the price of now.
 */
import type { DayChange } from './days.ts'

export const DAY_MS = 86_400_000
/** Decimals of quantities and prices; a worth has twice as many. No coin and no price has more. */
export const SCALE = 18
const WORTH_SCALE = SCALE * 2

/** A worth in USDT, in 10^-36. */
export type Worth = bigint

/** A plain decimal, with a sign or without. */
export function scaled(text: string): bigint {
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  if (fraction.length > SCALE) throw new Error(`more than ${SCALE} decimals: ${text}`)
  const count = BigInt(whole + fraction.padEnd(SCALE, '0'))
  return negative ? -count : count
}

/** As a fraction, for whoever turns it into a currency. */
export const worthFraction = (worth: Worth) => ({ numerator: worth, denominator: 10n ** BigInt(WORTH_SCALE) })

/** The price of a coin in USDT at the end of a day, or now for today, in 10^-18; undefined while it has none. */
export type PriceAt = (asset: string, day: number) => bigint | undefined

/** Sums of a day, an account or a coin. */
export interface Line {
  /** The end of each day from the day before the first on, oldest first; the last is now. */
  readonly points: readonly { readonly day: number; readonly worth: Worth; readonly flow: Worth }[]
  /** Won or lost today, by account and by coin. */
  readonly accounts: ReadonlyMap<number, Worth>
  readonly coins: ReadonlyMap<string, Worth>
  /** Coins that were held on a day on which they had no price: they are not in its sum. */
  readonly unpriced: ReadonlySet<string>
}

export function equityLine(changes: readonly DayChange[], from: number, today: number, priceAt: PriceAt): Line {
  const unpriced = new Set<string>()
  const price = (asset: string, day: number, units: bigint): Worth => {
    if (units === 0n) return 0n
    const each = priceAt(asset, day)
    if (each === undefined) unpriced.add(asset)
    return each === undefined ? 0n : units * each
  }
  const held = new Map<string, bigint>()
  const byDay = new Map<number, DayChange[]>()
  for (const change of changes) byDay.set(change.day, [...(byDay.get(change.day) ?? []), change])
  const points: Line['points'][number][] = []
  for (let day = from - DAY_MS; day <= today; day += DAY_MS) {
    let flow = 0n
    for (const { asset, ...change } of byDay.get(day) ?? []) {
      held.set(asset, (held.get(asset) ?? 0n) + scaled(change.change))
      if (day >= from) flow += price(asset, day, scaled(change.flow))
    }
    let worth = 0n
    for (const [asset, units] of held) worth += price(asset, day, units)
    points.push({ day, worth, flow })
  }
  return { points, ...profitOfToday(changes, today, price), unpriced }
}

/** What is there now less what was there when the day began, both at their prices, less what came in. */
function profitOfToday(
  changes: readonly DayChange[],
  today: number,
  price: (asset: string, day: number, units: bigint) => Worth,
): Pick<Line, 'accounts' | 'coins'> {
  const places = new Map<string, { account: number; asset: string; before: bigint; now: bigint; flow: bigint }>()
  for (const { day, account, asset, change, flow } of changes) {
    const key = `${account} ${asset}`
    const place = places.get(key) ?? { account, asset, before: 0n, now: 0n, flow: 0n }
    place.now += scaled(change)
    if (day < today) place.before += scaled(change)
    else place.flow += scaled(flow)
    places.set(key, place)
  }
  const accounts = new Map<number, Worth>()
  const coins = new Map<string, Worth>()
  for (const { account, asset, before, now, flow } of places.values()) {
    const won = price(asset, today, now - flow) - price(asset, today - DAY_MS, before)
    accounts.set(account, (accounts.get(account) ?? 0n) + won)
    coins.set(asset, (coins.get(asset) ?? 0n) + won)
  }
  return { accounts, coins }
}
