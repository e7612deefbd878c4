/**
 * The tables once more, in a database of their own beside the real one, filled from the journal by the very writers
 * that fill those that customers see. What stands in it nobody has touched.
 */
import { migrate, openDatabase, type Sql } from '../../db/database.ts'
import type { Applied, Replay } from '../../journal/source.ts'
import { Batch } from '../batch.ts'
import type { IndexSymbols } from '../market/candle-rows.ts'
import { readScales } from '../market/market-rows.ts'
import { resumedTables } from '../projections.ts'
import { projectorCursor } from '../projector.ts'

export interface ShadowOptions {
  /** Of the database that is verified; the shadow's is on the same server. */
  readonly url: string
  readonly replay: Replay
  readonly index: IndexSymbols
  /** Goes on with what an earlier run left instead of beginning at the first command. */
  readonly resume?: boolean
}

const NAME = /^[\w-]{1,50}$/

export class Shadow {
  readonly sql: Sql
  readonly #options: ShadowOptions
  readonly #drop: () => Promise<void>
  #stream: AsyncIterator<Applied> | undefined
  #cursor: number

  private constructor(sql: Sql, options: ShadowOptions, cursor: number, drop: () => Promise<void>) {
    this.sql = sql
    this.#options = options
    this.#cursor = cursor
    this.#drop = drop
  }

  /**
   * Makes the shadow, or finds that of an interrupted run.
   * @throws where the database may not be made: the role needs the right to
   */
  static async open(options: ShadowOptions): Promise<Shadow> {
    const address = new URL(options.url)
    const database = decodeURIComponent(address.pathname.slice(1))
    if (!NAME.test(database)) throw new Error(`a database named "${database}" cannot be verified`)
    const name = `${database}_verify`
    const administer = async (statement: string) => {
      const sql = openDatabase(options.url, { connections: 1 })
      try {
        await sql.unsafe(statement)
      } finally {
        await sql.end({ timeout: 5 })
      }
    }
    const drop = () => administer(`drop database if exists "${name}" with (force)`)
    if (!options.resume) await drop()
    const goesOn = options.resume === true && (await exists(options.url, name))
    if (!goesOn) await administer(`create database "${name}" template template0`)
    address.pathname = `/${name}`
    const sql = openDatabase(address.href, { connections: 2 })
    const before = await columnCount(sql)
    await migrate(sql)
    // What an earlier build filled has nothing in tables and columns that are newer.
    if (goesOn && before !== (await columnCount(sql))) {
      await sql.end({ timeout: 5 })
      return Shadow.open({ ...options, resume: false })
    }
    return new Shadow(sql, options, await projectorCursor(sql), drop)
  }

  /** Sequence of the last command whose rows are in it. */
  get cursor(): number {
    return this.#cursor
  }

  /** Fills it up to the command of this sequence. Holds a group of commands and one batch of rows in memory. */
  async advance(through: number, progress: (sequence: number) => void): Promise<void> {
    if (this.#cursor > through) throw new Error(`the shadow is at ${this.#cursor}, past ${through}`)
    const scales = await readScales(this.sql)
    const tables = await resumedTables(this.sql, this.#options.index)
    this.#stream ??= this.#options.replay(this.#cursor)[Symbol.asyncIterator]()
    let batch = new Batch(scales, tables())
    while (this.#cursor < through) {
      const next = await this.#stream.next()
      if (next.done) throw new Error(`the journal ends at ${batch.last?.sequence ?? this.#cursor}, before ${through}`)
      batch.add(next.value)
      if (!batch.full && next.value.recorded.sequence < through) continue
      await batch.write(this.sql, this.#cursor)
      this.#cursor = next.value.recorded.sequence
      progress(this.#cursor)
      batch = new Batch(scales, tables())
    }
  }

  /** Ends; `keep` leaves what was filled for a run that resumes. */
  async close(keep: boolean): Promise<void> {
    await this.#stream?.return?.()
    await this.sql.end({ timeout: 5 })
    if (!keep) await this.#drop()
  }
}

async function columnCount(sql: Sql): Promise<number> {
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int as count from information_schema.columns where table_schema = 'projection'`
  return found?.count ?? 0
}

async function exists(url: string, name: string): Promise<boolean> {
  const sql = openDatabase(url, { connections: 1 })
  try {
    const found = await sql`select from pg_database where datname = ${name}`
    return found.length > 0
  } finally {
    await sql.end({ timeout: 5 })
  }
}
