/** `verify`: everything that customers are shown, held against the journal; in words for whoever runs it. */
import type { Engine } from '@candlewick/engine/engine'
import type { Sql } from '../../db/database.ts'
import { ENGINE } from '../../journal/engine-kind.ts'
import { GENESIS, recordedOf } from '../../journal/group.ts'
import { differingPrices } from '../../journal/kept-prices.ts'
import type { Snapshots } from '../../journal/snapshots.ts'
import type { Replay } from '../../journal/source.ts'
import type { JournalStore } from '../../journal/store.ts'
import { groupsAfter } from '../../journal/walk.ts'
import type { IndexSymbols } from '../market/candle-rows.ts'
import { Shadow } from './shadow.ts'
import { type NamedDifference, verifyTables } from './verify.ts'

export interface VerifyDesk {
  readonly url: string
  readonly sql: Sql
  readonly store: JournalStore
  readonly snapshots: Snapshots<Engine>
  readonly index: IndexSymbols
}

export interface VerifyChoices {
  /** Puts the recomputed rows in the place of those that differ. */
  readonly repair: boolean
  /** Goes on with the rows that an earlier run computed. */
  readonly resume: boolean
  /** Leaves the computed rows for a run that resumes. */
  readonly keep: boolean
  /** Rests as long as it works, so that everybody else goes first. */
  readonly gentle: boolean
}

const PROGRESS_MS = 10_000

/** @returns the exit code: 0 where all is right or was repaired, 1 where something differs, 2 where it cannot be known */
export async function runVerify(
  desk: VerifyDesk,
  choices: VerifyChoices,
  say: (line: string) => void,
): Promise<number> {
  const { sql, store } = desk
  const [first] = await store.read(0, 1)
  if (first !== undefined && first.first !== 1) {
    say('the beginning of the journal was pruned and not archived: nothing can be recomputed from it')
    return 2
  }
  const replay = choices.gentle ? gently(recompute(desk)) : recompute(desk)
  const shadow = await Shadow.open({ url: desk.url, replay, index: desk.index, resume: choices.resume })
  let finished = false
  try {
    say(shadow.cursor === 0 ? 'from the first command' : `goes on behind command ${shadow.cursor}`)
    const demo = await sql`select from demo_candles limit 1`
    // Candles from before the first command come from no journal; they lie over those of its first minutes.
    if (demo.length > 0) say('candles are left out: those of the demo begin before the journal')
    const report = await verifyTables({
      sql,
      shadow,
      repair: choices.repair,
      without: demo.length > 0 ? ['candles'] : [],
      named: (difference) => say(named(difference)),
      progress: everyWhile(say),
    })
    let prices = 0
    for await (const { first: at, what } of differingPrices(store, sql, choices.repair)) {
      prices += 1
      say(`WRONG journal_prices first=${at} ${what}`)
    }
    finished = true
    const wrong = report.differences + prices
    say(`${report.tables.length} tables and the kept prices as of command ${report.sequence}: ${wrong} rows differ`)
    if (!choices.repair) return wrong === 0 ? 0 : 1
    const repaired = report.repaired + prices
    say(`${repaired} rows repaired${repaired < wrong ? '; run it again for the rest' : ''}`)
    return repaired < wrong ? 1 : 0
  } finally {
    await shadow.close(choices.keep || !finished)
  }
}

function named({ table, key, what, columns }: NamedDifference): string {
  return `WRONG projection.${table} ${key.join(' ')} ${what}${columns.length === 0 ? '' : ` (${columns.join(', ')})`}`
}

function everyWhile(say: (line: string) => void): (sequence: number) => void {
  let told = performance.now()
  return (sequence) => {
    if (performance.now() - told < PROGRESS_MS) return
    told = performance.now()
    say(`recomputed up to command ${sequence}`)
  }
}

/** From the first command by a state machine of its own; a run that resumes begins at a snapshot that the journal covers. */
function recompute({ store, snapshots }: VerifyDesk): Replay {
  return async function* (after) {
    const from = after === 0 ? { machine: ENGINE.create(), position: GENESIS } : await snapshots.newest(after)
    for await (const group of groupsAfter(store, from.position)) {
      for (const recorded of recordedOf(group)) {
        const events = from.machine.apply(recorded)
        if (recorded.sequence > after) yield { recorded, events }
      }
    }
  }
}

const STRETCH_MS = 50

function gently(replay: Replay): Replay {
  return async function* (after) {
    let began = performance.now()
    for await (const applied of replay(after)) {
      yield applied
      const worked = performance.now() - began
      if (worked < STRETCH_MS) continue
      await new Promise((resolve) => setTimeout(resolve, worked))
      began = performance.now()
    }
  }
}
