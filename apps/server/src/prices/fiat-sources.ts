/**
 * Public sources of currency rates that want no key: where each is asked, and what it answers. Examples of the answers
 * stand in `fixtures/`. They are reference rates of a day, for showing what things are worth; nothing settles by them.
 */
import { isRecord } from '@candlewick/rules/told'
import type { FiatSource } from '../config/config.ts'

/** What a source says. */
export interface FiatAnswer {
  /** When the rates are from, epoch milliseconds. */
  readonly time: number
  /** How much of each currency one dollar buys, as it was written, by lower-case code. */
  readonly perDollar: ReadonlyMap<string, string>
}

interface FiatDialect {
  readonly address: string
  /** @returns undefined for an answer that is none */
  read(answer: unknown): FiatAnswer | undefined
}

const DATE = /^\d{4}-\d\d-\d\d$/

/** Midnight UTC of a date, or NaN. */
function dayOf(date: unknown): number {
  return typeof date === 'string' && DATE.test(date) ? Date.parse(date) : Number.NaN
}

function answerOf(time: number, pairs: Iterable<readonly [string, unknown]>): FiatAnswer | undefined {
  if (!Number.isSafeInteger(time)) return undefined
  const perDollar = new Map<string, string>()
  for (const [code, rate] of pairs) {
    if (typeof rate === 'number') perDollar.set(code.toLowerCase(), String(rate))
  }
  return { time, perDollar }
}

export const FIAT_DIALECTS: Readonly<Record<FiatSource, FiatDialect>> = {
  /** Rates of central banks, of which it makes one for each day. */
  frankfurter: {
    address: 'https://api.frankfurter.dev/v2/rates?base=USD',
    read(answer) {
      if (!Array.isArray(answer)) return undefined
      const rows = answer.filter(isRecord).filter(({ base }) => base === 'USD')
      const pairs = rows.flatMap(({ quote, rate }) => (typeof quote === 'string' ? [[quote, rate] as const] : []))
      return answerOf(Math.min(...rows.map(({ date }) => dayOf(date))), pairs)
    },
  },
  erapi: {
    address: 'https://open.er-api.com/v6/latest/USD',
    read(answer) {
      if (!isRecord(answer) || answer.result !== 'success' || answer.base_code !== 'USD') return undefined
      const { time_last_update_unix: seconds, rates } = answer
      if (typeof seconds !== 'number' || !isRecord(rates)) return undefined
      return answerOf(seconds * 1_000, Object.entries(rates))
    },
  },
  currencyapi: {
    address: 'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.min.json',
    read(answer) {
      if (!isRecord(answer) || !isRecord(answer.usd)) return undefined
      return answerOf(dayOf(answer.date), Object.entries(answer.usd))
    },
  },
}
