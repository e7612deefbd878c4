/**
 * What a demo leaves in a database: people with known passwords, play money, makers' quotes. Production does not start on
 * it; whoever wants to go on with such a database all the same closes it first.
 */
import { LADDER_HOUSES, TAKER_HOUSES } from '@candlewick/market-sim/catalog'
import { CONTRACT_QUOTER, CONTRACT_TAKER } from '@candlewick/market-sim/contracts'
import type { Sql, Transaction } from '../db/database.ts'
import { moveWithdrawal } from '../features/withdrawals/public.ts'
import type { StateReplica } from '../state/state.ts'
import { CASE_EMAILS } from './cases.ts'
import { WAITING_EMAILS } from './identities.ts'
import { DEMO_ACCOUNTS, DEMO_OPERATORS } from './seed.ts'

const CLOSED = 'closed for production'

/** Whether the demo was here and was not closed. */
export async function hasLeftovers(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ seeded: boolean; closed: boolean }[]>`
    select count(*) > 0 as seeded, count(*) filter (where step = ${CLOSED}) > 0 as closed from demo_steps`
  return row?.seeded === true && !row.closed
}

/** @throws Error with what to do, where a demo was here */
export async function refuseLeftovers(sql: Sql): Promise<void> {
  if (!(await hasLeftovers(sql))) return
  throw new Error(
    'This database was filled by the demo: it has accounts with known passwords and play money. Use an empty one, or ' +
      'close the accounts and take back the quotes with `npm run candlewick -- close-demo`.',
  )
}

export interface Closed {
  readonly accounts: number
  readonly orders: number
}

/**
 * Closes every account that has a known password or was given play money, ends their sessions, and cancels what the
 * makers quote. The play money stays where it is, in accounts that nobody can use. May be repeated.
 */
export async function closeDemo(sql: Sql, replica: StateReplica): Promise<Closed> {
  const people = [...DEMO_ACCOUNTS, ...DEMO_OPERATORS].map(({ email }) => email)
  const emails = [...people, ...WAITING_EMAILS, ...CASE_EMAILS]
  const accounts = await sql.begin(async (tx) => {
    const closed = await tx<{ id: string }[]>`
      update users set closed = true, roles = '{}'
      where not closed and (
        email in ${tx(emails)}
        or id in (select user_id from projection.funds where what = 'deposit' and (id like 'demo:%' or id like 'demo-funds:%'))
      )
      returning id`
    for (const { id } of closed) {
      await tx`update sessions set ended_at = now(), end_reason = 'operator' where user_id = ${id} and ended_at is null`
    }
    await endCases(tx)
    return closed.length
  })
  const orders = await cancelQuotes(replica)
  await sql`insert into demo_steps (step) values (${CLOSED}) on conflict do nothing`
  return { accounts, orders }
}

/** Nobody reviews what comes of who was never there, and no money of theirs leaves. */
async function endCases(tx: Transaction): Promise<void> {
  const closed = tx`(select id from users where closed)`
  await tx`
    update identity_cases set state = 'rejected', decided_at = now(), decided_by = 'close-demo', reason = 'other'
    where state = 'review' and user_id in ${closed}`
  await tx`
    with rejected as (
      update hand_deposits set state = 'rejected', decided_at = now(), decided_by = 'close-demo', reason = 'other'
      where state = 'review' and user_id in ${closed} returning screenshot
    )
    update files set settled_at = now() where name in (select screenshot from rejected)`
  await tx`
    update fund_password_cases set state = 'ended' where state in ('review', 'approved') and user_id in ${closed}`
  await tx`update proposals set state = 'expired', decided_at = now() where state = 'waiting' and proposed_by in ${closed}`
  const withdrawals = await tx<{ id: string }[]>`
    select id from withdrawals where state = 'review' and user_id in ${closed} order by number`
  for (const { id } of withdrawals) {
    await moveWithdrawal(tx, id, 'review', 'rejected', { actor: 'close-demo', reason: 'other' })
  }
}

async function cancelQuotes(replica: StateReplica): Promise<number> {
  let cancelled = 0
  for (const user of [...LADDER_HOUSES, ...TAKER_HOUSES]) {
    for (const ids of batches(replica.engine.openOrders(user))) {
      await replica.submit({ type: 'spot.cancel', user, ids })
      cancelled += ids.length
    }
  }
  for (const user of [CONTRACT_QUOTER, CONTRACT_TAKER]) {
    for (const ids of batches(replica.engine.contracts.openOrders(user))) {
      await replica.submit({ type: 'contract.cancel', user, ids })
      cancelled += ids.length
    }
  }
  return cancelled
}

/** Orders that one command cancels. */
const AT_ONCE = 100

function batches(orders: readonly { readonly id: number }[]): number[][] {
  const ids = orders.map(({ id }) => id)
  return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, batch) =>
    ids.slice(batch * AT_ONCE, (batch + 1) * AT_ONCE),
  )
}
