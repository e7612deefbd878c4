/** The table of what customers handed in, and what of it is sealed. */
import type { DocumentType, PhotoSide, RejectReason } from '@candlewick/rules/identity/documents'
import { PHOTO_SIDES } from '@candlewick/rules/identity/documents'
import { plainName, plainNumber } from '@candlewick/rules/identity/names'
import type { Ring } from '../../../adapters/ring.ts'
import type { Sql } from '../../../db/database.ts'

export type CaseLevel = 'primary' | 'advanced'
/** `again`: was approved, and is asked for anew. */
export type CaseState = 'review' | 'approved' | 'rejected' | 'again'

/** Sealed: what a customer said of herself, as she wrote it. */
export interface Facts {
  readonly name: string
  readonly number: string
}

export interface CaseRow {
  readonly id: string
  /** The order in which they came; as text, since the database counts further than a number here. */
  readonly place: string
  readonly userId: string
  readonly level: CaseLevel
  readonly state: CaseState
  readonly facts: Buffer | null
  readonly keyId: number | null
  readonly country: string
  readonly document: DocumentType
  readonly front: string | null
  readonly back: string | null
  readonly hand: string | null
  readonly submitted: string
  readonly decided: string | null
  readonly decidedBy: string | null
  readonly reason: RejectReason | null
  readonly reasonText: string
  /** When it was asked for again, and by whom. */
  readonly askedAgain: string | null
  readonly askedAgainBy: string | null
}

/** Hours within which a case is promised to be decided. */
export const PROMISED_HOURS = 48
/** Of those of one customer, on her page. */
const SHOWN_CASES = 10

/** The columns of a case, of `identity_cases` under the name `c`. */
export function caseColumns(sql: Sql) {
  return sql`
    c.id, c.number::text as place, c.user_id as "userId", c.level, c.state, c.facts, c.key_id as "keyId", c.country,
    c.document, c.front, c.back, c.hand, (extract(epoch from c.submitted_at) * 1000)::bigint::text as submitted,
    (extract(epoch from c.decided_at) * 1000)::bigint::text as decided, c.decided_by as "decidedBy", c.reason,
    c.reason_text as "reasonText", (extract(epoch from c.asked_again_at) * 1000)::bigint::text as "askedAgain",
    c.asked_again_by as "askedAgainBy"`
}

/** The names of a case's photos by side. */
export function photosOf(row: Pick<CaseRow, PhotoSide>): { side: PhotoSide; name: string }[] {
  return PHOTO_SIDES.flatMap((side) => {
    const name = row[side]
    return name === null ? [] : [{ side, name }]
  })
}

export const factsOf = (id: string): string => `identity_cases\0${id}`

/** What a case's customer said of herself; undefined once it was forgotten. */
export async function openFacts(ring: Ring, row: Pick<CaseRow, 'id' | 'facts' | 'keyId'>): Promise<Facts | undefined> {
  if (row.facts === null || row.keyId === null) return undefined
  const facts: Facts = JSON.parse((await ring.open(row.keyId, row.facts, factsOf(row.id))).toString('utf8'))
  return facts
}

/** Marks by which the same document, the same number and the same name are found again. */
export function marksOf(ring: Ring, { name, country, plain }: { name: string; country: string; plain: string }) {
  return {
    document: ring.mark(`document\0${country}\0${plain}`),
    number: numberMark(ring, plain),
    name: nameMark(ring, name),
  }
}

/** By what a document's number is found again, however it is written. */
export function numberMark(ring: Pick<Ring, 'mark'>, number: string): Buffer {
  return ring.mark(`number\0${plainNumber(number) ?? ''}`)
}

/** By what a person's name is found again, in whatever case and with whichever accents it is written. */
export function nameMark(ring: Pick<Ring, 'mark'>, name: string): Buffer {
  return ring.mark(`name\0${plainName(name)}`)
}

/** What a customer handed in, the newest first, her names masked. */
export async function identitiesOf(sql: Sql, ring: Ring, userId: string) {
  const rows = await sql<CaseRow[]>`
    select ${caseColumns(sql)} from identity_cases c where user_id = ${userId} order by number desc limit ${SHOWN_CASES}`
  return await Promise.all(
    rows.map(async (row) => {
      const { id, level, state, country, document, submitted, decided } = row
      const facts = await openFacts(ring, row)
      const name = facts === undefined ? '' : maskedName(facts.name)
      const decideTime = decided === null ? null : Number(decided)
      return { id, level, state, name, country, document, submitTime: Number(submitted), decideTime }
    }),
  )
}

/** What was approved of a customer last, as she wrote it; undefined where nothing is, or it was forgotten. */
export async function approvedFacts(sql: Sql, ring: Ring, userId: string): Promise<Facts | undefined> {
  const [row] = await sql<CaseRow[]>`
    select ${caseColumns(sql)} from identity_cases c
    where user_id = ${userId} and state = 'approved' and facts is not null order by number desc limit 1`
  return row === undefined ? undefined : await openFacts(ring, row)
}

/** A name as its owner knows it again: the first letter of each part. */
export function maskedName(name: string): string {
  return name
    .split(/[\s·]+/u)
    .map((part) => `${[...part][0] ?? ''}***`)
    .join(' ')
}

/** The last four of a number, or two of a short one. */
export function maskedNumber(number: string): string {
  const shown = number.length >= 8 ? 4 : 2
  return `****${number.slice(-shown)}`
}
