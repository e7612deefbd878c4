/** Secrets that all gateways share, made by the first that needs one and kept in the database. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../../db/database.ts'

export class Seal {
  readonly #load: () => Promise<Buffer>
  #secret: Promise<Buffer> | undefined

  constructor(sql: Sql, name: string) {
    this.#load = async () => {
      await sql`insert into house_secrets (name, value) values (${name}, ${randomBytes(32)}) on conflict do nothing`
      const [row] = await sql<{ value: Buffer }[]>`select value from house_secrets where name = ${name}`
      if (row === undefined) throw new Error(`the secret ${name} was neither there nor made`)
      return row.value
    }
  }

  /** 128 bits that only this exchange can write under `text`. */
  async sign(text: string): Promise<string> {
    return createHmac('sha256', await this.#key())
      .update(text)
      .digest()
      .subarray(0, 16)
      .toString('base64url')
  }

  async proves(text: string, mark: string): Promise<boolean> {
    const wanted = Buffer.from(await this.sign(text))
    const given = Buffer.from(mark)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  #key(): Promise<Buffer> {
    this.#secret ??= this.#load().catch((error: unknown) => {
      // A database that was away must not be remembered as the secret.
      this.#secret = undefined
      throw error
    })
    return this.#secret
  }
}
