/**
 * Receipts of flash contracts, signed with Ed25519. A signature is a function of text and key alone, so that a receipt
 * need not be stored: every process makes the same one again from the terms, with the key that was valid when the
 * contract was accepted. Keys are in the database; the process that starts first makes the first one.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { OutputOf } from '@candlewick/protocol/call'
import type { evidence, key } from '@candlewick/protocol/calls/flash'
import { type FlashTerms, receiptText } from '@candlewick/rules/flash/receipt'
import type { Sql, Transaction } from '../../db/database.ts'
import { runTicker } from '../../prices/ticker.ts'

export type FlashReceipt = OutputOf<typeof evidence>['receipt']
export type FlashKey = OutputOf<typeof key>['records'][number]

interface ReceiptKey {
  readonly shown: FlashKey
  readonly secret: KeyObject
}

interface KeyRow {
  readonly id: string
  readonly secret: string
  readonly since: number
}

type Keys = readonly [ReceiptKey, ...ReceiptKey[]]

/** A new key is known for so long before it is used, so that every running process has read it by then. */
export const KEY_NOTICE_MS = 5 * 60_000
/** How often a running process reads which keys there are. */
const READ_MS = 30_000

export class Receipts {
  readonly #sql: Sql
  /** By the moment from which on they are used, oldest first, at least one. */
  #keys: Keys

  private constructor(sql: Sql, keys: Keys) {
    this.#sql = sql
    this.#keys = keys
  }

  /** Reads the keys; makes the first where there is none. */
  static async open(sql: Sql): Promise<Receipts> {
    const keys = await sql.begin(async (tx) => {
      // Of two processes that start at once one makes it, and the other waits and reads it.
      await tx`lock table receipt_keys in exclusive mode`
      const known = await readKeys(tx)
      if (known.length > 0) return known
      await addKey(tx, 0)
      return await readKeys(tx)
    })
    return new Receipts(sql, atLeastOne(keys))
  }

  /**
   * Makes another key, which contracts are signed with from {@link KEY_NOTICE_MS} on; receipts of contracts that were
   * accepted before keep theirs.
   */
  async rotate(): Promise<void> {
    await this.#sql.begin(async (tx) => {
      await tx`lock table receipt_keys in exclusive mode`
      await addKey(tx, KEY_NOTICE_MS)
    })
    await this.refresh()
  }

  /** Reads the keys anew. */
  async refresh(): Promise<void> {
    this.#keys = atLeastOne(await readKeys(this.#sql))
  }

  /** Reads the keys again and again, so that one that was made beside this process is known before it is used. */
  follow(log: { warn(details: object, message: string): void }): () => Promise<void> {
    const stopping = new AbortController()
    const done = runTicker(
      READ_MS,
      stopping.signal,
      () => this.refresh(),
      (error) => log.warn({ err: error }, 'receipt keys cannot be read'),
    )
    return async () => {
      stopping.abort()
      await done
    }
  }

  /** The public keys, the newest first. */
  keys(): FlashKey[] {
    return this.#keys.map((_, at) => this.#shown(at)).reverse()
  }

  /** The public key that verifies receipts of contracts accepted then (epoch ms). */
  keyOf(acceptedAt: number): FlashKey {
    return this.#shown(this.#at(acceptedAt))
  }

  receipt(terms: FlashTerms): FlashReceipt {
    const { secret, shown } = this.#keys[this.#at(terms.acceptedAt)] ?? this.#keys[0]
    const text = receiptText(terms)
    const bytes = Buffer.from(text, 'utf8')
    return {
      text,
      hash: createHash('sha256').update(bytes).digest('hex'),
      signature: sign(null, bytes, secret).toString('base64url'),
      keyId: shown.keyId,
    }
  }

  /** Which key was used then; before all of them the first. */
  #at(acceptedAt: number): number {
    return Math.max(
      0,
      this.#keys.findLastIndex(({ shown }) => shown.since <= acceptedAt),
    )
  }

  /** A key is used until the next one is. */
  #shown(at: number): FlashKey {
    const { shown } = this.#keys[at] ?? this.#keys[0]
    const next = this.#keys[at + 1]
    return next === undefined ? shown : { ...shown, until: next.shown.since }
  }
}

async function readKeys(sql: Sql | Transaction): Promise<ReceiptKey[]> {
  const rows = await sql<KeyRow[]>`
    select id, private_key as secret, floor(extract(epoch from valid_from) * 1000)::float8 as since
    from receipt_keys order by valid_from, id`
  return rows.map(keyOf)
}

/** A key that is used so many milliseconds from now on, and later than all that there are. */
async function addKey(tx: Transaction, notice: number): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = { secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), ...publicOf(publicKey) }
  await tx`
    insert into receipt_keys (id, private_key, public_key, valid_from)
    select ${pem.keyId}, ${pem.secret}, ${pem.publicKey},
      greatest(now() + ${notice} * interval '1 millisecond', max(valid_from) + interval '1 millisecond')
    from receipt_keys`
}

function atLeastOne([first, ...others]: readonly ReceiptKey[]): Keys {
  if (first === undefined) throw new Error('there is no key to sign receipts with')
  return [first, ...others]
}

function keyOf({ secret, since }: KeyRow): ReceiptKey {
  const privateKey = createPrivateKey(secret)
  return { secret: privateKey, shown: { ...publicOf(createPublicKey(privateKey)), algorithm: 'Ed25519', since } }
}

/** Bytes of the DER form that stand before the key itself (RFC 8410). */
const DER_HEAD = 12

function publicOf(key: KeyObject) {
  const raw = key.export({ type: 'spki', format: 'der' }).subarray(DER_HEAD)
  return {
    keyId: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
    raw: raw.toString('base64url'),
  }
}
