/** The one way to PostgreSQL: a pool with sane limits, and the migrations that bring its tables up to date. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
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
  const settings: postgres.Options<Record<string, never>> = {
    ...(host === undefined ? {} : { host }),
    max: options.connections ?? 10,
    connect_timeout: options.connectTimeout ?? 10,
    // A connection that closes is one that broke.
    idle_timeout: 0,
    max_lifetime: null,
    // Every statement is known to the code; prepared once a connection.
    prepare: true,
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
 * Runs every migration file (`NNNN-name.sql`) that has not run in this database, in order of name, each in a
 * transaction of its own. Several servers may start at once: one migrates, the others wait.
 * @returns names of the files that ran now
 */
export async function migrate(sql: Sql, directory: string = MIGRATIONS): Promise<string[]> {
  const files = readdirSync(directory)
    .filter((name) => FILE_NAME.test(name))
    .sort()
  // A pool that was told not to fetch types answers no reservation before its first query.
  await sql`select 1`
  const connection = await sql.reserve()
  const applied: string[] = []
  try {
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`
    await connection`
      create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`
    const known = new Set((await connection<{ name: string }[]>`select name from migrations`).map((row) => row.name))
    for (const name of files.filter((file) => !known.has(file))) {
      const text = readFileSync(`${directory}/${name}`, 'utf8')
      try {
        await connection.unsafe(`begin;\n${text}\n;insert into migrations (name) values ('${name}');\ncommit;`).simple()
      } catch (cause) {
        await connection.unsafe('rollback').simple()
        throw new Error(`migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
      }
      applied.push(name)
    }
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`
  } finally {
    connection.release()
  }
  return applied
}
