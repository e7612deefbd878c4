/** What a kind of decision by four eyes is: when it needs two, what both sides of its change are, and how it is done. */
import { CallError } from '@candlewick/protocol/errors'
import type { Permission } from '@candlewick/protocol/who'
import { type AuditEntry, type Audited, type Facts, writeAuditIn } from '../../adapters/audit.ts'
import type { Transaction } from '../../db/database.ts'

export interface Posting {
  readonly account: string
  readonly asset: string
  /** What leaves the account has a minus. */
  readonly amount: string
}

export interface Subject {
  readonly kind: 'customer' | 'operator' | 'market' | 'account' | 'terms' | 'text' | 'house'
  readonly id: string
  /** Masked where it is a customer's. */
  readonly name: string
}

export interface Described {
  readonly subject: Subject
  /** Whose case it is, where the subject is not the customer herself. */
  readonly customerId?: string | undefined
  /** As it is now: where it is something else when it is approved, it is not done. */
  readonly before: Facts
  readonly after: Facts
  readonly postings?: readonly Posting[] | undefined
}

export interface Applying {
  /** What is done only once is done once by this id. */
  readonly proposalId: string
  /** What is changed in it is changed together with the proposal's state, or not at all. */
  readonly tx: Transaction
  readonly reason: string
  readonly proposedBy: string
  /** Absent where one operator sufficed. */
  readonly decidedBy: string | undefined
  /** As it was when it was proposed. */
  readonly before: Facts
}

export interface ProposalKind<Payload> {
  /** Of the thing first: `operator.change`. */
  readonly kind: string
  /** What who proposes and who decides must be allowed. */
  readonly permission: Permission
  /** Reads what was stored. @throws where it is no payload of this kind */
  read(stored: unknown): Payload
  /** Whether a second operator is needed. */
  limit(payload: Payload): boolean
  /**
   * What only one proposal at a time waits to change or decide, since of two the second could not be done any more; of all
   * kinds together. Undefined where each is a thing of its own.
   */
  alone(payload: Payload): string | undefined
  describe(payload: Payload): Promise<Described>
  /** Customers whose case it is, too, beside the one that is described. */
  concerns?(payload: Payload): readonly string[]
  /** Why it cannot be done as things are; asked when it is proposed and again when it is approved. */
  check(payload: Payload): Promise<CallError | undefined>
  /** Does it. @returns what came of it, in words of a programme @throws CallError where it is refused after all */
  apply(payload: Payload, applying: Applying): Promise<string>
}

/**
 * Keeps everybody else from changing the same until the transaction ends, and holds that nobody has: two proposals on it may
 * be approved at one moment. For what is changed here alone; what the journal changes may stand when it is tried again.
 * @param what the name of what is changed
 * @throws CallError `changed_since` naming the field
 */
export async function holdAsProposed(
  tx: Transaction,
  what: string,
  before: Facts,
  now: () => Promise<Facts>,
): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`
  const changed = differsIn(before, await now())
  if (changed !== undefined) throw new CallError('changed_since', { bound: changed })
}

/** Whose case it is; undefined where it is no customer's. */
export const customerOf = ({ customerId, subject }: Described): string | undefined =>
  customerId ?? (subject.kind === 'customer' ? subject.id : undefined)

/** Everybody whose case it is: who is described, and whoever the kind names beside her. */
export function concernedBy(
  kind: Pick<ProposalKind<unknown>, 'concerns'> | undefined,
  customerId: string | null | undefined,
  payload: unknown,
): readonly string[] {
  return [...new Set([customerId ?? [], kind?.concerns?.(payload) ?? []].flat())]
}

/** An entry of the trail for each of them, so that it is found with every one; one of nobody's where there are none. */
export function ofEach<Entry extends Audited>(entry: Entry, concerned: readonly string[]): readonly Entry[] {
  return concerned.length === 0 ? [entry] : concerned.map((customerId) => ({ ...entry, customerId }))
}

export async function writeOfEach(tx: Transaction, entry: AuditEntry, concerned: readonly string[]): Promise<void> {
  for (const one of ofEach(entry, concerned)) await writeAuditIn(tx, one)
}

/** The first field that says something else than it did. */
export function differsIn(was: Facts, is: Facts): string | undefined {
  const fields = new Set([...Object.keys(was), ...Object.keys(is)])
  return [...fields].find((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
}
