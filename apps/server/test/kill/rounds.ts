/**
 * Kills the real server in the middle of its work, again and again, and checks each time what its clients wrote down:
 * what was acknowledged is there exactly once, what was refused is not, what nobody knows is there at most once.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Sql } from '../../src/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded.ts'
import { compareWithReplay, ownDigests } from './digests.ts'
import { collateral, type Entry, trade } from './load.ts'
import { call, killed, type ServerProcess, signIn, startServerProcess } from './server.ts'

const ACCOUNTS = ['demo@candlewick.test', 'trader@candlewick.test']
const CLIENTS_EACH = 4
const PROJECTED_WITHIN_MS = 60_000
const ANSWERS_WITHIN_MS = 60_000
const QUIET = { info: () => undefined, warn: () => undefined }

/** What dies: the server, or the database under a server that goes on. */
export type Victim = 'server' | 'database'

export interface KillOptions {
  readonly rounds: number
  /** Node's options and the script of the server. */
  readonly command: readonly string[]
  readonly victimOf: (round: number) => Victim
  /** How long a server that was killed may take until it serves again. */
  readonly servesWithinMs: number
  readonly tell?: (line: string) => void
}

export interface KillReport {
  readonly done: number
  readonly refused: number
  readonly unknown: number
  readonly slowestStartMs: number
}

/** @throws Error with the first thing that is not as it must be */
export async function killRounds(options: KillOptions): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candlewick-kill-'))
  const entries = new Map<string, Entry>()
  let server = await startServerProcess(dataDir, options.command)
  const database = await startEmbeddedPostgres({ dataDir, log: QUIET })
  const sql = openDatabase(database.url, { connections: 2 })
  let slowestStartMs = 0
  try {
    for (let round = 1; round <= options.rounds; round++) {
      const victim = options.victimOf(round)
      await disturb(victim, server, database, entries)
      if (victim === 'server') {
        server = await startServerProcess(dataDir, options.command)
        slowestStartMs = Math.max(slowestStartMs, server.servedAfter)
        if (server.servedAfter > options.servesWithinMs) throw new Error(`served again after ${server.servedAfter} ms`)
      }
      await checkEntries(sql, entries)
      await checkDigest(server, database)
      options.tell?.(
        `round ${round} (${victim}): ${JSON.stringify(countOf(entries))}, slowest start ${slowestStartMs | 0} ms`,
      )
    }
    return { ...countOf(entries), slowestStartMs }
  } catch (failure) {
    const ended = server.child.exitCode ?? server.child.signalCode
    const state = ended === null ? 'still runs' : `ended with ${ended}`
    throw new Error(`${failure instanceof Error ? failure.message : failure}; the server ${state}:\n${server.output()}`)
  } finally {
    await sql.end({ timeout: 2 })
    await killed(server.child, 'SIGTERM')
    await database.stop()
    rmSync(database.home, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function countOf(entries: ReadonlyMap<string, Entry>): { done: number; refused: number; unknown: number } {
  const count = (outcome: Entry['outcome']) => [...entries.values()].filter((one) => one.outcome === outcome).length
  return { done: count('done'), refused: count('refused'), unknown: count('asked') }
}

/** The process that the database is; undefined while there is none. */
function postmasterOf({ home }: EmbeddedPostgres): number | undefined {
  try {
    return Number(readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** Load from several clients, and in the midst of it the end of the victim. */
async function disturb(
  victim: Victim,
  server: ServerProcess,
  database: EmbeddedPostgres,
  entries: Map<string, Entry>,
): Promise<void> {
  const stop = new AbortController()
  const tokens = await Promise.all(ACCOUNTS.map((account) => signIn(server.url, account)))
  await Promise.all(tokens.map((token) => collateral(server.url, token)))
  const clients = tokens.flatMap((token) =>
    Array.from({ length: CLIENTS_EACH }, () => trade(server.url, token, entries, stop.signal)),
  )
  await delay(300 + Math.random() * 700)
  if (victim === 'server') {
    await killed(server.child, 'SIGKILL')
  } else {
    const postmaster = postmasterOf(database)
    if (postmaster === undefined) throw new Error('the database has no postmaster')
    process.kill(postmaster, 'SIGKILL')
    // A database that crashed writes all its files to the disk first, which a busy one takes its time for.
    const deadline = Date.now() + 90_000
    const inTime = async () => {
      if (Date.now() > deadline) throw new Error('no order was accepted after the database came back')
      await delay(20)
    }
    // Its children outlive it for a moment and go on writing: what they acknowledge proves nothing of the next.
    while ([undefined, postmaster].includes(postmasterOf(database))) await inTime()
    // Until more is acknowledged than the clients were waiting for then.
    const before = countOf(entries).done
    while (countOf(entries).done <= before + ACCOUNTS.length * CLIENTS_EACH) await inTime()
  }
  stop.abort()
  await Promise.all(clients)
}

async function checkEntries(sql: Sql, entries: ReadonlyMap<string, Entry>): Promise<void> {
  await projected(sql)
  const [orders, loans] = await Promise.all([ordersFound(sql), loansFound(sql)])
  await checkFlash(sql)
  for (const entry of entries.values()) {
    const found = entry.units === undefined ? (orders.get(entry.clientId) ?? []) : (loans.get(entry.units) ?? [])
    if (!isSound(entry, found)) throw new Error(`${JSON.stringify(entry)}: there is ${JSON.stringify(found)}`)
  }
}

/** Once where it was acknowledged, never where it was refused, at most once where nobody knows. */
function isSound({ outcome, id }: Entry, found: readonly string[]): boolean {
  if (outcome === 'done') return found.length === 1 && (id === undefined || found[0] === id)
  return found.length <= (outcome === 'refused' ? 0 : 1)
}

/** No flash contract is open still when a price behind its maturity came, and none is settled without its prices. */
async function checkFlash(sql: Sql): Promise<void> {
  const late = await sql<{ id: string; status: string }[]>`
    select id::text, status from projection.flash_orders
    where status <> 'settled'
      and extract(epoch from matures_at) * 1000 < (select max(time) from projection.flash_prices)
    union all
    select id::text, 'unproven' from projection.flash_orders
    where outcome in ('win', 'lose', 'draw') and (open_price is null or settle_price is null or payout is null)`
  if (late.length > 0) throw new Error(`flash contracts are not settled as they must be: ${JSON.stringify(late)}`)
}

/** Ids of orders and flash contracts by their client id. */
async function ordersFound(sql: Sql): Promise<Map<string, string[]>> {
  const rows = await sql<{ id: string; key: string }[]>`
    select id::text, client_id as key from projection.orders
    union all select id::text, client_id from projection.flash_orders`
  return grouped(rows)
}

/** Ids of borrowings by their amount in units: as they were made, since many of one loan share a row later. */
async function loansFound(sql: Sql): Promise<Map<number, string[]>> {
  const rows = await sql<{ id: string; key: number }[]>`
    select id::text, (principal * 1000000)::float8 as key from projection.margin_records where what = 'borrow'`
  return grouped(rows)
}

function grouped<Key>(rows: readonly { readonly id: string; readonly key: Key }[]): Map<Key, string[]> {
  const found = new Map<Key, string[]>()
  for (const { id, key } of rows) found.set(key, [...(found.get(key) ?? []), id])
  return found
}

interface ServerState {
  readonly sequence: number
  readonly digest: string
  readonly sums: Record<string, string>
}

/** What the keeper says. A server whose database has just come back says `unavailable` until it is heard of again. */
async function stateOf(server: ServerProcess): Promise<ServerState> {
  const deadline = Date.now() + ANSWERS_WITHIN_MS
  const ask = () => call(server.url, '/api/exchange/state', { method: 'GET' })
  let answer = await ask()
  while (answer?.status !== 200 && Date.now() < deadline) {
    await delay(200)
    answer = await ask()
  }
  if (answer?.status !== 200) throw new Error(`the state answers ${JSON.stringify(answer)}`)
  const { sequence, digest, sums } = answer.data
  return { sequence: Number(sequence), digest: String(digest), sums: sums as Record<string, string> }
}

/**
 * Waits until the tables have everything that is in the journal by now: whatever was acknowledged. What the server says of
 * its state may be older, where the process that reports on it has just died too.
 */
export async function projected(sql: Sql): Promise<void> {
  const [head] = await sql<{ sequence: number }[]>`select sequence::float8 from journal_head`
  if (head === undefined) throw new Error('the journal has no head')
  const deadline = Date.now() + PROJECTED_WITHIN_MS
  for (;;) {
    const [cursor] = await sql<{ sequence: number }[]>`select sequence::float8 from projection.cursor`
    if (cursor !== undefined && cursor.sequence >= head.sequence) return
    if (Date.now() > deadline) {
      throw new Error(`the projections stand at ${cursor?.sequence}, the journal at ${head.sequence}`)
    }
    await delay(50)
  }
}

/** What the keeper says, what the server's own copy says, and a replay apart from both. */
export async function checkDigest(server: ServerProcess, database: Pick<EmbeddedPostgres, 'url'>): Promise<void> {
  const state = await stateOf(server)
  const loose = Object.entries(state.sums).filter(([, sum]) => Number(sum) !== 0)
  if (loose.length > 0) throw new Error(`sums are not zero: ${JSON.stringify(loose)}`)
  await compareWithReplay(database, state.sequence, [state.digest])
  const own = await ownDigests([server], state.sequence)
  await compareWithReplay(database, own.sequence, own.digests)
}
