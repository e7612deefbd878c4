/**
 * Credits what is final and proven, through the journal: first the row says so, then the journal is asked, then the row says
 * what came of it. Whatever a crash leaves is asked of the journal again, which does it once by its id.
 */
import { chainUnitsOf } from '@candlewick/chain/listing'
import { units } from '@candlewick/money/units'
import type { DepositReason } from '@candlewick/protocol/deposit-states'
import { column } from '../../db/columns.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import type { SetAside } from '../../state/set-aside.ts'
import { refusedOf } from '../../state/submit-for.ts'
import type { Cursor } from './cursors.ts'
import type { DepositReplica } from './dependencies.ts'
import { type KeptListing, readListings } from './listings.ts'
import { type DepositRow, depositColumns } from './rows.ts'
import { moveDeposits } from './states.ts'

export interface CreditDependencies {
  readonly sql: Sql
  readonly replica: DepositReplica
  /** Whether the chain's own word for final counts, where it has one. */
  readonly byFinality: boolean
  /** Milliseconds after which the state machine is asked again for what it had no room for. */
  readonly retryMs: number
  /** Customers for whose deposits the state machine has no room now: they are asked for again later, and hold up nobody. */
  readonly full: SetAside
  fence(tx: Transaction): Promise<void>
  readonly log: { error(details: object, message: string): void }
}

const AT_ONCE = 2_000
/** Commands that wait for the journal at once: they go into few groups, and leave room for everybody else's. */
const UNDER_WAY = 250
/** Past what the ledger can count in a number. */
const MOST_UNITS = BigInt(Number.MAX_SAFE_INTEGER)

/** Up to which height deposits that need so many blocks are final; -1 where none are. */
function finalBelow(sql: Sql | Transaction, { head, finalised }: Cursor, byFinality: boolean) {
  return byFinality && finalised !== null ? sql`height <= ${finalised}` : sql`height <= ${head} - needed + 1`
}

/** Sends on what became final: to be credited, or to wait for what it lacks. @returns how many went on */
export async function confirmFinal(dependencies: CreditDependencies, cursor: Cursor): Promise<number> {
  const { sql, fence, byFinality } = dependencies
  const rows = await sql<DepositRow[]>`
    select ${depositColumns(sql)} from deposits
    where network = ${cursor.network} and state = 'confirming' and (proved_hash = hash or asset = '')
      and height <= ${cursor.height} and ${finalBelow(sql, cursor, byFinality)}
    order by height, number limit ${AT_ONCE}`
  if (rows.length === 0) return 0
  const listings = new Map((await readListings(sql)).map((one) => [`${one.asset} ${one.network}`, one]))
  const lacking = rows.map((row) => lacks(row, listings.get(`${row.asset} ${row.network}`)))
  await sql.begin(async (tx) => {
    await fence(tx)
    const why = 'final'
    const ready = rows.filter((_, at) => lacking[at] === undefined)
    await moveDeposits(
      tx,
      ready.map(({ id }) => id),
      { from: 'confirming', to: 'crediting', why },
    )
    for (const reason of new Set(lacking)) {
      if (reason === undefined) continue
      const ids = rows.filter((_, at) => lacking[at] === reason).map(({ id }) => id)
      const to = reason === 'unknown_token' || reason === 'dust' ? 'refused' : 'parked'
      await moveDeposits(tx, ids, { from: 'confirming', to, why, reason })
      if (reason === 'dust') await writeDust(tx, ids)
    }
  })
  return rows.length
}

function lacks(row: DepositRow, listing: KeptListing | undefined): DepositReason | undefined {
  if (row.asset === '' || listing === undefined) return row.contract === '' ? 'wrong_network' : 'unknown_token'
  if (row.userId === null) return 'no_memo'
  if (!listing.deposits) return 'closed'
  if (BigInt(row.units) > MOST_UNITS) return 'cap'
  if (BigInt(row.chainAmount) < minimumOf(listing)) return 'below_minimum'
  return row.units === '0' ? 'dust' : undefined
}

/** In the chain's smallest units; a finer minimum than those is none. */
function minimumOf({ minimum, chainDecimals }: KeptListing): bigint {
  return chainUnitsOf(minimum, chainDecimals) ?? 1n
}

/** Frees what waited for something that is there now: room, an open network, enough to reach the minimum, people. */
export async function freeParked(dependencies: CreditDependencies, network: string): Promise<void> {
  const { sql, fence } = dependencies
  const free = await parkedToFree(dependencies, network)
  const reached = await reachedMinimum(sql, network)
  if (free.length === 0 && reached.length === 0) return
  await sql.begin(async (tx) => {
    await fence(tx)
    const why = 'what it waited for is there'
    const move = { from: 'parked', to: 'crediting', why } as const
    const old = free.filter(({ reason }) => reason === 'too_old')
    await moveDeposits(
      tx,
      old.map(({ id }) => id),
      { ...move, reason: 'too_old' },
    )
    await moveDeposits(
      tx,
      free.filter((one) => !old.includes(one)).map(({ id }) => id),
      move,
    )
    await moveDeposits(tx, reached, { from: 'parked', to: 'crediting', why: 'the sum reaches the minimum' })
  })
}

/** What still waits is left where it is already here: however much of it there is, it stands before nothing that can go on. */
async function parkedToFree(
  { sql, replica, retryMs }: CreditDependencies,
  network: string,
): Promise<{ id: string; reason: DepositReason | null }[]> {
  const listings = (await readListings(sql)).filter((one) => one.network === network)
  const open = listings.flatMap((one) => (one.deposits ? [one.asset] : []))
  const assets = listings.map(({ asset }) => asset)
  const rooms = assets.map((asset) => String(roomOf(replica, asset)))
  return await sql<{ id: string; reason: DepositReason | null }[]>`
    select id, reason from deposits
    where network = ${network} and state = 'parked' and height is not null and asset <> '' and user_id is not null
      and proved_hash = hash
      and (released or (reason = 'closed' and asset = any(${column(open)}::text[]))
        or ((reason = 'restricted'
            or (reason = 'cap' and changed_at <= now() - ${retryMs} * interval '1 millisecond'))
          and units <= (select room from unnest(${column(assets)}::text[], ${column(rooms)}::numeric[]) as r (coin, room)
            where r.coin = deposits.asset)))
    order by number limit ${AT_ONCE}`
}

/** How much more the house may hold: what the state machine would refuse is not asked of it again and again. */
function roomOf({ engine }: DepositReplica, asset: string): bigint {
  const cap = engine.asset(asset)?.cap
  if (cap === undefined) return -1n
  const room = BigInt(cap) + BigInt(engine.balance('house:treasury', 1, asset).available)
  return room < MOST_UNITS ? room : MOST_UNITS
}

/** Of each customer's kept parts of one coin, those that together reach the minimum. */
async function reachedMinimum(sql: Sql, network: string): Promise<string[]> {
  const sums = await sql<{ userId: string; asset: string; sum: string; ids: string[]; whole: string | null }[]>`
    select k.user_id as "userId", k.asset, sum(k.chain_amount)::text as sum, array_agg(k.id) as ids,
      (select max(chain_amount)::text from deposits d
        where d.user_id = k.user_id and d.asset = k.asset and d.network = ${network}
          and d.state in ('crediting', 'credited') and d.changed_at >= min(k.seen_at)) as whole
    from deposits k
    where k.network = ${network} and k.state = 'parked' and k.reason = 'below_minimum' and k.height is not null
      and k.units > 0 and k.user_id is not null
    group by k.user_id, k.asset`
  if (sums.length === 0) return []
  const minimums = new Map(
    (await readListings(sql)).flatMap((one) =>
      one.network === network && one.deposits ? [[one.asset, minimumOf(one)]] : [],
    ),
  )
  return sums.flatMap(({ asset, sum, ids, whole }) => {
    const minimum = minimums.get(asset)
    // Beside a deposit that reached it alone they reach it together with that one.
    return minimum !== undefined && BigInt(sum) + BigInt(whole ?? '0') >= minimum ? ids : []
  })
}

/** Also whether people have credited the same transaction to the same customer, by her report. */
type CreditingRow = DepositRow & { readonly byHand: boolean }

interface Credited {
  readonly id: string
  readonly sequence: number
}

type Told = { readonly row: DepositRow } & (
  | { readonly told: 'done' | 'reversed'; readonly sequence: number }
  | { readonly told: 'refused'; readonly reason: DepositReason; readonly rule: string }
  | { readonly told: 'later' }
)

/** Has the journal credit what is to be credited. @returns how many were credited */
export async function creditReady(dependencies: CreditDependencies, network: string): Promise<number> {
  const { sql, full } = dependencies
  const rows = await sql<CreditingRow[]>`
    select ${depositColumns(sql)}, exists (
        select from hand_deposits h where h.network = deposits.network and h.txid = deposits.txid
          and h.user_id = deposits.user_id and h.state in ('crediting', 'credited')) as "byHand"
    from deposits
    where network = ${network} and state = 'crediting' and height is not null
      and user_id <> all(${column(full.keys())}::text[])
    order by number limit ${AT_ONCE}`
  let credited = 0
  for (let at = 0; at < rows.length; at += UNDER_WAY) {
    // Whoever had no room a moment ago has none now.
    const next = rows.slice(at, at + UNDER_WAY).filter(({ userId }) => !full.has(userId ?? ''))
    const told = await Promise.all(next.map((row) => credit(dependencies, row)))
    credited += await writeTold(dependencies, told)
  }
  return credited
}

async function credit({ replica, log, full }: CreditDependencies, row: CreditingRow): Promise<Told> {
  const { id, userId, asset, network, height, reason, byHand } = row
  if (userId === null || height === null) return { row, told: 'later' }
  // People passed it before it was seen here: what is left of it is for people.
  if (byHand) return { row, told: 'refused', reason: 'other', rule: 'credited_by_hand' }
  // Two operators let in what is below the floor; everything else says where it is from.
  const from = row.released && reason === 'too_old' ? {} : { network, height }
  try {
    const amount = units(Number(row.units))
    const { recorded, events } = await replica.submit({ type: 'deposit', id, user: userId, asset, amount, ...from })
    const refused = refusedOf(events)
    if (refused?.rule === 'own_quota' || refused?.rule === 'busy') full.add(userId)
    if (refused !== undefined) return refusal(row, refused.rule)
    const done = events.find((event) => event.type === 'funds')
    return { row, told: done?.status === 'reversed' ? 'reversed' : 'done', sequence: recorded.sequence }
  } catch (error) {
    // Not known whether it was done: asked again, by the same id.
    log.error({ err: error, deposit: id }, 'a deposit was not answered by the journal')
    return { row, told: 'later' }
  }
}

function refusal(row: DepositRow, rule: string): Told {
  switch (rule) {
    case 'asset_cap':
      return { row, told: 'refused', reason: 'cap', rule }
    case 'deposit_floor':
      return { row, told: 'refused', reason: 'too_old', rule }
    case 'own_quota':
    case 'busy':
      return { row, told: 'later' }
    default:
      return { row, told: 'refused', reason: 'other', rule }
  }
}

async function writeTold({ sql, fence }: CreditDependencies, told: readonly Told[]): Promise<number> {
  const done = told.flatMap((one): Credited[] =>
    one.told === 'done' || one.told === 'reversed' ? [{ id: one.row.id, sequence: one.sequence }] : [],
  )
  const refused = told.flatMap((one) => (one.told === 'refused' ? [one] : []))
  if (done.length === 0 && refused.length === 0) return 0
  await sql.begin(async (tx) => {
    await fence(tx)
    await tx`
      update deposits d set sequence = coalesce(d.sequence, g.sequence), credited_at = coalesce(credited_at, clock_timestamp())
      from unnest(${column(done.map(({ id }) => id))}::text[], ${column(done.map(({ sequence }) => sequence))}::bigint[])
        as g (id, sequence)
      where d.id = g.id and d.state = 'crediting'`
    const idsOf = (what: 'done' | 'reversed') => told.flatMap((one) => (one.told === what ? [one.row.id] : []))
    const credited = await moveDeposits(tx, idsOf('done'), { from: 'crediting', to: 'credited', why: 'journaled' })
    await writeDust(tx, credited)
    await moveDeposits(tx, idsOf('reversed'), {
      from: 'crediting',
      to: 'reversed',
      why: 'journaled before',
      reason: 'orphaned',
    })
    // Whoever let it in has to do it again: what is refused is not asked for on and on.
    await tx`
      update deposits set released = false where id = any(${column(refused.map(({ row }) => row.id))}::text[])`
    for (const { row, reason, rule } of refused) {
      await moveDeposits(tx, [row.id], { from: 'crediting', to: 'parked', why: rule, reason })
    }
  })
  return done.length
}

async function writeDust(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx`
    insert into deposit_dust (deposit_id, asset, network, amount)
    select id, asset, network, dust from deposits where id = any(${column(ids)}::text[]) and dust > 0
    on conflict do nothing`
}
