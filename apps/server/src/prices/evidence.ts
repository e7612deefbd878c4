/**
 * What a price was: every prices command of a stretch of time, with its place in the journal and the hashes that chain
 * it to the one before, for whoever has to prove or check a settlement. Read from the journal itself and, where that
 * was pruned, from what pruning keeps of it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { IndexEntry } from '@candlewick/engine/commands'
import type { Sql } from '../db/database.ts'
import { unpack } from '../journal/group.ts'

const unzip = promisify(inflateRaw)

/** One prices command as it was journaled. */
export interface PriceRecord {
  readonly sequence: number
  /** Epoch milliseconds. */
  readonly time: number
  readonly hash: string
  readonly entries: readonly IndexEntry[]
  /** Hash of the one that it followed; absent in those of before it was named. */
  readonly follows?: string | undefined
}

/** One symbol's price in it. */
export interface PriceTick {
  readonly sequence: number
  readonly time: number
  readonly price: number
  readonly sources: number
  readonly hash: string
}

/** Longest stretch of one question, in milliseconds. */
const LONGEST_MS = 10 * 60_000

/** Read before and behind it, milliseconds: by its neighbours it shows which of two that follow one was accepted. */
const AROUND_MS = 10_000

/** How far behind the head the newest prices are looked for, in milliseconds. */
const NEWEST_MS = 60_000

/** A group as it is stored, as far as its prices need it. */
interface GroupRow {
  readonly first: number
  readonly time: number
  readonly payload: Uint8Array
}

/** So many bytes of groups are unpacked at a stretch, some milliseconds of work. */
const AT_A_STRETCH = 64 * 1024

/** Every prices command that was accepted with a time in [from, to] (epoch ms, at most ten minutes), in order. */
export async function priceRecords(sql: Sql, from: number, to: number): Promise<PriceRecord[]> {
  if (to - from > LONGEST_MS) throw new RangeError(`at most ${LONGEST_MS} ms of prices at a time`)
  // One picture of both tables: pruning moves rows from one to the other.
  const records = await sql.begin('isolation level repeatable read read only', async (tx) => {
    const kept = await tx<{ content: Buffer }[]>`
      select content from journal_prices
      where from_time <= ${to + AROUND_MS} and to_time >= ${from - AROUND_MS} order by first`
    const groups = await tx<GroupRow[]>`
      select first::float8 as first, time::float8 as time, payload from journal
      where time between ${from - AROUND_MS} and ${to + AROUND_MS} order by first`
    return { kept, groups }
  })
  const found: PriceRecord[] = []
  for (const { content } of records.kept) found.push(...readKept(await unzip(content)))
  found.push(...(await pricesIn(records.groups)))
  return accepted(found).filter(({ time }) => time >= from && time <= to)
}

/**
 * Without those that were refused since another had come in between, or were passed over: nobody ever follows one.
 * Behind the last that is followed it is the first which goes on from it.
 */
export function accepted(records: readonly PriceRecord[]): PriceRecord[] {
  const followed = new Set(records.map(({ follows }) => follows))
  const isFollowed = ({ hash, follows }: PriceRecord) => follows === undefined || followed.has(hash)
  const end = records.findLastIndex(isFollowed)
  const last = records[end]
  const newest = records.slice(end + 1).find(({ follows }) => last === undefined || follows === last.hash)
  return [...records.slice(0, end + 1).filter(isFollowed), ...(newest === undefined ? [] : [newest])]
}

/**
 * The prices commands of these groups. Minutes of a busy journal are much to unpack for whoever asks for the prices of
 * a contract: in between this process goes on with what it has to do for everybody else.
 */
export async function pricesIn(groups: Iterable<GroupRow>): Promise<PriceRecord[]> {
  const found: PriceRecord[] = []
  let unpacked = 0
  for (const { first, time, payload } of groups) {
    if (unpacked >= AT_A_STRETCH) {
      unpacked = 0
      await nextTurn()
    }
    unpacked += payload.length
    for (const [index, command] of unpack(payload).entries()) {
      if (command.type !== 'prices') continue
      const { hash, entries, follows } = command
      found.push({ sequence: first + index, time, hash, entries, ...(follows === undefined ? {} : { follows }) })
    }
  }
  return found
}

/** The newest prices command, where it is not more than a minute older than the journal's head. */
export async function newestPrices(sql: Sql): Promise<PriceRecord | undefined> {
  const [head] = await sql<{ time: number }[]>`select time::float8 as time from journal_head`
  return head === undefined ? undefined : (await priceRecords(sql, head.time - NEWEST_MS, head.time)).at(-1)
}

/** The prices of one symbol with a time in [from, to] (epoch ms, at most ten minutes), in order. */
export async function priceTicks(sql: Sql, symbol: string, from: number, to: number): Promise<PriceTick[]> {
  const ticks: PriceTick[] = []
  for (const { sequence, time, hash, entries } of await priceRecords(sql, from, to)) {
    const entry = entries.find(([name]) => name === symbol)
    if (entry !== undefined && entry[2] > 0) ticks.push({ sequence, time, hash, price: entry[1], sources: entry[2] })
  }
  return ticks
}

type KeptRow = [sequence: number, time: number, hash: string, entries: IndexEntry[], follows?: string]

function readKept(content: Buffer): PriceRecord[] {
  const rows: KeptRow[] = JSON.parse(content.toString('utf8'))
  return rows.map(([sequence, time, hash, entries, follows]) => ({
    sequence,
    time,
    hash,
    entries,
    ...(typeof follows === 'string' ? { follows } : {}),
  }))
}
