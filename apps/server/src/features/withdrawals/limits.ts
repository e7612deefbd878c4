/**
 * How much a customer may take out in a UTC day, by how much the house knows of her: counted in USDT by the index price at
 * the moment of asking, or where that is old by what makes it worth more, each one rounded up, so that many small ones are no less than one large one.
 */
import { formatBigDecimal } from '@candlewick/money/decimal'
import type { Fraction } from '@candlewick/money/fraction'
import { CallError } from '@candlewick/protocol/errors'
import { IDENTITY_LEVELS, type IdentityLevel } from '@candlewick/rules/identity/levels'
import { INDEX_SETTINGS } from '@candlewick/rules/index-price'
import type { Sql, Transaction } from '../../db/database.ts'
import type { StateReader } from '../../state/state.ts'
import { fractionOf, times } from '../../state/valuation.ts'
import { dailyLimits } from '../account/public.ts'

/** Millionths of a USDT. */
export type Worth = bigint
const MILLION = 1_000_000n
const DOLLAR = 'USDT'
/** Decimals of a price: more than any tick has. */
const FINEST = 18n

/**
 * What an amount is worth now, rounded up.
 * @param units in the ledger's smallest
 * @throws CallError `no_index_price` where nobody can say: a last trade alone may be old, or made for this
 */
export function worthOf(engine: WorthReader, asset: string, units: number, now = Date.now()): Worth {
  const decimals = engine.asset(asset)?.decimals
  const price = priceOf(engine, asset, now)
  if (decimals === undefined || price === undefined) throw new CallError('no_index_price', { field: 'coin' })
  const { numerator, denominator } = times({ numerator: BigInt(units), denominator: 10n ** BigInt(decimals) }, price)
  return (numerator * MILLION + denominator - 1n) / denominator
}

/** What one of a coin counts, in USDT as a plain decimal; null where nobody can say. */
export function priceText(engine: WorthReader, asset: string, now = Date.now()): string | null {
  const price = priceOf(engine, asset, now)
  if (price === undefined) return null
  return formatBigDecimal((price.numerator * 10n ** FINEST) / price.denominator, Number(FINEST))
}

type WorthReader = Pick<StateReader, 'asset' | 'market' | 'indexPrice' | 'lastPrice'>

/** By an old index price somebody may take out more than her day's limit: where trades have gone above it, they count. */
function priceOf(engine: WorthReader, asset: string, now: number): Fraction | undefined {
  if (asset === DOLLAR) return { numerator: 1n, denominator: 1n }
  const symbol = `${asset}_${DOLLAR}`
  const market = engine.market(symbol)
  const index = engine.indexPrice(symbol)
  if (market === undefined || index === undefined || index.price <= 0) return undefined
  const isFresh = now - index.time <= INDEX_SETTINGS.staleAfter
  const price = isFresh ? index.price : Math.max(index.price, engine.lastPrice(symbol) ?? 0)
  return times({ numerator: BigInt(price), denominator: 1n }, fractionOf(market.tickSize))
}

export interface DayLimit {
  readonly level: IdentityLevel
  readonly daily: Worth
  readonly used: Worth
  readonly left: Worth
  /** When the day is over, epoch milliseconds. */
  readonly resetTime: number
  /** The level above, with its most of a day. */
  readonly next: { readonly level: IdentityLevel; readonly daily: string } | null
}

/** What is left of today's limit. What was rejected or taken back does not count. */
export async function dayLimit(sql: Sql | Transaction, userId: string): Promise<DayLimit> {
  const [row] = await sql<{ level: IdentityLevel; used: string; reset: string }[]>`
    select certification as level,
      (select coalesce(sum(worth), 0)::text from withdrawals
        where user_id = users.id and day = (clock_timestamp() at time zone 'UTC')::date
          and state not in ('rejected', 'cancelled')) as used,
      (extract(epoch from date_trunc('day', clock_timestamp() at time zone 'UTC') + interval '1 day') * 1000)::bigint::text
        as reset
    from users where id = ${userId}`
  if (row === undefined) throw new CallError('token_invalid')
  const limits = await dailyLimits(sql)
  const daily = worthFrom(limits[row.level])
  const above = IDENTITY_LEVELS[IDENTITY_LEVELS.indexOf(row.level) + 1]
  const next = above === undefined ? null : { level: above, daily: limits[above] }
  const used = BigInt(row.used)
  return { level: row.level, daily, used, left: used > daily ? 0n : daily - used, resetTime: Number(row.reset), next }
}

/** @throws CallError `daily_limit` naming what is left */
export function withinLimit({ left }: DayLimit, worth: Worth): void {
  if (worth > left) throw new CallError('daily_limit', { field: 'amount', bound: worthText(left) })
}

/** In whole USDT, as people write it. */
export function worthText(worth: Worth): string {
  const digits = String(worth).padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0+$/, '')
  return `${digits.slice(0, -6)}${fraction === '' ? '' : `.${fraction}`}`
}

/** A plain decimal in USDT, cut behind its sixth decimal. */
export function worthFrom(text: string): Worth {
  const { numerator, denominator } = fractionOf(text)
  return (numerator * MILLION) / denominator
}
