/**
 * Hot and cold wallets side by side, coin by coin: what each holds is read off its chain when it is asked for, a bounded number
 * of coins at once, and held against the marks that operators set. Nothing here moves anything.
 */
import { type BlockId, ChainError, type ChainReader } from '@candlewick/chain/adapter'
import { chainText, chainUnitsOf } from '@candlewick/chain/listing'
import { type ChainMode, explorerLink, isNetworkId, type NetworkId, networkOf } from '@candlewick/chain/networks'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { balances, WALLET_TASKS } from '@candlewick/protocol/calls/console/house'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import { pageOf, readCursor } from '../console/public.ts'
import { type HouseAddress, type KeptListing, readListings, type Wallets } from '../deposits/public.ts'
import { SignerAway } from './signer-client.ts'

/** A block may leave the chain between the question for the newest and those about it. */
const TRIES = 2

type Told = OutputOf<typeof balances>['rows'][number]
type Task = (typeof WALLET_TASKS)[number]

export interface BalancesDependencies {
  readonly sql: Sql
  readonly mode: ChainMode
  readonly readers: ReadonlyMap<NetworkId, ChainReader>
  readonly wallets: Pick<Wallets, 'houseAddresses'>
}

interface KnownRow {
  readonly network: string
  readonly asset: string
  readonly low: string | null
  readonly target: string | null
  readonly high: string | null
  /** What payments can be made from, as the payer saw it last, in the chain's smallest units. */
  readonly payable: string | null
  readonly moving: boolean
  readonly movedAt: number | null
  readonly moved: string | null
  readonly txid: string | null
}

/** @throws CallError `unavailable` while whoever keeps the keys was never reached */
export async function walletBalances(
  { sql, mode, readers, wallets }: BalancesDependencies,
  { after, limit }: ParsedOf<typeof balances>,
): Promise<OutputOf<typeof balances>> {
  const houses = await wallets.houseAddresses().catch((error: unknown) => {
    if (error instanceof SignerAway) throw new CallError('unavailable')
    throw error
  })
  const keyOf = ({ network, asset }: Pick<KeptListing, 'network' | 'asset'>) => `${network}.${asset}`
  const behind = after === undefined ? '' : readCursor(after, 2).join('.')
  const listed = (await readListings(sql))
    .filter(({ network }) => houses.some((house) => house.network === network))
    .filter((listing) => keyOf(listing) > behind)
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const { rows: page, next } = pageOf(listed, limit, keyOf)
  const known = await knownOf(sql)
  const networks = [...new Set(page.map(({ network }) => network))]
  const read = await Promise.all(
    networks.map((network) =>
      readNetwork(
        readers.get(network),
        page.filter((listing) => listing.network === network),
        houses.filter((house) => house.network === network),
      ),
    ),
  )
  const rows = read.flat().map((one) => {
    const { network, asset } = one.listing
    const row = known.find((each) => each.network === network && each.asset === asset)
    return told(one, row, mode)
  })
  return { rows, next }
}

/** Marks, moves under way and the last one that is final, of every listing. */
async function knownOf(sql: Sql): Promise<readonly KnownRow[]> {
  return await sql<KnownRow[]>`
    select l.network, l.asset, trim_scale(v.low)::text as low, trim_scale(v.target)::text as target,
      trim_scale(v.high)::text as high, w.held::text as payable,
      exists (
        select 1 from payments p where p.network = l.network and p.asset = l.asset and p.kind in ('move', 'moveCoins')
          and p.intent::jsonb ->> 'to' is distinct from 'gas' and p.state in ('claimed', 'signed', 'sent')) as moving,
      floor(extract(epoch from m.created_at) * 1000)::float8 as "movedAt", m.amount::text as moved, m.txid
    from listings l left join wallet_levels v on v.network = l.network and v.asset = l.asset
      left join hot_wallets w on w.network = l.network and w.asset = l.asset
      left join lateral (
        select p.created_at, p.amount, p.txid from payments p
        where p.network = l.network and p.asset = l.asset and p.kind in ('move', 'moveCoins') and p.state = 'final'
          and p.intent::jsonb ->> 'to' is distinct from 'gas'
        order by p.created_at desc, p.id desc limit 1
      ) m on true`
}

interface Balance {
  readonly address: string
  readonly amount: bigint
}

interface Reading {
  readonly listing: KeptListing
  /** Undefined where the chain gave no answer. */
  readonly at: { readonly time: number; readonly height: number } | undefined
  readonly houses: readonly HouseAddress[]
  /** By purpose, as the chain had them at that block. */
  readonly held: ReadonlyMap<HouseAddress['purpose'], readonly Balance[]>
  /** In the network's own coin. */
  readonly gas: Balance | undefined
}

/** Every coin of a network at one block of it, or without amounts where it cannot be read now. */
async function readNetwork(
  reader: ChainReader | undefined,
  listings: readonly KeptListing[],
  houses: readonly HouseAddress[],
): Promise<Reading[]> {
  for (let tries = 0; reader !== undefined && tries < TRIES; tries += 1) {
    try {
      return await readAt(reader, listings, houses)
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
    }
  }
  return listings.map((listing) => ({ listing, at: undefined, houses, held: new Map(), gas: undefined }))
}

/** @throws ChainError */
async function readAt(
  reader: ChainReader,
  listings: readonly KeptListing[],
  houses: readonly HouseAddress[],
): Promise<Reading[]> {
  const { block } = await reader.head()
  const at = { time: Date.now(), height: block.height }
  const [gas] = await balancesOf(reader, of(houses, 'gas'), undefined, block)
  const readings: Reading[] = []
  for (const listing of listings) {
    const [hot, cold] = await Promise.all(
      (['hot', 'cold'] as const).map((purpose) => balancesOf(reader, of(houses, purpose), listing.contract, block)),
    )
    readings.push({
      ...{ listing, at, houses, gas },
      held: new Map([
        ['hot', hot ?? []],
        ['cold', cold ?? []],
      ]),
    })
  }
  return readings
}

const of = (houses: readonly HouseAddress[], purpose: HouseAddress['purpose']) =>
  houses.filter((house) => house.purpose === purpose)

async function balancesOf(
  reader: ChainReader,
  houses: readonly HouseAddress[],
  contract: string | undefined,
  block: BlockId,
): Promise<Balance[]> {
  return await Promise.all(
    houses.map(async ({ address }) => ({ address, amount: await reader.balance(address, contract, block) })),
  )
}

function told({ listing, at, houses, held, gas }: Reading, row: KnownRow | undefined, mode: ChainMode): Told {
  const { network, asset, chainDecimals } = listing
  const text = (amount: bigint) => chainText(amount, chainDecimals)
  const shownOf = (purpose: 'hot' | 'cold') =>
    of(houses, purpose).map(({ address }) => {
      const found = held.get(purpose)?.find((one) => one.address === address)
      return { address, amount: found === undefined ? null : text(found.amount) }
    })
  const totalOf = (purpose: 'hot' | 'cold') =>
    at === undefined ? undefined : (held.get(purpose) ?? []).reduce((sum, { amount }) => sum + amount, 0n)
  const cold = totalOf('cold')
  const { low = null, target = null, high = null } = row ?? {}
  const hot = payableOf(totalOf('hot'), network, row)
  const units = (mark: string | null) => (mark === null ? undefined : chainUnitsOf(mark, chainDecimals))
  const marks = { low: units(low), target: units(target), high: units(high) }
  const { task, amount } = taskOf({ hot, cold, ...marks, moving: row?.moving === true })
  return {
    ...{ network, coin: asset, low, target, high, task },
    time: at?.time ?? null,
    height: at?.height ?? null,
    hot: shownOf('hot'),
    cold: shownOf('cold'),
    gas: gasOf(network, houses, gas),
    hotTotal: hot === undefined ? null : text(hot),
    coldTotal: cold === undefined ? null : text(cold),
    lastMove: lastMoveOf(row, network, { text, mode }),
    amount: amount === undefined ? null : text(amount),
  }
}

/** What marks are held against: where nothing is swept, customers' addresses count, as the payer counts them. */
function payableOf(read: bigint | undefined, network: string, row: KnownRow | undefined): bigint | undefined {
  const isSwept = isNetworkId(network) && networkOf(network).family === 'evm'
  const payable = row?.payable ?? null
  return read === undefined || isSwept || payable === null ? read : BigInt(payable)
}

function gasOf(network: NetworkId, houses: readonly HouseAddress[], gas: Balance | undefined): Told['gas'] {
  const [house] = of(houses, 'gas')
  if (house === undefined) return null
  const { coin, coinDecimals } = networkOf(network)
  return { coin, address: house.address, amount: gas === undefined ? null : chainText(gas.amount, coinDecimals) }
}

function lastMoveOf(
  row: KnownRow | undefined,
  network: NetworkId,
  { text, mode }: { text: (amount: bigint) => string; mode: ChainMode },
): Told['lastMove'] {
  if (row === undefined || row.movedAt === null || row.moved === null) return null
  const { movedAt: time, moved, txid } = row
  const transaction = txid === null ? null : { txid, link: explorerLink(network, txid, mode) }
  return { time, amount: text(BigInt(moved)), transaction }
}

interface Standing {
  /** All in the chain's smallest units; undefined where nobody knows it now, or no mark is set. */
  readonly hot: bigint | undefined
  readonly cold: bigint | undefined
  readonly low: bigint | undefined
  readonly target: bigint | undefined
  readonly high: bigint | undefined
  readonly moving: boolean
}

/** What is to be done, and with how much of it: always back to the target, as the payer does. */
export function taskOf({ hot, cold, low, target, high, moving }: Standing): { task: Task; amount?: bigint } {
  if (hot === undefined || cold === undefined) return { task: 'unread' }
  if (low === undefined || target === undefined || high === undefined) return { task: 'unset' }
  if (hot < low) {
    const amount = target - hot
    return { task: cold < amount ? 'short' : 'fill', amount }
  }
  if (hot <= high) return { task: 'nothing' }
  return moving ? { task: 'moving' } : { task: 'sweep', amount: hot - target }
}
