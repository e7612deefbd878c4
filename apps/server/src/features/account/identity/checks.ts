/** What speaks for and against a case before anybody looks at its photos. */
import type { OutputOf } from '@candlewick/protocol/call'
import type * as calls from '@candlewick/protocol/calls/console/identities'
import { sameName } from '@candlewick/rules/identity/names'
import { BOUNDS, LEAST_SIDE, type PictureFigures } from '@candlewick/rules/identity/picture'
import type { Sql } from '../../../db/database.ts'
import type { BankCards } from '../bank/cards.ts'
import { type CaseRow, type Facts, photosOf } from './records.ts'

type Answer = OutputOf<typeof calls.oneCase>
export type Check = Answer['checks'][number]
export type Photo = Answer['photos'][number]

/** An account younger than this is looked at. */
const YOUNG_DAYS = 1
const MANY_TRIES = 3
const DAY_MS = 86_400_000
/** Other customers that are named. */
const NAMED = 10

export interface CheckDependencies {
  readonly sql: Sql
  readonly cards: BankCards
}

export interface Checked {
  readonly row: CaseRow
  readonly facts: Facts | undefined
  readonly attempt: number
  /** Epoch milliseconds. */
  readonly createTime: number
}

/** @returns what was measured of the photos, and every check with what it found */
export async function checksOf(dependencies: CheckDependencies, checked: Checked) {
  const { row, facts, attempt, createTime } = checked
  const { sql, cards } = dependencies
  const photos = await photosIn(sql, row)
  const number = await elsewhere(sql, row, 'number_mark')
  const name = await elsewhere(sql, row, 'name_mark')
  const card = await cards.whole(row.userId)
  // Of a demo's cases some are older than the accounts that were made for them.
  const days = Math.max(0, Math.floor((Number(row.submitted) - createTime) / DAY_MS))
  const checks: Check[] = [
    { check: 'number_elsewhere', ...found(number) },
    { check: 'name_elsewhere', ...found(name) },
    {
      check: 'name_bank_card',
      outcome: card === null || facts === undefined ? 'none' : outcomeOf(!sameName(card.name, facts.name)),
      ...NOTHING,
    },
    { check: 'account_age', ...NOTHING, outcome: outcomeOf(days < YOUNG_DAYS), found: String(days) },
    { check: 'attempts', ...NOTHING, outcome: outcomeOf(attempt >= MANY_TRIES), found: String(attempt) },
  ]
  for (const { photo, others } of photos) checks.push(...photoChecks(photo, others))
  return { photos: photos.map(({ photo }) => photo), checks }
}

const NOTHING = { found: '', side: null, others: [] as string[] }
const outcomeOf = (look: boolean): 'look' | 'ok' => (look ? 'look' : 'ok')

function found(others: string[]) {
  return { ...NOTHING, outcome: outcomeOf(others.length > 0), found: String(others.length), others }
}

/** Other customers with the same mark, whatever became of their cases. */
async function elsewhere(sql: Sql, row: CaseRow, mark: 'number_mark' | 'name_mark'): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    select distinct o.user_id as "userId" from identity_cases o
    join identity_cases c on c.id = ${row.id} and ${sql(`o.${mark}`)} = ${sql(`c.${mark}`)}
    where o.user_id <> c.user_id order by 1 limit ${NAMED}`
  return rows.map(({ userId }) => userId)
}

interface Measured {
  readonly photo: Photo
  readonly others: string[]
}

async function photosIn(sql: Sql, row: CaseRow): Promise<Measured[]> {
  const photos = photosOf(row)
  if (photos.length === 0) return []
  const files = await sql<
    { name: string; width: number; height: number; bytes: number; figures: string | null; others: string }[]
  >`
    select f.name, f.width, f.height, f.bytes, f.figures, coalesce((
      select string_agg(distinct o.user_id, ',') from files o where o.picture = f.picture and o.user_id <> f.user_id
    ), '') as others
    from files f where f.name in ${sql(photos.map(({ name }) => name))}`
  return photos.flatMap(({ side, name }) => {
    const file = files.find((each) => each.name === name)
    if (file === undefined) return []
    const { width, height, bytes } = file
    const others = file.others === '' ? [] : file.others.split(',').slice(0, NAMED)
    return [{ photo: { side, width, height, bytes, ...figuresIn(file.figures) }, others }]
  })
}

/** Of a photo from before they were measured nothing is known. */
function figuresIn(text: string | null): PictureFigures {
  if (text === null) return { light: 0, glare: 0, sharpness: 0 }
  const figures: PictureFigures = JSON.parse(text)
  return figures
}

function photoChecks(photo: Photo, others: string[]): Check[] {
  const { side, width, height, light, glare, sharpness } = photo
  const shorter = Math.min(width, height)
  const of = { ...NOTHING, side }
  return [
    { ...of, check: 'photo_size', outcome: outcomeOf(shorter < LEAST_SIDE), found: `${width} × ${height}` },
    {
      ...of,
      check: 'photo_light',
      outcome: outcomeOf(light < BOUNDS.dark || light > BOUNDS.bright),
      found: String(light),
    },
    { ...of, check: 'photo_glare', outcome: outcomeOf(glare > BOUNDS.glare), found: String(glare) },
    { ...of, check: 'photo_sharpness', outcome: outcomeOf(sharpness < BOUNDS.blurred), found: String(sharpness) },
    { ...of, check: 'photo_elsewhere', outcome: outcomeOf(others.length > 0), found: String(others.length), others },
  ]
}
