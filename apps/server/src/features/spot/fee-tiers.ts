/**
 * Moves customers between fee tiers by what they traded in the last 30 days. It only asks for the change; the rates
 * themselves are the published schedule's, and enter the state machine as commands like everything else.
 */
import type { FeeCommand } from '@candlewick/engine/commands'
import { formatDecimal, tryParseDecimal } from '@candlewick/money/decimal'
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import {
  DEFAULT_FEES,
  FEE_VOLUME_DECIMALS,
  FEE_WINDOW_DAYS,
  type FeeRates,
  feeTier,
  tierTexts,
} from '@candlewick/rules/fees'
import { column } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import type { StateReader, StateReplica } from '../../state/state.ts'
import { NOTHING, plus, worthInDollars } from '../../state/valuation.ts'
import { rateText } from '../../wire/scales.ts'
import { feeSchedule, feeSchedules, scheduleNumber } from './fee-schedule.ts'

const DAY_MS = 86_400_000
/** How often the tiers are looked at. */
const EVERY_MS = 3_600_000
/** How often is asked whether operators agreed on others. */
const HEED_MS = 60_000

export interface FeeTierDependencies {
  readonly replica: StateReplica & { readonly engine: { feeOf(user: string): FeeRates } }
  readonly sql: Sql
  readonly log: { warn(details: object, message: string): void }
  readonly everyMs?: number
}

/**
 * Each customer's traded value of the window in USDT units, or one customer's; a coin without a price counts nothing.
 * @param now epoch milliseconds
 */
async function tradedValues(sql: Sql, engine: StateReader, now: number, only?: string): Promise<Map<string, Units>> {
  const since = new Date(now - FEE_WINDOW_DAYS * DAY_MS).toISOString()
  const rows = await sql<{ user: string; coin: string; value: string }[]>`
    select user_id as "user", fee_asset as coin, trim_scale(sum(quote))::text as value
    from projection.fills where time >= ${since} ${only === undefined ? sql`` : sql`and user_id = ${only}`}
    group by user_id, fee_asset`
  const sums = new Map<string, typeof NOTHING>()
  for (const { user, coin, value } of rows) {
    const decimals = engine.asset(coin)?.decimals
    const parsed = decimals === undefined ? undefined : tryParseDecimal(value, decimals)
    const worth = parsed?.ok ? worthInDollars(engine, coin, parsed.value) : undefined
    if (worth !== undefined) sums.set(user, plus(sums.get(user) ?? NOTHING, worth))
  }
  const scale = 10n ** BigInt(FEE_VOLUME_DECIMALS)
  return new Map(
    [...sums].map(([user, { numerator, denominator }]) => [user, atMost((numerator * scale) / denominator)]),
  )
}

function atMost(value: bigint): Units {
  return units(Number(value > BigInt(Number.MAX_SAFE_INTEGER) ? BigInt(Number.MAX_SAFE_INTEGER) : value))
}

function same(a: FeeRates, b: FeeRates): boolean {
  return a.maker === b.maker && a.taker === b.taker
}

/**
 * The commands that bring every customer's rates to their tier. Rates that are no tier's were agreed with that
 * customer and stay.
 * @param now epoch milliseconds
 */
export async function tierChanges(
  { replica, sql }: Pick<FeeTierDependencies, 'replica' | 'sql'>,
  now: number,
  traded = tradedValues(sql, replica.engine, now),
): Promise<FeeCommand[]> {
  const values = await traded
  const { now: schedule, ever } = await feeSchedules(sql)
  const raised = await sql<{ user: string }[]>`
    select user_id as "user" from projection.accounts where kind = 'customer' and maker_rate is not null`
  const users = new Set([...values.keys(), ...raised.map((row) => row.user)])
  const changes: FeeCommand[] = []
  for (const user of users) {
    const current = replica.engine.feeOf(user)
    const { maker, taker } = feeTier(values.get(user) ?? units(0), schedule)
    const ofSchedule = same(current, DEFAULT_FEES) || ever.some((one) => one.some((tier) => same(current, tier)))
    if (ofSchedule && !same(current, { maker, taker })) changes.push({ type: 'fee', user, maker, taker })
  }
  return changes
}

/**
 * Writes each customer's VIP level as it is shown everywhere: that of the rates in force, or, where rates were agreed,
 * the one that the traded value of the window reaches.
 * @param now epoch milliseconds
 */
export async function writeLevels(
  { replica, sql }: Pick<FeeTierDependencies, 'replica' | 'sql'>,
  now: number,
  traded = tradedValues(sql, replica.engine, now),
): Promise<void> {
  const values = await traded
  const schedule = await feeSchedule(sql)
  const held = await sql<{ user: string }[]>`
    select id as "user" from users where vip <> 0
    union select user_id from projection.accounts where kind = 'customer' and maker_rate is not null`
  const users = [...new Set([...values.keys(), ...held.map(({ user }) => user)])]
  const levels = users.map((user) => {
    const rates = replica.engine.feeOf(user)
    const tier = schedule.find((one) => same(one, rates)) ?? feeTier(values.get(user) ?? units(0), schedule)
    return tier.level
  })
  await sql`
    update users set vip = known.level
    from unnest(${column(users)}::text[], ${column(levels)}::integer[]) as known (id, level)
    where users.id = known.id and users.vip <> known.level`
}

/** A customer's rates in force, and what the traded value of the window (at `now`, epoch milliseconds) reaches. */
export async function ownTier(
  { replica, sql }: Pick<FeeTierDependencies, 'replica' | 'sql'>,
  user: string,
  now: number,
) {
  const rates = replica.engine.feeOf(user)
  const schedule = await feeSchedule(sql)
  const volume = (await tradedValues(sql, replica.engine, now, user)).get(user) ?? units(0)
  return {
    maker: rateText(rates.maker),
    taker: rateText(rates.taker),
    tier: schedule.find((tier) => same(rates, tier))?.level ?? null,
    volume: formatDecimal(volume, FEE_VOLUME_DECIMALS),
    windowDays: FEE_WINDOW_DAYS,
    reached: feeTier(volume, schedule).level,
  }
}

/** The published tiers. */
export async function publishedTiers({ sql }: Pick<FeeTierDependencies, 'sql'>) {
  const tiers = tierTexts(await feeSchedule(sql))
  return {
    tiers: tiers.map(({ volume, makerRate, takerRate }, tier) => ({
      tier,
      volume,
      maker: makerRate,
      taker: takerRate,
    })),
    windowDays: FEE_WINDOW_DAYS,
  }
}

/** Looks at the tiers now and then, and as soon as others are agreed on; one process is enough, several do no harm. */
export class FeeTiers {
  readonly #dependencies: FeeTierDependencies
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #lookedAt = performance.now()
  #schedule = 0

  private constructor(dependencies: FeeTierDependencies) {
    this.#dependencies = dependencies
  }

  static start(dependencies: FeeTierDependencies): FeeTiers {
    const tiers = new FeeTiers(dependencies)
    tiers.#timer = setInterval(() => tiers.#begin(), Math.min(dependencies.everyMs ?? EVERY_MS, HEED_MS))
    tiers.#timer.unref()
    return tiers
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  #begin(): void {
    this.#running = this.#running
      .then(() => this.#look())
      .catch((error: unknown) =>
        this.#dependencies.log.warn({ err: error }, 'fee tiers not renewed; tried again later'),
      )
  }

  async #look(): Promise<void> {
    const { sql, replica, everyMs = EVERY_MS } = this.#dependencies
    const schedule = await scheduleNumber(sql)
    if (schedule === this.#schedule && performance.now() - this.#lookedAt < everyMs) return
    const now = Date.now()
    const traded = tradedValues(sql, replica.engine, now)
    for (const change of await tierChanges(this.#dependencies, now, traded)) await replica.submit(change)
    await writeLevels(this.#dependencies, now, traded)
    this.#schedule = schedule
    this.#lookedAt = performance.now()
  }
}
