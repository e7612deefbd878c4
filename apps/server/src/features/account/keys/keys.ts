/**
 * API keys as their owner keeps them: made, changed, listed, deleted. A secret of ours is sealed in the database and shown
 * once; a key that signs by its owner's own pair has no secret here at all.
 */
import { randomBytes } from 'node:crypto'
import { MOST_KEYS } from '@candlewick/protocol/calls/keys'
import { CallError } from '@candlewick/protocol/errors'
import { KEY_PERMISSIONS, type KeyPermission } from '@candlewick/protocol/key-access'
import type { Vault } from '../../../adapters/vault.ts'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { Viewer } from '../../../http/handle.ts'
import { type Tell, untold } from '../notices.ts'
import type { Sessions } from '../sessions.ts'
import { newId } from '../tokens.ts'
import { blockOf, isNarrow, NARROW } from './addresses.ts'

export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly kind: 'hmac' | 'ed25519'
  readonly permissions: KeyPermission[]
  readonly addresses: string[]
  readonly markets: string[]
  /** Epoch milliseconds. */
  readonly createTime: number
  readonly expireTime: number | null
  readonly lastUsed: number | null
  /** Empty where it was not used yet. */
  readonly lastAddress: string
  /** Since a reset of the password, until its owner wakes it. */
  readonly suspended: boolean
}

/** What is said of a key; what is left out stays, or has its default. */
export interface KeyTerms {
  readonly name?: string | undefined
  readonly permissions?: readonly KeyPermission[] | undefined
  readonly addresses?: readonly string[] | undefined
  readonly markets?: readonly string[] | undefined
  readonly expireTime?: number | null | undefined
  /** Only ever false, which wakes it: a key is put to sleep by what happens, not by a call. */
  readonly suspended?: false | undefined
}

/** A key with what proves it, and whether its owner may enter. */
export interface UsableKey extends ApiKey {
  readonly userId: string
  readonly secret: Buffer
  readonly barred: boolean
}

/** How a key is named among sessions, so that its sockets end as a session's do. */
export const sessionOfKey = (id: string): string => `key.${id}`

const contextOf = (id: string): string => `api_keys\0${id}`

interface Row {
  readonly id: string
  readonly name: string
  readonly kind: 'hmac' | 'ed25519'
  readonly permissions: string
  readonly addresses: string
  readonly markets: string
  readonly created: string
  readonly expires: string | null
  readonly used: string | null
  readonly lastAddress: string
  readonly suspended: boolean
}

export class Keys {
  readonly #sql: Sql
  readonly #vault: Vault
  readonly #sessions: Sessions

  constructor(sql: Sql, vault: Vault, sessions: Sessions) {
    this.#sql = sql
    this.#vault = vault
    this.#sessions = sessions
  }

  /** The newest first. */
  async list(userId: string): Promise<ApiKey[]> {
    const rows = await this.#sql<Row[]>`
      select ${this.#columns()} from api_keys k where user_id = ${userId} order by created_at desc, id`
    return rows.map(keyOf)
  }

  /**
   * Whether these may be the terms of a new key, or of the one that is named: to be asked before a factor is used up for them.
   * @throws CallError `field_required`, `field_invalid`, `not_found`
   */
  async check(userId: string, id: string | undefined, terms: KeyTerms): Promise<void> {
    if (id === undefined) {
      checkNew(terms)
      return
    }
    const { permissions, addresses } = { ...(await this.#own(userId, id)), ...given(terms) }
    checkTerms(permissions, addresses, terms.expireTime)
  }

  /**
   * @param tell writes to its owner of it, in the same transaction
   * @returns the key with its secret, which is empty where it signs by its owner's own
   * @throws CallError `too_many`, `field_required`, `field_invalid`, `token_invalid`
   */
  async make(
    { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
    terms: KeyTerms,
    publicKey: string | undefined,
    tell: Tell = untold,
  ): Promise<{ key: ApiKey; secret: string }> {
    const { name, permissions, addresses } = checkNew(terms)
    const id = newId()
    const secret = publicKey === undefined ? randomBytes(32).toString('base64url') : ''
    const stored = publicKey === undefined ? this.#vault.seal(secret, contextOf(id)) : Buffer.from(publicKey, 'base64')
    await this.#sql.begin(async (tx) => {
      await tx`select from users where id = ${userId} for update`
      await this.#sessions.mustStand(tx, sessionId)
      const [row] = await tx<{ held: number }[]>`select count(*)::int as held from api_keys where user_id = ${userId}`
      if ((row?.held ?? 0) >= MOST_KEYS) throw new CallError('too_many', { bound: MOST_KEYS })
      const made = await tx`
        insert into api_keys (id, user_id, name, kind, secret, permissions, addresses, markets, expires_at)
        values (${id}, ${userId}, ${name}, ${publicKey === undefined ? 'hmac' : 'ed25519'}, ${stored},
          ${permissions.join(',')}, ${addresses.join(',')}, ${(terms.markets ?? []).join(',')},
          ${dateOf(terms.expireTime ?? null)}::timestamptz)
        on conflict (user_id, secret) where kind = 'ed25519' do nothing`
      // What is signed by a pair is signed for every key that has it: one request would be good once for each.
      if (made.count === 0) throw new CallError('field_invalid', { field: 'publicKey' })
      await tell(tx)
    })
    return { key: await this.#own(userId, id), secret }
  }

  /** @throws CallError `not_found`, `field_required`, `field_invalid`, `token_invalid` */
  async change(
    { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
    id: string,
    terms: KeyTerms,
    tell: Tell,
  ): Promise<ApiKey> {
    await this.#sql.begin(async (tx) => {
      await this.#sessions.mustStand(tx, sessionId)
      await tx`select from api_keys where id = ${id} and user_id = ${userId} for update`
      await this.#write(tx, await this.#own(userId, id, tx), userId, terms)
      await tell(tx)
    })
    // Whoever listens by it may not be allowed to any more.
    await this.#sessions.announce({ sessionId: sessionOfKey(id), userId, reason: 'key' })
    return await this.#own(userId, id)
  }

  async #write(tx: Transaction, before: ApiKey, userId: string, terms: KeyTerms): Promise<void> {
    const { id, name, permissions, addresses, markets, expireTime } = { ...before, ...given(terms) }
    checkTerms(permissions, addresses, terms.expireTime)
    await tx`
      update api_keys set name = ${name}, permissions = ${permissions.join(',')}, addresses = ${addresses.join(',')},
        markets = ${markets.join(',')}, expires_at = ${dateOf(expireTime)}::timestamptz,
        suspended_at = case when ${terms.suspended === false} then null else suspended_at end
      where id = ${id} and user_id = ${userId}`
  }

  /** @throws CallError `not_found` */
  async remove(userId: string, id: string): Promise<void> {
    const removed = await this.#sql`delete from api_keys where id = ${id} and user_id = ${userId}`
    if (removed.count !== 1) throw new CallError('not_found', { field: 'id' })
    await this.#sessions.announce({ sessionId: sessionOfKey(id), userId, reason: 'key' })
  }

  async removeAll(userId: string, sql: Sql | Transaction = this.#sql): Promise<void> {
    const rows = await sql<{ id: string }[]>`delete from api_keys where user_id = ${userId} returning id`
    for (const { id } of rows) {
      await this.#sessions.announce({ sessionId: sessionOfKey(id), userId, reason: 'key' }, sql)
    }
  }

  /** Puts all of a customer's keys to sleep, with whoever listens by one. @returns how many were awake */
  async suspendAll(sql: Sql | Transaction, userId: string): Promise<number> {
    const rows = await sql<{ id: string }[]>`
      update api_keys set suspended_at = now() where user_id = ${userId} and suspended_at is null returning id`
    for (const { id } of rows) {
      await this.#sessions.announce({ sessionId: sessionOfKey(id), userId, reason: 'key' }, sql)
    }
    return rows.length
  }

  /** A key with what proves it; undefined where there is none of that id. */
  async usable(id: string): Promise<UsableKey | undefined> {
    const [row] = await this.#sql<(Row & { userId: string; secret: Buffer; barred: boolean })[]>`
      select ${this.#columns()}, user_id as "userId", secret, (u.closed or u.staff or u.locked_at is not null) as barred
      from api_keys k join users u on u.id = k.user_id where k.id = ${id}`
    if (row === undefined) return undefined
    const { userId, barred } = row
    const secret = row.kind === 'hmac' ? Buffer.from(this.#vault.open(row.secret, contextOf(id)), 'utf8') : row.secret
    return { ...keyOf(row), userId, secret, barred }
  }

  async used(id: string, address: string): Promise<void> {
    await this.#sql`update api_keys set last_used = now(), last_address = ${address} where id = ${id}`
  }

  async #own(userId: string, id: string, sql: Sql | Transaction = this.#sql): Promise<ApiKey> {
    const [row] = await sql<Row[]>`
      select ${this.#columns()} from api_keys k where id = ${id} and user_id = ${userId}`
    if (row === undefined) throw new CallError('not_found', { field: 'id' })
    return keyOf(row)
  }

  #columns() {
    return this.#sql`k.id, k.name, k.kind, k.permissions, k.addresses, k.markets,
      (extract(epoch from k.created_at) * 1000)::bigint::text as created,
      (extract(epoch from k.expires_at) * 1000)::bigint::text as expires,
      (extract(epoch from k.last_used) * 1000)::bigint::text as used,
      k.last_address as "lastAddress", k.suspended_at is not null as suspended`
  }
}

function checkNew({ name, permissions, addresses = [], expireTime, suspended }: KeyTerms) {
  if (suspended !== undefined) throw new CallError('field_invalid', { field: 'suspended' })
  if (name === undefined) throw new CallError('field_required', { field: 'name' })
  if (permissions === undefined) throw new CallError('field_required', { field: 'permissions' })
  checkTerms(permissions, addresses, expireTime)
  return { name, permissions, addresses }
}

function checkTerms(
  permissions: readonly KeyPermission[],
  addresses: readonly string[],
  expireTime: number | null | undefined,
): void {
  if (permissions.includes('withdraw') && addresses.length === 0) {
    throw new CallError('field_required', { field: 'addresses' })
  }
  if (blockOf(addresses) === undefined) throw new CallError('field_invalid', { field: 'addresses' })
  if (permissions.includes('withdraw') && !addresses.every(isNarrow)) {
    throw new CallError('field_invalid', { field: 'addresses', bound: NARROW })
  }
  if (typeof expireTime === 'number' && expireTime <= Date.now()) {
    throw new CallError('field_invalid', { field: 'expireTime', bound: `> ${Date.now()}` })
  }
}

/** Without what was not said. */
function given({ name, permissions, addresses, markets, expireTime }: KeyTerms) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(permissions === undefined ? {} : { permissions }),
    ...(addresses === undefined ? {} : { addresses }),
    ...(markets === undefined ? {} : { markets }),
    ...(expireTime === undefined ? {} : { expireTime }),
  }
}

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time))
const listOf = (text: string): string[] => (text === '' ? [] : text.split(','))

function keyOf(row: Row): ApiKey {
  const { id, name, kind, permissions, addresses, markets, created, expires, used, lastAddress, suspended } = row
  const held = listOf(permissions)
  return {
    id,
    name,
    kind,
    permissions: KEY_PERMISSIONS.filter((permission) => held.includes(permission)),
    addresses: listOf(addresses),
    markets: listOf(markets),
    createTime: Number(created),
    expireTime: expires === null ? null : Number(expires),
    lastUsed: used === null ? null : Number(used),
    lastAddress,
    suspended,
  }
}
