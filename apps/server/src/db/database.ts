/** The one way to PostgreSQL: a pool with sane limits, and the migrations that bring its tables up to date. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { arrayTypes } from './array-types.ts'
import { freshClient, type Sql } from './fresh-client.ts'

export type { Sql }
export type Transaction = postgres.TransactionSql

export interface DatabaseOptions {
  /** Size of the pool. */
  readonly connections?: number
  /** Seconds to wait for a connection. */
  readonly connectTimeout?: number
  /** The connections hold something (a lock): never closed for being idle or old. */
  readonly lasting?: boolean
}

/**
 * Opens a pool on `url` (`postgres://user:password@host:port/database`; a percent-encoded folder in the place of the
 * host is the folder of a local socket). Connections are made when first needed.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Sql {
  const host = socketFolder(url)
  const settings: postgres.Options<typeof arrayTypes> = {
    ...(host === undefined ? {} : { host }),
    max: options.connections ?? 10,
    connect_timeout: options.connectTimeout ?? 10,
    // A connection that closes is one that broke.
    idle_timeout: 0,
    max_lifetime: null,
    backoff,
    // Every statement is known to the code; prepared once a connection.
    prepare: true,
    fetch_types: false,
    types: arrayTypes,
    onnotice: () => undefined,
    connection: {
      application_name: `candlewick-${process.pid}`,
      TimeZone: 'UTC',
      // A forgotten transaction must not hold the journal's head row for ever.
      idle_in_transaction_session_timeout: 60_000,
    },
  }
  // Whoever holds a lock by its connection has to learn that it is gone.
  if (options.lasting) return postgres(url, settings)
  return freshClient((onclose) => postgres(url, { ...settings, onclose }))
}

/** The longest pause between two attempts to reach the database, in seconds. */
const LONGEST_PAUSE_S = 2

/**
 * Seconds between two attempts of one connection. A database that answers only to refuse (it starts, or has no place)
 * counts as no failed attempt to the driver, which would ask 130 times a second for each subscription; one that is away
 * for long would be asked every 20 seconds.
 * @param failed attempts that failed before
 */
function backoff(failed: number): number {
  return Math.min(0.2 * 2 ** failed, LONGEST_PAUSE_S) * (0.75 + Math.random() / 2)
}

function socketFolder(url: string): string | undefined {
  const host = /^[a-z]+:\/\/(?:[^@/]*@)?([^:/?]*)/.exec(url)?.[1]
  if (host === undefined || !/^%2f/i.test(host)) return undefined
  return decodeURIComponent(host)
}

/** Beside this file in the sources, beside the bundle in a build. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/
/** Any number that nothing else in this database locks. */
const MIGRATION_LOCK = 4_107_001
/**
 * Files up to here were numbered by area, so that one may have come after others with higher numbers: what of them is
 * missing runs first. From here on numbers rise.
 */
const RISING_FROM = '1000'

/**
 * Runs every migration file (`NNNN-name.sql`) that has not run in this database, in order of name, each in a
 * transaction of its own. Several servers may start at once: one migrates, the others wait.
 * @returns names of the files that ran now
 * @throws where a file is no longer what ran, or one that has not run stands before one that has
 */
export async function migrate(sql: Sql, directory: string = MIGRATIONS): Promise<string[]> {
  const files = readdirSync(directory)
    .filter((name) => FILE_NAME.test(name))
    .sort()
    .map((name) => migrationOf(name, readFileSync(`${directory}/${name}`, 'utf8')))
  // A pool that was told not to fetch types answers no reservation before its first query.
  await sql`select 1`
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`
    try {
      const due = await dueMigrations(connection, files)
      for (const migration of due) await runMigration(connection, migration)
      return due.map(({ name }) => name)
    } finally {
      await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`
    }
  } finally {
    connection.release()
  }
}

interface Migration {
  readonly name: string
  readonly text: string
  /** SHA-256 of the text, hex. */
  readonly checksum: string
}

function migrationOf(name: string, text: string): Migration {
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

/** What has not run, in its order. A file that ran before checksums were kept is taken for what it is now. */
async function dueMigrations(connection: postgres.ReservedSql, files: readonly Migration[]): Promise<Migration[]> {
  await connection`
    create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`
  await connection`alter table migrations add column if not exists checksum text`
  const rows = await connection<{ name: string; checksum: string | null }[]>`select name, checksum from migrations`
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const newest = [...known.keys()].sort().at(-1) ?? ''
  const present = new Set(files.map(({ name }) => name))
  const missing = [...known.keys()].filter((name) => !present.has(name)).sort()
  if (missing.length > 0) {
    throw new Error(
      `${missing.join(', ')} ran in this database and is no file of this build: it is of another, newer one`,
    )
  }
  const due: Migration[] = []
  for (const file of files) {
    const ran = known.get(file.name)
    if (ran === undefined) {
      if (file.name >= RISING_FROM && file.name < newest) {
        throw new Error(`migration ${file.name} stands before ${newest}, which has run: give it a higher number`)
      }
      due.push(file)
    } else if (ran === null) {
      await connection`update migrations set checksum = ${file.checksum} where name = ${file.name}`
    } else if (ran !== file.checksum) {
      throw new Error(`migration ${file.name} is no longer what ran in this database: put it back, and add a new one`)
    }
  }
  return due
}

async function runMigration(connection: postgres.ReservedSql, { name, text, checksum }: Migration): Promise<void> {
  const noted = `insert into migrations (name, checksum) values ('${name}', '${checksum}');`
  try {
    await connection.unsafe(`begin;\n${text}\n;${noted}\ncommit;`).simple()
  } catch (cause) {
    await connection.unsafe('rollback').simple()
    throw new Error(`migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
