/** Where a customer's verification stands, what her level is, and what becomes of what is no longer needed. */
import type { OutputOf } from '@candlewick/protocol/call'
import type * as calls from '@candlewick/protocol/calls/identity'
import { CallError } from '@candlewick/protocol/errors'
import { type IdentityLevel, reaches } from '@candlewick/rules/identity/levels'
import type { Ring } from '../../../adapters/ring.ts'
import type { Sql } from '../../../db/database.ts'
import type { StoredFiles } from '../../platform/public.ts'
import { Budgets } from '../budgets.ts'
import { HandIn } from './hand-in.ts'
import { levelTerms } from './levels.ts'
import {
  type CaseLevel,
  type CaseRow,
  caseColumns,
  type Facts,
  maskedName,
  maskedNumber,
  openFacts,
  photosOf,
} from './records.ts'

type State = OutputOf<typeof calls.own>

/** Days after which a rejected case keeps neither photos nor facts, only that it was rejected and why. */
export const FORGOTTEN_DAYS = 30
const BATCH = 200

export interface IdentityDependencies {
  readonly sql: Sql
  readonly ring: Ring
  readonly files: StoredFiles
}

export class Identity {
  readonly handIn: HandIn
  readonly #dependencies: IdentityDependencies

  constructor(dependencies: IdentityDependencies) {
    this.#dependencies = dependencies
    this.handIn = new HandIn({ ...dependencies, budgets: new Budgets(dependencies.sql) })
  }

  /** What was approved of her. */
  async levelOf(userId: string): Promise<IdentityLevel> {
    const [row] = await this.#dependencies.sql<{ certification: IdentityLevel }[]>`
      select certification from users where id = ${userId}`
    return row?.certification ?? 'none'
  }

  /** What each level opens, and how much it may take out a day. */
  levels(): ReturnType<typeof levelTerms> {
    return levelTerms(this.#dependencies.sql)
  }

  /** The name that she was verified with. @throws CallError `identity_needed` where it was not */
  async verifiedName(userId: string): Promise<string> {
    const { sql, ring } = this.#dependencies
    if (!reaches(await this.levelOf(userId), 'primary')) throw new CallError('identity_needed', { bound: 'primary' })
    const [row] = await sql<CaseRow[]>`
      select ${caseColumns(sql)} from identity_cases c
      where user_id = ${userId} and level = 'primary' and state = 'approved'`
    const facts = row === undefined ? undefined : await openFacts(ring, row)
    if (facts === undefined) throw new CallError('identity_needed', { bound: 'primary' })
    return facts.name
  }

  /** What she said of herself in the newest primary case, whole; null where there is none, or it was forgotten. */
  async facts(userId: string): Promise<Facts | null> {
    const { sql, ring } = this.#dependencies
    const [row] = await sql<CaseRow[]>`
      select ${caseColumns(sql)} from identity_cases c
      where user_id = ${userId} and level = 'primary' order by number desc limit 1`
    return (row && (await openFacts(ring, row))) ?? null
  }

  /** For herself: where both verifications stand, her own data masked. */
  async stateOf(userId: string): Promise<State> {
    const { sql, ring } = this.#dependencies
    const rows = await sql<CaseRow[]>`
      select distinct on (level) ${caseColumns(sql)} from identity_cases c
      where user_id = ${userId} order by level, number desc`
    const ofLevel = (level: CaseLevel) => rows.find((row) => row.level === level)
    const primary = ofLevel('primary')
    const facts = primary === undefined ? undefined : await openFacts(ring, primary)
    return {
      level: await this.levelOf(userId),
      primary: stepOf(primary),
      advanced: stepOf(ofLevel('advanced')),
      name: facts === undefined ? '' : maskedName(facts.name),
      idNumber: facts === undefined ? '' : maskedNumber(facts.number),
      country: primary?.country ?? '',
      type: primary?.document ?? null,
      levels: await this.levels(),
      triesLeft: await this.handIn.triesLeft(userId),
    }
  }

  /** Forgets what rejected cases were rejected on, once nobody may ask about it any more. */
  async tidy(): Promise<void> {
    const { sql, files } = this.#dependencies
    for (let forgotten = BATCH; forgotten === BATCH; ) {
      forgotten = await sql.begin(async (tx) => {
        const rows = await tx<CaseRow[]>`
          select ${caseColumns(sql)} from identity_cases c
          where state = 'rejected' and facts is not null
            and decided_at < now() - ${FORGOTTEN_DAYS} * interval '1 day'
          order by decided_at limit ${BATCH} for update skip locked`
        const names = rows.flatMap((row) => photosOf(row).map(({ name }) => name))
        await files.release(tx, names)
        if (rows.length > 0) {
          await tx`
            update identity_cases set facts = null, key_id = null, front = null, back = null, hand = null
            where id in ${tx(rows.map(({ id }) => id))}`
        }
        return rows.length
      })
    }
  }
}

function stepOf(row: CaseRow | undefined): State['primary'] {
  if (row === undefined) {
    return { state: 'none', submitTime: null, decideTime: null, reason: null, reasonText: '', photos: [] }
  }
  return {
    state: row.state,
    submitTime: Number(row.submitted),
    decideTime: row.decided === null ? null : Number(row.decided),
    reason: row.reason,
    reasonText: row.reasonText,
    photos: photosOf(row).map(({ side, name }) => ({ side, url: `/files/${name}` })),
  }
}
