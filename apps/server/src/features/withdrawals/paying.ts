/**
 * Who is paying an approved withdrawal by hand: from when she says so nobody turns it down or takes it back, until she has
 * paid it or gives it up. Two of a kind would else pay a customer who was given her money back meanwhile.
 */
import type { Sql } from '../../db/database.ts'
import { PAID } from './reviews.ts'
import { barred, paused } from './states.ts'

/** Takes it for an operator who is going to pay it. @returns false where another has it, or it is not to be paid (now) */
export async function takeToPay(sql: Sql, id: string, operatorId: string): Promise<boolean> {
  const taken = await sql`
    update withdrawals set paying_by = ${operatorId}, paying_at = clock_timestamp()
    where id = ${id} and state = 'approved' and way = 'hand' and paying_by is null
      and not ${barred(sql)} and not ${paused(sql)} returning 1`
  return taken.length === 1
}

/** Whoever says that it was paid has it from then on, whether its customer was restricted meanwhile or not. */
export async function keepAsPaid(sql: Sql, id: string, operatorId: string): Promise<void> {
  await sql`
    update withdrawals set paying_by = ${operatorId}, paying_at = clock_timestamp()
    where id = ${id} and state = 'approved' and way = 'hand' and paying_by is null`
}

/**
 * Gives it up: by whoever has it, or by anybody where she is no operator any more.
 * @returns false where it is not hers, or somebody says that it was paid and another is to look at that
 */
export async function giveUpPaying(sql: Sql, id: string, operatorId: string): Promise<boolean> {
  const given = await sql`
    update withdrawals set paying_by = null, paying_at = null
    where id = ${id} and state = 'approved' and paying_by is not null
      and (paying_by = ${operatorId} or exists (select from operators o where o.id = paying_by and o.roles = '{}'))
      and not exists (select from proposals p where p.kind = ${PAID} and p.state in ('waiting', 'approved')
        and p.expires_at > now() and p.subject::jsonb ->> 'id' = ${id})
    returning 1`
  return given.length === 1
}
