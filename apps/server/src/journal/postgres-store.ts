/** The journal's store in PostgreSQL: plain statements; what makes an append sound is in `journal_append`. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { openDatabase, type Sql, type Transaction } from '../db/database.ts'
import { Line } from './connection.ts'
import { JournalBroken, type Position, type StoredGroup } from './group.ts'
import { keptPrices } from './kept-prices.ts'
import {
  type Appended,
  type AppendRequest,
  ClockRefused,
  type Entry,
  type JournalStore,
  OutOfReach,
  type Pruning,
  type SnapshotHead,
  type SnapshotRecord,
  type VerdictRequest,
  type VerdictRow,
} from './store.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** A bytea value has to fit into memory several times over on its way; this size does. */
const CHUNK_BYTES = 4_000_000
/** An append that has not answered by then is given up as unknown. */
const ANSWER_LIMIT_MS = 10_000
const READ_LIMIT_MS = 60_000
/** Appends of so many milliseconds are told of together. */
const TELL_MS = 20

interface GroupRow {
  first: number
  last: number
  time: number
  gateway: string
  group_id: number
  payload: Uint8Array
  previous: Uint8Array
  hash: Uint8Array
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')

function storedGroup(row: GroupRow): StoredGroup {
  return {
    first: row.first,
    last: row.last,
    time: row.time,
    gateway: row.gateway,
    group: row.group_id,
    payload: row.payload,
    previous: hex(row.previous),
    hash: hex(row.hash),
  }
}

export class PostgresStore implements JournalStore {
  /** Appends, and what settles them, have a connection of their own: no query of another part makes them wait. */
  readonly #writer: Line
  readonly #reader: Line
  /** Snapshots and pruning: long, and nobody waits for them. */
  readonly #bulk: Sql
  readonly #news: Sql
  /** What is to be told next, and when. */
  #untold = ''
  #telling: NodeJS.Timeout | undefined

  constructor(url: string) {
    this.#writer = new Line(url, 1)
    this.#reader = new Line(url, 2)
    this.#bulk = openDatabase(url, { connections: 1 })
    this.#news = openDatabase(url, { connections: 1 })
  }

  async append(request: AppendRequest): Promise<Appended> {
    const { gateway, epoch, group, count, payload, latest } = request
    const statement = (sql: Sql) => sql<
      {
        out_first: number
        out_last: number
        out_time: number
        out_clock: number
        out_previous: Uint8Array
        out_hash: Uint8Array
      }[]
    >`
      select out_first::float8, out_last::float8, out_time::float8, out_clock::float8, out_previous, out_hash
      from journal_append(${gateway}, ${epoch}, ${group}, ${count}, ${payload}, ${latest})`
    try {
      const [row] = await this.#writer.run(statement, ANSWER_LIMIT_MS)
      if (row === undefined) throw new Error('journal_append gave no row')
      this.#tell(`${row.out_last} ${gateway}`)
      return {
        stored: {
          first: row.out_first,
          last: row.out_last,
          time: row.out_time,
          gateway,
          group,
          payload,
          previous: hex(row.out_previous),
          hash: hex(row.out_hash),
        },
        clock: row.out_clock,
      }
    } catch (failure) {
      if ((failure as { code?: unknown }).code === 'CW002') throw new ClockRefused((failure as Error).message)
      throw failure
    }
  }

  /**
   * Wakes who listens. Beside the append, not in it: the author would wait until every listener of the database, to
   * whatever it listens, had been woken.
   */
  #tell(news: string): void {
    this.#untold = news
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      // Nothing that is told has to outlive a crash: no flush of the log that an append would wait behind.
      const told = this.#reader.run(
        (sql) => sql`
          select set_config('synchronous_commit', 'off', true), pg_notify('journal', ${this.#untold})`,
        ANSWER_LIMIT_MS,
      )
      // Who is not told polls.
      told.catch(() => undefined)
    }, TELL_MS)
  }

  async enter(gateway: string): Promise<Entry> {
    const [entered] = await this.#writer.run(
      (sql) => sql<{ epoch: number; fsync: string }[]>`
        select journal_enter(${gateway})::float8 as epoch, current_setting('fsync') as fsync`,
      ANSWER_LIMIT_MS,
    )
    const [head] = await this.#writer.run(
      (sql) => sql<{ sequence: number; hash: Uint8Array; clock: number }[]>`
        select sequence::float8, hash, floor(extract(epoch from clock_timestamp()) * 1000)::float8 as clock
        from journal_head`,
      ANSWER_LIMIT_MS,
    )
    if (entered === undefined || head === undefined) throw new Error('the journal has no head: run the migrations')
    if (entered.fsync !== 'on') throw new JournalBroken('the database runs with fsync off: nothing in it is durable')
    return { epoch: entered.epoch, head: { sequence: head.sequence, hash: hex(head.hash) }, clock: head.clock }
  }

  async head(): Promise<Position> {
    const [head] = await this.#reader.run(
      (sql) => sql<{ sequence: number; hash: Uint8Array }[]>`select sequence::float8, hash from journal_head`,
      ANSWER_LIMIT_MS,
    )
    if (head === undefined) throw new Error('the journal has no head: run the migrations')
    return { sequence: head.sequence, hash: hex(head.hash) }
  }

  async read(after: number, limit: number): Promise<StoredGroup[]> {
    const rows = await this.#reader.run(
      (sql) => sql<GroupRow[]>`
        select first::float8, last::float8, time::float8, gateway, group_id::float8, payload, previous, hash
        from journal where first > ${after} order by first limit ${limit}`,
      READ_LIMIT_MS,
    )
    if (rows[0] !== undefined && rows[0].first === after + 1) return rows.map(storedGroup)
    const archived = await this.#readArchive(after)
    return archived.length > 0 ? archived : rows.map(storedGroup)
  }

  async #readArchive(after: number): Promise<StoredGroup[]> {
    const [segment] = await this.#reader.run(
      (sql) => sql<{ content: Uint8Array; content_hash: Uint8Array; first: number }[]>`
        select first::float8, content, content_hash from journal_archive
        where first <= ${after + 1} and last > ${after} order by first desc limit 1`,
      READ_LIMIT_MS,
    )
    if (segment === undefined) return []
    if (sha256(segment.content) !== hex(segment.content_hash)) {
      throw new JournalBroken(`changed record: the archive segment from ${segment.first} does not match its hash`)
    }
    const groups = JSON.parse((await inflate(segment.content)).toString('utf8')) as ArchivedGroup[]
    return groups
      .filter((group) => group.first > after)
      .map((group) => ({ ...group, payload: Buffer.from(group.payload, 'base64') }))
  }

  async find(gateway: string, group: number, after: number): Promise<StoredGroup | undefined> {
    const [row] = await this.#writer.run(
      (sql) => sql<(GroupRow & { pruned_to: number })[]>`
        select head.pruned_to::float8, first::float8, last::float8, journal.time::float8, gateway, group_id::float8,
          payload, previous, journal.hash
        from journal_head head
        left join journal on first > ${after} and gateway = ${gateway} and group_id = ${group}`,
      ANSWER_LIMIT_MS,
    )
    if (row === undefined) throw new Error('the journal has no head: run the migrations')
    if (row.first !== null) return storedGroup(row)
    if (row.pruned_to > after)
      throw new JournalBroken(`group ${group} may have been pruned before its outcome was known`)
    return undefined
  }

  async decide({ gateway, sequence, payload, latest }: VerdictRequest): Promise<boolean> {
    try {
      const [row] = await this.#writer.run(
        (sql) => sql<{ written: boolean }[]>`
          select journal_decide(${gateway}, ${sequence}, ${payload}, ${latest}) as written`,
        ANSWER_LIMIT_MS,
      )
      return row?.written === true
    } catch (failure) {
      const { code } = failure as { code?: unknown }
      if (code === 'CW002') throw new ClockRefused((failure as Error).message)
      if (code === 'CW003') throw new OutOfReach((failure as Error).message)
      throw failure
    }
  }

  async verdicts(after: number): Promise<VerdictRow[]> {
    return this.#reader.run(
      (sql) => sql<VerdictRow[]>`
        select sequence::float8, at::float8 from journal_verdicts where at > ${after} order by at`,
      READ_LIMIT_MS,
    )
  }

  async listen(listener: (news: { last: number; gateway: string }) => void): Promise<() => Promise<void>> {
    const subscription = await this.#news.listen('journal', (payload) => {
      const [last, gateway] = payload.split(' ')
      listener({ last: Number(last), gateway: gateway ?? '' })
    })
    return () => subscription.unlisten()
  }

  async saveSnapshot({ position, time, digest, bytes }: SnapshotRecord): Promise<void> {
    const packed = await deflate(bytes, { level: 1 })
    const chunks = Math.max(1, Math.ceil(packed.length / CHUNK_BYTES))
    await this.#bulk.begin(async (tx) => {
      // A draft of a process that died while writing it makes way, and what says something else of the same place.
      await tx`
        delete from journal_snapshots
        where sequence = ${position.sequence} and not (verified and digest = ${digest})`
      const saved = await tx`
        insert into journal_snapshots (sequence, hash, time, digest, chunks, bytes)
        values (${position.sequence}, ${Buffer.from(position.hash, 'hex')}, ${time}, ${digest}, ${chunks}, ${bytes.length})
        on conflict do nothing returning 1`
      if (saved.length === 0) return
      for (let chunk = 0; chunk < chunks; chunk++) {
        const content = packed.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES)
        await tx`insert into journal_snapshot_chunks values (${position.sequence}, ${chunk}, ${content})`
      }
    })
  }

  async loadSnapshot(sequence: number): Promise<SnapshotRecord | undefined> {
    const [head] = await this.#bulk<{ hash: Uint8Array; time: number; digest: string; chunks: number }[]>`
      select hash, time::float8, digest, chunks from journal_snapshots where sequence = ${sequence}`
    if (head === undefined) return undefined
    const chunks = await this.#bulk<{ content: Uint8Array }[]>`
      select content from journal_snapshot_chunks where sequence = ${sequence} order by chunk`
    if (chunks.length !== head.chunks) return undefined
    const bytes = await inflate(Buffer.concat(chunks.map((chunk) => chunk.content)))
    return { position: { sequence, hash: hex(head.hash) }, time: head.time, digest: head.digest, bytes }
  }

  async markVerified(sequence: number): Promise<void> {
    await this.#bulk`update journal_snapshots set verified = true where sequence = ${sequence}`
  }

  async listSnapshots(): Promise<SnapshotHead[]> {
    return this.#bulk<SnapshotHead[]>`
      select sequence::float8, encode(hash, 'hex') as hash, digest, verified
      from journal_snapshots order by sequence desc`
  }

  async dropSnapshots(sequences: readonly number[], known: number): Promise<boolean> {
    if (sequences.length === 0) return true
    // Out of use at once; taking away what they hold takes longer than an append may wait.
    const unused = await this.#bulk.begin(async (tx) => {
      if (await isOvertaken(tx, known)) return false
      await tx`update journal_snapshots set verified = false where sequence in ${tx([...sequences])}`
      return true
    })
    if (unused) await this.#bulk`delete from journal_snapshots where sequence in ${this.#bulk([...sequences])}`
    return unused
  }

  async prune(through: number, limit: number, pruning: Pruning, known: number): Promise<number> {
    const pruned = this.#bulk.begin(async (tx) => {
      const rows = await tx<GroupRow[]>`
        select first::float8, last::float8, time::float8, gateway, group_id::float8, payload, previous, hash
        from journal where last <= ${through} order by first limit ${limit}`
      const groups = rows.map(storedGroup)
      const oldest = groups[0]
      const newest = groups.at(-1)
      if (oldest === undefined || newest === undefined) return 0
      if (pruning === 'archive') await archive(tx, groups, oldest, newest)
      // Beside an archive too: there they are found by their place only, and settlements are looked up by their time.
      await keepPrices(tx, groups, oldest, newest)
      await tx`delete from journal where first >= ${oldest.first} and last <= ${newest.last}`
      if (await isOvertaken(tx, known)) throw new Overtaken()
      await tx`update journal_head set pruned_to = ${newest.last}, pruned_hash = ${Buffer.from(newest.hash, 'hex')}`
      return groups.length
    })
    return pruned.catch((failure: unknown) => {
      if (failure instanceof Overtaken) return 0
      throw failure
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#telling)
    await Promise.all([
      this.#writer.close(),
      this.#reader.close(),
      this.#bulk.end({ timeout: 2 }),
      this.#news.end({ timeout: 2 }),
    ])
  }
}

/** What was to be pruned may be needed: the transaction is given up. */
class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/** Whether a verdict was journaled above `known`; none is until the transaction ends, since it holds the head's lock. */
async function isOvertaken(tx: Transaction, known: number): Promise<boolean> {
  await tx`select from journal_head for update`
  const newer = await tx`select from journal_verdicts where at > ${known}`
  return newer.length > 0
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

type ArchivedGroup = Omit<StoredGroup, 'payload'> & { payload: string }

async function archive(
  tx: Transaction,
  groups: StoredGroup[],
  oldest: StoredGroup,
  newest: StoredGroup,
): Promise<void> {
  const archived: ArchivedGroup[] = groups.map((group) => ({
    ...group,
    payload: Buffer.from(group.payload).toString('base64'),
  }))
  const content = await deflate(Buffer.from(JSON.stringify(archived)), { level: 6 })
  await tx`
    insert into journal_archive (first, last, previous, hash, content, content_hash)
    values (${oldest.first}, ${newest.last}, ${Buffer.from(oldest.previous, 'hex')}, ${Buffer.from(newest.hash, 'hex')},
      ${content}, ${Buffer.from(sha256(content), 'hex')})`
}

async function keepPrices(
  tx: Transaction,
  groups: StoredGroup[],
  oldest: StoredGroup,
  newest: StoredGroup,
): Promise<void> {
  const content = await keptPrices(groups)
  if (content === undefined) return
  await tx`
    insert into journal_prices (first, last, from_time, to_time, content)
    values (${oldest.first}, ${newest.last}, ${oldest.time}, ${newest.time}, ${content})`
}
