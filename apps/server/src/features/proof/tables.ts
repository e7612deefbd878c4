/** The tables of runs of proofs, as they are read: the newest run, one by its number, a customer's own leaves. */
import { PROOF_FORMAT, type ProofFile } from '@candlewick/rules/proof/file'
import type { Publication, Run } from '@candlewick/rules/proof/publication'
import type { Sql } from '../../db/database.ts'

export interface RunRow {
  readonly number: number
  readonly previous: string
  readonly hash: string
  readonly sequence: number
  readonly time: number
  readonly publication: string | null
  readonly publishedAt: number | null
  readonly secret: Buffer | null
}

export interface RootRow {
  readonly asset: string
  readonly decimals: number
  readonly depth: number
  readonly root: string
  /** In whole units. */
  readonly total: string
}

export interface LeafRow {
  readonly asset: string
  readonly part: number
  readonly parts: number
  readonly identity: string
  readonly place: number
  readonly amount: string
}

function columns(sql: Sql) {
  return sql`number, previous, hash, sequence::float8 as sequence, time::float8 as time, publication,
    published_at::float8 as "publishedAt", secret`
}

/** A run by its number; without one the newest that is published, or the newest of all while none is. */
export async function readRun(sql: Sql, number?: number): Promise<RunRow | undefined> {
  const [row] =
    number === undefined
      ? await sql<RunRow[]>`
          select ${columns(sql)} from liabilities_runs order by (publication is null), number desc limit 1`
      : await sql<RunRow[]>`select ${columns(sql)} from liabilities_runs where number = ${number}`
  return row
}

/** Ascending by their assets' codes, as they are hashed. */
export async function readRoots(sql: Sql, run: number): Promise<RootRow[]> {
  return sql<RootRow[]>`
    select asset, decimals, depth, root, total::text as total from liabilities_roots
    where run = ${run} order by asset collate "C"`
}

export interface RunLine {
  readonly number: number
  readonly hash: string
  readonly sequence: number
  readonly time: number
  readonly publishedAt: number | null
  /** False where its leaves are pruned. */
  readonly kept: boolean
}

/** The newest runs, the newest first. */
export async function readRuns(sql: Sql, before: number | undefined, limit: number): Promise<RunLine[]> {
  return sql<RunLine[]>`
    select number, hash, sequence::float8 as sequence, time::float8 as time, published_at::float8 as "publishedAt",
      secret is not null as kept
    from liabilities_runs where ${before === undefined ? sql`true` : sql`number < ${before}`}
    order by number desc limit ${limit}`
}

/** A run as operators see it, the newest first. */
export interface ConsoleRun {
  readonly number: number
  readonly hash: string
  readonly cause: 'daily' | 'asked'
  readonly sequence: number
  readonly time: number
  readonly builtTime: number
  readonly publishedTime: number | null
  readonly coins: number
  readonly kept: boolean
}

export async function readConsoleRuns(sql: Sql, before: number | undefined, limit: number): Promise<ConsoleRun[]> {
  return sql<ConsoleRun[]>`
    select number, hash, cause, sequence::float8 as sequence, time::float8 as time,
      floor(extract(epoch from built_at) * 1000)::float8 as "builtTime", published_at::float8 as "publishedTime",
      (select count(*) from liabilities_roots where run = number)::int as coins, secret is not null as kept
    from liabilities_runs where ${before === undefined ? sql`true` : sql`number < ${before}`}
    order by number desc limit ${limit}`
}

/** Whether an operator asked for a run that is not built yet. */
export async function isAsked(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ asked: boolean }[]>`
    select exists (select from liabilities_requests where run is null) as asked`
  return row?.asked === true
}

export async function readLeaves(sql: Sql, run: number, user: string): Promise<LeafRow[]> {
  return sql<LeafRow[]>`
    select asset, part, parts, identity, place, amount::text as amount from liabilities_leaves
    where run = ${run} and user_id = ${user} order by asset collate "C", part`
}

export async function readChunk(
  sql: Sql,
  { run, asset, level, chunk }: { run: number; asset: string; level: number; chunk: number },
): Promise<Uint8Array> {
  const [row] = await sql<{ branches: Buffer }[]>`
    select branches from liabilities_nodes
    where run = ${run} and asset = ${asset} and level = ${level} and chunk = ${chunk}`
  if (row === undefined) throw new Error(`run ${run} has no branches ${chunk} of level ${level} of ${asset}`)
  return row.branches
}

/** A run as it was published, without anybody's proof. */
export function runOf({ number, previous, sequence, time }: RunRow, roots: readonly RootRow[]): Run {
  return {
    ...{ number, previous, sequence, time },
    roots: roots.map(({ asset, decimals, root }) => ({ asset, decimals, root })),
  }
}

export function publicationOf({ publication }: RunRow): Publication | null {
  return publication === null ? null : JSON.parse(publication)
}

export function fileOf(run: RunRow, roots: readonly RootRow[], proofs: ProofFile['proofs']): ProofFile {
  return { format: PROOF_FORMAT, run: runOf(run, roots), publication: publicationOf(run), proofs }
}
