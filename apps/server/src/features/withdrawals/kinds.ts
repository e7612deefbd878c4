/**
 * What operators decide about withdrawals, as proposals: to let one go suffices one operator, or needs two where it is worth
 * that much; that one was paid by hand, and from what on they are looked at, need two always.
 */
import { canonicalTxid } from '@candlewick/chain/deposit-id'
import { isNetworkId } from '@candlewick/chain/networks'
import { formatDecimal } from '@candlewick/money/decimal'
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import type { Sql } from '../../db/database.ts'
import type { StateReader } from '../../state/state.ts'
import { firstDailyLimits } from '../account/public.ts'
import { type Described, holdAsProposed, type ProposalKind } from '../console/public.ts'
import type { WithdrawalDependencies } from './dependencies.ts'
import { worthFrom } from './limits.ts'
import { networkName, orderNumber, type WithdrawalRow, withdrawalById } from './records.ts'
import { APPROVE, PAID } from './reviews.ts'
import { barred, moveWithdrawal } from './states.ts'
import { withdrawalTerms } from './terms.ts'

const approval = z.strictObject({ id: z.string(), operators: z.int() })
const payment = z.strictObject({ id: z.string(), txid: z.string() })
const decimalText = () => z.string().check(z.regex(/^\d{1,15}(\.\d{1,18})?$/))
const FIRST_DAILY = firstDailyLimits()
const newTerms = z.strictObject({
  review: decimalText(),
  two: decimalText(),
  newAddress: decimalText(),
  perDay: z.int(),
  // Those that counted when only the others could be set.
  dailyNone: z._default(decimalText(), FIRST_DAILY.none),
  dailyPrimary: z._default(decimalText(), FIRST_DAILY.primary),
  dailyAdvanced: z._default(decimalText(), FIRST_DAILY.advanced),
})

type Kinds = Pick<WithdrawalDependencies, 'sql' | 'replica'>

async function rowOf(sql: Sql, id: string): Promise<WithdrawalRow> {
  const row = await withdrawalById(sql, id)
  if (row === undefined) throw new CallError('not_found', { field: 'id' })
  return row
}

function described(engine: StateReader, row: WithdrawalRow, after: Described['after']): Described {
  const decimals = engine.asset(row.coin)?.decimals ?? 0
  return {
    subject: { kind: 'account', id: row.id, name: orderNumber(row) },
    customerId: row.userId,
    before: { state: row.state },
    after: {
      ...after,
      amount: `${formatDecimal(row.amount, decimals)} ${row.coin}`,
      network: networkName(row.network),
      address: row.memo === '' ? row.address : `${row.address} (${row.memo})`,
    },
  }
}

/** Lets a withdrawal under review go. */
export function approveKind({ sql, replica }: Kinds): ProposalKind<z.output<typeof approval>> {
  return {
    kind: APPROVE,
    permission: 'withdrawal.review',
    read: (stored) => approval.parse(stored),
    limit: ({ operators }) => operators >= 2,
    alone: ({ id }) => `withdrawal ${id}`,
    describe: async ({ id }) => described(replica.engine, await rowOf(sql, id), { state: 'approved' }),
    async check({ id, operators }) {
      const row = await withdrawalById(sql, id)
      if (row === undefined) return new CallError('not_found', { field: 'id' })
      if (row.state !== 'review' || row.operatorsNeeded > operators) {
        return new CallError('case_decided', { field: 'id', bound: row.state })
      }
      return await whyBarred(sql, row)
    },
    async apply({ id }, { tx, proposedBy, decidedBy, reason }) {
      const actor = decidedBy ?? proposedBy
      if (!(await moveWithdrawal(tx, id, 'review', 'approved', { actor, note: reason }))) {
        throw new CallError('case_decided', { field: 'id' })
      }
      return 'approved'
    },
  }
}

/** Why nothing may leave her account now, whoever lets it. */
async function whyBarred(sql: Sql, { id }: WithdrawalRow): Promise<CallError | undefined> {
  const [row] = await sql<{ barred: boolean; paused: boolean }[]>`
    select ${barred(sql)} as barred, exists (
      select from users u where u.id = withdrawals.user_id and u.withdrawals_paused_until > now()
        and u.withdrawals_paused_until - interval '24 hours' > withdrawals.created_at) as paused
    from withdrawals where id = ${id}`
  if (row?.barred === true) return new CallError('restricted', { bound: 'withdrawing' })
  // Whoever took the account over after it was asked for may have asked for it, too.
  return row?.paused === true ? new CallError('withdrawals_paused') : undefined
}

/** Says that one was paid by hand; the transaction pays no other. */
export function paidKind({ sql, replica }: Kinds): ProposalKind<z.output<typeof payment>> {
  return {
    kind: PAID,
    permission: 'withdrawal.review',
    read: (stored) => payment.parse(stored),
    limit: () => true,
    alone: ({ id }) => `withdrawal ${id}`,
    describe: async ({ id, txid }) => described(replica.engine, await rowOf(sql, id), { state: 'confirmed', txid }),
    async check({ id, txid }) {
      const row = await withdrawalById(sql, id)
      if (row === undefined) return new CallError('not_found', { field: 'id' })
      if (row.state !== 'approved' || row.way !== 'hand') {
        return new CallError('case_decided', { field: 'id', bound: row.state })
      }
      return (await isUsed(sql, row.network, txid)) ? new CallError('txid_used', { field: 'txid' }) : undefined
    },
    async apply({ id, txid }, { tx, proposedBy, decidedBy, reason }) {
      const actor = decidedBy ?? proposedBy
      try {
        if (await moveWithdrawal(tx, id, 'approved', 'confirmed', { actor, txid, note: reason }))
          return `paid by ${txid}`
      } catch (error) {
        // Another was said to be paid by it between the look and now.
        if (isTaken(error)) throw new CallError('txid_used', { field: 'txid' })
        throw error
      }
      throw new CallError('case_decided', { field: 'id' })
    },
  }
}

/** A transaction as its network writes it. @throws CallError `txid_invalid` */
export function txidOf(network: string, text: string): string {
  const txid = isNetworkId(network) ? canonicalTxid(network, text) : undefined
  if (txid === undefined) throw new CallError('txid_invalid', { field: 'txid' })
  return txid
}

async function isUsed(sql: Sql, network: string, txid: string): Promise<boolean> {
  const [row] = await sql<{ id: string }[]>`
    select id from withdrawals where network = ${network} and txid = ${txid} limit 1`
  return row !== undefined
}

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'constraint_name') === 'withdrawals_by_hand'

/** From what on withdrawals are looked at, and the most of a day by level. */
export function termsKind({ sql }: Kinds): ProposalKind<z.output<typeof newTerms>> {
  return {
    kind: 'withdrawal.terms',
    permission: 'terms.write',
    read: (stored) => newTerms.parse(stored),
    limit: () => true,
    alone: () => 'withdrawal terms',
    describe: async (payload) => ({
      subject: { kind: 'terms', id: 'withdrawals', name: 'withdrawals' },
      before: { ...(await withdrawalTerms(sql)) },
      after: { ...payload },
    }),
    check: async (asked) => {
      // Whoever is better known may not do less.
      const rising = [
        ['review', 'two'],
        ['dailyNone', 'dailyPrimary'],
        ['dailyPrimary', 'dailyAdvanced'],
      ] as const
      const fault = rising.find(([lower, higher]) => worthFrom(asked[higher]) < worthFrom(asked[lower]))
      if (fault === undefined) return undefined
      return new CallError('field_invalid', { field: fault[1], bound: `>= ${asked[fault[0]]}` })
    },
    async apply(asked, { tx, before, proposalId, proposedBy, decidedBy, reason }) {
      await holdAsProposed(tx, 'withdrawal terms', before, async () => ({ ...(await withdrawalTerms(tx)) }))
      await tx`
        insert into withdrawal_terms (proposal_id, review, two, new_address, per_day, daily_none, daily_primary,
          daily_advanced, set_by, approved_by, reason)
        values (${proposalId}, ${asked.review}, ${asked.two}, ${asked.newAddress}, ${asked.perDay}, ${asked.dailyNone},
          ${asked.dailyPrimary}, ${asked.dailyAdvanced}, ${proposedBy}, ${decidedBy ?? proposedBy}, ${reason})
        on conflict (proposal_id) do nothing`
      return 'set'
    },
  }
}
