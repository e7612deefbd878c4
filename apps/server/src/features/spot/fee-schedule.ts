/** The tiers of spot fees as they are published: those that two operators agreed on last, before that those of the rules. */
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import { FEE_TIERS, type FeeSchedule } from '@candlewick/rules/fees'
import type { Sql, Transaction } from '../../db/database.ts'
import { rateText } from '../../wire/scales.ts'

/** Volumes are counted in units of USDT. */
export const VOLUME_DECIMALS = 6

/** A tier in words: decimals, volume in USDT, rates as parts of one. Its level is its place. */
export interface TierText {
  readonly volume: string
  readonly makerRate: string
  readonly takerRate: string
}

/** @throws DecimalError for a text that is no figure, or finer than its unit */
export function scheduleOf([first, ...rest]: readonly [TierText, ...TierText[]]): FeeSchedule {
  const tierOf = ({ volume, makerRate, takerRate }: TierText, level: number) => ({
    level,
    volume: units(parseDecimal(volume, VOLUME_DECIMALS)),
    maker: rate(parseDecimal(makerRate, RATE_DECIMALS)),
    taker: rate(parseDecimal(takerRate, RATE_DECIMALS)),
  })
  return [tierOf(first, 0), ...rest.map((tier, index) => tierOf(tier, index + 1))]
}

export function tierTexts(schedule: FeeSchedule): TierText[] {
  return schedule.map(({ volume, maker, taker }) => ({
    volume: formatDecimal(volume, VOLUME_DECIMALS),
    makerRate: rateText(maker),
    takerRate: rateText(taker),
  }))
}

/** The one in force. */
export async function feeSchedule(sql: Sql | Transaction): Promise<FeeSchedule> {
  const [row] = await sql<{ tiers: string }[]>`select tiers from fee_schedules order by id desc limit 1`
  return row === undefined ? FEE_TIERS : scheduleOf(JSON.parse(row.tiers))
}

/** The one in force, and all that were before it: rates that are of none were agreed with a customer. */
export async function feeSchedules(sql: Sql): Promise<{ now: FeeSchedule; ever: readonly FeeSchedule[] }> {
  const rows = await sql<{ tiers: string }[]>`select tiers from fee_schedules order by id`
  const ever = [FEE_TIERS, ...rows.map(({ tiers }) => scheduleOf(JSON.parse(tiers)))]
  return { now: ever.at(-1) ?? FEE_TIERS, ever }
}

/** Names the one in force; rises with each that is agreed on. */
export async function scheduleNumber(sql: Sql): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select coalesce(max(id), 0)::float8 as id from fee_schedules`
  return row?.id ?? 0
}
