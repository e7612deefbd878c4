/**
 * An approved identity that is asked for again: the level falls with all that hangs on it, and what was approved counts no
 * more, in one transaction. Its document stays the account's, so that nobody else takes it meanwhile.
 */
import { CallError } from '@candlewick/protocol/errors'
import { languageOf } from '@candlewick/protocol/languages'
import type { RejectReason } from '@candlewick/rules/identity/documents'
import { type IdentityLevel, reaches } from '@candlewick/rules/identity/levels'
import type { Notifications } from '../../../adapters/notifications.ts'
import type { Transaction } from '../../../db/database.ts'
import { recipientOf } from '../notices.ts'
import type { Sessions } from '../sessions.ts'
import type { User, Users } from '../users.ts'
import { dailyLimits } from './levels.ts'
import { identityAgainMessage } from './messages.ts'
import type { CaseLevel } from './records.ts'

/** What is left of her level where one is asked for again. */
const LEFT = { primary: 'none', advanced: 'primary' } as const

export interface AskedAgain {
  readonly userId: string
  /** From which on she proves it anew: the primary one takes the advanced one with it. */
  readonly level: CaseLevel
  readonly reason: RejectReason
  /** To the customer, beside the reason's own words. */
  readonly reasonText: string
}

export interface AgainDependencies {
  readonly users: Pick<Users, 'byId' | 'setRole'>
  readonly sessions: Pick<Sessions, 'askAnew'>
  readonly notifications: Pick<Notifications, 'within'>
}

/** What she is afterwards. */
export const levelLeft = (level: CaseLevel): IdentityLevel => LEFT[level]

/**
 * @param expected the level that was seen: where it is another one by now, nothing is done
 * @throws CallError `not_found`, `changed_since`, `identity_needed` where nothing of that level was approved
 */
export async function askAgain(
  { users, sessions, notifications }: AgainDependencies,
  tx: Transaction,
  operatorId: string,
  { userId, level, reason, reasonText }: AskedAgain,
  expected: IdentityLevel,
): Promise<void> {
  // Whoever hands in or decides holds the same row first.
  await tx`select from users where id = ${userId} for update`
  const user = await users.byId(userId, tx)
  if (user === undefined) throw new CallError('not_found', { field: 'userId' })
  if (user.certification !== expected) throw new CallError('changed_since', { bound: 'level' })
  if (!reaches(expected, level)) throw new CallError('identity_needed', { field: 'level', bound: level })
  const falls = level === 'primary' ? tx`true` : tx`level = 'advanced'`
  await holdDocuments(tx, userId)
  await tx`update users set certification = ${LEFT[level]} where id = ${userId}`
  await tx`
    update identity_cases set state = 'again', asked_again_at = now(), asked_again_by = ${operatorId}, reason = ${reason},
      reason_text = ${reasonText}
    where user_id = ${userId} and state = 'approved' and ${falls}`
  // What hangs on what no longer counts cannot be approved any more.
  await tx`
    update identity_cases set state = 'rejected', decided_at = now(), decided_by = ${operatorId}, reason = ${reason},
      reason_text = ${reasonText}
    where user_id = ${userId} and state = 'review' and ${falls}`
  const merchant = user.roles.includes('merchant')
  if (merchant) await users.setRole(tx, userId, 'merchant', false)
  await sessions.askAnew(tx, userId)
  await tell(tx, notifications, user, { level, reason, text: reasonText, merchant })
}

/** Numbers are looked at and given up one after the other: between two there is none that is nobody's. */
async function holdDocuments(tx: Transaction, userId: string): Promise<void> {
  const rows = await tx<{ mark: Buffer }[]>`
    select distinct document_mark as mark from identity_cases
    where user_id = ${userId} and state = 'approved' and level = 'primary'`
  for (const { mark } of rows) await holdDocument(tx, mark)
}

/** Until the transaction ends nobody else hands the document in, nor is it asked for again. */
export async function holdDocument(tx: Transaction, mark: Buffer): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`document ${mark.toString('hex')}`}, 0))`
}

async function tell(
  tx: Transaction,
  notifications: AgainDependencies['notifications'],
  user: User,
  about: { level: CaseLevel; reason: RejectReason; text: string; merchant: boolean },
): Promise<void> {
  const to = recipientOf(user)
  if (to === undefined) return
  const daily = (await dailyLimits(tx))[LEFT[about.level]]
  const language = languageOf(user.language)
  await notifications.within(tx).send(to, identityAgainMessage({ ...about, daily }, language), language)
}
