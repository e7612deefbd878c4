/**
 * Seals everything about identities anew under a new key, and throws the ones before away. It may be cut off at any point
 * and run again, beside servers that read and write: what it changes says itself by which key it is read.
 */
import type { Files } from '../../../adapters/files.ts'
import type { Ring, RingKey } from '../../../adapters/ring.ts'
import type { Sql, Transaction } from '../../../db/database.ts'
import { sealOf } from '../../platform/public.ts'
import { cardOf } from '../bank/cards.ts'
import { methodOf } from '../payments/methods.ts'
import { factsOf } from './records.ts'

export interface ResealDependencies {
  readonly sql: Sql
  readonly ring: Ring
  readonly files: Files
}

export interface Resealed {
  /** Of the key that seals now. */
  readonly key: number
  /** Whether an earlier run was gone on with, so that no new key was made. */
  readonly resumed: boolean
  readonly photos: number
  readonly cases: number
  readonly cards: number
  readonly methods: number
  /** Rows whose file is not on the disk (yet); their key stays until it is. */
  readonly missing: number
  readonly keysRemoved: number
}

const BATCH = 100

export async function reseal(dependencies: ResealDependencies): Promise<Resealed> {
  const { sql, ring } = dependencies
  const { key, resumed } = await sql.begin(async (tx) => {
    // One at a time makes a new key.
    await tx`select pg_advisory_xact_lock(${LOCK})`
    const newest = await ring.newest(tx)
    const left = await isLeft(tx, newest.id)
    return left ? { key: newest, resumed: true } : { key: await ring.add(tx), resumed: false }
  })
  const cases = await resealCases(dependencies, key)
  const cards = await resealCards(dependencies, key)
  const methods = await resealMethods(dependencies, key)
  const { photos, missing } = await resealPhotos(dependencies, key)
  return { key: key.id, resumed, photos, cases, cards, methods, missing, keysRemoved: await removeKeys(sql, key.id) }
}

/** Any number that nothing else in this database locks. */
const LOCK = 4_107_041

/** Whether an earlier run left something under another key, or a photo from before there were keys. */
async function isLeft(sql: Sql | Transaction, newest: number): Promise<boolean> {
  const [row] = await sql<{ left: boolean }[]>`
    select exists (select from identity_cases where key_id <> ${newest})
      or exists (select from bank_cards where key_id <> ${newest})
      or exists (select from payment_methods where key_id <> ${newest})
      or exists (select from files where kind = 'identity' and key_id <> ${newest}) as left`
  return row?.left ?? false
}

/** Runs a batch after the other, each in a transaction of its own. */
async function batches(sql: Sql, batch: (tx: Transaction) => Promise<number>): Promise<number> {
  let done = 0
  for (let count = BATCH; count === BATCH; done += count) count = await sql.begin(batch)
  return done
}

function resealCases({ sql, ring }: ResealDependencies, key: RingKey): Promise<number> {
  return batches(sql, async (tx) => {
    const rows = await tx<{ id: string; facts: Buffer; keyId: number }[]>`
      select id, facts, key_id as "keyId" from identity_cases
      where facts is not null and key_id is not null and key_id <> ${key.id} limit ${BATCH} for update`
    for (const { id, facts, keyId } of rows) {
      const again = ring.seal(key, await ring.open(keyId, facts, factsOf(id)), factsOf(id))
      await tx`update identity_cases set facts = ${again}, key_id = ${key.id} where id = ${id}`
    }
    return rows.length
  })
}

function resealCards({ sql, ring }: ResealDependencies, key: RingKey): Promise<number> {
  return batches(sql, async (tx) => {
    const rows = await tx<{ userId: string; sealed: Buffer; keyId: number }[]>`
      select user_id as "userId", sealed, key_id as "keyId" from bank_cards
      where key_id <> ${key.id} limit ${BATCH} for update`
    for (const { userId, sealed, keyId } of rows) {
      const again = ring.seal(key, await ring.open(keyId, sealed, cardOf(userId)), cardOf(userId))
      await tx`update bank_cards set sealed = ${again}, key_id = ${key.id} where user_id = ${userId}`
    }
    return rows.length
  })
}

function resealMethods({ sql, ring }: ResealDependencies, key: RingKey): Promise<number> {
  return batches(sql, async (tx) => {
    const rows = await tx<{ id: string; sealed: Buffer; keyId: number }[]>`
      select id, sealed, key_id as "keyId" from payment_methods
      where key_id <> ${key.id} limit ${BATCH} for update`
    for (const { id, sealed, keyId } of rows) {
      const again = ring.seal(key, await ring.open(keyId, sealed, methodOf(id)), methodOf(id))
      await tx`update payment_methods set sealed = ${again}, key_id = ${key.id} where id = ${id}`
    }
    return rows.length
  })
}

async function resealPhotos({ sql, ring, files }: ResealDependencies, key: RingKey) {
  let photos = 0
  let missing = 0
  for (let after = ''; ; ) {
    const rows = await sql<{ name: string }[]>`
      select name from files
      where kind = 'identity' and key_id is distinct from ${key.id} and name > ${after} order by name limit ${BATCH}`
    for (const { name } of rows) {
      const stored = await files.read(name)
      if (stored === undefined) {
        missing += 1
        // One that was being written an hour ago never will be: it must not keep a key for ever.
        await sql`
          update files set key_id = ${key.id} where name = ${name} and created_at < now() - interval '1 hour'`
        continue
      }
      if (ring.keyOfFile(stored) !== key.id) {
        const plain = await ring.openFile(stored, sealOf(name))
        await files.write({ name, data: ring.sealFile(key, plain, sealOf(name)) })
      }
      // The file first: a run that is cut off here finds it sealed already.
      const kept = await sql`update files set key_id = ${key.id} where name = ${name}`
      if (kept.count === 0) await files.remove([name])
      photos += kept.count
    }
    after = rows.at(-1)?.name ?? after
    if (rows.length < BATCH) return { photos, missing }
  }
}

/** Throws away keys that nothing is sealed with. */
async function removeKeys(sql: Sql, newest: number): Promise<number> {
  const removed = await sql`
    delete from seal_keys k where id < ${newest}
      and not exists (select from identity_cases where key_id = k.id)
      and not exists (select from bank_cards where key_id = k.id)
      and not exists (select from payment_methods where key_id = k.id)
      and not exists (select from files where key_id = k.id)`
  return removed.count
}
