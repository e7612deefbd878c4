/** Index prices of groups that left the journal, kept so that a settlement can be checked years later. */
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Sql } from '../db/database.ts'
import { type StoredGroup, unpack } from './group.ts'
import type { JournalStore } from './store.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** `[sequence, time, hash, entries, follows]` of every prices command. */
type KeptPrice = readonly [number, number, ...unknown[]]

function pricesOf(groups: readonly StoredGroup[]): KeptPrice[] {
  return groups.flatMap((group) =>
    unpack(group.payload).flatMap((command, index): KeptPrice[] =>
      command.type === 'prices'
        ? [[group.first + index, group.time, command.hash, command.entries, command.follows]]
        : [],
    ),
  )
}

/** What is kept of these groups; undefined where they hold no price. */
export async function keptPrices(groups: readonly StoredGroup[]): Promise<Uint8Array | undefined> {
  const prices = pricesOf(groups)
  return prices.length === 0 ? undefined : deflate(Buffer.from(JSON.stringify(prices)), { level: 9 })
}

/** Fields of an entry that were always kept; `follows` came later. */
const LEAST_FIELDS = 4

/** Whether the content, of whatever build, says of each price what the journal says. */
function isContent(content: Uint8Array | undefined, right: readonly KeptPrice[]): boolean {
  if (content === undefined) return false
  let kept: unknown
  try {
    kept = JSON.parse(Buffer.from(content).toString('utf8'))
  } catch {
    return false
  }
  if (!Array.isArray(kept) || kept.length !== right.length) return false
  return kept.every(
    (entry: unknown, at) =>
      Array.isArray(entry) &&
      entry.length >= LEAST_FIELDS &&
      JSON.stringify(entry) === JSON.stringify(right[at]?.slice(0, entry.length)),
  )
}

/** A stretch whose kept prices are not those of the journal. */
export interface PricesDifference {
  readonly first: number
  readonly what: 'changed' | 'missing' | 'added'
}

interface KeptRow {
  first: number
  last: number
  from_time: number
  to_time: number
  content: Uint8Array
}

/**
 * Every stretch of an archived journal whose kept prices are not what the archive says, a stretch in memory at a time.
 * @param repair puts what the archive says in its place
 */
export async function* differingPrices(
  store: JournalStore,
  sql: Sql,
  repair: boolean,
): AsyncGenerator<PricesDifference, void, undefined> {
  let after = 0
  for (;;) {
    const [segment] = await sql<{ first: number; last: number }[]>`
      select first::float8 as first, last::float8 as last from journal_archive
      where first > ${after} order by first limit 1`
    const until = segment?.first ?? Number.MAX_SAFE_INTEGER
    for (const first of await rowsBetween(sql, after, until)) {
      yield { first, what: 'added' }
      if (repair) await sql`delete from journal_prices where first = ${first}`
    }
    if (segment === undefined) return
    const groups = (await store.read(segment.first - 1, 1)).filter((group) => group.last <= segment.last)
    const what = await judge(sql, segment, groups)
    if (what !== undefined) {
      yield { first: segment.first, what }
      if (repair) await replace(sql, segment, groups)
    }
    after = segment.first
  }
}

async function rowsBetween(sql: Sql, after: number, before: number): Promise<number[]> {
  const rows = await sql<{ first: number }[]>`
    select first::float8 as first from journal_prices where first > ${after} and first < ${before} order by first`
  return rows.map(({ first }) => first)
}

async function judge(
  sql: Sql,
  segment: { first: number; last: number },
  groups: readonly StoredGroup[],
): Promise<PricesDifference['what'] | undefined> {
  const [row] = await sql<KeptRow[]>`
    select first::float8 as first, last::float8 as last, from_time::float8 as from_time, to_time::float8 as to_time, content
    from journal_prices where first = ${segment.first}`
  const right = pricesOf(groups)
  if (row === undefined) return right.length === 0 ? undefined : 'missing'
  if (right.length === 0) return 'added'
  const content = await inflate(row.content).catch(() => undefined)
  const same =
    row.last === segment.last &&
    row.from_time === groups[0]?.time &&
    row.to_time === groups.at(-1)?.time &&
    isContent(content, right)
  return same ? undefined : 'changed'
}

async function replace(
  sql: Sql,
  { first, last }: { first: number; last: number },
  groups: readonly StoredGroup[],
): Promise<void> {
  const [oldest, newest] = [groups[0], groups.at(-1)]
  const content = await keptPrices(groups)
  await sql.begin(async (tx) => {
    await tx`delete from journal_prices where first = ${first}`
    if (content === undefined || oldest === undefined || newest === undefined) return
    await tx`
      insert into journal_prices (first, last, from_time, to_time, content)
      values (${first}, ${last}, ${oldest.time}, ${newest.time}, ${content})`
  })
}
