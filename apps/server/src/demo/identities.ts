/**
 * People of the demo who wait for their identity to be reviewed, so that the operators' queue is not empty: half of them
 * with drawn documents. Nobody can log in as one of them.
 */
import type { DocumentType, PhotoSide } from '@candlewick/rules/identity/documents'
import type { Sql } from '../db/database.ts'
import type { Identity, Users } from '../features/account/public.ts'
import type { StoredFiles } from '../features/platform/public.ts'
import { drawnDocument } from './drawings.ts'

export interface Person {
  readonly name: string
  readonly country: string
  readonly type: DocumentType
}

interface Document extends Person {
  readonly idNumber: string
}

const PEOPLE: readonly Person[] = [
  ['Hana Kobayashi', 'JP', 'passport'],
  ['Mateus Carvalho', 'BR', 'id_card'],
  ['Linh Tran', 'VN', 'id_card'],
  ['Oskar Lindqvist', 'SE', 'passport'],
  ['Chiara Rinaldi', 'IT', 'id_card'],
  ['Seo-yeon Baek', 'KR', 'id_card'],
  ['Pierre Delmas', 'FR', 'id_card'],
  ['Anchali Suwan', 'TH', 'passport'],
  ['Kwame Asante', 'GH', 'passport'],
  ['Lucía Ferrer', 'ES', 'id_card'],
  ['Nadia Haddad', 'MA', 'passport'],
  ['Jonas Weidner', 'DE', 'id_card'],
  ['Priya Raman', 'IN', 'passport'],
  ['Tomasz Wilk', 'PL', 'id_card'],
  ['Amelia Cartwright', 'GB', 'passport'],
  ['Wei-Ting Lo', 'TW', 'id_card'],
  ['Diego Salcedo', 'MX', 'id_card'],
  ['Irina Petrova', 'BG', 'passport'],
  ['Rafiq Mansur', 'MY', 'id_card'],
  ['Signe Dahl', 'DK', 'passport'],
].map(([name = '', country = '', type = '']) => ({ name, country, type: type === 'passport' ? 'passport' : 'id_card' }))

/** No password has this hash. */
const NO_PASSWORD = ''
/** Hours between two who hand in: the oldest have waited for longer than is promised. */
const APART_HOURS = 2.6

export const waitingEmail = (index: number): string => `waiting-${index + 1}@candlewick.test`
export const WAITING_EMAILS: readonly string[] = PEOPLE.map((_, index) => waitingEmail(index))

export interface DemoIdentities {
  readonly sql: Sql
  readonly users: Users
  readonly identity: Identity
  readonly files: StoredFiles
}

/** May be cut off and repeated; stops between two people when told to. */
export async function seedIdentities(parts: DemoIdentities, signal: AbortSignal): Promise<void> {
  const { sql } = parts
  for (const [index, person] of PEOPLE.entries()) {
    if (signal.aborted) return
    const step = `identity ${waitingEmail(index)}`
    if ((await sql`select step from demo_steps where step = ${step}`).length > 0) continue
    await handIn(parts, person, index)
    await sql`insert into demo_steps (step) values (${step}) on conflict do nothing`
  }
}

async function handIn(parts: DemoIdentities, person: Person, index: number): Promise<void> {
  const { sql, users, identity } = parts
  const email = waitingEmail(index)
  const known = await users.byHandle({ type: 'email', value: email })
  const { id } = known ?? (await users.insert({ email, passwordHash: NO_PASSWORD, language: 'en' }))
  const document = { ...person, idNumber: `${person.country}${String(40_721_905 + index * 7_919)}` }
  const { primary, advanced } = await identity.stateOf(id)
  if (primary.state === 'none') await identity.handIn.take(id, document, undefined)
  if (index % 2 === 1 && advanced.state === 'none') {
    await approve(sql, id, 'primary')
    await handInPhotos(parts, id, document, index)
  }
  const hours = (PEOPLE.length - index) * APART_HOURS
  await sql`
    update identity_cases set submitted_at = now() - ${hours} * interval '1 hour' where user_id = ${id} and state = 'review'`
  await registeredBefore(sql, id, hours)
}

/** Her account is a day older than what she did so many hours ago. */
export async function registeredBefore(sql: Sql, userId: string, hours: number): Promise<void> {
  await sql`
    update users set created_at = least(created_at, now() - ${hours + 24} * interval '1 hour') where id = ${userId}`
}

/** Somebody whose identity was seen and found right, at both levels. */
export async function verify(parts: DemoIdentities, id: string, document: Document, index: number): Promise<void> {
  const { sql, identity } = parts
  if ((await identity.stateOf(id)).primary.state === 'none') await identity.handIn.take(id, document, undefined)
  await approve(sql, id, 'primary')
  if ((await identity.stateOf(id)).advanced.state === 'none') await handInPhotos(parts, id, document, index)
  await approve(sql, id, 'advanced')
}

async function approve(sql: Sql, id: string, level: 'primary' | 'advanced'): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`update identity_cases set state = 'approved', decided_at = now() where user_id = ${id} and level = ${level}`
    await tx`update users set certification = ${level} where id = ${id}`
  })
}

async function handInPhotos(
  { files, identity }: DemoIdentities,
  id: string,
  document: Document,
  index: number,
): Promise<void> {
  const store = async (side: PhotoSide) =>
    (await files.store(id, 'identity', await drawnDocument(side, document, index))).name
  const [front, back, hand] = [await store('front'), await store('back'), await store('hand')]
  await identity.handIn.take(id, { front, back, hand }, undefined)
}
