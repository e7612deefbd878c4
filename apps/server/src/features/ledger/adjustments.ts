/**
 * Money moved by hand: proposed by one, approved by another, always; one posting between two named accounts, booked once
 * for ever by its id. The intent is written before the journal is, so that whatever a crash leaves is known.
 */
import { type AccountType, type AdjustCommand, SPOT_ACCOUNT } from '@candlewick/engine/commands'
import { PRODUCT_HOUSES } from '@candlewick/engine/products'
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import { type list, propose } from '@candlewick/protocol/calls/console/adjustments'
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import type { Sql } from '../../db/database.ts'
import { journaling } from '../../state/journals.ts'
import type { StateReader, StateReplica } from '../../state/state.ts'
import { refusedOf } from '../../state/submit-for.ts'
import { refusalName } from '../../wire/refusal-names.ts'
import type { Accounts } from '../account/public.ts'
import type { ProposalKind } from '../console/public.ts'
import { maskedName } from '../customers/public.ts'
import { JOURNALS } from './journals.ts'

/** The house's own accounts that have no rule of their own to keep, with their types: the treasury, and what products say. */
export const HOUSE_ACCOUNTS: ReadonlyMap<string, readonly AccountType[]> = new Map([
  ['house:treasury', [SPOT_ACCOUNT]],
  ...PRODUCT_HOUSES.flatMap(({ owner, accounts = [], moved }) => (moved ? [[owner, accounts] as const] : [])),
])
/** Of a customer. Of isolated margin there is one account a pair, which a number does not name. */
const CUSTOMER_ACCOUNTS: readonly AccountType[] = [1, 2, 3, 4, 5, 7, 8]

/** Days that the state machine remembers an id, less one: past them nothing that is not known to be done is tried again. */
const REMEMBERED_DAYS = 29

export type Adjustment = Omit<ParsedOf<typeof propose>, 'reason'>

const adjustment = z.omit(propose.input, { reason: true })

export interface AdjustmentDependencies {
  readonly sql: Sql
  readonly replica: StateReplica
  readonly accounts: Pick<Accounts, 'users' | 'ensureOpen'>
}

export function adjustKind(dependencies: AdjustmentDependencies): ProposalKind<Adjustment> {
  const { sql, accounts } = dependencies
  const replica = journaling(dependencies.replica, JOURNALS, 'ledger.adjust')
  return {
    kind: 'ledger.adjust',
    permission: 'ledger.adjust',
    read: (stored) => adjustment.parse(stored),
    // Whatever the amount.
    limit: () => true,
    alone: ({ id }) => `adjustment ${id}`,
    describe: async (payload) => {
      const { id, coin, amount, from, to } = payload
      const name = ({ owner, account }: Adjustment['from']) => `${owner} ${account}`
      const customer = [from, to].find(({ owner }) => !owner.startsWith('house:'))
      const [fromName, toName] = await Promise.all([from, to].map(({ owner }) => maskedOf(accounts, owner)))
      return {
        subject: { kind: 'account', id: name(to), name: `${toName ?? to.owner} ${to.account}` },
        customerId: customer?.owner,
        before: { booked: (await bookedAt(sql, id)) !== undefined },
        after: {
          ...{ id, coin, amount, from: name(from), to: name(to) },
          // Whose they are, masked: an id tells who decides nothing.
          ...(fromName !== undefined && { fromName }),
          ...(toName !== undefined && { toName }),
        },
        postings: [
          { account: name(from), asset: coin, amount: `-${amount}` },
          { account: name(to), asset: coin, amount },
        ],
      }
    },
    // Both sides: whoever gives and whoever gets.
    concerns: ({ from, to }) => [from, to].flatMap(({ owner }) => (owner.startsWith('house:') ? [] : [owner])),
    check: (payload) => faultOf(dependencies, payload),
    async apply(payload, { tx, proposalId, proposedBy, decidedBy, reason }) {
      if (decidedBy === undefined) throw new Error('an adjustment was approved by nobody')
      const command = commandOf(replica.engine, payload)
      for (const { owner } of [payload.from, payload.to]) {
        if (!owner.startsWith('house:')) await accounts.ensureOpen(owner)
      }
      // Outside the transaction, so that it stands whatever becomes of this process.
      await intend(sql, { command, proposalId, proposedBy, decidedBy, reason })
      const { recorded, events } = await replica.submit(command)
      const refused = refusedOf(events)
      if (refused !== undefined) throw refusalOf(replica.engine, command, refused)
      await tx`
        update adjustments set sequence = ${recorded.sequence}, done_at = now() where id = ${payload.id} and sequence is null`
      return `booked at ${recorded.sequence}`
    },
  }
}

/** A customer's masked name; undefined of what is the house's. */
async function maskedOf({ users }: AdjustmentDependencies['accounts'], owner: string): Promise<string | undefined> {
  const user = owner.startsWith('house:') ? undefined : await users.byId(owner)
  return user && maskedName(user)
}

/** What the state machine refuses, with its bound as people write it. */
function refusalOf(
  engine: StateReader,
  { asset }: AdjustCommand,
  { rule, field, bound }: { rule: string; field?: string; bound?: string | number },
): CallError {
  const isAmount = typeof bound === 'number' && (rule === 'insufficient_balance' || rule === 'asset_cap')
  const decimals = engine.asset(asset)?.decimals ?? 0
  return new CallError(rule === 'adjust_id_reused' ? 'client_id_reused' : refusalName(rule), {
    field,
    bound: isAmount ? formatDecimal(bound, decimals) : bound,
  })
}

async function faultOf(
  { sql, replica, accounts }: AdjustmentDependencies,
  payload: Adjustment,
): Promise<CallError | undefined> {
  const { from, to, id } = payload
  for (const [field, { owner, account }] of Object.entries({ from, to })) {
    const types = owner.startsWith('house:') ? HOUSE_ACCOUNTS.get(owner) : CUSTOMER_ACCOUNTS
    if (types === undefined || !types.some((type) => type === account)) return new CallError('not_found', { field })
    if (owner.startsWith('house:')) continue
    const user = await accounts.users.byId(owner)
    if (user === undefined || user.staff) return new CallError('not_found', { field })
  }
  const command = commandOf(replica.engine, payload)
  if (from.owner === to.owner && from.account === to.account) return new CallError('same_account', { field: 'to' })
  if ((await bookedAt(sql, id)) !== undefined) return new CallError('client_id_reused', { field: 'id' })
  if (from.owner === 'house:treasury') return undefined
  const { available } = replica.engine.balance(from.owner, command.from.account, payload.coin)
  const decimals = replica.engine.asset(payload.coin)?.decimals ?? 0
  if (available >= command.amount) return undefined
  return new CallError('insufficient_balance', { field: 'amount', bound: formatDecimal(available, decimals) })
}

/** @throws CallError `unknown_asset`, `precision`, `field_invalid` */
function commandOf(engine: StateReader, { id, from, to, coin, amount }: Adjustment): AdjustCommand {
  const asset = engine.asset(coin)
  if (asset === undefined) throw new CallError('unknown_asset', { field: 'coin' })
  const counted = countedIn(amount, asset.decimals)
  if (counted <= 0) throw new CallError('field_invalid', { field: 'amount', bound: '> 0' })
  return { type: 'adjust', id, from: named(from), to: named(to), asset: coin, amount: units(counted) }
}

function countedIn(amount: string, decimals: number): number {
  try {
    return parseDecimal(amount, decimals)
  } catch {
    throw new CallError('precision', { field: 'amount', bound: decimals })
  }
}

function named({ owner, account }: Adjustment['from']): AdjustCommand['from'] {
  const type = [...CUSTOMER_ACCOUNTS].find((each) => each === account)
  if (type === undefined) throw new CallError('field_invalid', { field: 'account' })
  return { owner, account: type }
}

/** Where in the journal the id was booked; undefined where it was not. */
async function bookedAt(sql: Sql, id: string): Promise<number | undefined> {
  const [row] = await sql<{ sequence: number }[]>`
    select sequence::float8 as sequence from adjustments where id = ${id} and sequence is not null`
  return row?.sequence
}

interface Intent {
  readonly command: AdjustCommand
  readonly proposalId: string
  readonly proposedBy: string
  readonly decidedBy: string
  readonly reason: string
}

/**
 * Writes down what is about to be booked. Found there already it is tried again only for the same terms and proposal, and
 * only while the state machine would know it.
 * @throws CallError `client_id_reused`, `proposal_expired`
 */
async function intend(sql: Sql, { command, proposalId, proposedBy, decidedBy, reason }: Intent): Promise<void> {
  const terms = JSON.stringify(command)
  await sql`
    insert into adjustments (id, proposal_id, terms, proposed_by, approved_by, reason)
    values (${command.id}, ${proposalId}, ${terms}, ${proposedBy}, ${decidedBy}, ${reason}) on conflict do nothing`
  const [row] = await sql<{ terms: string; proposalId: string; fresh: boolean }[]>`
    select terms, proposal_id as "proposalId", asked_at > now() - ${REMEMBERED_DAYS} * interval '1 day' as fresh
    from adjustments where id = ${command.id}`
  if (row?.terms !== terms || row.proposalId !== proposalId) throw new CallError('client_id_reused', { field: 'id' })
  if (!row.fresh) throw new CallError('proposal_expired')
}

type Row = OutputOf<typeof list>['rows'][number]

interface AdjustmentRow {
  readonly id: string
  readonly terms: string
  readonly reason: string
  readonly proposedBy: string
  readonly approvedBy: string
  readonly micros: string
  readonly sequence: number
}

/** What was booked, the newest first; one more than `limit` where there are more. */
export async function readAdjustments(
  sql: Sql,
  engine: StateReader,
  after: { readonly time: number; readonly id: string } | undefined,
  limit: number,
): Promise<(Row & { readonly place: string })[]> {
  const behind =
    after === undefined
      ? sql``
      : sql`and (done_at, a.id) < (to_timestamp(${after.time}::float8 / 1000000), ${after.id})`
  const rows = await sql<AdjustmentRow[]>`
    select a.id, terms, reason, coalesce(p.name, proposed_by) as "proposedBy", coalesce(d.name, approved_by) as "approvedBy",
      (extract(epoch from done_at) * 1000000)::bigint::text as micros, sequence::float8 as sequence
    from adjustments a left join operators p on p.id = a.proposed_by left join operators d on d.id = a.approved_by
    where sequence is not null ${behind} order by done_at desc, a.id desc limit ${limit}`
  return rows.map(({ terms, micros, ...row }) => {
    const { from, to, asset, amount }: AdjustCommand = JSON.parse(terms)
    const decimals = engine.asset(asset)?.decimals ?? 0
    const time = Math.floor(Number(micros) / 1000)
    return {
      ...row,
      from,
      to,
      coin: asset,
      amount: formatDecimal(amount, decimals),
      time,
      place: `${micros}.${row.id}`,
    }
  })
}
