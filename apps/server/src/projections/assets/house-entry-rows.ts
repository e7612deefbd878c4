/**
 * Ledger entries of the exchange's own accounts → `projection.house_entries`. Nearly every trade has some, so they are packed:
 * one row an account, coin and stretch of commands, a line an entry. What stands in a row follows from the journal
 * alone, however its commands fell into batches: a later batch writes its lines behind those that are there.
 */
import type { PostingEntry, PostingEvent } from '@candlewick/engine/events'
import { column } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import { isListed } from './houses.ts'

/**
 * Commands whose entries share a row. Fewer would be more rows; of more, each batch of a quiet hour would write a longer
 * row anew for one line that it adds.
 */
export const STRETCH = 32

/** The first command of the stretch that a command is in. */
export function stretchOf(sequence: number): number {
  return sequence - (sequence % STRETCH)
}

interface Row {
  readonly owner: string
  readonly account: number
  readonly asset: string
  readonly first: number
  entries: string
}

export class HouseEntryRows {
  readonly #rows = new Map<string, Row>()

  add(posting: PostingEvent, sequence: number, time: number): void {
    const { entries } = posting
    for (let index = 0; index < entries.length; index += 1) {
      const entry = entries[index]
      if (entry === undefined || !isListed(entry.owner)) continue
      const { owner, account, asset } = entry
      const first = stretchOf(sequence)
      const key = `${owner} ${account} ${asset} ${first}`
      const line = lineOf(posting, entry, index, time)
      const row = this.#rows.get(key)
      if (row === undefined) this.#rows.set(key, { owner, account, asset, first, entries: line })
      else row.entries += line
    }
  }

  fragments(sql: Sql): Fragment[] {
    const rows = [...this.#rows.values()]
    if (rows.length === 0) return []
    const of = (key: keyof Row) => column(rows.map((row) => row[key]))
    const insert = sql`house_entries as (
      insert into projection.house_entries as held (owner, account, asset, first, entries)
      select unnest(${of('owner')}::text[]), unnest(${of('account')}::smallint[]), unnest(${of('asset')}::text[]),
        unnest(${of('first')}::bigint[]), unnest(${of('entries')}::text[])
      ${whereMoved(sql)}
      on conflict (owner, account, asset, first) do update set entries = held.entries || excluded.entries)`
    return [insert]
  }
}

function lineOf(posting: PostingEvent, entry: PostingEntry, index: number, time: number): string {
  const { id, reason, reference, symbol = '' } = posting
  const { part, pair = symbol, available, occupied, availableAfter, occupiedAfter } = entry
  const what = `${id}\t${index}\t${reason}\t${part}\t${escaped(reference)}\t${pair}`
  return `${what}\t${available}\t${occupied}\t${availableAfter}\t${occupiedAfter}\t${time}\n`
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n' }
const MEANT: Readonly<Record<string, string>> = { '\\\\': '\\', '\\t': '\t', '\\n': '\n' }

/** References are what customers and operators chose: anything may stand in them. */
function escaped(reference: string): string {
  return /[\\\t\n]/.test(reference) ? reference.replace(/[\\\t\n]/g, (sign) => ESCAPES[sign] ?? sign) : reference
}

/** An entry as its line says it, amounts in units of the coin. */
export interface PackedEntry {
  readonly posting: string
  readonly entry: number
  readonly reason: string
  readonly part: string
  readonly reference: string
  /** Empty where there is none. */
  readonly symbol: string
  readonly available: number
  readonly occupied: number
  readonly availableAfter: number
  readonly occupiedAfter: number
  readonly time: number
}

/** The entries of a row, the oldest first. */
export function unpacked(entries: string): PackedEntry[] {
  return entries
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [posting = '', entry, reason = '', part = '', reference = '', symbol = '', ...numbers] = line.split('\t')
      const [available = 0, occupied = 0, availableAfter = 0, occupiedAfter = 0, time = 0] = numbers.map(Number)
      return {
        ...{ posting, entry: Number(entry), reason, part, symbol },
        reference: reference.replace(/\\[\\tn]/g, (sign) => MEANT[sign] ?? sign),
        ...{ available, occupied, availableAfter, occupiedAfter, time },
      }
    })
}
