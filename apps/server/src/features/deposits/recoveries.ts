/**
 * What reversed deposits cost the house, asked back by two operators: the proposal writes down what is wanted, the process that
 * follows the chains has the journal do it, once by the proposal's id.
 */
import { units } from '@candlewick/money/units'
import { recover } from '@candlewick/protocol/calls/console/deposits'
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import type { Transaction } from '../../db/database.ts'
import { refusedOf } from '../../state/submit-for.ts'
import type { ProposalKind } from '../console/public.ts'
import type { DepositsDependencies } from './dependencies.ts'
import { amountIn, textOf } from './hand.ts'
import type { KindDependencies } from './kinds.ts'

const payloadOf = z.omit(recover.input, { reason: true })
type Payload = z.output<typeof payloadOf>

interface ReversedRow {
  readonly userId: string
  readonly asset: string
  readonly state: string
  /** What is not asked back yet. */
  readonly left: string
}

export function recoverKind({ sql, replica }: KindDependencies): ProposalKind<Payload> {
  const reversedAt = async ({ id, amount }: Payload) => {
    const [row] = await sql<ReversedRow[]>`
      select coalesce(user_id, '') as "userId", asset, state, (units - coalesce((
        select sum(amount) from deposit_recoveries r where r.deposit_id = d.id and r.state <> 'refused'), 0))::text as left
      from deposits d where id = ${id}`
    if (row === undefined) throw new CallError('not_found', { field: 'id' })
    const decimals = replica.engine.asset(row.asset)?.decimals
    if (decimals === undefined) throw new CallError('not_found', { field: 'id' })
    return { ...row, decimals, wanted: amountIn(amount, decimals) }
  }
  return {
    kind: 'deposit.recover',
    permission: 'deposit.review',
    read: (stored) => payloadOf.parse(stored),
    limit: () => true,
    alone: ({ id }) => `deposit ${id}`,
    async describe(payload) {
      const { userId, asset, left, decimals, wanted } = await reversedAt(payload)
      const amount = textOf(decimals, String(wanted))
      return {
        subject: { kind: 'account', id: `deposit ${payload.id}`, name: payload.id.slice(0, 16) },
        customerId: userId,
        before: { missing: textOf(decimals, left) },
        after: { amount },
        postings: [
          { account: `${userId} 1`, asset, amount: `-${amount}` },
          { account: 'house:losses 1', asset, amount },
        ],
      }
    },
    async check(payload) {
      const { userId, asset, state, left, decimals, wanted } = await reversedAt(payload)
      if (state !== 'reversed') return new CallError('case_decided', { bound: state })
      const { available } = replica.engine.balance(userId, 1, asset)
      const most = Math.min(available, Number(left))
      if (wanted <= most) return undefined
      return new CallError('insufficient_balance', { field: 'amount', bound: textOf(decimals, String(most)) })
    },
    async apply(payload, { tx, proposalId }) {
      const { wanted } = await reversedAt(payload)
      await tx`
        insert into deposit_recoveries (proposal_id, deposit_id, amount) values (${proposalId}, ${payload.id}, ${wanted})
        on conflict do nothing`
      return 'to be posted'
    },
  }
}

/** Has the journal post what two operators agreed on. */
export async function postRecoveries(
  { sql, replica, log }: Pick<DepositsDependencies, 'sql' | 'replica' | 'log'>,
  fence: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const rows = await sql<{ id: string; deposit: string; amount: string; user: string; asset: string }[]>`
    select r.proposal_id as id, r.deposit_id as deposit, r.amount::text as amount, coalesce(d.user_id, '') as user, d.asset
    from deposit_recoveries r join deposits d on d.id = r.deposit_id
    where r.state = 'asked' order by r.proposal_id limit 100`
  for (const { id, deposit, amount, user, asset } of rows) {
    const { recorded, events } = await replica.submit({
      ...{ type: 'deposit.recover', id, deposit, user, asset },
      amount: units(Number(amount)),
    })
    const refused = refusedOf(events)
    if (refused !== undefined) log.warn({ deposit, rule: refused.rule }, 'nothing could be taken back of a deposit')
    await sql.begin(async (tx) => {
      await fence(tx)
      await tx`
        update deposit_recoveries set state = ${refused === undefined ? 'done' : 'refused'}, sequence = ${recorded.sequence},
          outcome = ${refused?.rule ?? ''}
        where proposal_id = ${id} and state = 'asked'`
      if (refused === undefined) {
        await tx`update deposits set recovered = recovered + ${amount}::numeric where id = ${deposit}`
      }
    })
  }
  return false
}
