/**
 * Receipts of flash contracts, signed with Ed25519. A signature is a function of text and key alone, so that a receipt
 * need not be stored: every process makes the same one again from the terms. The key is in the database, made by the
 * process that starts first.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { OutputOf } from '@candlewick/protocol/call'
import type { evidence, key } from '@candlewick/protocol/calls/flash'
import { type FlashTerms, receiptText } from '@candlewick/rules/flash/receipt'
import type { Sql } from '../../db/database.ts'

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

export class Receipts {
  /** Oldest first, at least one. */
  readonly #keys: readonly [ReceiptKey, ...ReceiptKey[]]

  private constructor(keys: readonly [ReceiptKey, ...ReceiptKey[]]) {
    this.#keys = keys
  }

  /** Reads the keys; makes the first where there is none. */
  static async open(sql: Sql): Promise<Receipts> {
    const [first, ...others] = await sql.begin(async (tx) => {
      // Of two processes that start at once one makes it, and the other waits and reads it.
      await tx`lock table receipt_keys in exclusive mode`
      const read = () => tx<KeyRow[]>`
        select id, private_key as secret, floor(extract(epoch from created_at) * 1000)::float8 as since
        from receipt_keys order by created_at, id`
      const known = await read()
      if (known.length > 0) return known
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      const pem = { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), ...publicOf(publicKey) }
      await tx`
        insert into receipt_keys (id, private_key, public_key) values (${pem.keyId}, ${pem.privateKey}, ${pem.publicKey})`
      return await read()
    })
    if (first === undefined) throw new Error('there is no key to sign receipts with')
    return new Receipts([keyOf(first), ...others.map(keyOf)])
  }

  /** The public keys, the newest first. */
  keys(): FlashKey[] {
    return this.#keys.map(({ shown }) => shown).reverse()
  }

  /** The public key that verifies receipts of contracts accepted then (epoch ms). */
  keyOf(acceptedAt: number): FlashKey {
    return this.#keyOf(acceptedAt).shown
  }

  receipt(terms: FlashTerms): FlashReceipt {
    const { secret, shown } = this.#keyOf(terms.acceptedAt)
    const text = receiptText(terms)
    const bytes = Buffer.from(text, 'utf8')
    return {
      text,
      hash: createHash('sha256').update(bytes).digest('hex'),
      signature: sign(null, bytes, secret).toString('base64url'),
      keyId: shown.keyId,
    }
  }

  /** The newest key that there was then. */
  #keyOf(acceptedAt: number): ReceiptKey {
    return this.#keys.findLast(({ shown }) => shown.since <= acceptedAt) ?? this.#keys[0]
  }
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
