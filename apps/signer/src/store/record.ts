/**
 * What was signed, for ever: one line an entry, each with the hash of the one before under a key of the seed, durable
 * before a signature leaves. From it stands what may be signed next: one nonce one payload, one withdrawal one family.
 */
import { closeSync, existsSync, fdatasyncSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord, type RecordPlace } from '@candlewick/chain/signer/envelope'
import { PRIVATE_MODE, syncFolder, writeAll } from './durable.ts'
import type { Keys } from './keys.ts'

export interface Entry {
  /** Epoch milliseconds of the signer's clock. */
  readonly at: number
  readonly kind: string
  readonly network: string
  /** What conflicts: `network:address:nonce` on the EVM, the number of the first entry on a network of coins. */
  readonly family: string
  /** Hash of what must stay the same in the family. */
  readonly payload: string
  /** Withdrawals that it pays. */
  readonly ids: readonly string[]
  /** Of a network of coins, what it spends: `txid:vout:value`. */
  readonly inputs: readonly string[]
  readonly asset: string
  /** Leaves the hot account by it, in the chain's smallest units; counted once a family. */
  readonly amount: string
  /** At most, of the network's coin. */
  readonly fee: string
  readonly txid: string
}

export interface Noted extends Entry {
  readonly entry: number
}

const NOTHING = '0'.repeat(64)

export class SignedRecord {
  readonly #file: number
  readonly #keys: Keys
  readonly #hashes: string[] = [NOTHING]
  readonly #families = new Map<string, Noted[]>()
  readonly #familyOf = new Map<string, string[]>()
  /** The newest that spends a coin. */
  readonly #familySpending = new Map<string, string>()
  /** Of a day and a kind of sum: `2026-11-23 out ethereum USDT`. */
  readonly #sums = new Map<string, bigint>()

  /** @throws Error where the record was changed or has a gap */
  constructor(folder: string, keys: Keys) {
    this.#keys = keys
    const path = join(folder, 'signed.log')
    const isNew = !existsSync(path)
    const bytes = isNew ? Buffer.alloc(0) : readFileSync(path)
    const end = bytes.lastIndexOf('\n') + 1
    for (const line of bytes.toString('utf8', 0, end).split('\n').slice(0, -1)) this.#read(line)
    this.#file = openSync(path, 'a+', PRIVATE_MODE)
    if (isNew) syncFolder(folder)
    // What was cut off while it was written was never durable, and no signature has left for it.
    if (end < bytes.length) ftruncateSync(this.#file, end)
  }

  /** The newest place. */
  get place(): RecordPlace {
    return this.placeAt(this.#hashes.length - 1) ?? { entry: 0, hash: NOTHING }
  }

  placeAt(entry: number): RecordPlace | undefined {
    const hash = this.#hashes[entry]
    return hash === undefined ? undefined : { entry, hash }
  }

  /** Durable when it returns. */
  add(entry: Entry): void {
    const text = JSON.stringify(entry)
    const hash = this.#next(text)
    writeAll(this.#file, Buffer.from(`${hash} ${text}\n`, 'utf8'))
    fdatasyncSync(this.#file)
    this.#take(entry, hash)
  }

  /** What was signed of a family, oldest first. */
  family(name: string): readonly Noted[] {
    return this.#families.get(name) ?? []
  }

  /** The families that a withdrawal was paid in, oldest first. */
  familiesOf(id: string): readonly string[] {
    return this.#familyOf.get(id) ?? []
  }

  /** The newest family that spends a coin. @param input `txid:vout:value` */
  familySpending(input: string): string | undefined {
    return this.#familySpending.get(input)
  }

  /** The family that the next entry would begin. */
  get nextFamily(): string {
    return String(this.#hashes.length)
  }

  /** What left the hot account on that day. @param day as in {@link dayOf} */
  out(day: string, network: string, asset: string): bigint {
    return this.#sums.get(`${day} out ${network} ${asset}`) ?? 0n
  }

  /** What fees of that day come to at most. */
  fees(day: string, network: string): bigint {
    return this.#sums.get(`${day} fee ${network}`) ?? 0n
  }

  /** The highest nonce that was signed for an account, and whether one was. */
  highestNonce(account: string): number {
    return this.#nonces.get(account) ?? -1
  }
  readonly #nonces = new Map<string, number>()

  close(): void {
    closeSync(this.#file)
  }

  #next(text: string): string {
    return this.#keys.mac('record', `${this.#hashes.at(-1)} ${text}`)
  }

  #read(line: string): void {
    const text = line.slice(65)
    const hash = this.#next(text)
    if (line.slice(0, 65) !== `${hash} `) throw new Error(`entry ${this.#hashes.length} of what was signed was changed`)
    const value: unknown = JSON.parse(text)
    if (!isRecord(value)) throw new Error(`entry ${this.#hashes.length} of what was signed is none`)
    this.#take(entryOf(value), hash)
  }

  #take(entry: Entry, hash: string): void {
    const noted: Noted = { ...entry, entry: this.#hashes.length }
    this.#hashes.push(hash)
    const before = this.#families.get(entry.family) ?? []
    this.#families.set(entry.family, [...before, noted])
    for (const id of entry.ids) {
      const families = this.#familyOf.get(id) ?? []
      if (!families.includes(entry.family)) this.#familyOf.set(id, [...families, entry.family])
    }
    for (const input of entry.inputs) this.#familySpending.set(input, entry.family)
    const day = dayOf(entry.at)
    const paidBefore = before.some(({ amount }) => amount !== '0')
    if (!paidBefore) this.#sum(`${day} out ${entry.network} ${entry.asset}`, BigInt(entry.amount))
    const most = before.reduce((high, { fee }) => (BigInt(fee) > high ? BigInt(fee) : high), 0n)
    // Of a family one is mined: only what a replacement adds counts.
    if (BigInt(entry.fee) > most) this.#sum(`${day} fee ${entry.network}`, BigInt(entry.fee) - most)
    const at = entry.family.lastIndexOf(':')
    if (at < 0) return
    const account = entry.family.slice(0, at)
    this.#nonces.set(account, Math.max(this.highestNonce(account), Number(entry.family.slice(at + 1))))
  }

  #sum(name: string, amount: bigint): void {
    this.#sums.set(name, (this.#sums.get(name) ?? 0n) + amount)
  }
}

/** UTC. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

function entryOf(value: Record<string, unknown>): Entry {
  const text = (name: string) => String(value[name] ?? '')
  const list = (name: string) => (Array.isArray(value[name]) ? value[name].map(String) : [])
  return {
    at: Number(value.at),
    kind: text('kind'),
    network: text('network'),
    family: text('family'),
    payload: text('payload'),
    ids: list('ids'),
    inputs: list('inputs'),
    asset: text('asset'),
    amount: text('amount'),
    fee: text('fee'),
    txid: text('txid'),
  }
}
