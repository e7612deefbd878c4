/** Reconciliations as operators read them: the last of each coin, the lines of a term as they are now, and earlier ones. */
import type { BlockId } from '@candlewick/chain/adapter'
import { ChainError } from '@candlewick/chain/adapter'
import { chainText } from '@candlewick/chain/listing'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type * as declared from '@candlewick/protocol/calls/console/wallets'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import { numberIn, pageOf, readCursor } from '../console/public.ts'
import { bookedRows } from './booked.ts'
import type { DepositsDependencies } from './dependencies.ts'
import { readListings } from './listings.ts'

/** Addresses whose balances are asked for side by side. */
const ASKED_AT_ONCE = 10

type Row = OutputOf<typeof declared.reconciliation>['rows'][number]
type Lines = OutputOf<typeof declared.reconciliationLines>
type Line = Lines['rows'][number]

interface KeptRow {
  readonly id: string
  readonly asset: string
  readonly sequence: number
  readonly blocks: string
  readonly terms: string
  readonly chain: string
  readonly owed: string
  readonly residue: string
  readonly standing: Row['standing']
  readonly haltTime: string | null
  readonly time: string
}

const keptColumns = (sql: Sql) => sql`
  id::text as id, asset, sequence::float8 as sequence, blocks, terms, trim_scale(chain)::text as chain,
  trim_scale(owed)::text as owed, trim_scale(residue)::text as residue, standing,
  (extract(epoch from halted_at) * 1000)::bigint::text as "haltTime", (extract(epoch from at) * 1000)::bigint::text as time`

export async function reconciledRows(sql: Sql): Promise<OutputOf<typeof declared.reconciliation>> {
  const rows = await sql<KeptRow[]>`
    select distinct on (asset) ${keptColumns(sql)} from reconciliations order by asset, id desc`
  return {
    rows: rows.map(({ asset, sequence, blocks, terms, residue, standing, haltTime, time }) => ({
      ...{ coin: asset, sequence, residue, standing },
      time: Number(time),
      // What our own code wrote.
      blocks: JSON.parse(blocks),
      terms: JSON.parse(terms),
      haltTime: haltTime === null ? null : Number(haltTime),
    })),
    next: null,
  }
}

export async function reconciledBefore(
  sql: Sql,
  { coin, after, limit }: ParsedOf<typeof declared.reconciliationHistory>,
): Promise<OutputOf<typeof declared.reconciliationHistory>> {
  const place = after === undefined ? undefined : String(numberIn(after))
  const rows = await sql<KeptRow[]>`
    select ${keptColumns(sql)} from reconciliations where asset = ${coin}
      ${place === undefined ? sql`` : sql`and id < ${place}`} order by id desc limit ${limit + 1}`
  const { rows: page, next } = pageOf(rows, limit, ({ id }) => id)
  return {
    rows: page.map(({ id, sequence, time, chain, owed, residue }) => ({
      ...{ id, sequence, chain, owed, residue },
      time: Number(time),
    })),
    next,
  }
}

interface LineRow {
  readonly number: string
  readonly id: string
  readonly network: string
  readonly what: string
  readonly amount: string
  readonly time: string | null
}

/**
 * The rows of a term, as they are now. Where it is addresses that are listed, each with what its chain says that it holds, and
 * with an empty amount where the chain gives no answer.
 */
export async function reconciledLines(
  dependencies: Pick<DepositsDependencies, 'sql' | 'replica' | 'wallets' | 'chains'>,
  { coin, term, after, limit }: ParsedOf<typeof declared.reconciliationLines>,
): Promise<Lines> {
  const { sql, replica, wallets } = dependencies
  const decimals = replica.engine.asset(coin)?.decimals
  if (decimals === undefined) throw new CallError('unknown_asset', { field: 'coin' })
  if (term === 'hand') return await handLines(sql, { coin, decimals }, after, limit)
  const place = after === undefined ? 0 : numberIn(after)
  if (term === 'unsettled' || term === 'fees') {
    const paid = (await wallets.paidOut()).filter((one) => one.asset === coin && one.term === term)
    const rows = paid.map(({ id, network, amount, decimals: finer = decimals }): Line => {
      return { id, network, what: term, amount: chainText(amount, finer), time: null }
    })
    return sliced(rows, place, limit)
  }
  if (term === 'chain_hot' || term === 'chain_cold' || term === 'chain_gas') {
    const houses = await wallets.houseAddresses()
    const rows = houses
      .filter(({ purpose }) => `chain_${purpose}` === term)
      .map(({ network, address, purpose }): Line => ({ id: address, network, what: purpose, amount: '', time: null }))
    const { rows: page, next } = sliced(rows, place, limit)
    return { rows: await withBalances(dependencies, coin, page), next }
  }
  if (term === 'owed') {
    const { available } = replica.engine.balance('house:treasury', 1, coin)
    const amount = chainText(BigInt(-available), decimals)
    return { rows: [{ id: 'house:treasury', network: '', what: 'owed', amount, time: null }], next: null }
  }
  const rows = await lineRows(sql, coin, term, { place, limit: limit + 1 })
  const { rows: page, next } = pageOf(rows, limit, ({ number }) => number)
  if (term === 'chain_deposit') {
    const addresses = page.map(({ id, network, what }): Line => ({ id, network, what, amount: '', time: null }))
    return { rows: await withBalances(dependencies, coin, addresses), next }
  }
  const chainDecimals = new Map(
    (await readListings(sql)).map((one) => [`${one.asset} ${one.network}`, one.chainDecimals]),
  )
  const counted = ({ network }: LineRow) =>
    term === 'booked' ? decimals : (chainDecimals.get(`${coin} ${network}`) ?? 0)
  return { rows: page.map((row) => lineOf(row, counted(row))), next }
}

/** @param decimals that its amount is counted in */
function lineOf({ id, network, what, amount, time }: LineRow, decimals: number): Line {
  const text = chainText(BigInt(amount), decimals)
  return { id, network, what, amount: text, time: time === null ? null : Number(time) }
}

/** What each address holds of the coin at the head of its chain; of a network on which the coin is not listed no line. */
async function withBalances(
  { sql, chains }: Pick<DepositsDependencies, 'sql' | 'chains'>,
  coin: string,
  lines: readonly Line[],
): Promise<Line[]> {
  const listings = (await readListings(sql)).filter(({ asset }) => asset === coin)
  const heads = new Map<string, Promise<BlockId>>()
  const told: Line[] = []
  for (let from = 0; from < lines.length; from += ASKED_AT_ONCE) {
    const asked = lines.slice(from, from + ASKED_AT_ONCE).map(async (line): Promise<Line[]> => {
      const listing = listings.find(({ network }) => network === line.network)
      const reader = listing === undefined ? undefined : chains.readers.get(listing.network)
      if (listing === undefined || reader === undefined) return []
      const head = heads.get(line.network) ?? reader.head().then(({ block }) => block)
      heads.set(line.network, head)
      try {
        const amount = await reader.balance(line.id, listing.contract, await head)
        return [{ ...line, amount: chainText(amount, listing.chainDecimals) }]
      } catch (error) {
        if (!(error instanceof ChainError)) throw error
        return [line]
      }
    })
    told.push(...(await Promise.all(asked)).flat())
  }
  return told
}

/** By time and id: of two that moved in one microsecond none is left out. */
async function handLines(
  sql: Sql,
  { coin, decimals }: { readonly coin: string; readonly decimals: number },
  after: string | undefined,
  limit: number,
): Promise<Lines> {
  const [micros = '0', id = ''] = after === undefined ? [] : readCursor(after, 2)
  const read = await sql<LineRow[]>`
    select * from (
      select (extract(epoch from credited_at) * 1000000)::bigint::text as number, id, network, 'credited' as what,
        credit::text as amount, (extract(epoch from credited_at) * 1000)::bigint::text as time
      from hand_deposits where asset = ${coin} and state = 'credited'
      union all
      select (extract(epoch from changed_at) * 1000000)::bigint::text, id, network, 'paid', (-trunc(amount))::text,
        (extract(epoch from changed_at) * 1000)::bigint::text
      from withdrawals where asset = ${coin} and way = 'hand' and state = 'confirmed' and closed
    ) as moved
    where (number::bigint, id) > (${String(numberIn(micros))}::bigint, ${id}) order by number::bigint, id limit ${limit + 1}`
  const { rows, next } = pageOf(read, limit, (last) => `${last.number}.${last.id}`)
  return { rows: rows.map((row) => lineOf(row, decimals)), next }
}

function sliced(rows: Line[], place: number, limit: number): Lines {
  const rest = place + limit < rows.length ? String(place + limit) : null
  return { rows: rows.slice(place, place + limit), next: rest }
}

async function lineRows(
  sql: Sql,
  coin: string,
  term: 'chain_deposit' | 'booked' | 'dust' | 'uncredited' | 'lost',
  { place, limit }: { readonly place: number; readonly limit: number },
): Promise<LineRow[]> {
  const behind = String(place)
  switch (term) {
    case 'booked':
      return await sql<LineRow[]>`
        select sequence::text as number, id, network, what, amount::text as amount, time
        from (${bookedRows(sql, coin)}) as booked
        where sequence > ${behind}::bigint order by sequence limit ${limit}`
    case 'dust':
      return await sql<LineRow[]>`
        select d.number::text as number, d.id, d.network, 'dust' as what, s.amount::text as amount,
          (extract(epoch from s.at) * 1000)::bigint::text as time
        from deposit_dust s join deposits d on d.id = s.deposit_id
        where s.asset = ${coin} and d.number > ${behind} order by d.number limit ${limit}`
    case 'chain_deposit':
      return await sql<LineRow[]>`
        select min(number)::text as number, address as id, network, 'address' as what, '0' as amount, null as time
        from deposits where asset = ${coin} and height is not null group by address, network having min(number) > ${behind}
        order by min(number) limit ${limit}`
    case 'uncredited':
    case 'lost':
      return await sql<LineRow[]>`
        select number::text as number, id, network, state as what, chain_amount::text as amount,
          (extract(epoch from seen_at) * 1000)::bigint::text as time
        from deposits where asset = ${coin} and number > ${behind} and ${
          term === 'lost'
            ? sql`state = 'at_risk' and height is null`
            : sql`state in ('confirming', 'crediting', 'parked', 'reversed') and height is not null`
        } order by number limit ${limit}`
  }
}
