/**
 * What a customer hands in: checked, sealed, and one at a time. Whoever hands in is alone with her cases while it is
 * decided whether she may, and the database holds one document to one account.
 */

import { CallError } from '@candlewick/protocol/errors'
import type { DocumentType } from '@candlewick/rules/identity/documents'
import { PHOTO_SIDES } from '@candlewick/rules/identity/documents'
import { plainNumber } from '@candlewick/rules/identity/names'
import type { Ring } from '../../../adapters/ring.ts'
import type { Sql, Transaction } from '../../../db/database.ts'
import { isCountry, type StoredFiles } from '../../platform/public.ts'
import type { Budget, Budgets } from '../budgets.ts'
import { newId } from '../tokens.ts'
import { holdDocument } from './again.ts'
import { type CaseLevel, type CaseRow, caseColumns, type Facts, factsOf, marksOf, openFacts } from './records.ts'

/** Cases of one customer in 24 hours. */
export const TRIES_A_DAY = 5
/** Tries of one customer, whatever came of them: each says whether a document is somebody's. */
const PROBES: Budget = { name: 'identity probes', allowed: 10, seconds: 86_400 }
/** Of one visitor, for all of her accounts together. */
const VISITOR: Budget = { name: 'identity visitor', allowed: 30, seconds: 86_400 }
const SHORTEST_NUMBER = 4

export interface HandedIn {
  readonly level?: CaseLevel | undefined
  readonly name?: string | undefined
  readonly idNumber?: string | undefined
  readonly country?: string | undefined
  readonly type?: DocumentType | undefined
  readonly front?: string | undefined
  readonly back?: string | undefined
  readonly hand?: string | undefined
}

export interface HandInDependencies {
  readonly sql: Sql
  readonly ring: Ring
  readonly files: StoredFiles
  readonly budgets: Budgets
}

interface NewCase extends Facts {
  readonly level: CaseLevel
  readonly country: string
  readonly document: DocumentType
  readonly plain: string
  readonly photos: readonly [front: string | null, back: string | null, hand: string | null]
}

export class HandIn {
  readonly #dependencies: HandInDependencies

  constructor(dependencies: HandInDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * @param visitor whose allowance the address is; undefined where it is nobody's
   * @throws CallError `field_required`, `field_invalid`, `identity_review`, `identity_approved`, `identity_needed`,
   *   `document_taken`, `too_many_requests`
   */
  async take(userId: string, handed: HandedIn, visitor: string | undefined): Promise<void> {
    const level = handed.level ?? (PHOTO_SIDES.some((side) => handed[side] !== undefined) ? 'advanced' : 'primary')
    const primary = level === 'primary' ? primaryOf(handed) : undefined
    const photos = level === 'advanced' ? photosOf(handed) : undefined
    await this.#dependencies.budgets.take([
      { budget: PROBES, key: userId },
      ...(visitor === undefined ? [] : [{ budget: VISITOR, key: visitor }]),
    ])
    try {
      await this.#dependencies.sql.begin(async (tx) => {
        const passed = await this.#mayHandIn(tx, userId, level)
        if (primary !== undefined) return await this.#insert(tx, userId, { ...primary, photos: [null, null, null] })
        if (photos === undefined || passed === undefined) throw new CallError('identity_needed', { bound: 'primary' })
        await this.#claim(tx, userId, photos)
        const facts = await openFacts(this.#dependencies.ring, passed)
        if (facts === undefined) throw new Error('what an approved case was approved on is gone')
        const plain = plainNumber(facts.number) ?? ''
        const { country, document } = passed
        await this.#insert(tx, userId, { ...facts, level, country, document, plain, photos })
      })
    } catch (error) {
      throw refusedBy(error) ?? error
    }
  }

  /** How many cases she may still hand in now. */
  async triesLeft(userId: string): Promise<number> {
    const [row] = await this.#dependencies.sql<{ tries: number }[]>`
      select count(*)::int as tries from identity_cases
      where user_id = ${userId} and submitted_at > now() - interval '24 hours'`
    return Math.max(0, TRIES_A_DAY - (row?.tries ?? 0))
  }

  /** @returns her approved primary case, where there is one */
  async #mayHandIn(tx: Transaction, userId: string, level: CaseLevel): Promise<CaseRow | undefined> {
    await tx`select from users where id = ${userId} for update`
    const rows = await tx<CaseRow[]>`
      select ${caseColumns(this.#dependencies.sql)} from identity_cases c
      where user_id = ${userId} and state in ('review', 'approved') order by number desc`
    if (rows.some(({ state }) => state === 'review')) throw new CallError('identity_review')
    if (rows.some((row) => row.level === level)) throw new CallError('identity_approved')
    const passed = rows.find((row) => row.level === 'primary')
    if (level === 'advanced' && passed === undefined) throw new CallError('identity_needed', { bound: 'primary' })
    const [recent] = await tx<{ tries: number; wait: number }[]>`
      select count(*)::int as tries,
        coalesce(extract(epoch from min(submitted_at) + interval '24 hours' - now()), 0)::float8 as wait
      from identity_cases where user_id = ${userId} and submitted_at > now() - interval '24 hours'`
    if (recent !== undefined && recent.tries >= TRIES_A_DAY) {
      throw new CallError('too_many_requests', { bound: Math.max(1, Math.ceil(recent.wait)) })
    }
    return passed
  }

  /** Her own photos, none of them of an earlier case: that one's are removed after a while. */
  async #claim(tx: Transaction, userId: string, photos: readonly [string, string, string]): Promise<void> {
    for (const [index, field] of PHOTO_SIDES.entries()) {
      const name = photos[index] ?? ''
      const used = await tx`
        select from identity_cases where user_id = ${userId} and ${name} in (front, back, hand) limit 1`
      if (used.length > 0 || photos.indexOf(name) !== index) throw new CallError('field_invalid', { field })
      await this.#dependencies.files.use(tx, { userId, kind: 'identity', name, field })
    }
  }

  async #insert(tx: Transaction, userId: string, handed: NewCase): Promise<void> {
    const { ring } = this.#dependencies
    const { level, country, document, name, number, plain, photos } = handed
    const id = newId()
    const key = await ring.newest(tx)
    const facts = ring.seal(key, Buffer.from(JSON.stringify({ name, number } satisfies Facts)), factsOf(id))
    const marks = marksOf(ring, { name, country, plain })
    if (level === 'primary') await this.#refuseTaken(tx, userId, marks.document)
    await tx`
      insert into identity_cases (id, user_id, level, facts, key_id, country, document, document_mark, number_mark,
        name_mark, front, back, hand)
      values (${id}, ${userId}, ${level}, ${facts}, ${key.id}, ${country}, ${document}, ${marks.document},
        ${marks.number}, ${marks.name}, ${photos[0]}, ${photos[1]}, ${photos[2]})`
  }

  /** One that somebody was asked for again is still hers. @throws CallError `document_taken` */
  async #refuseTaken(tx: Transaction, userId: string, mark: Buffer): Promise<void> {
    await holdDocument(tx, mark)
    const [taken] = await tx`
      select 1 as taken from identity_cases
      where document_mark = ${mark} and state = 'again' and level = 'primary' and user_id <> ${userId} limit 1`
    if (taken !== undefined) throw new CallError('document_taken', { field: 'idNumber' })
  }
}

function primaryOf(handed: HandedIn): Omit<NewCase, 'photos'> {
  const { country, type } = handed
  const name = handed.name?.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const number = handed.idNumber?.normalize('NFKC').replace(/\s+/gu, ' ').trim()
  if (name === undefined) throw new CallError('field_required', { field: 'name' })
  if (number === undefined) throw new CallError('field_required', { field: 'idNumber' })
  if (country === undefined) throw new CallError('field_required', { field: 'country' })
  if (type === undefined) throw new CallError('field_required', { field: 'type' })
  for (const side of PHOTO_SIDES) if (handed[side] !== undefined) throw new CallError('field_unknown', { field: side })
  const plain = plainNumber(number)
  if (plain === undefined || plain.length < SHORTEST_NUMBER) throw new CallError('field_invalid', { field: 'idNumber' })
  if (!isCountry(country)) throw new CallError('field_invalid', { field: 'country' })
  return { level: 'primary', name, number, country, document: type, plain }
}

/** With the photos nothing else is said: who she is was approved before. */
function photosOf(handed: HandedIn): [string, string, string] {
  for (const field of ['name', 'idNumber', 'country', 'type'] as const) {
    if (handed[field] !== undefined) throw new CallError('field_unknown', { field })
  }
  const { front, back, hand } = handed
  if (front === undefined) throw new CallError('field_required', { field: 'front' })
  if (back === undefined) throw new CallError('field_required', { field: 'back' })
  if (hand === undefined) throw new CallError('field_required', { field: 'hand' })
  return [front, back, hand]
}

function refusedBy(error: unknown): CallError | undefined {
  if (typeof error !== 'object' || error === null || Reflect.get(error, 'code') !== '23505') return undefined
  switch (Reflect.get(error, 'constraint_name')) {
    case 'identity_document':
      return new CallError('document_taken', { field: 'idNumber' })
    case 'identity_open':
      return new CallError('identity_review')
    default:
      return undefined
  }
}
