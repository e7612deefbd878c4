/**
 * The states of a withdrawal as the table has them. Whoever moves one, the customer, an operator, the rules or the payer, does
 * it here: it leaves a state for another only while it is still in the one, so that of two that race exactly one wins.
 */
import { WITHDRAWAL_MOVES, type WithdrawalState } from '@candlewick/protocol/withdrawal-states'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Fragment } from '../../db/statement.ts'
import { depositAtRisk } from '../deposits/public.ts'

/** Where others hear that a withdrawal moved: whose, and which. */
export const WITHDRAWALS_CHANNEL = 'withdrawals'

/** How it came to its new state. */
export interface WithdrawalStep {
  /** `customer`, `rules`, `payer`, or the id of an operator. */
  readonly actor: string
  /** In words of a programme. */
  readonly note?: string
  /** The transaction that pays it, as its network writes it; what stood there before stays where it is left out. */
  readonly txid?: string
  /** Of a rejection, with the operator's own words. */
  readonly reason?: string
  readonly reasonText?: string
}

/**
 * Moves a withdrawal from one state to another and writes the step down, both or neither. Nothing of a customer who may take
 * nothing out now, whose security was changed within a day, whose account is locked, or whose deposit may be gone, comes to be
 * signed or paid; what an
 * operator is paying by hand meanwhile goes nowhere but to have been paid.
 * @returns false where it is not in the state `from` (any more), and then nothing is changed
 * @throws Error where no withdrawal goes that way, which only a mistake can cause
 */
export async function moveWithdrawal(
  sql: Sql | Transaction,
  id: string,
  from: WithdrawalState,
  to: WithdrawalState,
  { actor, note = '', txid, reason, reasonText = '' }: WithdrawalStep,
): Promise<boolean> {
  if (!WITHDRAWAL_MOVES[from].includes(to)) throw new Error(`no withdrawal goes from ${from} to ${to}`)
  const [moved] = await sql<{ told: string }[]>`
    with moved as (
      update withdrawals set state = ${to}, changed_at = clock_timestamp(), txid = coalesce(${txid ?? null}, txid),
        reason = ${reason ?? null}, reason_text = ${reasonText}
      where id = ${id} and state = ${from} and (${from} <> 'approved' or case when paying_by is not null then ${to} = 'confirmed'
        else ${to} in ('review', 'rejected', 'cancelled') or not (${barred(sql)} or ${paused(sql)}) end)
      returning id, user_id
    ), step as (
      insert into withdrawal_steps (withdrawal_id, place, state, actor, note)
      select id, (select count(*) from withdrawal_steps where withdrawal_id = moved.id), ${to}, ${actor}, ${note}
      from moved
    )
    select pg_notify(${WITHDRAWALS_CHANNEL}, user_id || ' ' || id)::text as told from moved`
  return moved !== undefined
}

/** Whether the customer of a row of `withdrawals` is kept from taking anything out, as the tables have it. */
export function barred(sql: Sql | Transaction): Fragment {
  return sql`(exists (
      select from customer_restrictions r where r.user_id = withdrawals.user_id and r.ended_at is null
        and (r.until is null or r.until > now()) and r.kind in ('withdrawing', 'closed'))
    or exists (select from users u where u.id = withdrawals.user_id and (u.closed or u.locked_at is not null)))`
}

/**
 * Whether the customer of a row of `withdrawals` takes nothing out now: her security was changed lately, or a deposit of hers
 * may be gone. What was approved before waits until that is over: whoever has taken an account over may have asked for it, and
 * what was credited may never have come.
 */
export function paused(sql: Sql | Transaction): Fragment {
  return sql`(exists (
      select from users u where u.id = withdrawals.user_id and u.withdrawals_paused_until > clock_timestamp())
    or ${unsettled(sql)})`
}

/** Whether a deposit of its customer may be gone, and nobody who decided about the withdrawal knew. */
export function unsettled(sql: Sql | Transaction): Fragment {
  return sql`(withdrawals.reasons not like '%deposit_not_final%' and ${depositAtRisk(sql)})`
}
