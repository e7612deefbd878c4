/**
 * What operators decide about payouts, as proposals: one may hold them back and have a stuck payment offer more to miners; to
 * let them begin again and to set the marks of a hot wallet takes two. None of them moves money itself: each changes a row,
 * by which the payer goes on, within what its signer lets it.
 */
import { chainUnitsOf } from '@candlewick/chain/listing'
import { isNetworkId } from '@candlewick/chain/networks'
import { bump, pausePayouts, setLevels } from '@candlewick/protocol/calls/console/payouts'
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import type { Sql, Transaction } from '../../db/database.ts'
import { holdAsProposed, type ProposalKind } from '../console/public.ts'
import { noteListingChange } from '../deposits/public.ts'
import { ALL, pausesOf } from './console-rows.ts'

const held = z.omit(pausePayouts.input, { reason: true })
type Held = z.output<typeof held>

const placeOf = ({ network }: Held) => network ?? ALL

function subjectOf(payload: Held) {
  const name = payload.network ?? 'all networks'
  return { kind: 'house', id: `payouts ${name}`, name } as const
}

async function stateOf(sql: Sql, payload: Held): Promise<'paused' | 'running'> {
  // A network that nothing is ever paid on has no payouts to hold back.
  if (payload.network !== undefined && !isNetworkId(payload.network)) {
    throw new CallError('not_found', { field: 'network' })
  }
  return (await pausesOf(sql)).has(placeOf(payload)) ? 'paused' : 'running'
}

export function pauseKind(sql: Sql): ProposalKind<Held> {
  return {
    kind: 'payouts.pause',
    permission: 'market.halt',
    read: (stored) => held.parse(stored),
    limit: () => false,
    alone: (payload) => subjectOf(payload).id,
    async describe(payload) {
      return { subject: subjectOf(payload), before: { state: await stateOf(sql, payload) }, after: { state: 'paused' } }
    },
    async check(payload) {
      const state = await stateOf(sql, payload)
      return state === 'paused' ? new CallError('refused', { field: 'state', bound: state }) : undefined
    },
    async apply(payload, { tx, reason, proposedBy }) {
      await tx`
        insert into payout_pauses (network, reason, actor) values (${placeOf(payload)}, ${reason}, ${proposedBy})
        on conflict (network) do nothing`
      return 'held back'
    },
  }
}

export function resumePayoutsKind(sql: Sql): ProposalKind<Held> {
  return {
    kind: 'payouts.resume',
    permission: 'market.halt',
    read: (stored) => held.parse(stored),
    limit: () => true,
    alone: (payload) => subjectOf(payload).id,
    async describe(payload) {
      return {
        subject: subjectOf(payload),
        before: { state: await stateOf(sql, payload) },
        after: { state: 'running' },
      }
    },
    async check(payload) {
      const state = await stateOf(sql, payload)
      return state === 'running' ? new CallError('refused', { field: 'state', bound: state }) : undefined
    },
    async apply(payload, { tx }) {
      await tx`delete from payout_pauses where network = ${placeOf(payload)}`
      return 'paid again'
    },
  }
}

const levels = z.omit(setLevels.input, { reason: true })
type Levels = z.output<typeof levels>

interface Marks {
  readonly low: string
  readonly target: string
  readonly high: string
}

async function marksOf(sql: Sql | Transaction, { network, coin }: Levels): Promise<Marks | undefined> {
  const [row] = await sql<Marks[]>`
    select trim_scale(low)::text as low, trim_scale(target)::text as target, trim_scale(high)::text as high
    from wallet_levels where network = ${network} and asset = ${coin}`
  return row
}

/** Why the marks cannot be as asked for. */
async function faultOf(sql: Sql, payload: Levels): Promise<CallError | undefined> {
  const { network, coin } = payload
  const [wallet] = await sql<{ decimals: number }[]>`
    select decimals from hot_wallets where network = ${network} and asset = ${coin}`
  if (wallet === undefined) return new CallError('not_found', { field: 'coin' })
  let least = 0n
  let before = '0'
  for (const field of ['low', 'target', 'high'] as const) {
    const counted = chainUnitsOf(payload[field], wallet.decimals)
    if (counted === undefined) return new CallError('precision', { field, bound: wallet.decimals })
    if (counted < least) return new CallError('field_invalid', { field, bound: `>= ${before}` })
    least = counted
    before = payload[field]
  }
  const now = await marksOf(sql, payload)
  const same =
    now !== undefined && now.low === payload.low && now.target === payload.target && now.high === payload.high
  return same ? new CallError('refused', { field: 'levels', bound: 'same' }) : undefined
}

export function levelsKind(sql: Sql): ProposalKind<Levels> {
  const pick = ({ low, target, high }: Marks) => ({ low, target, high })
  const shown = (now: Marks | undefined) => (now === undefined ? { low: '', target: '', high: '' } : pick(now))
  return {
    kind: 'wallet.levels',
    permission: 'terms.write',
    read: (stored) => levels.parse(stored),
    limit: () => true,
    alone: ({ coin, network }) => `hot wallet ${coin} ${network}`,
    async describe(payload) {
      const name = `${payload.coin} ${payload.network}`
      const before = shown(await marksOf(sql, payload))
      return { subject: { kind: 'terms', id: `hot wallet ${name}`, name }, before, after: pick(payload) }
    },
    check: (payload) => faultOf(sql, payload),
    async apply(payload, { tx, ...who }) {
      const { network, coin, low, target, high } = payload
      const what = `hot wallet ${coin} ${network}`
      await holdAsProposed(tx, what, who.before, async () => shown(await marksOf(tx, payload)))
      await tx`
        insert into wallet_levels (network, asset, low, target, high) values (${network}, ${coin}, ${low}, ${target}, ${high})
        on conflict (network, asset) do update set low = excluded.low, target = excluded.target, high = excluded.high,
          changed_at = clock_timestamp()`
      await noteListingChange(tx, { asset: coin, network, before: who.before, after: pick(payload) }, who)
      return 'from now on'
    },
  }
}

const bumped = z.omit(bump.input, { reason: true })

interface StuckRow {
  readonly network: string
  readonly asset: string
  readonly state: string
  readonly mined: boolean
  readonly bump: boolean
  readonly attempts: number
  readonly txid: string | null
  readonly userId: string | null
}

/** @throws CallError `not_found` */
async function stuckAt(sql: Sql, id: string): Promise<StuckRow> {
  const [row] = await sql<StuckRow[]>`
    select p.network, p.asset, p.state, p.height is not null as mined, p.bump,
      (select count(*)::int from payment_attempts a where a.payment_id = p.id) as attempts,
      (select txid from payment_attempts a where a.payment_id = p.id order by attempt desc limit 1) as txid,
      (select min(w.user_id) from payment_items i join withdrawals w on w.id = i.withdrawal_id
        where i.payment_id = p.id and i.live) as "userId"
    from payments p where p.id = ${id}`
  if (row === undefined) throw new CallError('not_found', { field: 'paymentId' })
  return row
}

export function bumpKind(sql: Sql): ProposalKind<z.output<typeof bumped>> {
  return {
    kind: 'payment.bump',
    permission: 'withdrawal.review',
    read: (stored) => bumped.parse(stored),
    // What it may cost is capped by the signer, and whom it pays stays as it is.
    limit: () => false,
    alone: ({ paymentId }) => `payment ${paymentId}`,
    async describe({ paymentId }) {
      const { network, asset, attempts, txid, userId } = await stuckAt(sql, paymentId)
      return {
        subject: { kind: 'house', id: `payment ${paymentId}`, name: `${asset} ${network}` },
        customerId: userId ?? undefined,
        before: { attempts, txid },
        after: { attempts: attempts + 1, txid: null },
      }
    },
    async check({ paymentId }) {
      const { state, mined, bump: asked } = await stuckAt(sql, paymentId)
      if (state !== 'signed' && state !== 'sent') return new CallError('refused', { field: 'state', bound: state })
      if (mined) return new CallError('refused', { field: 'state', bound: 'mined' })
      return asked ? new CallError('refused', { field: 'bump', bound: 'asked' }) : undefined
    },
    async apply({ paymentId }, { tx }) {
      await tx`
        update payments set bump = true
        where id = ${paymentId} and state in ('signed', 'sent') and height is null`
      return 'to be signed again'
    },
  }
}
