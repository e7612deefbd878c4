/**
 * Chains against ledger, coin by coin, at one place of the journal and one block of each network:
 *
 *     deposit + hot + cold + gas addresses + by hand + booked + lost + unsettled + fees = owed + dust + uncredited
 *
 * Each term is made of rows that can be listed; what no row explains is the residue. Where less is there than should be, payouts
 * of the coin stand still and operators are told; where more is there, operators are told, since anybody may send something to
 * an address of the house's (`docs/decisions/0049-reconciliation.md`).
 */
import type { BlockId, ChainReader } from '@candlewick/chain/adapter'
import { ChainError } from '@candlewick/chain/adapter'
import { chainText } from '@candlewick/chain/listing'
import type { NetworkId } from '@candlewick/chain/networks'
import type { TERMS } from '@candlewick/protocol/calls/console/wallets'
import type { Sql, Transaction } from '../../db/database.ts'
import { bookedRows } from './booked.ts'
import { readCursor } from './cursors.ts'
import type { DepositsDependencies } from './dependencies.ts'
import { familyOf, type KeptListing, readListings } from './listings.ts'

type Term = (typeof TERMS)[number]
type Dependencies = Pick<DepositsDependencies, 'sql' | 'replica' | 'chains' | 'wallets' | 'log'>

/** All terms of a coin are counted in so many decimals, so that none is rounded. */
export const FINE = 36
/** Balances of deposit addresses that are read again in one run, beside those where something happened; and of both. */
const READ_AGAIN = 200
const READ_AT_ONCE = 1_000
/** Looks at rows and ledger until they are of one moment. */
const TRIES = 10
const APART_MS = 100

interface Held {
  readonly amount: bigint
  /** How many payments had come when it was read. */
  readonly payments: number
  readonly readAt: number
}

/** Balances of deposit addresses as they were read last, by network, contract and address; one process reconciles. */
const balances = new WeakMap<ChainReader, Map<string, Held>>()

export interface CoinReport {
  readonly asset: string
  readonly sequence: number
  readonly standing: 'proven' | 'attested' | 'open'
  readonly blocks: readonly { readonly network: NetworkId; readonly height: number; readonly hash: string }[]
  /** In {@link FINE} decimals. */
  readonly terms: ReadonlyMap<Term, { amount: bigint; lines: number }>
  readonly residue: bigint
}

/** Reconciles every coin that is listed and writes down what came of it. */
export async function reconcile(dependencies: Dependencies): Promise<CoinReport[]> {
  const { sql, replica } = dependencies
  const listings = await readListings(sql)
  const reports: CoinReport[] = []
  for (const asset of new Set(listings.map((listing) => listing.asset))) {
    if (replica.engine.asset(asset) === undefined) continue
    const own = listings.filter((listing) => listing.asset === asset)
    // Read for each: what moves while other coins are looked at would seem to be missing.
    const report = await reconcileCoin(dependencies, asset, own, await placesOf(dependencies))
    if (report === undefined) continue
    await keep(dependencies, report)
    reports.push(report)
  }
  return reports
}

/** The block of each network up to which its rows are written. */
async function placesOf({ sql, chains }: Dependencies): Promise<Map<NetworkId, BlockId>> {
  const places = new Map<NetworkId, BlockId>()
  for (const network of chains.readers.keys()) {
    const cursor = await readCursor(sql, network)
    if (cursor !== undefined && cursor.state === 'running') places.set(network, cursor)
  }
  return places
}

/** Undefined where a chain gives no answer now: it is asked again at the next run. */
async function reconcileCoin(
  dependencies: Dependencies,
  asset: string,
  listings: readonly KeptListing[],
  places: ReadonlyMap<NetworkId, BlockId>,
): Promise<CoinReport | undefined> {
  const { chains, replica } = dependencies
  const followed = listings.filter(({ network }) => chains.readers.has(network))
  if (followed.some(({ network }) => !places.has(network))) return undefined
  try {
    const onChain = await chainTerms(dependencies, followed, places)
    if (onChain === undefined) return undefined
    const moment = await ledgerTerms(dependencies, asset, followed, places)
    if (moment === undefined) return undefined
    const terms = new Map([...onChain, ...moment.terms])
    const of = (term: Term) => terms.get(term)?.amount ?? 0n
    const should = of('owed') + of('dust') + of('uncredited')
    const residue = thereOf(terms) + of('lost') + of('unsettled') + of('fees') - should
    // What people credited before there was a reader stays what they say.
    const attested = listings.some(({ network }) => !chains.readers.has(network)) || of('hand') !== 0n
    const blocks = followed.map(({ network }) => {
      const place = places.get(network)
      if (place === undefined) throw new Error(`${network} has no place`)
      return { network, height: place.height, hash: place.hash }
    })
    const unfollowed = listings.some(
      ({ network, houseAddress }) =>
        familyOf(network) !== 'hand' && houseAddress === '' && !chains.readers.has(network),
    )
    // What is served by people alone is what they say; where it has neither a reader nor an address, nobody knows.
    const how = followed.length === 0 && unfollowed ? 'open' : attested ? 'attested' : 'proven'
    const standing = replica.engine.asset(asset) === undefined ? 'open' : how
    return { asset, sequence: moment.sequence, standing, blocks, terms, residue }
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}

/** What is there, on chains and by what operators say. */
function thereOf(terms: ReadonlyMap<Term, { amount: bigint }>): bigint {
  const of = (term: Term) => terms.get(term)?.amount ?? 0n
  return of('chain_deposit') + of('chain_hot') + of('chain_cold') + of('chain_gas') + of('hand') + of('booked')
}

type Amounts = Map<Term, { amount: bigint; lines: number }>

function add(terms: Amounts, term: Term, amount: bigint, lines = 1): void {
  const before = terms.get(term) ?? { amount: 0n, lines: 0 }
  terms.set(term, { amount: before.amount + amount, lines: before.lines + lines })
}

const fine = (amount: bigint, decimals: number) => amount * 10n ** BigInt(FINE - decimals)

/** What stands on the chains. */
async function chainTerms(
  { sql, chains, wallets }: Dependencies,
  listings: readonly KeptListing[],
  places: ReadonlyMap<NetworkId, BlockId>,
): Promise<Amounts | undefined> {
  const terms: Amounts = new Map()
  const houses = await wallets.houseAddresses()
  for (const { asset, network, contract, chainDecimals } of listings) {
    const reader = chains.readers.get(network)
    const at = places.get(network)
    if (reader === undefined || at === undefined) continue
    const paidIn = await sql<{ address: string; payments: number }[]>`
      select address, count(*)::float8 as payments from deposits
      where network = ${network} and asset = ${asset} and height <= ${at.height} group by address`
    const used = together(paidIn, await wallets.emptied(network, asset))
    const deposit = await depositBalances(reader, contract, used, at)
    if (deposit === undefined) return undefined
    add(terms, 'chain_deposit', fine(deposit, chainDecimals), used.length)
    const ours = new Set(used.map(({ address }) => address.toLowerCase()))
    for (const house of houses) {
      if (house.network !== network || ours.has(house.address.toLowerCase())) continue
      const amount = await reader.balance(house.address, contract, at)
      add(terms, `chain_${house.purpose}`, fine(amount, chainDecimals))
    }
  }
  return terms
}

/** Of each address once, with what came in and what the house did there. */
function together(...lists: readonly (readonly { address: string; payments: number }[])[]) {
  const counts = new Map<string, number>()
  for (const { address, payments } of lists.flat()) counts.set(address, (counts.get(address) ?? 0) + payments)
  return [...counts].map(([address, payments]) => ({ address, payments }))
}

/**
 * What deposit addresses hold together: those where something came in are read, and of the others some each time; undefined
 * while so much came in that the next run has to go on.
 */
async function depositBalances(
  reader: ChainReader,
  contract: string | undefined,
  used: readonly { readonly address: string; readonly payments: number }[],
  at: BlockId,
): Promise<bigint | undefined> {
  const known = balances.get(reader) ?? new Map<string, Held>()
  balances.set(reader, known)
  const keyOf = (address: string) => `${contract ?? ''} ${address}`
  const fresh = used.filter(({ address, payments }) => known.get(keyOf(address))?.payments !== payments)
  const oldest = used
    .filter((one) => !fresh.includes(one))
    .sort((one, other) => (known.get(keyOf(one.address))?.readAt ?? 0) - (known.get(keyOf(other.address))?.readAt ?? 0))
    .slice(0, READ_AGAIN)
  for (const { address, payments } of [...fresh, ...oldest].slice(0, READ_AT_ONCE)) {
    const amount = await reader.balance(address, contract, at)
    known.set(keyOf(address), { amount, payments, readAt: at.height })
  }
  if (fresh.length > READ_AT_ONCE) return undefined
  return used.reduce((sum, { address }) => sum + (known.get(keyOf(address))?.amount ?? 0n), 0n)
}

/** What the ledger says and what our rows explain, of one moment; undefined where it does not hold still. */
async function ledgerTerms(
  dependencies: Dependencies,
  asset: string,
  listings: readonly KeptListing[],
  places: ReadonlyMap<NetworkId, BlockId>,
): Promise<{ sequence: number; terms: Amounts } | undefined> {
  const { replica } = dependencies
  const decimals = replica.engine.asset(asset)?.decimals ?? 0
  for (let tries = 0; tries < TRIES; tries += 1) {
    const sequence = replica.sequence
    const owed = -replica.engine.balance('house:treasury', 1, asset).available
    const terms: Amounts = new Map()
    add(terms, 'owed', fine(BigInt(owed), decimals), owed === 0 ? 0 : 1)
    const still = await rowTerms(dependencies, asset, listings, places, terms)
    await paidTerms(dependencies, { asset, decimals }, places, terms)
    await handTerms(dependencies.sql, asset, decimals, terms)
    // Where a chain is followed what was booked has to be there: on it, or else the coin is short.
    if (listings.length === 0) await bookedTerms(dependencies.sql, asset, decimals, terms)
    if (still && owed === -replica.engine.balance('house:treasury', 1, asset).available) return { sequence, terms }
    await new Promise((resolve) => setTimeout(resolve, APART_MS))
  }
  return undefined
}

/** @returns false where a row is behind the journal */
async function rowTerms(
  { sql, replica }: Dependencies,
  asset: string,
  listings: readonly KeptListing[],
  places: ReadonlyMap<NetworkId, BlockId>,
  terms: Amounts,
): Promise<boolean> {
  for (const { network, chainDecimals } of listings) {
    const height = places.get(network)?.height ?? 0
    const crediting = await sql<{ id: string }[]>`
      select id from deposits where network = ${network} and asset = ${asset} and state = 'crediting'`
    if (crediting.some(({ id }) => replica.engine.deposited(id))) return false
    // What was credited out of blocks above the one that balances are of is not in them yet.
    const rows = await sql<{ term: Term; amount: string; lines: number }[]>`
      select case when height is null then 'lost' else 'uncredited' end as term,
        sum(case when state in ('credited', 'at_risk') and height is not null then -chain_amount else chain_amount end)::text
          as amount,
        count(*)::float8 as lines
      from deposits
      where network = ${network} and asset = ${asset} and (
        (state in ('confirming', 'crediting', 'parked', 'reversed') and height <= ${height})
        or (state in ('credited', 'at_risk') and height > ${height})
        or (state = 'at_risk' and height is null))
      group by 1
      union all
      select 'dust', sum(amount)::text, count(*)::float8 from deposit_dust
      where network = ${network} and asset = ${asset} having count(*) > 0`
    for (const { term, amount, lines } of rows) add(terms, term, fine(BigInt(amount), chainDecimals), lines)
  }
  return true
}

async function paidTerms(
  { wallets }: Dependencies,
  { asset, decimals }: { asset: string; decimals: number },
  places: ReadonlyMap<NetworkId, BlockId>,
  terms: Amounts,
): Promise<void> {
  for (const paid of await wallets.paidOut()) {
    // What left in a later block is still there in the one that balances are of.
    const later = paid.height !== undefined && paid.height > (places.get(paid.network)?.height ?? 0)
    if (paid.asset === asset && !later) add(terms, paid.term, fine(paid.amount, paid.decimals ?? decimals))
  }
}

/** By hand nothing is proven: what operators say came in, less what they say they paid and the ledger has let go. */
async function handTerms(sql: Sql, asset: string, decimals: number, terms: Amounts): Promise<void> {
  const [row] = await sql<{ amount: string; lines: number }[]>`
    select coalesce(sum(amount), 0)::text as amount, count(*)::float8 as lines from (
      select credit as amount from hand_deposits where asset = ${asset} and state = 'credited'
      union all
      select -trunc(amount) from withdrawals where asset = ${asset} and way = 'hand' and state = 'confirmed' and closed
    ) as moved`
  if (row !== undefined && row.lines > 0) add(terms, 'hand', fine(BigInt(row.amount), decimals), row.lines)
}

/** Of a coin that is served by people alone: what operators booked in the ledger against what is outside. */
async function bookedTerms(sql: Sql, asset: string, decimals: number, terms: Amounts): Promise<void> {
  const [row] = await sql<{ amount: string; lines: number }[]>`
    select coalesce(sum(amount), 0)::text as amount, count(*)::float8 as lines from (${bookedRows(sql, asset)}) as booked`
  if (row !== undefined && row.lines > 0) add(terms, 'booked', fine(BigInt(row.amount), decimals), row.lines)
}

interface LastRow {
  readonly id: string
  readonly residue: string
  readonly haltedAt: string | null
  readonly since: string | null
  readonly hour: boolean
}

/** Twice in a row the same shortage is one: payouts of the coin stand still until a run finds none. */
async function keep({ sql, log }: Dependencies, report: CoinReport): Promise<void> {
  const { asset, sequence, standing, blocks, terms, residue } = report
  const of = (term: Term) => terms.get(term)?.amount ?? 0n
  const chain = thereOf(terms)
  const told = [...terms].map(([term, { amount, lines }]) => ({ term, amount: chainText(amount, FINE), lines }))
  const text = chainText(residue, FINE)
  await sql.begin(async (tx) => {
    const [last] = await tx<LastRow[]>`
      select id::text as id, trim_scale(residue)::text as residue, halted_at::text as "haltedAt",
        residue_since::text as since, date_trunc('hour', at) = date_trunc('hour', now()) as hour
      from reconciliations where asset = ${asset} order by id desc limit 1`
    const short = standing === 'proven' && residue < 0n
    const halts = short && last !== undefined && (last.haltedAt !== null || last.residue === text)
    if (halts && last.haltedAt === null)
      log.error({ asset, residue: text }, 'less is on the chains than the ledger says')
    if (residue !== 0n && standing === 'proven' && last?.residue !== text && !halts) {
      log.warn({ asset, residue: text }, 'chains and ledger differ')
    }
    // One of each hour stays, and every one whose residue is another than before.
    if (last?.hour === true && last.residue === text)
      await tx`delete from reconciliations where id = ${last.id}::bigint`
    await tx`
      insert into reconciliations (asset, sequence, blocks, terms, chain, owed, residue, standing, residue_since, halted_at)
      values (${asset}, ${sequence}, ${JSON.stringify(blocks)}, ${JSON.stringify(told)}, ${chainText(chain, FINE)},
        ${chainText(of('owed'), FINE)}, ${text}, ${standing}, case when ${residue !== 0n} then coalesce(${last?.since ?? null}::timestamptz, now()) end,
        case when ${halts} then coalesce(${last?.haltedAt ?? null}::timestamptz, now()) end)`
  })
}

/** Why nothing of a coin may be paid out now: less of it is on the chains than there should be; undefined where it may. */
export async function payoutsHalted(sql: Sql | Transaction, asset: string): Promise<'reconciliation' | undefined> {
  const [row] = await sql<{ halted: boolean }[]>`
    select halted_at is not null as halted from reconciliations where asset = ${asset} order by id desc limit 1`
  return row?.halted === true ? 'reconciliation' : undefined
}
