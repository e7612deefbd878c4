/** Gives a test a database of its own, migrated and empty, on the PostgreSQL of the test run. */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import { openDatabase, type Sql } from '../src/db/database.ts'

/** How often, a tenth of a second apart, it is looked whether what ends has ended. */
const LOOKS = 20

export interface TestDatabase {
  readonly url: string
  readonly sql: Sql
  drop(): Promise<void>
}

/** A copy of the migrated template; `drop` closes its pool and removes it. */
export async function freshDatabase(): Promise<TestDatabase> {
  const template = inject('databaseUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(template, async (admin) => {
    // One copy of the template at a time: PostgreSQL refuses to copy a database that someone is connected to.
    await admin`select pg_advisory_lock(4107002)`
    await admin.unsafe(`create database ${name} template candlewick strategy ${inject('copying')}`)
  })
  const url = template.replace(/\/candlewick$/, `/${name}`)
  const sql = openDatabase(url)
  return {
    url,
    sql,
    drop: async () => {
      await sql.end({ timeout: 5 })
      const left = await administer(template, async (admin) => {
        const open = await leftOpen(admin, name)
        await admin.unsafe(`drop database if exists ${name} with (force)`)
        return open
      })
      // It would ask for its connection again and again as long as this process lives, beside the tests that follow.
      if (left.length > 0) throw new Error(`not ended before its database went: ${left.join(' | ')}`)
    },
  }
}

/** What this process still has open on a database a moment after all was ended, by what it asked last. */
async function leftOpen(admin: Sql, name: string): Promise<string[]> {
  for (let look = 1; ; look++) {
    const rows = await admin<{ query: string }[]>`
      select query from pg_stat_activity where datname = ${name} and application_name = ${`candlewick-${process.pid}`}`
    if (rows.length === 0 || look === LOOKS) return rows.map(({ query }) => query)
    await delay(100)
  }
}

async function administer<T>(template: string, work: (admin: Sql) => Promise<T>): Promise<T> {
  const sql = openDatabase(template.replace(/\/candlewick$/, '/postgres'), { connections: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
