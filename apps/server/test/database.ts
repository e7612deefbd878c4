/** Gives a test a database of its own, migrated and empty, on the PostgreSQL of the test run. */
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type Sql } from '../src/db/database.ts'

export interface TestDatabase {
  readonly url: string
  readonly sql: Sql
  drop(): Promise<void>
}

/** A copy of the migrated template; `drop` closes its pool and removes it. */
export async function freshDatabase(): Promise<TestDatabase> {
  const template = inject('databaseUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(template, `create database ${name} template candlewick strategy ${inject('copying')}`)
  const url = template.replace(/\/candlewick$/, `/${name}`)
  const sql = openDatabase(url)
  return {
    url,
    sql,
    drop: async () => {
      await sql.end({ timeout: 5 })
      await administer(template, `drop database if exists ${name} with (force)`)
    },
  }
}

async function administer(template: string, statement: string): Promise<void> {
  const sql = openDatabase(template.replace(/\/candlewick$/, '/postgres'), { connections: 1 })
  try {
    // One copy of the template at a time: PostgreSQL refuses to copy a database that someone is connected to.
    await sql`select pg_advisory_lock(4107002)`
    await sql.unsafe(statement)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
