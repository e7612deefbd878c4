/**
 * From an account's posting to the command that it came of, and from a command to all that it did: what stands in the
 * journal, what the state machine says when it is applied again in a process of its own, and that it sums to zero.
 */

import type { Event, PostingEvent } from '@candlewick/engine/events'
import { formatDecimal } from '@candlewick/money/decimal'
import type { OutputOf } from '@candlewick/protocol/call'
import type { command as declared } from '@candlewick/protocol/calls/console/ledger'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import { groupAt } from '../../journal/group-at.ts'
import type { Applied, Replay } from '../../journal/source.ts'
import type { StateReader } from '../../state/state.ts'

type Told = OutputOf<typeof declared>
type PostingRow = Told['postings'][number]

export interface ExplorerDependencies {
  readonly sql: Sql
  readonly engine: () => StateReader
  /** Applies again, beside this process, what was applied behind a place. */
  readonly replay: Replay
}

/** A snapshot near enough is restored and followed in this time, or the answer says that it is too far. */
const LONGEST_MS = 8_000
/** Events that are told beside the postings. */
const MOST_TOLD = 500

export class Explorer {
  readonly #dependencies: ExplorerDependencies
  /** One at a time: each is a process with a whole state. */
  #busy = false

  constructor(dependencies: ExplorerDependencies) {
    this.#dependencies = dependencies
  }

  /** @throws CallError `not_found` where there is no such command */
  async command(sequence: number): Promise<Told> {
    const group = await groupAt(this.#dependencies.sql, sequence)
    if (group === undefined) throw new CallError('not_found', { field: 'sequence' })
    if (group === 'pruned') return pruned(sequence)
    const { first, last, gateway, previous, hash, hashHolds, archived, commands, time } = group
    const command = commands[sequence - first]
    if (command === undefined) throw new Error(`the group of ${sequence} does not hold it`)
    const types = commands.map(({ type }, place) => ({ sequence: first + place, type }))
    const done = await this.#again(sequence)
    return {
      ...{ sequence, time, command: { ...command } },
      group: { first, last, gateway, previous, hash, hashHolds, archived, types },
      ...(typeof done === 'string' ? { ...NOTHING, events: done } : this.#told(done.events)),
    }
  }

  /** What the command did, as it is said when it is applied again. */
  async #again(sequence: number): Promise<Applied | 'too_far' | 'busy'> {
    if (this.#busy) return 'busy'
    this.#busy = true
    const walk = this.#dependencies.replay(sequence - 1)[Symbol.asyncIterator]()
    let timer: NodeJS.Timeout | undefined
    try {
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(() => resolve('late'), LONGEST_MS)
      })
      const first = walk.next()
      const came = await Promise.race([first, late])
      if (came === 'late') {
        first.catch(() => undefined)
        return 'too_far'
      }
      return came.done === true || came.value.recorded.sequence !== sequence ? 'too_far' : came.value
    } catch {
      // Nothing that is left leads there: every snapshot is behind it.
      return 'too_far'
    } finally {
      clearTimeout(timer)
      this.#busy = false
      void walk.return?.(undefined)?.catch(() => undefined)
    }
  }

  #told(events: readonly Event[]): Omit<Told, 'sequence' | 'time' | 'command' | 'group'> {
    const engine = this.#dependencies.engine()
    const postings = events.filter((event) => event.type === 'posting')
    const others = events.filter((event) => event.type !== 'posting')
    const [first] = events
    return {
      events: 'replayed',
      refused: first?.type === 'refused' ? first.rule : '',
      told: others.slice(0, MOST_TOLD).map((event) => ({ ...event })),
      postings: postings.map((posting) => postingRow(engine, posting)),
      sums: sumsOf(engine, postings),
    }
  }
}

const NOTHING = { refused: '', told: [], postings: [], sums: [] }

function pruned(sequence: number): Told {
  const group = {
    first: sequence,
    last: sequence,
    gateway: '',
    previous: '',
    hash: '',
    hashHolds: false,
    archived: false,
  }
  return { sequence, time: 0, command: null, group: { ...group, types: [] }, ...NOTHING, events: 'pruned' }
}

function textOf(engine: StateReader, asset: string, amount: number): string {
  return formatDecimal(amount, engine.asset(asset)?.decimals ?? 0)
}

function postingRow(engine: StateReader, posting: PostingEvent): PostingRow {
  const { id, reason, reference, symbol, entries } = posting
  return {
    ...{ postingId: String(id), reason, reference, ...(symbol === undefined ? {} : { symbol }) },
    entries: entries.map(({ owner, account, pair, asset, part, ...amounts }) => ({
      ...{ owner, account, ...(pair === undefined ? {} : { pair }), coin: asset, part },
      available: textOf(engine, asset, amounts.available),
      occupied: textOf(engine, asset, amounts.occupied),
      availableAfter: textOf(engine, asset, amounts.availableAfter),
      occupiedAfter: textOf(engine, asset, amounts.occupiedAfter),
    })),
    sums: sumsOf(engine, [posting]),
  }
}

/** Of each asset what all entries come to, exactly. */
function sumsOf(engine: StateReader, postings: readonly PostingEvent[]): { coin: string; sum: string }[] {
  const sums = new Map<string, bigint>()
  for (const { entries } of postings) {
    for (const { asset, available, occupied } of entries) {
      sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(available) + BigInt(occupied))
    }
  }
  return [...sums].map(([coin, sum]) => ({ coin, sum: textOf(engine, coin, Number(sum)) }))
}
