/**
 * Transfers that customers report, where no chain is followed: with a picture, reviewed by people, and credited through the
 * journal as every other. A transaction is credited once, whoever reports it.
 */
import { canonicalTxid, depositId } from '@candlewick/chain/deposit-id'
import { isNetworkId } from '@candlewick/chain/networks'
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import type { DepositRecord } from '@candlewick/protocol/calls/deposits'
import { CallError } from '@candlewick/protocol/errors'
import { column } from '../../db/columns.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import type { SetAside } from '../../state/set-aside.ts'
import { refusedOf } from '../../state/submit-for.ts'
import { newId } from '../account/public.ts'
import type { DepositsDependencies } from './dependencies.ts'
import { type KeptListing, readListings, wayOf } from './listings.ts'
import { memoFor } from './memo.ts'
import { oneRecord, type RecordDependencies } from './records.ts'
import { depositTold } from './told.ts'

export interface Reported {
  readonly coin: string
  readonly network?: string | undefined
  readonly amount: string
  readonly screenshot?: string | undefined
  readonly txid?: string | undefined
  readonly clientId?: string | undefined
}

/** Reports of one customer that wait at once. */
export const REPORTS_WAITING = 10
/** Hours within which one is promised to be looked at. */
export const PROMISED_HOURS = 24

type Submitting = Pick<DepositsDependencies, 'sql' | 'files' | 'replica' | 'chains'> & RecordDependencies

/**
 * Takes a report.
 * @throws CallError `screenshot_needed`, `amount_numeric`, `unknown_asset`, `not_found`, `precision`, `deposits_closed`,
 *   `already_reported`, `client_id_reused`, `own_quota`
 */
export async function submitReport(dependencies: Submitting, userId: string, report: Reported): Promise<DepositRecord> {
  const { sql, files, replica } = dependencies
  const { coin, screenshot, clientId } = report
  const repeated = clientId === undefined ? undefined : await sameReport(dependencies, userId, report)
  if (repeated !== undefined) return repeated
  if (screenshot === undefined) throw new CallError('screenshot_needed', { field: 'screenshot' })
  const asset = replica.engine.asset(coin)
  if (asset === undefined) throw new CallError('unknown_asset', { field: 'coin' })
  const listing = await listingOf(sql, coin, report.network)
  const amount = amountIn(report.amount, asset.decimals)
  const txid = txidIn(listing.network, report.txid)
  const id = newId()
  const address = await addressOf(dependencies, listing, userId)
  await sql.begin(async (tx) => {
    await tx`select from users where id = ${userId} for update`
    await mayReport(tx, userId, listing.network, txid)
    await files.use(tx, { userId, kind: 'payment', name: screenshot, field: 'screenshot' })
    const taken = await tx`
      insert into hand_deposits (id, user_id, client_id, asset, network, address, amount, txid, screenshot)
      values (${id}, ${userId}, ${clientId ?? null}, ${coin}, ${listing.network}, ${address}, ${amount}, ${txid ?? null},
        ${screenshot})
      on conflict (user_id, client_id) where client_id is not null do nothing`
    // The same one at the same moment: what it wrote is answered below.
    if (taken.count === 0 && clientId === undefined) throw new Error('a report was not written')
  })
  const record =
    clientId === undefined ? await oneRecord(dependencies, userId, id) : await sameReport(dependencies, userId, report)
  if (record === undefined) throw new Error('a report just written is not there')
  return record
}

/** What the same client id reported before. @throws CallError `client_id_reused` where it was something else */
async function sameReport(
  dependencies: Submitting,
  userId: string,
  report: Reported,
): Promise<DepositRecord | undefined> {
  const { sql, replica } = dependencies
  const [row] = await sql<
    { id: string; asset: string; network: string; amount: string; screenshot: string; txid: string | null }[]
  >`
    select id, asset, network, amount::text as amount, screenshot, txid from hand_deposits
    where user_id = ${userId} and client_id = ${report.clientId ?? ''}`
  if (row === undefined) return undefined
  const decimals = replica.engine.asset(report.coin)?.decimals
  const same =
    row.asset === report.coin &&
    (report.network === undefined || row.network === report.network) &&
    decimals !== undefined &&
    row.amount === String(amountIn(report.amount, decimals)) &&
    row.screenshot === report.screenshot &&
    row.txid === (isNetworkId(row.network) ? (txidIn(row.network, report.txid) ?? null) : null)
  if (!same) throw new CallError('client_id_reused', { field: 'clientId' })
  return await oneRecord(dependencies, userId, row.id)
}

async function mayReport(tx: Transaction, userId: string, network: string, txid: string | undefined): Promise<void> {
  const [row] = await tx<{ waiting: number; known: number }[]>`
    select (select count(*) from hand_deposits where user_id = ${userId} and state = 'review')::float8 as waiting,
      (select count(*) from hand_deposits where user_id = ${userId} and network = ${network}
        and txid = ${txid ?? ''} and state <> 'rejected')::float8 as known`
  if ((row?.known ?? 0) > 0) throw new CallError('already_reported', { field: 'txid' })
  if ((row?.waiting ?? 0) >= REPORTS_WAITING) throw new CallError('own_quota', { bound: REPORTS_WAITING })
}

/** What a coin is taken in by: on the network that is named, or the only one there is. */
export async function listingOf(sql: Sql, coin: string, network: string | undefined): Promise<KeptListing> {
  const found = (await readListings(sql)).filter(
    (listing) => listing.asset === coin && (network === undefined || listing.network === network),
  )
  const [listing, another] = found
  if (listing === undefined) throw new CallError('not_found', { field: network === undefined ? 'coin' : 'network' })
  if (another !== undefined) throw new CallError('field_required', { field: 'network' })
  if (!listing.deposits) throw new CallError('deposits_closed')
  return listing
}

export function amountIn(text: string, decimals: number): number {
  let counted: number
  try {
    counted = parseDecimal(text, decimals)
  } catch {
    throw new CallError('precision', { field: 'amount', bound: decimals })
  }
  if (counted <= 0) throw new CallError('field_invalid', { field: 'amount', bound: '> 0' })
  return counted
}

/** A transaction as its network writes it. @throws CallError `field_invalid` where it is none of it */
export function txidIn(network: KeptListing['network'], text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const txid = canonicalTxid(network, text)
  if (txid === undefined) throw new CallError('field_invalid', { field: 'txid' })
  return txid
}

/** Where she was told to send it: of a network by hand the house's address, with her memo where it has them. */
async function addressOf(
  { sql, chains }: Submitting,
  { network, houseAddress, memo }: KeptListing,
  userId: string,
): Promise<string> {
  if (wayOf(network, chains) === 'chain') return ''
  return memo ? `${houseAddress} ${await memoFor(sql, userId)}` : houseAddress
}

interface CreditingRow {
  readonly id: string
  readonly userId: string
  readonly asset: string
  readonly network: string
  readonly credit: string
  readonly txid: string
}

/** Credits what two operators passed. @returns whether there may be more */
export async function creditByHand(
  { sql, replica, log }: Pick<DepositsDependencies, 'sql' | 'replica' | 'log'>,
  fence: (tx: Transaction) => Promise<void>,
  aside: SetAside,
): Promise<boolean> {
  const rows = await sql<CreditingRow[]>`
    select id, user_id as "userId", asset, network, coalesce(credit, 0)::text as credit, coalesce(txid, '') as txid
    from hand_deposits where state = 'crediting' and id <> all(${column(aside.keys())}::text[])
    order by number limit 100`
  for (const { id, userId, asset, network, credit, txid } of rows) {
    if (!isNetworkId(network)) continue
    // Of the transaction, not of the report: two of them are one to the journal too.
    const command = { type: 'deposit', id: depositId(network, txid, { kind: 'hand' }), user: userId, asset } as const
    const { recorded, events } = await replica.submit({ ...command, amount: units(Number(credit)) })
    const refused = refusedOf(events)
    // Over the cap it waits for room; all else people have to look at.
    if (refused !== undefined) {
      log.warn({ deposit: id, rule: refused.rule }, 'a deposit by hand was not credited')
      aside.add(id)
      continue
    }
    await sql.begin(async (tx) => {
      await fence(tx)
      await tx`
        with credited as (
          update hand_deposits set state = 'credited', credited_at = clock_timestamp(), sequence = ${recorded.sequence}
          where id = ${id} and state = 'crediting' returning id, user_id, asset
        )
        select ${depositTold(tx)}::text as told from credited`
    })
  }
  return false
}

/** Decimal text of units of an asset. */
export function textOf(decimals: number | undefined, amount: string): string {
  return formatDecimal(units(Number(amount)), decimals ?? 0)
}
