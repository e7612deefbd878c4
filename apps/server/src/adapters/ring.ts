/**
 * Keys that can be changed: what is sealed says which of them it was sealed with, a new one is made, everything is sealed
 * anew under it, and the ones before are thrown away. The vault keeps them; the installation's key opens the vault.
 */
import { randomBytes } from 'node:crypto'
import type { Sql, Transaction } from '../db/database.ts'
import { openUnder, sealUnder, type Vault } from './vault.ts'

export interface RingKey {
  readonly id: number
  readonly key: Buffer
}

/** Begins what is sealed and stands in a file: four letters, then the number of the key. */
const MAGIC = Buffer.from('CWS1', 'latin1')
const HEAD = MAGIC.length + 4

export class Ring {
  readonly #sql: Sql
  readonly #vault: Vault
  readonly #known = new Map<number, RingKey>()

  constructor(sql: Sql, vault: Vault) {
    this.#sql = sql
    this.#vault = vault
  }

  /**
   * The key that seals from now on. It stays until the transaction has ended, which writes down where it was used: no key
   * is thrown away that something is just being sealed with.
   */
  async newest(tx: Transaction): Promise<RingKey> {
    const [row] = await tx<{ id: number; sealed: Buffer }[]>`
      select id, sealed from seal_keys order by id desc limit 1 for share`
    return row === undefined ? await this.add(tx) : this.#opened(row)
  }

  /** Makes a new key, which is the newest from its commit on. */
  async add(tx: Transaction): Promise<RingKey> {
    const key = randomBytes(32)
    const [row] = await tx<{ id: number }[]>`insert into seal_keys (sealed) values ('') returning id`
    if (row === undefined) throw new Error('a key just made is not there')
    const sealed = this.#vault.seal(key.toString('hex'), contextOf(row.id))
    await tx`update seal_keys set sealed = ${sealed} where id = ${row.id}`
    return { id: row.id, key }
  }

  seal({ key }: RingKey, plain: Buffer, context: string): Buffer {
    return sealUnder(key, plain, context)
  }

  /** @throws Error where it was sealed with another key, for another place, or was changed */
  async open(id: number, sealed: Buffer, context: string): Promise<Buffer> {
    const { key } = await this.#byId(id)
    const plain = openUnder(key, sealed, context)
    if (plain === undefined) throw new Error('what is sealed was changed, or stands in another place')
    return plain
  }

  /** As it stands in a file: with the number of its key, so that a file says itself how it is read. */
  sealFile(key: RingKey, plain: Buffer, context: string): Buffer {
    const head = Buffer.alloc(HEAD)
    MAGIC.copy(head)
    head.writeUInt32BE(key.id, MAGIC.length)
    return Buffer.concat([head, this.seal(key, plain, context)])
  }

  /** The number of the key that a file is sealed with; undefined where it is not sealed. */
  keyOfFile(stored: Buffer): number | undefined {
    if (stored.length < HEAD || !stored.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
    return stored.readUInt32BE(MAGIC.length)
  }

  /** What a file holds, sealed or not. */
  async openFile(stored: Buffer, context: string): Promise<Buffer> {
    const id = this.keyOfFile(stored)
    return id === undefined ? stored : await this.open(id, stored.subarray(HEAD), context)
  }

  /** 256 bits by which the same text is found again, and which say nothing of it to who has no key. */
  mark(text: string): Buffer {
    return this.#vault.mark(text)
  }

  async #byId(id: number): Promise<RingKey> {
    const known = this.#known.get(id)
    if (known !== undefined) return known
    const [row] = await this.#sql<{ id: number; sealed: Buffer }[]>`select id, sealed from seal_keys where id = ${id}`
    if (row === undefined) throw new Error(`the key ${id} is gone`)
    return this.#opened(row)
  }

  #opened({ id, sealed }: { id: number; sealed: Buffer }): RingKey {
    const known = this.#known.get(id)
    if (known !== undefined) return known
    const opened = { id, key: Buffer.from(this.#vault.open(sealed, contextOf(id)), 'hex') }
    this.#known.set(id, opened)
    return opened
  }
}

const contextOf = (id: number): string => `seal_keys\0${id}`
