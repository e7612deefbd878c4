/**
 * Passkeys (WebAuthn). What the browser is asked to sign names its purpose, its time and, to make one, its customer, under
 * a seal of the exchange: nothing is stored for who only asks, and each serves once. Every use asks the device to see who
 * holds it, so that a passkey is a password and a second step in one.
 */
import { randomBytes } from 'node:crypto'
import { CallError } from '@candlewick/protocol/errors'
import type { newPasskey, passkeyResponse } from '@candlewick/protocol/factors'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { Sql, Transaction } from '../../../db/database.ts'
import { type Budget, type Budgets, isOver } from '../budgets.ts'
import { Seal } from '../secrets.ts'

export type PasskeyResponse = z.output<typeof passkeyResponse>
export type NewPasskey = z.output<typeof newPasskey>

/** Where passkeys belong: the site's name without scheme and port, and the addresses of its pages. */
export interface RelyingParty {
  readonly id: string
  readonly accepts: (origin: string) => boolean
}

export interface Passkey {
  readonly passkeyId: string
  readonly name: string
  readonly createTime: number
  readonly lastUsed: number | null
}

export const PASSKEYS_OF_USER = 20
const SECONDS = 300
const ONCE: Budget = { name: 'passkey challenge', allowed: 1, seconds: SECONDS }
/** What is signed over it stands behind it. */
const CHALLENGE = /^([0-9a-z]{6,7})\.([\w-]{22})\.([\w-]{22})(?:\.([0-9a-f]{64}))?$/

/** Where it is asked: what one audience is asked is no answer for the other, also where both stand at one address. */
export type Audience = 'customers' | 'operators'

export class Passkeys {
  readonly #sql: Sql
  readonly #budgets: Budgets
  readonly #party: RelyingParty
  readonly #seal: Seal
  readonly #audience: Audience

  constructor(sql: Sql, budgets: Budgets, party: RelyingParty, audience: Audience) {
    this.#sql = sql
    this.#budgets = budgets
    this.#party = party
    this.#seal = new Seal(sql, 'passkeys')
    this.#audience = audience
  }

  async list(userId: string): Promise<Passkey[]> {
    const rows = await this.#sql<{ id: string; name: string; created: string; used: string | null }[]>`
      select id, name, (extract(epoch from created_at) * 1000)::bigint::text as created,
        (extract(epoch from last_used) * 1000)::bigint::text as used
      from passkeys where user_id = ${userId} order by created_at, id`
    return rows.map(({ id, name, created, used }) => ({
      passkeyId: id,
      name,
      createTime: Number(created),
      lastUsed: used === null ? null : Number(used),
    }))
  }

  /** What to ask a browser for to prove itself. */
  async toProve(): Promise<Record<string, unknown>> {
    const challenge = Buffer.from(await this.#challenge('prove'), 'utf8')
    return {
      ...(await generateAuthenticationOptions({
        rpID: this.#party.id,
        challenge: new Uint8Array(challenge),
        userVerification: 'required',
        timeout: SECONDS * 1000,
      })),
    }
  }

  /**
   * What to ask a browser for to sign exactly these bytes, which whoever knows the passkey can check later.
   * @param passkeyIds those that may sign
   */
  async toSign(bytes: Uint8Array, passkeyIds: readonly string[]): Promise<Record<string, unknown>> {
    return {
      ...(await generateAuthenticationOptions({
        rpID: this.#party.id,
        challenge: new Uint8Array(bytes),
        allowCredentials: passkeyIds.map((id) => ({ id })),
        userVerification: 'required',
        timeout: SECONDS * 1000,
      })),
    }
  }

  /** What to ask a browser for to make one. @throws CallError `too_many` */
  async toMake(userId: string, account: string): Promise<Record<string, unknown>> {
    const known = await this.list(userId)
    if (known.length >= PASSKEYS_OF_USER) throw new CallError('too_many', { bound: PASSKEYS_OF_USER })
    const challenge = Buffer.from(await this.#challenge(`make ${userId}`), 'utf8')
    return {
      ...(await generateRegistrationOptions({
        rpName: 'Candlewick',
        rpID: this.#party.id,
        userName: account,
        userID: new Uint8Array(Buffer.from(userId, 'utf8')),
        challenge: new Uint8Array(challenge),
        timeout: SECONDS * 1000,
        attestationType: 'none',
        excludeCredentials: known.map(({ passkeyId }) => ({ id: passkeyId })),
        // It names its customer itself, so that nobody has to say who she is to enter by it.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })),
    }
  }

  /** What a browser made, to be bound. @throws CallError `passkey_failed` */
  async made(userId: string, created: NewPasskey): Promise<{ id: string; publicKey: Buffer; counter: number }> {
    const asked = await this.#answered(created.response.clientDataJSON, `make ${userId}`)
    const verified = await attempt(() =>
      verifyRegistrationResponse({
        response: {
          ...created,
          response: {
            clientDataJSON: created.response.clientDataJSON,
            attestationObject: created.response.attestationObject,
          },
          clientExtensionResults: {},
        },
        expectedChallenge: asked.challenge,
        expectedOrigin: asked.origin,
        expectedRPID: this.#party.id,
        requireUserVerification: true,
      }),
    )
    if (!verified.verified) throw failed()
    const { credential } = verified.registrationInfo
    return { id: credential.id, publicKey: Buffer.from(credential.publicKey), counter: credential.counter }
  }

  /** @throws CallError `too_many`, `passkey_failed` where it is bound already */
  async bind(
    tx: Transaction,
    userId: string,
    { id, publicKey, counter, name }: { id: string; publicKey: Buffer; counter: number; name: string },
  ): Promise<void> {
    await tx`select from users where id = ${userId} for update`
    const [row] = await tx<{ held: number }[]>`select count(*)::int as held from passkeys where user_id = ${userId}`
    if ((row?.held ?? 0) >= PASSKEYS_OF_USER) throw new CallError('too_many', { bound: PASSKEYS_OF_USER })
    const bound = await tx`
      insert into passkeys (id, user_id, public_key, counter, name)
      values (${id}, ${userId}, ${publicKey}, ${counter}, ${name})
      on conflict (id) do nothing`
    if (bound.count !== 1) throw failed()
  }

  /** Whose it is; undefined where nobody has it. */
  async holder(id: string): Promise<string | undefined> {
    const [row] = await this.#sql<{ userId: string }[]>`select user_id as "userId" from passkeys where id = ${id}`
    return row?.userId
  }

  async rename(userId: string, id: string, name: string): Promise<boolean> {
    const renamed = await this.#sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId}`
    return renamed.count === 1
  }

  async remove(tx: Transaction, userId: string, id: string): Promise<boolean> {
    const removed = await tx`delete from passkeys where id = ${id} and user_id = ${userId}`
    return removed.count === 1
  }

  async removeAll(tx: Transaction, userId: string): Promise<void> {
    await tx`delete from passkeys where user_id = ${userId}`
  }

  /**
   * Whose passkey has signed, and which one.
   * @param over what it has to have signed behind the challenge of the exchange, which is used up: a hash
   * @throws CallError `passkey_failed` whatever was wrong
   */
  async proven(response: PasskeyResponse, over?: string): Promise<{ userId: string; passkeyId: string }> {
    return await this.#verified(response, await this.#answered(response.response.clientDataJSON, 'prove', over))
  }

  /**
   * That a passkey of that person has signed exactly these bytes, on one of our pages.
   * @throws CallError `passkey_failed` whatever was wrong
   */
  async signed(userId: string, response: PasskeyResponse, bytes: Uint8Array): Promise<void> {
    const asked = clientDataOf(response.response.clientDataJSON)
    const challenge = Buffer.from(bytes).toString('base64url')
    if (!this.#party.accepts(asked.origin) || asked.challenge !== challenge) throw failed()
    await this.#verified(response, asked, userId)
  }

  /** @param owner whose it has to be; absent: anybody's */
  async #verified(
    response: PasskeyResponse,
    asked: { challenge: string; origin: string },
    owner?: string,
  ): Promise<{ userId: string; passkeyId: string }> {
    const [row] = await this.#sql<{ userId: string; publicKey: Buffer; counter: string }[]>`
      select user_id as "userId", public_key as "publicKey", counter from passkeys where id = ${response.id}`
    if (row === undefined || (owner !== undefined && row.userId !== owner)) throw failed()
    const { userHandle, ...signed } = response.response
    const verified = await attempt(() =>
      verifyAuthenticationResponse({
        response: {
          ...response,
          response: { ...signed, ...(typeof userHandle === 'string' ? { userHandle } : {}) },
          clientExtensionResults: {},
        },
        expectedChallenge: asked.challenge,
        expectedOrigin: asked.origin,
        expectedRPID: this.#party.id,
        credential: { id: response.id, publicKey: new Uint8Array(row.publicKey), counter: Number(row.counter) },
        requireUserVerification: true,
      }),
    )
    if (!verified.verified) throw failed()
    const { newCounter } = verified.authenticationInfo
    const used = await this.#sql`
      update passkeys set counter = ${newCounter}, last_used = now()
      where id = ${response.id} and (counter < ${newCounter} or ${newCounter} = 0)`
    if (used.count !== 1) throw failed()
    return { userId: row.userId, passkeyId: response.id }
  }

  /**
   * What the page was asked, used up with it, and which of our pages it was.
   * @throws CallError `passkey_failed`
   */
  async #answered(
    clientDataJSON: string,
    purpose: string,
    over?: string,
  ): Promise<{ challenge: string; origin: string }> {
    const { challenge, origin } = clientDataOf(clientDataJSON)
    if (!this.#party.accepts(origin)) throw failed()
    if (!(await this.#spend(challenge, purpose, over))) throw failed()
    return { challenge, origin }
  }

  async #challenge(purpose: string): Promise<string> {
    const until = (Math.floor(Date.now() / 1000) + SECONDS).toString(36)
    const text = `${until}.${randomBytes(16).toString('base64url')}`
    return `${text}.${await this.#seal.sign(`${text}\0${this.#audience} ${purpose}`)}`
  }

  /** Uses a challenge up; false where it is not ours, is over, is for or over something else, or served already. */
  async #spend(encoded: string, purpose: string, over = ''): Promise<boolean> {
    const [, until = '', nonce = '', mark = '', signed = ''] =
      CHALLENGE.exec(Buffer.from(encoded, 'base64url').toString('utf8')) ?? []
    if (nonce === '' || signed !== over || Number.parseInt(until, 36) * 1000 < Date.now()) return false
    if (!(await this.#seal.proves(`${until}.${nonce}\0${this.#audience} ${purpose}`, mark))) return false
    const [served] = await this.#budgets.count([{ budget: ONCE, key: nonce }])
    return served !== undefined && !isOver(served)
  }
}

const failed = (): CallError => new CallError('passkey_failed', { field: 'passkey' })

/** The library says by an exception what does not hold. */
async function attempt<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    // Which part of it did not hold is nothing to be told to whoever forged it.
    throw failed()
  }
}

/** What the browser says it was asked, and by which page; empty where it says nothing that can be read. */
function clientDataOf(encoded: string): { challenge: string; origin: string } {
  const text = (data: unknown, name: string): string => {
    const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  try {
    const data: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
    return { challenge: text(data, 'challenge'), origin: text(data, 'origin') }
  } catch {
    return { challenge: '', origin: '' }
  }
}

/** The site's own address, and in the demo this machine under any port: its address of numbers can have no passkeys. */
export function relyingPartyOf(publicUrl: string, production: boolean): RelyingParty {
  const { origin, hostname } = new URL(publicUrl)
  const loopback = /^(127\.|\[::1\]$|localhost$)/.test(hostname)
  const local = (given: string) => !production && /^http:\/\/localhost(:\d{1,5})?$/.test(given)
  return { id: loopback ? 'localhost' : hostname, accepts: (given) => given === origin || local(given) }
}
