/**
 * How the house stands, for the console's first page: from what the state machine and the process know already, and a few
 * small statements, made once a second however many operators look.
 */

import { SPOT_ACCOUNT } from '@candlewick/engine/commands'
import { FEES, FUND, RESERVED_OWNERS } from '@candlewick/engine/ledger/registry'
import { PRODUCT_HOUSES } from '@candlewick/engine/products'
import { formatDecimal } from '@candlewick/money/decimal'
import type { OutputOf } from '@candlewick/protocol/call'
import * as calls from '@candlewick/protocol/calls/console/home'
import { PROPOSAL_PROMISED } from '@candlewick/protocol/calls/console/proposals'
import { INDEX_SETTINGS } from '@candlewick/rules/index-price'
import type { Sql } from '../../db/database.ts'
import { Kept } from '../../db/kept.ts'
import { type Handler, handle, type Operator } from '../../http/handle.ts'
import { indexSymbols } from '../../reference/index-symbols.ts'
import { MARKS, type Warning } from '../../state/area.ts'
import type { ConsoleTerms } from '../../state/console-terms.ts'
import type { StateReader } from '../../state/state.ts'
import type { Alarms } from './alarms.ts'
import { decidedLately } from './decided.ts'
import type { Operators } from './operators.ts'
import type { Proposals } from './proposals.ts'
import type { MeasuredQueue, Queues } from './queues.ts'

/** What the process knows of itself. */
export interface HouseFigures {
  sequence(): number
  /** Commands submitted and not yet applied. */
  waiting(): number
  lag(): { readonly commands: number; readonly milliseconds: number }
  /** Why the replica stopped for good, where it did. */
  halted(): string | undefined
  survived(): { readonly faults: number; readonly rebuilt: number; readonly listeners: number }
  /** Rows that were not what the journal makes of them, in the last run of the verifier. */
  wrongRows(): number
}

export interface HomeDependencies {
  readonly sql: Sql
  readonly engine: () => StateReader
  /** What can be halted, among others. */
  readonly products: readonly ConsoleTerms[]
  readonly figures: HouseFigures
  readonly queues: Queues
  readonly alarms: Alarms
  readonly proposals: Proposals
  readonly operators: Operators
}

type Home = OutputOf<typeof calls.overview>

const KEPT_MS = 1_000
/** A projection this far behind shows customers what is no more. */
const LAG_MS = 5_000
/** Per mille of a fund that may be bound before it is a warning, and before it is an alarm. */
const SHARES = { warning: 700, alarm: 900 }
const PER_MILLE = 1_000

export function homeHandlers(dependencies: HomeDependencies): Handler[] {
  const readings = new Kept<Awaited<ReturnType<typeof measure>>>(KEPT_MS)
  const measured = () => readings.at(performance.now(), () => measure(dependencies))
  return [
    handle(calls.overview, async ({ operator }) => {
      const { queues, proposals, decided, ...house } = await measured()
      const hers = queues.filter(({ permission }) => operator.permissions.has(permission))
      return {
        ...house,
        queues: [...hers, proposalsOf(operator, proposals)],
        decided: decided
          .filter(({ permission }) => operator.permissions.has(permission))
          .map(({ permission: _, ...row }) => row),
      }
    }),
  ]
}

/** Proposals that she may decide, as one queue. */
function proposalsOf(operator: Operator, waiting: Awaited<ReturnType<Proposals['waiting']>>): MeasuredQueue {
  const hers = waiting.filter(({ permission }) => operator.permissions.has(permission))
  const times = hers
    .flatMap((one) => one.times)
    .sort((one, other) => one - other)
    .slice(0, MARKS)
  const oldestTime = times[0] ?? null
  const count = hers.reduce((sum, one) => sum + one.waiting, 0)
  const late = hers.reduce((sum, one) => sum + one.late, 0)
  return {
    queue: 'proposals',
    permission: 'house.read',
    promised: PROPOSAL_PROMISED,
    waiting: count,
    oldestTime,
    late,
    times,
  }
}

async function measure({ sql, engine, products, figures, queues, alarms, proposals, operators }: HomeDependencies) {
  const now = Date.now()
  const [measured, told, waiting, journal, decided] = await Promise.all([
    queues.measure(),
    alarms.measure(),
    proposals.waiting(PROPOSAL_PROMISED),
    lastWrite(sql),
    decidedLately(sql, operators),
  ])
  const state = engine()
  const feeds = feedsOf(state, now)
  const funds = fundsOf(state)
  const halted = haltedOf(state, products)
  const projection = figures.lag()
  return {
    time: now,
    queues: measured,
    proposals: waiting,
    journal: { sequence: figures.sequence(), lastTime: journal, waiting: figures.waiting() },
    projection: { commands: projection.commands, milliseconds: Math.round(projection.milliseconds) },
    feeds,
    halted,
    funds,
    alarms: alarmsOf(figures, { feeds, funds, projection, queues: measured, told }),
    decided,
  }
}

/** When the journal was written last, by its own clock. */
async function lastWrite(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ time: string }[]>`select time::text as time from journal_head`
  return row === undefined || row.time === '0' ? null : Number(row.time)
}

function feedsOf(engine: StateReader, now: number): Home['feeds'] {
  const symbols = indexSymbols(engine)
  const stale = symbols.flatMap(({ symbol }) => {
    const price = engine.indexPrice(symbol)
    if (price !== undefined && now - price.time <= INDEX_SETTINGS.staleAfter) return []
    return [{ symbol, lastTime: price?.time ?? null }]
  })
  return { symbols: symbols.length, stale }
}

function haltedOf(engine: StateReader, products: readonly ConsoleTerms[]): Home['halted'] {
  return products.flatMap(({ product, ...of }) =>
    of.all(engine).flatMap(({ symbol, state }) => (state === 'halted' ? { product, symbol } : [])),
  )
}

/** Those of products by their names, then the house's own: of each what could be owed of its spot account is occupied. */
const FUNDS: readonly (readonly [fund: string, owner: string])[] = [
  ...PRODUCT_HOUSES.flatMap(({ fund, owner }) => (fund === undefined ? [] : [[fund, owner] as const])).sort(
    ([one], [other]) => (one < other ? -1 : 1),
  ),
  ['security', RESERVED_OWNERS[FUND]],
  ['fees', RESERVED_OWNERS[FEES]],
]
/** Used up they take on no more, and nobody loses by it. */
const MAY_END = new Set(PRODUCT_HOUSES.flatMap(({ fund, mayEnd }) => (mayEnd ? fund : [])))

function fundsOf(engine: StateReader): Home['funds'] {
  return [...engine.assets()].flatMap(({ asset, decimals }) => {
    const text = (amount: number) => formatDecimal(amount, decimals)
    return FUNDS.flatMap(([fund, owner]) => {
      const { available, occupied } = engine.balance(owner, SPOT_ACCOUNT, asset)
      const balance = available + occupied
      return balance === 0 && occupied === 0
        ? []
        : [{ fund, asset, balance: text(balance), bound: text(occupied), share: shareOf(occupied, balance) }]
    })
  })
}

/** Per mille, in whole numbers however large the amounts are. */
function shareOf(bound: number, balance: number): number {
  if (bound === 0) return 0
  return balance <= 0 ? PER_MILLE : Number((BigInt(bound) * BigInt(PER_MILLE)) / BigInt(balance))
}

interface Seen {
  readonly feeds: Home['feeds']
  readonly funds: Home['funds']
  readonly projection: { readonly milliseconds: number }
  readonly queues: readonly MeasuredQueue[]
  readonly told: readonly Warning[]
}

function alarmsOf(figures: HouseFigures, { feeds, funds, projection, queues, told }: Seen): Home['alarms'] {
  const { faults, rebuilt } = figures.survived()
  const halted = figures.halted()
  const found: Home['alarms'] = []
  const add = (level: 'warning' | 'alarm', alarm: string, detail: string, is = true) => {
    if (is) found.push({ alarm, level, detail })
  }
  add('alarm', 'replica_halted', halted ?? '', halted !== undefined)
  add('alarm', 'rows_wrong', String(figures.wrongRows()), figures.wrongRows() > 0)
  add('alarm', 'feeds_dead', String(feeds.symbols), feeds.symbols > 0 && feeds.stale.length === feeds.symbols)
  for (const { fund, asset, share } of funds) {
    const isGrave = share >= SHARES.alarm && !MAY_END.has(fund)
    if (share >= SHARES.warning) add(isGrave ? 'alarm' : 'warning', 'fund_bound', `${fund} ${asset}`)
  }
  add('alarm', 'engine_faults', String(faults), faults > 0)
  for (const { level, alarm, detail } of told) add(level, alarm, detail)
  add('warning', 'state_rebuilt', String(rebuilt), rebuilt > 0)
  add('warning', 'projection_late', String(Math.round(projection.milliseconds)), projection.milliseconds > LAG_MS)
  for (const { queue, late } of queues) add('warning', 'queue_late', `${queue} ${late}`, late > 0)
  return found.sort((one, other) => Number(other.level === 'alarm') - Number(one.level === 'alarm'))
}
