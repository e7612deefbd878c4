/**
 * What customers did that a reward may be for, found in the tables and written down once: a fact counts from then on,
 * whatever its customer undoes later. Tables that only grow are looked through from where the last look ended.
 */
import type { RewardTask } from '@candlewick/rules/rewards/tasks'
import type { Sql, Transaction } from '../../db/database.ts'

/** Rows of a table that one look goes through, and accounts that it notes. */
const AT_ONCE = 2_000

type Look = (sql: Sql) => Promise<void>

const LOOKS: Readonly<Record<RewardTask, Look>> = {
  identity: async (sql) => {
    await sql`
      insert into reward_facts (user_id, task)
      select id, 'identity' from users u where certification <> 'none'
        and not exists (select 1 from reward_facts f where f.user_id = u.id and f.task = 'identity')
      limit ${AT_ONCE} on conflict do nothing`
  },
  'second-factor': async (sql) => {
    await sql`
      insert into reward_facts (user_id, task, at)
      select user_id, 'second-factor', min(at) from (
        select user_id, created_at as at from passkeys
        union all select user_id, bound_at from authenticators where bound_at is not null) bound
      where not exists (select 1 from reward_facts f where f.user_id = bound.user_id and f.task = 'second-factor')
      group by user_id limit ${AT_ONCE} on conflict do nothing`
  },
  'first-key': async (sql) => {
    await sql`
      insert into reward_facts (user_id, task, at)
      select user_id, 'first-key', min(created_at) from api_keys k
      where not exists (select 1 from reward_facts f where f.user_id = k.user_id and f.task = 'first-key')
      group by user_id limit ${AT_ONCE} on conflict do nothing`
  },
  'first-deposit': (sql) =>
    growing(sql, 'first-deposit', async (tx, from) => {
      const [seen] = await tx<{ upto: string | null }[]>`
        with seen as (
          select user_id, id, (extract(epoch from created_at) * 1000)::bigint as place from projection.funds
          where what = 'deposit' and created_at >= to_timestamp(${from}::bigint / 1000.0)
          order by created_at limit ${AT_ONCE}
        ), noted as (
          insert into reward_facts (user_id, task, at)
          select user_id, 'first-deposit', to_timestamp(min(place) / 1000.0) from seen
          where exists (select 1 from users where id = user_id) and not ${fromWithin(tx)} group by user_id on conflict do nothing
        ) select max(place)::text as upto from seen`
      return seen?.upto ?? null
    }),
  'first-spot-trade': (sql) =>
    growing(sql, 'first-spot-trade', async (tx, from) => {
      const [seen] = await tx<{ upto: string | null }[]>`
        with seen as (
          select user_id, trade_id, time from projection.fills where trade_id >= ${from} order by trade_id limit ${AT_ONCE}
        ), noted as (
          insert into reward_facts (user_id, task, at)
          select user_id, 'first-spot-trade', min(time) from seen
          where exists (select 1 from users where id = user_id) group by user_id on conflict do nothing
        ) select max(trade_id)::text as upto from seen`
      return seen?.upto ?? null
    }),
  'first-contract-trade': (sql) =>
    growing(sql, 'first-contract-trade', async (tx, from) => {
      const [seen] = await tx<{ upto: string | null }[]>`
        with seen as (
          select user_id, trade_id, time from projection.contract_fills where trade_id >= ${from}
          order by trade_id limit ${AT_ONCE}
        ), noted as (
          insert into reward_facts (user_id, task, at)
          select user_id, 'first-contract-trade', min(time) from seen
          where exists (select 1 from users where id = user_id) group by user_id on conflict do nothing
        ) select max(trade_id)::text as upto from seen`
      return seen?.upto ?? null
    }),
  'first-flash': (sql) =>
    growing(sql, 'first-flash', async (tx, from) => {
      const [seen] = await tx<{ upto: string | null }[]>`
        with seen as (
          select user_id, id, created_at from projection.flash_orders where id >= ${from} order by id limit ${AT_ONCE}
        ), noted as (
          insert into reward_facts (user_id, task, at)
          select user_id, 'first-flash', min(created_at) from seen
          where exists (select 1 from users where id = user_id) group by user_id on conflict do nothing
        ) select max(id)::text as upto from seen`
      return seen?.upto ?? null
    }),
}

/**
 * Whether a row of `seen` is what another customer of the house sent: two accounts would earn the coupon with one sum that goes
 * round. Such an arrival is no deposit of the ledger's by today's rules; by earlier ones it was, under an id of its own.
 */
function fromWithin(tx: Transaction) {
  return tx`exists (
    select from withdrawals w where w.payee = seen.user_id and w.way = 'internal'
      and encode(sha256(convert_to('internal|' || w.id, 'UTF8')), 'hex') = seen.id)`
}

/** Looks at what came since the last look; where it ended is kept in the same transaction. */
async function growing(
  sql: Sql,
  task: RewardTask,
  look: (tx: Transaction, from: string) => Promise<string | null>,
): Promise<void> {
  await sql.begin(async (tx) => {
    const [cursor] = await tx<{ upto: string }[]>`
      select upto::text as upto from reward_cursors where task = ${task} for update`
    const upto = await look(tx, cursor?.upto ?? '0')
    if (upto === null || upto === cursor?.upto) return
    await tx`
      insert into reward_cursors (task, upto) values (${task}, ${upto})
      on conflict (task) do update set upto = excluded.upto`
  })
}

/** Notes who has done the task since the last look, a bounded number at a time. */
export async function lookFor(sql: Sql, task: RewardTask): Promise<void> {
  await LOOKS[task](sql)
}
