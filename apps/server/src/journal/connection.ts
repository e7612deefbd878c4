/**
 * A connection to the database that is thrown away at the first sign of trouble. The driver's own reconnection can
 * lose a statement for good when a socket closes at the wrong moment; a fresh client cannot.
 */
import { openDatabase, type Sql } from '../db/database.ts'

export class Line {
  readonly #url: string
  readonly #connections: number
  #sql: Sql | undefined
  #closed = false

  constructor(url: string, connections: number) {
    this.#url = url
    this.#connections = connections
  }

  /**
   * Runs `work`; rejects when it has not answered within `limitMs`. After either kind of failure the outcome of a
   * statement that writes is unknown, unless the database itself refused it.
   */
  async run<T>(work: (sql: Sql) => PromiseLike<T>, limitMs: number): Promise<T> {
    if (this.#closed) throw new Error('the connection to the journal is closed')
    this.#sql ??= openDatabase(this.#url, { connections: this.#connections, connectTimeout: 5 })
    const sql = this.#sql
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`the database did not answer within ${limitMs} ms`)), limitMs)
    })
    try {
      return await Promise.race([work(sql), silence])
    } catch (failure) {
      if (!isAnswer(failure)) this.#discard(sql)
      throw failure
    } finally {
      clearTimeout(timer)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#sql?.end({ timeout: 2 })
  }

  #discard(sql: Sql): void {
    if (this.#sql === sql) this.#sql = undefined
    void sql.end({ timeout: 0 }).catch(() => undefined)
  }
}

/** An error that the database sent and after which it goes on listening. */
function isAnswer(failure: unknown): boolean {
  return failure instanceof Error && (failure as { severity?: unknown }).severity === 'ERROR'
}
