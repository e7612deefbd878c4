/**
 * Keys that browsers encrypt requests to. A new one comes every day and is published for a day; what was encrypted to it is
 * read for a day longer, and then its private half is forgotten, so that nothing recorded on the way is ever read again.
 */

import { randomBytes } from 'node:crypto'
import { CallError } from '@candlewick/protocol/errors'
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Vault } from '../../adapters/vault.ts'
import type { Sql } from '../../db/database.ts'

export const ALG = 'ECDH-ES'
export const ENC = 'A256GCM'
const HOURS_PUBLISHED = 24
const HOURS_READ = 48
/** Any number that nothing else in this database locks. */
const LOCK = 4_107_112

export interface PublishedKey {
  readonly kid: string
  readonly alg: typeof ALG
  readonly enc: typeof ENC
  readonly key: { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }
  readonly expiryTime: number
  readonly serverTime: number
}

interface KeyRow {
  readonly kid: string
  readonly public: string
  readonly until: string
  readonly now: string
}

export class SealKeys {
  readonly #sql: Sql
  readonly #vault: Vault

  constructor(sql: Sql, vault: Vault) {
    this.#sql = sql
    this.#vault = vault
  }

  /** The one to encrypt to now; made where none is young enough. */
  async published(): Promise<PublishedKey> {
    const known = (await this.#newest()) ?? (await this.#make())
    const { x = '', y = '' }: { x?: string; y?: string } = JSON.parse(known.public)
    return {
      kid: known.kid,
      alg: ALG,
      enc: ENC,
      key: { kty: 'EC', crv: 'P-256', x, y },
      expiryTime: Number(known.until),
      serverTime: Number(known.now),
    }
  }

  /**
   * What was encrypted, as text.
   * @throws CallError `payload_key` where it is to a key that is not read (any more), `payload_invalid` of all else
   */
  async open(payload: string): Promise<string> {
    const invalid = new CallError('payload_invalid', { field: 'payload' })
    const kid = kidOf(payload)
    if (kid === undefined) throw invalid
    const [row] = await this.#sql<{ sealed: Buffer }[]>`
      select sealed from withdrawal_keys
      where kid = ${kid} and created_at > now() - ${HOURS_READ} * interval '1 hour'`
    if (row === undefined) throw new CallError('payload_key', { field: 'payload' })
    const jwk: JWK = JSON.parse(this.#vault.open(row.sealed, contextOf(kid)))
    const key = await importJWK(jwk, ALG)
    try {
      const { plaintext } = await compactDecrypt(payload, key, {
        keyManagementAlgorithms: [ALG],
        contentEncryptionAlgorithms: [ENC],
      })
      return new TextDecoder('utf-8', { fatal: true }).decode(plaintext)
    } catch {
      // Forged, changed on its way or encrypted in another way: one and the same to whoever sent it.
      throw invalid
    }
  }

  /** Forgets what is read no more. */
  async tidy(): Promise<void> {
    await this.#sql`delete from withdrawal_keys where created_at <= now() - ${HOURS_READ} * interval '1 hour'`
  }

  async #newest(): Promise<KeyRow | undefined> {
    const [row] = await this.#sql<KeyRow[]>`
      select kid, public, (extract(epoch from now()) * 1000)::bigint::text as now,
        (extract(epoch from created_at + ${HOURS_PUBLISHED} * interval '1 hour') * 1000)::bigint::text as until
      from withdrawal_keys where created_at > now() - ${HOURS_PUBLISHED} * interval '1 hour'
      order by created_at desc, kid limit 1`
    return row
  }

  async #make(): Promise<KeyRow> {
    const { privateKey } = await generateKeyPair(ALG, { crv: 'P-256', extractable: true })
    const jwk = await exportJWK(privateKey)
    const { x, y } = jwk
    const kid = randomBytes(9).toString('base64url')
    const sealed = this.#vault.seal(JSON.stringify(jwk), contextOf(kid))
    await this.#sql.begin(async (tx) => {
      // Of several that find none at once, one makes it.
      await tx`select pg_advisory_xact_lock(${LOCK})`
      await tx`
        insert into withdrawal_keys (kid, public, sealed)
        select ${kid}, ${JSON.stringify({ x, y })}, ${sealed}
        where not exists (
          select from withdrawal_keys where created_at > now() - ${HOURS_PUBLISHED} * interval '1 hour')`
    })
    const made = await this.#newest()
    if (made === undefined) throw new Error('a key just made is not there')
    return made
  }
}

const contextOf = (kid: string): string => `withdrawal-key ${kid}`

function kidOf(payload: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(payload)
    return typeof kid === 'string' ? kid.slice(0, 100) : undefined
  } catch {
    // No header that can be read.
    return undefined
  }
}
