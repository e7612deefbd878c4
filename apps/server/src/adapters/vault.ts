/**
 * What the database may keep but must not be able to read: secrets of authenticators, messages on their way. They are
 * sealed with a key that stands in the database only under the installation's own key, which stands in no database: a
 * copy of the one without the other is worth nothing. Another installation's key is taken on at a start, by wrapping the
 * one key anew; what is sealed stays as it is.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Sql } from '../db/database.ts'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16
/** The name of the wrapped key among the secrets of the exchange. */
const NAME = 'vault'

/** The installation's key is not the one under which this database's secrets were sealed. */
export class WrongKeyError extends Error {
  constructor() {
    super(
      'SECRETS_KEY: the secrets of this database were sealed under another key. Name that one, or name the new one and, ' +
        'after a comma, the one before',
    )
    this.name = 'WrongKeyError'
  }
}

export class Vault {
  readonly #key: Buffer
  readonly #pepper: Buffer

  private constructor(key: Buffer) {
    this.#key = key
    this.#pepper = Buffer.from(hkdfSync('sha256', key, '', 'marks', 32))
  }

  /**
   * Opens the vault of a database, and makes it where there is none yet.
   * @param keys the installation's keys, 64 hex digits each: the first seals, the others are of before
   * @throws WrongKeyError where none of them fits
   */
  static async open(sql: Sql, keys: readonly string[]): Promise<Vault> {
    const [newest, ...older] = keys.map((key) => Buffer.from(key, 'hex'))
    if (newest === undefined) throw new Error('a vault needs a key')
    const made = sealUnder(newest, randomBytes(32), NAME)
    await sql`insert into house_secrets (name, value) values (${NAME}, ${made}) on conflict do nothing`
    const [row] = await sql<{ value: Buffer }[]>`select value from house_secrets where name = ${NAME}`
    if (row === undefined) throw new Error('the key of the vault was neither there nor made')
    const current = openUnder(newest, row.value, NAME)
    if (current !== undefined) return new Vault(current)
    for (const key of older) {
      const found = openUnder(key, row.value, NAME)
      if (found === undefined) continue
      await sql`update house_secrets set value = ${sealUnder(newest, found, NAME)} where name = ${NAME}`
      return new Vault(found)
    }
    throw new WrongKeyError()
  }

  /** @param context where it stands and whose it is: sealed for one place it opens in no other */
  seal(text: string, context: string): Buffer {
    return sealUnder(this.#key, Buffer.from(text, 'utf8'), context)
  }

  /** @throws Error where it was not sealed here for this place */
  open(sealed: Buffer, context: string): string {
    const text = openUnder(this.#key, sealed, context)
    if (text === undefined) throw new Error('what is sealed was changed, or stands in another place')
    return text.toString('utf8')
  }

  /** 256 bits that stand for a short secret, such as a recovery code, and can be guessed from only with the key. */
  mark(text: string): Buffer {
    return createHmac('sha256', this.#pepper).update(text).digest()
  }
}

/** The installation's key in a file of its own, made if missing. */
export function keyOfFile(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    // Whoever comes second takes the first one's.
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (failure) {
    if ((failure as { code?: unknown }).code !== 'EEXIST') throw failure
  }
  return readFileSync(path, 'utf8').trim()
}

export function sealUnder(key: Buffer, plain: Buffer, context: string): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context, 'utf8'))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

export function openUnder(key: Buffer, sealed: Buffer, context: string): Buffer | undefined {
  if (sealed.length < IV + TAG) return undefined
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(context, 'utf8')).setAuthTag(sealed.subarray(IV, IV + TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
  } catch {
    // Another key, another place, or a changed byte: one and the same to whoever asks.
    return undefined
  }
}
