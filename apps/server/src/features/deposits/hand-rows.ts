/** Reported transfers as whoever reviews them reads them: the queue by age, and one with its picture and what speaks about it. */
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type * as declared from '@candlewick/protocol/calls/console/deposits'
import type { DepositReason, DepositState } from '@candlewick/protocol/deposit-states'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import { maskedContacts } from '../account/public.ts'
import { numberIn, pageOf } from '../console/public.ts'
import type { DepositsDependencies } from './dependencies.ts'
import { PROMISED_HOURS, textOf } from './hand.ts'

type HandDependencies = Pick<DepositsDependencies, 'sql' | 'files' | 'accounts' | 'replica'>
type One = OutputOf<typeof declared.handOpen>

interface HandRow {
  readonly number: string
  readonly id: string
  readonly userId: string
  readonly asset: string
  readonly network: string
  readonly address: string
  readonly amount: string
  readonly credit: string | null
  readonly txid: string | null
  readonly screenshot: string
  readonly state: DepositState
  readonly reason: DepositReason | null
  readonly reasonText: string
  readonly proposalId: string | null
  readonly proposedBy: string | null
  readonly decidedBy: string | null
  readonly submitted: string
  readonly decided: string | null
}

const handColumns = (sql: Sql) => sql`
  number::text as number, id, user_id as "userId", asset, network, address, amount::text as amount, credit::text as credit,
  txid, screenshot, state, reason, reason_text as "reasonText", proposal_id as "proposalId", proposed_by as "proposedBy",
  decided_by as "decidedBy", (extract(epoch from submitted_at) * 1000)::bigint::text as submitted,
  (extract(epoch from decided_at) * 1000)::bigint::text as decided`

export async function handRows(
  { sql, replica }: HandDependencies,
  { state, coin, userId, txid, id, after, limit }: ParsedOf<typeof declared.handList>,
): Promise<OutputOf<typeof declared.handList>> {
  const place = after === undefined ? undefined : String(numberIn(after))
  const oldest = state === 'review'
  const rows = await sql<HandRow[]>`
    select ${handColumns(sql)} from hand_deposits
    where ${id === undefined ? sql`state = ${state}` : sql`id = ${id}`}
      ${coin === undefined ? sql`` : sql`and asset = ${coin}`}
      ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
      ${txid === undefined ? sql`` : sql`and txid in (${txid}, ${txid.toLowerCase()}, ${`0x${txid.toLowerCase()}`})`}
      ${place === undefined ? sql`` : oldest ? sql`and number > ${place}` : sql`and number < ${place}`}
    order by ${oldest ? sql`number` : sql`number desc`} limit ${limit + 1}`
  const { rows: page, next } = pageOf(rows, limit, ({ number }) => number)
  return { rows: page.map((row) => listed(replica, row)), next }
}

export async function handOf(sql: Sql, id: string): Promise<{ userId: string }> {
  const [row] = await sql<{ userId: string }[]>`select user_id as "userId" from hand_deposits where id = ${id}`
  if (row === undefined) throw new CallError('not_found', { field: 'id' })
  return row
}

export async function handOpen(
  { sql, files, accounts, replica }: HandDependencies,
  id: string,
  nameOf: (operatorId: string) => Promise<string>,
): Promise<One> {
  const [row] = await sql<HandRow[]>`select ${handColumns(sql)} from hand_deposits where id = ${id}`
  if (row === undefined) throw new CallError('not_found', { field: 'id' })
  const user = await accounts.users.byId(row.userId)
  if (user === undefined) throw new CallError('not_found', { field: 'id' })
  const picture = await files.read(row.screenshot)
  const [address, tag] = row.address.split(' ')
  const decimals = replica.engine.asset(row.asset)?.decimals
  const deciders = [row.proposedBy, row.decidedBy].filter((one) => one !== null)
  return {
    ...listed(replica, row),
    picture: { contentType: contentTypeOf(row.screenshot), data: picture?.toString('base64') ?? '' },
    address: address ?? '',
    tag: tag ?? null,
    customer: { account: user.account, email: maskedContacts(user).email, createTime: Number(user.createTime) },
    others: await othersOf(sql, row),
    creditAmount: row.credit === null ? null : textOf(decimals, row.credit),
    decidedBy: await Promise.all(deciders.map(async (operatorId) => ({ operatorId, name: await nameOf(operatorId) }))),
    reasonText: row.reasonText,
    proposalId: await waitingProposal(sql, row),
    next: await nextOf(sql, row),
  }
}

/** Reports that are alike: with the same picture, whoever handed it in under whichever name, or of the same transaction. */
async function othersOf(sql: Sql, { id, network, txid, screenshot }: HandRow): Promise<One['others']> {
  return await sql<{ id: string; userId: string; state: DepositState; why: string }[]>`
    with alike as (
      select ${screenshot}::text as name
      union
      select o.name from files f join files o on o.picture = f.picture and o.kind = f.kind where f.name = ${screenshot}
    )
    select id, user_id as "userId", state,
      case when screenshot in (select name from alike) then 'picture' else 'txid' end as why
    from hand_deposits
    where id <> ${id}
      and ((network = ${network} and txid = ${txid ?? ''}) or screenshot in (select name from alike))
    order by number desc limit 20`
}

async function waitingProposal(sql: Sql, { id, proposalId }: HandRow): Promise<string | null> {
  if (proposalId !== null) return proposalId
  const [waiting] = await sql<{ id: string }[]>`
    select id from proposals
    where state = 'waiting' and kind = 'deposit.hand' and subject::jsonb ->> 'id' = ${`report ${id}`} limit 1`
  return waiting?.id ?? null
}

async function nextOf(sql: Sql, { id, number }: HandRow): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from hand_deposits where state = 'review' and id <> ${id}
    order by number < ${number}::bigint, number limit 1`
  return row?.id ?? null
}

function listed(replica: HandDependencies['replica'], row: HandRow) {
  const { id, userId, asset, network, amount, txid, state, reason } = row
  const submitTime = Number(row.submitted)
  return {
    ...{ id, userId, coin: asset, network, txid, state, reason, submitTime },
    amount: textOf(replica.engine.asset(asset)?.decimals, amount),
    dueTime: submitTime + PROMISED_HOURS * 3_600_000,
    decideTime: row.decided === null ? null : Number(row.decided),
  }
}

function contentTypeOf(name: string): string {
  if (name.endsWith('.png')) return 'image/png'
  return name.endsWith('.webp') ? 'image/webp' : 'image/jpeg'
}
