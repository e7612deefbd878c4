/**
 * Brings currency rates into the database, for every process to show values by: what several public sources agree on.
 * One that differs is left out, and where too few agree a currency keeps the rate that it had, which grows old openly.
 */
import { EXCHANGE_CURRENCIES } from '@candlewick/protocol/currencies'
import type { FiatSource } from '../config/config.ts'
import { column, timeText } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import type { PricesLog } from './feed.ts'
import { FIAT_DIALECTS, type FiatAnswer } from './fiat-sources.ts'
import { throughRelay } from './relay.ts'
import { pause } from './ticker.ts'

export interface FiatDependencies {
  readonly sql: Sql
  readonly sources: readonly FiatSource[]
  /** Fewer that agree, and a currency keeps its old rate. */
  readonly minimumSources: number
  /** From one question to the next. */
  readonly everyMs: number
  /** Asked instead of the sources, with their addresses appended. */
  readonly relay?: string | undefined
  readonly log: PricesLog
  /** Time of day, epoch milliseconds. */
  readonly clock?: () => number
}

/** A currency's rate that sources agree on. */
export interface AgreedRate {
  readonly currency: string
  readonly perDollar: string
  readonly sources: number
  /** Epoch milliseconds. */
  readonly time: number
}

const ANSWER_LIMIT_MS = 10_000
/** The longest answer, of all currencies and coins there are, has some ten thousand. */
const MOST_BYTES = 1_000_000
/** Where rates could not be renewed. */
const RETRY_MS = 5 * 60_000
/** Sources further than this from their middle one are wrong about a currency. */
const MOST_APART_PERCENT = 5n
/** A date further ahead than any time zone is wrong, and so is what stands beside it. */
const MOST_AHEAD_MS = 36 * 3_600_000
/** A source that far behind the newest one says what was, not what is. */
const MOST_BEHIND_MS = 5 * 24 * 3_600_000
const DOLLAR = 'usd'
const DECIMALS = 12
const PLAIN = /^(\d{1,9})(?:\.(\d{1,18}))?$/

interface Said {
  readonly text: string
  /** In counts of 10^-12. */
  readonly value: bigint
  readonly time: number
}

function saidOf({ time, perDollar }: FiatAnswer, currency: string): Said[] {
  const text = perDollar.get(currency) ?? ''
  const [, whole, fraction = ''] = PLAIN.exec(text) ?? []
  if (whole === undefined) return []
  const value = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
  return value > 0n ? [{ text, value, time }] : []
}

/** What at least `minimum` sources say of each currency: the middle one of those that agree. */
export function agreedRates(answers: readonly FiatAnswer[], minimum: number, now: number): AgreedRate[] {
  const sane = answers.filter(({ time }) => time <= now + MOST_AHEAD_MS)
  const newest = Math.max(...sane.map(({ time }) => time))
  const known = sane.filter(({ time }) => newest - time <= MOST_BEHIND_MS)
  return EXCHANGE_CURRENCIES.flatMap(({ code }) => {
    if (code === DOLLAR) return []
    const said = known.flatMap((answer) => saidOf(answer, code)).sort((a, b) => (a.value < b.value ? -1 : 1))
    const middle = middleOf(said)
    if (middle === undefined) return []
    const agreeing = said.filter(({ value }) => {
      const apart = value > middle.value ? value - middle.value : middle.value - value
      return apart * 100n <= middle.value * MOST_APART_PERCENT
    })
    const rate = middleOf(agreeing)
    if (rate === undefined || agreeing.length < minimum) return []
    const time = Math.min(now, rate.time)
    return [{ currency: code, perDollar: rate.text, sources: agreeing.length, time }]
  })
}

/** Of an even count the lower. */
function middleOf(said: readonly Said[]): Said | undefined {
  return said[Math.floor((said.length - 1) / 2)]
}

export class FiatFeed {
  readonly #dependencies: FiatDependencies
  readonly #failing = new Set<FiatSource>()
  #missing = ''

  constructor(dependencies: FiatDependencies) {
    this.#dependencies = dependencies
  }

  /** Renews until `signal` aborts. What fails is said, once, and tried again. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isWhole = await this.renew(signal)
      await pause(isWhole ? this.#dependencies.everyMs : Math.min(RETRY_MS, this.#dependencies.everyMs), signal)
    }
  }

  /** Asks every source once and keeps what they agree on. @returns whether that is every currency */
  async renew(signal: AbortSignal): Promise<boolean> {
    const { sources, minimumSources, sql, log, clock = Date.now } = this.#dependencies
    const answers = (await Promise.all(sources.map((source) => this.#ask(source, signal)))).flat()
    if (signal.aborted) return false
    const rates = agreedRates(answers, minimumSources, clock())
    try {
      await keep(sql, rates)
    } catch (error) {
      log.warn({ err: error }, 'currency rates are not kept')
      return false
    }
    const known = new Set(rates.map(({ currency }) => currency))
    const missing = EXCHANGE_CURRENCIES.map(({ code }) => code).filter((code) => code !== DOLLAR && !known.has(code))
    this.#note(missing.join(' '))
    return missing.length === 0
  }

  /** Said once, not with each try. */
  #note(missing: string): void {
    if (missing === this.#missing) return
    this.#missing = missing
    if (missing === '') this.#dependencies.log.info({}, 'every currency has a new rate')
    else this.#dependencies.log.warn({ currencies: missing }, 'too few sources agree on these currencies')
  }

  async #ask(source: FiatSource, signal: AbortSignal): Promise<FiatAnswer[]> {
    const { relay, log } = this.#dependencies
    const { address, read } = FIAT_DIALECTS[source]
    try {
      const answer = read(await askJson(throughRelay(address, relay), signal))
      if (answer === undefined) throw new Error('it says something else')
      if (this.#failing.delete(source)) log.info({ source }, 'source of currency rates answers again')
      return [answer]
    } catch (error) {
      const isNew = !this.#failing.has(source) && !signal.aborted
      this.#failing.add(source)
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300)
      if (isNew) log.warn({ source, reason }, 'source of currency rates does not answer')
      return []
    }
  }
}

async function askJson(address: string, signal: AbortSignal): Promise<unknown> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)])
  const response = await fetch(address, { headers: { 'user-agent': 'Candlewick' }, signal: until })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`it answers ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new Error(`it answers more than ${MOST_BYTES} bytes`)
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

/** What is older than what is known changes nothing. */
async function keep(sql: Sql, rates: readonly AgreedRate[]): Promise<void> {
  if (rates.length === 0) return
  await sql`
    insert into currency_rates (currency, per_dollar, sources, published_at)
    select * from unnest(
      ${column(rates.map(({ currency }) => currency))}::text[],
      ${column(rates.map(({ perDollar }) => perDollar))}::numeric[],
      ${column(rates.map(({ sources }) => sources))}::integer[],
      ${column(rates.map(({ time }) => timeText(time)))}::timestamptz[])
    on conflict (currency) do update set
      per_dollar = excluded.per_dollar, sources = excluded.sources, published_at = excluded.published_at
    where excluded.published_at >= currency_rates.published_at`
}
