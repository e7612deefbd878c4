/**
 * What operators decide about deposits, as proposals. None of them journals anything: each changes a row, by which the one
 * process that follows the chains goes on, proves again what can be proven, and has the journal credit it.
 */
import { checkAddress } from '@candlewick/chain/addresses'
import { chainUnitsOf } from '@candlewick/chain/listing'
import { isNetworkId, networkOf } from '@candlewick/chain/networks'
import { changeListing, dismiss, handDecide, release } from '@candlewick/protocol/calls/console/deposits'
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import type { Facts } from '../../adapters/audit.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Users } from '../account/public.ts'
import { holdAsProposed, type ProposalKind } from '../console/public.ts'
import type { StoredFiles } from '../platform/public.ts'
import type { Chains, DepositReplica } from './dependencies.ts'
import { amountIn, textOf, txidIn } from './hand.ts'
import { familyOf, type KeptListing, noteListingChange, readListing, wayOf, writeListing } from './listings.ts'
import { type DepositRow, depositColumns } from './rows.ts'
import { depositTold } from './told.ts'

export interface KindDependencies {
  readonly sql: Sql
  readonly replica: DepositReplica
  readonly chains: Chains
  readonly users: Pick<Users, 'byId'>
  readonly files: Pick<StoredFiles, 'settle'>
}

async function depositAt(sql: Sql | Transaction, id: string): Promise<DepositRow> {
  const [row] = await sql<DepositRow[]>`select ${depositColumns(sql)} from deposits where id = ${id}`
  if (row === undefined) throw new CallError('not_found', { field: 'id' })
  return row
}

const subjectOf = (id: string) => ({ kind: 'account', id: `deposit ${id}`, name: id.slice(0, 16) }) as const

const released = z.omit(release.input, { reason: true })

/** Has a parked one credited after all. */
export function releaseKind({ sql, users }: KindDependencies): ProposalKind<z.output<typeof released>> {
  return {
    kind: 'deposit.release',
    permission: 'deposit.review',
    read: (stored) => released.parse(stored),
    limit: () => true,
    alone: ({ id }) => subjectOf(id).id,
    async describe({ id, userId }) {
      const { state, reason, asset, network, chainAmount, userId: owner } = await depositAt(sql, id)
      return {
        subject: subjectOf(id),
        customerId: owner ?? userId,
        before: { state, reason, userId: owner },
        after: { state: 'crediting', asset, network, chainAmount, userId: owner ?? userId ?? null },
      }
    },
    async check({ id, userId }) {
      const row = await depositAt(sql, id)
      if (row.state !== 'parked' || row.height === null) return new CallError('case_decided', { bound: row.state })
      if (row.asset === '') return new CallError('refused', { field: 'asset', bound: 'unlisted' })
      if (row.userId === null && userId === undefined) return new CallError('field_required', { field: 'userId' })
      if (row.userId !== null && userId !== undefined && userId !== row.userId) {
        return new CallError('refused', { field: 'userId', bound: row.userId })
      }
      const user = userId === undefined ? undefined : await users.byId(userId)
      const nobody = userId !== undefined && (user === undefined || user.staff)
      return nobody ? new CallError('not_found', { field: 'userId' }) : undefined
    },
    async apply({ id, userId }, { tx }) {
      // Its proof is asked for again unless it is of those that only people can judge.
      await tx`
        update deposits set released = true, user_id = coalesce(user_id, ${userId ?? null}), dismissed_at = null,
          proved_hash = hash
        where id = ${id} and state = 'parked' and height is not null`
      return 'to be credited'
    },
  }
}

const dismissed = z.omit(dismiss.input, { reason: true })

export function dismissKind({ sql }: KindDependencies): ProposalKind<z.output<typeof dismissed>> {
  return {
    kind: 'deposit.dismiss',
    permission: 'deposit.review',
    read: (stored) => dismissed.parse(stored),
    limit: () => true,
    alone: ({ id }) => subjectOf(id).id,
    async describe({ id }) {
      const { state, reason, userId } = await depositAt(sql, id)
      return {
        subject: subjectOf(id),
        customerId: userId ?? undefined,
        before: { state, reason, waiting: true },
        after: { state, reason, waiting: false },
      }
    },
    async check({ id }) {
      const { state } = await depositAt(sql, id)
      const waits = state === 'parked' || state === 'refused' || state === 'reversed'
      return waits ? undefined : new CallError('case_decided', { bound: state })
    },
    async apply({ id }, { tx }) {
      await tx`update deposits set dismissed_at = now() where id = ${id}`
      return 'out of the queue'
    },
  }
}

const decided = z.omit(handDecide.input, { reason: true })
type Decided = z.output<typeof decided>

interface HandRow {
  readonly userId: string
  readonly asset: string
  readonly network: string
  readonly amount: string
  readonly txid: string | null
  readonly screenshot: string
  readonly state: string
}

async function handAt(sql: Sql | Transaction, id: string): Promise<HandRow> {
  const [row] = await sql<HandRow[]>`
    select user_id as "userId", asset, network, amount::text as amount, txid, screenshot, state
    from hand_deposits where id = ${id}`
  if (row === undefined) throw new CallError('not_found', { field: 'id' })
  return row
}

/** Passes a reported transfer, by two, or rejects it, by one. */
export function handKind({ sql, replica, files }: KindDependencies): ProposalKind<Decided> {
  const decimalsOf = (asset: string) => replica.engine.asset(asset)?.decimals
  const passing = ({ amount, txid }: Decided, row: HandRow) => {
    const decimals = decimalsOf(row.asset)
    if (!isNetworkId(row.network) || decimals === undefined) throw new CallError('unknown_asset', { field: 'id' })
    if (amount === undefined) throw new CallError('field_required', { field: 'amount' })
    const canonical = txidIn(row.network, txid ?? row.txid ?? undefined)
    if (canonical === undefined) throw new CallError('field_required', { field: 'txid' })
    return { credit: amountIn(amount, decimals), txid: canonical }
  }
  return {
    kind: 'deposit.hand',
    permission: 'deposit.review',
    read: (stored) => decided.parse(stored),
    limit: ({ decision }) => decision === 'pass',
    alone: ({ id }) => `report ${id}`,
    async describe(payload) {
      const row = await handAt(sql, payload.id)
      const { userId, asset, network, state, amount } = row
      const before: Facts = { state, amount: textOf(decimalsOf(asset), amount), txid: row.txid }
      const subject = { kind: 'account', id: `report ${payload.id}`, name: payload.id } as const
      if (payload.decision === 'reject') {
        return { subject, customerId: userId, before, after: { state: 'rejected', reason: payload.reasonIs ?? null } }
      }
      const { credit, txid } = passing(payload, row)
      const text = textOf(decimalsOf(asset), String(credit))
      return {
        subject,
        customerId: userId,
        before,
        after: { state: 'crediting', amount: text, txid, network },
        postings: [
          { account: 'house:treasury 1', asset, amount: `-${text}` },
          { account: `${userId} 1`, asset, amount: text },
        ],
      }
    },
    async check(payload) {
      const row = await handAt(sql, payload.id)
      if (row.state !== 'review') return new CallError('case_decided', { field: 'id', bound: row.state })
      if (payload.decision === 'reject') {
        const { reasonIs, reasonText } = payload
        if (reasonIs === undefined) return new CallError('field_required', { field: 'reasonIs' })
        const silent = reasonIs === 'other' && reasonText.trim() === ''
        return silent ? new CallError('field_required', { field: 'reasonText' }) : undefined
      }
      const { txid } = passing(payload, row)
      return (await isCredited(sql, row.network, txid))
        ? new CallError('already_reported', { field: 'txid' })
        : undefined
    },
    async apply(payload, { tx, proposalId, proposedBy, decidedBy }) {
      const row = await handAt(tx, payload.id)
      await files.settle(tx, row.screenshot)
      const by = { proposalId, proposedBy, decidedBy: decidedBy ?? null }
      if (payload.decision === 'reject') {
        await tx`
          with rejected as (
            update hand_deposits set state = 'rejected', reason = ${payload.reasonIs ?? null},
              reason_text = ${payload.reasonText.trim()}, proposal_id = ${by.proposalId}, proposed_by = ${by.proposedBy},
              decided_by = ${by.decidedBy}, decided_at = now()
            where id = ${payload.id} and state = 'review' returning id, user_id, asset
          )
          select ${depositTold(tx)}::text as told from rejected`
        return 'rejected'
      }
      if (decidedBy === undefined) throw new Error('a reported transfer was passed by nobody')
      const { credit, txid } = passing(payload, row)
      await claimed(async () => {
        await tx`
          update hand_deposits set state = 'crediting', credit = ${credit}, txid = ${txid},
            reason_text = ${payload.reasonText.trim()}, proposal_id = ${by.proposalId}, proposed_by = ${by.proposedBy},
            decided_by = ${by.decidedBy}, decided_at = now()
          where id = ${payload.id} and state = 'review'`
      })
      return 'to be credited'
    },
  }
}

/** Two reports of one transaction that are passed at one moment: the database lets one through. */
async function claimed(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (typeof error !== 'object' || error === null || Reflect.get(error, 'code') !== '23505') throw error
    throw new CallError('already_reported', { field: 'txid' })
  }
}

/**
 * Whether the transaction has been credited to anybody, by whichever way, or is here from its chain: what waits there is let
 * in there, by its proof, and not a second time.
 */
async function isCredited(sql: Sql | Transaction, network: string, txid: string): Promise<boolean> {
  const rows = await sql`
    select from hand_deposits where network = ${network} and txid = ${txid} and state in ('crediting', 'credited')
    union all
    select from deposits
    where network = ${network} and txid = ${txid} and state in ('seen', 'confirming', 'parked', 'crediting', 'credited', 'at_risk')
    limit 1`
  return rows.length > 0
}

const changed = z.omit(changeListing.input, { reason: true })
type Changed = z.output<typeof changed>

const UNLISTED = {
  contract: undefined,
  minimum: '0',
  memo: false,
  deposits: false,
  withdrawals: false,
  withdrawMinimum: '0',
  fee: '0',
  houseAddress: '',
} as const

/** The terms as they are to be. @throws CallError what cannot be */
function wanted({ coin, network, to }: Changed, now: KeptListing | undefined, chains: Chains): KeptListing {
  if (!isNetworkId(network)) throw new CallError('not_found', { field: 'network' })
  const { coin: own, coinDecimals, confirmations } = networkOf(network)
  if (now !== undefined && (to.contract !== undefined || to.chainDecimals !== undefined)) {
    throw new CallError('refused', { field: 'contract', bound: 'listed' })
  }
  const contract = now?.contract ?? contractIn(network, to.contract, chains)
  if (now === undefined && contract === undefined && own !== coin) {
    throw new CallError('field_required', { field: 'contract' })
  }
  const chainDecimals = now?.chainDecimals ?? (contract === undefined ? coinDecimals : to.chainDecimals)
  if (chainDecimals === undefined) throw new CallError('field_required', { field: 'chainDecimals' })
  const base = now ?? { ...UNLISTED, asset: coin, network, confirmations }
  const given = Object.fromEntries(Object.entries(to).filter(([, value]) => value !== undefined))
  const made: KeptListing = { ...base, ...given, contract, chainDecimals }
  for (const field of ['minimum', 'withdrawMinimum', 'fee'] as const) {
    if (chainUnitsOf(made[field], chainDecimals) === undefined) {
      throw new CallError('precision', { field, bound: chainDecimals })
    }
  }
  if (wayOf(network, chains) === 'hand' && made.deposits && made.houseAddress === '') {
    throw new CallError('field_required', { field: 'houseAddress' })
  }
  return made
}

function contractIn(network: KeptListing['network'], contract: string | undefined, chains: Chains): string | undefined {
  if (contract === undefined) return undefined
  if (familyOf(network) !== 'evm') throw new CallError('refused', { field: 'contract', bound: network })
  const checked = checkAddress(network, contract, chains.mode)
  if (!checked.ok) throw new CallError('refused', { field: 'contract', bound: checked.fault })
  return checked.address
}

const SHUTS = new Set(['deposits', 'withdrawals'])

export function listingKind({ sql, replica, chains }: KindDependencies): ProposalKind<Changed> {
  const sides = async (payload: Changed, from: Sql | Transaction = sql) => {
    const now = await readListing(from, payload.coin, payload.network)
    const made = wanted(payload, now, chains)
    const names = now === undefined ? Object.keys(made) : Object.keys(payload.to)
    const pick = (from: KeptListing | undefined): Facts =>
      Object.fromEntries(names.map((name) => [name, from === undefined ? '' : (Reflect.get(from, name) ?? '')]))
    return { made, before: pick(now), after: pick(made) }
  }
  return {
    kind: 'listing.change',
    permission: 'terms.write',
    read: (stored) => changed.parse(stored),
    // Whoever sees that something is wrong may close it.
    limit: ({ to }) => {
      const given = Object.entries(to).filter(([, value]) => value !== undefined)
      return !given.every(([name, value]) => SHUTS.has(name) && value === false)
    },
    // Of one listing several terms may be changed by several people; what meets is held when it is done.
    alone: () => undefined,
    async describe(payload) {
      const { before, after } = await sides(payload)
      const name = `${payload.coin} ${payload.network}`
      return { subject: { kind: 'terms', id: `listing ${name}`, name }, before, after }
    },
    async check(payload) {
      if (replica.engine.asset(payload.coin) === undefined) return new CallError('unknown_asset', { field: 'coin' })
      const { before, after } = await sides(payload)
      const same = JSON.stringify(before) === JSON.stringify(after)
      return same ? new CallError('refused', { field: 'to', bound: 'same' }) : undefined
    },
    async apply(payload, { tx, ...who }) {
      const what = `listing ${payload.coin} ${payload.network}`
      await holdAsProposed(tx, what, who.before, async () => (await sides(payload, tx)).before)
      const { made, before, after } = await sides(payload, tx)
      await writeListing(tx, made)
      const { coin: asset, network } = payload
      await noteListingChange(tx, { asset, network, before, after }, who)
      return 'from now on'
    },
  }
}
