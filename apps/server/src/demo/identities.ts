/**
 * People of the demo who wait for their identity to be reviewed, so that the operators' queue is not empty: half of them
 * with drawn documents. Nobody can log in as one of them.
 */
import type { DocumentType, PhotoSide } from '@candlewick/rules/identity/documents'
import sharp from 'sharp'
import type { Sql } from '../db/database.ts'
import type { Identity, Users } from '../features/account/public.ts'
import type { StoredFiles } from '../features/platform/public.ts'

interface Person {
  readonly name: string
  readonly country: string
  readonly type: DocumentType
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

async function handIn({ sql, users, identity, files }: DemoIdentities, person: Person, index: number): Promise<void> {
  const email = waitingEmail(index)
  const known = await users.byHandle({ type: 'email', value: email })
  const { id } = known ?? (await users.insert({ email, passwordHash: NO_PASSWORD, language: 'en' }))
  const idNumber = `${person.country}${String(40_721_905 + index * 7_919)}`
  const { primary, advanced } = await identity.stateOf(id)
  if (primary.state === 'none') await identity.handIn.take(id, { ...person, idNumber }, undefined)
  if (index % 2 === 1 && advanced.state === 'none') {
    await sql.begin(async (tx) => {
      await tx`update identity_cases set state = 'approved', decided_at = now() where user_id = ${id} and level = 'primary'`
      await tx`update users set certification = 'primary' where id = ${id}`
    })
    const store = async (side: PhotoSide) =>
      (await files.store(id, 'identity', await drawn(side, { ...person, idNumber }, index))).name
    const [front, back, hand] = [await store('front'), await store('back'), await store('hand')]
    await identity.handIn.take(id, { front, back, hand }, undefined)
  }
  const hours = (PEOPLE.length - index) * APART_HOURS
  await sql`
    update identity_cases set submitted_at = now() - ${hours} * interval '1 hour' where user_id = ${id} and state = 'review'`
}

const HUES = [18, 42, 150, 200, 265, 330] as const

/** A document of no country, or somebody who holds it: plainly a drawing. */
async function drawn(side: PhotoSide, { name, idNumber }: Person & { idNumber: string }, index: number) {
  const hue = HUES[index % HUES.length] ?? 0
  const face = (x: number, y: number, size: number) => `
    <circle cx="${x}" cy="${y}" r="${size}" fill="hsl(${hue} 30% 62%)"/>
    <ellipse cx="${x}" cy="${y + size * 2.1}" rx="${size * 1.7}" ry="${size}" fill="hsl(${hue} 35% 42%)"/>`
  const text = (x: number, y: number, size: number, words: string) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif" fill="#26262e">${words}</text>`
  const card = (x: number, y: number, scale: number) => `
    <g transform="translate(${x} ${y}) scale(${scale})">
      <rect width="720" height="450" rx="28" fill="hsl(${hue} 24% 88%)" stroke="#8a8a92" stroke-width="3"/>
      ${text(40, 62, 30, 'SPECIMEN · DEMO DOCUMENT')}
      ${side === 'back' ? '' : `<rect x="40" y="96" width="190" height="250" fill="#fff"/>${face(135, 180, 44)}`}
      ${text(side === 'back' ? 40 : 262, 150, 38, name)}
      ${text(side === 'back' ? 40 : 262, 215, 34, idNumber)}
      ${text(side === 'back' ? 40 : 262, 280, 30, `${1970 + index}-0${1 + (index % 9)}-1${index % 9}`)}
      ${text(40, 410, 28, `P&lt;DEMO&lt;&lt;${idNumber}&lt;&lt;&lt;&lt;${index}`)}
    </g>`
  const held = `${face(330, 210, 110)}${card(430, 330, 0.55)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
    <rect width="960" height="640" fill="#6a625a"/>${side === 'hand' ? held : card(120, 95, 1)}</svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}
