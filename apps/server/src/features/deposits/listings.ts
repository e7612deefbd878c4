/** On which terms each coin comes in and goes out on each network: read, and for the demo written down. */
import type { Listing } from '@candlewick/chain/listing'
import {
  type ChainMode,
  confirmationsOf,
  type Family,
  isNetworkId,
  NETWORKS,
  type NetworkId,
  networkOf,
  type Way,
} from '@candlewick/chain/networks'
import type { Facts } from '../../adapters/audit.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Applying } from '../console/public.ts'

/** A listing as operators keep it. */
export interface KeptListing extends Listing {
  /** The least that is paid out, where it is another than what is taken in. */
  readonly withdrawMinimum: string
  /** Where customers send to while the network is served by hand; empty where nowhere yet. */
  readonly houseAddress: string
}

interface ListingRow {
  readonly asset: string
  readonly network: string
  readonly contract: string
  readonly chainDecimals: number
  readonly minimum: string
  readonly confirmations: number
  readonly memo: boolean
  readonly deposits: boolean
  readonly withdrawals: boolean
  readonly withdrawMinimum: string
  readonly fee: string
  readonly houseAddress: string
}

/** All of them, by coin and network. */
export async function readListings(sql: Sql | Transaction): Promise<KeptListing[]> {
  const rows = await sql<ListingRow[]>`
    select asset, network, contract, chain_decimals as "chainDecimals", trim_scale(minimum)::text as minimum,
      confirmations, memo, deposits, withdrawals, trim_scale(withdraw_minimum)::text as "withdrawMinimum",
      trim_scale(fee)::text as fee, house_address as "houseAddress"
    from listings order by asset, network`
  return rows.flatMap(({ network, contract, ...row }) =>
    isNetworkId(network) ? [{ ...row, network, contract: contract === '' ? undefined : contract }] : [],
  )
}

/** One of them; undefined where the coin is not listed there. */
export async function readListing(
  sql: Sql | Transaction,
  asset: string,
  network: string,
): Promise<KeptListing | undefined> {
  return (await readListings(sql)).find((listing) => listing.asset === asset && listing.network === network)
}

/** Writes a listing down as it is to be. */
export async function writeListing(tx: Sql | Transaction, listing: KeptListing): Promise<void> {
  const { asset, network, contract, chainDecimals, minimum, confirmations, memo } = listing
  const { deposits, withdrawals, withdrawMinimum, fee, houseAddress } = listing
  await tx`
    insert into listings (asset, network, contract, chain_decimals, minimum, confirmations, memo, deposits, withdrawals,
      withdraw_minimum, fee, house_address)
    values (${asset}, ${network}, ${contract ?? ''}, ${chainDecimals}, ${minimum}, ${confirmations}, ${memo},
      ${deposits}, ${withdrawals}, ${withdrawMinimum}, ${fee}, ${houseAddress})
    on conflict (asset, network) do update set contract = excluded.contract, chain_decimals = excluded.chain_decimals,
      minimum = excluded.minimum, confirmations = excluded.confirmations, memo = excluded.memo,
      deposits = excluded.deposits, withdrawals = excluded.withdrawals, withdraw_minimum = excluded.withdraw_minimum,
      fee = excluded.fee, house_address = excluded.house_address`
}

/** What was changed of a coin on a network: of its listing, or of its hot wallet. */
export interface ListingChange {
  readonly asset: string
  readonly network: string
  readonly before: Facts
  readonly after: Facts
}

/** Written with what says that the proposal is done; once, however often it is tried. */
export async function noteListingChange(
  tx: Transaction,
  { asset, network, before, after }: ListingChange,
  { proposalId, proposedBy, decidedBy, reason }: Pick<Applying, 'proposalId' | 'proposedBy' | 'decidedBy' | 'reason'>,
): Promise<void> {
  await tx`
    insert into listing_changes (proposal_id, asset, network, before, after, proposed_by, approved_by, reason)
    values (${proposalId}, ${asset}, ${network}, ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${proposedBy},
      ${decidedBy ?? null}, ${reason})
    on conflict (proposal_id) do nothing`
}

/** How long the confirmations of a listing usually take, in seconds. */
export function arrivalSeconds({ network, confirmations }: Listing): number {
  return networkOf(network).blockSeconds * confirmations
}

export const familyOf = (network: NetworkId): Family => networkOf(network).family

/** By its reader where this installation has one, else by people. */
export function wayOf(network: NetworkId, { readers }: { readonly readers: ReadonlyMap<NetworkId, unknown> }): Way {
  return readers.has(network) ? 'chain' : 'hand'
}

/** The networks that the demo has chains of; all others are served by hand there. */
const ON_CHAIN: ReadonlySet<NetworkId> = new Set(['ethereum', 'bitcoin'])

/** Of the demo's networks by hand, what a coin costs and the least of it: as large exchanges ask. */
const BY_HAND: Readonly<Record<string, { readonly minimum: string; readonly fee: string }>> = {
  bnb: { minimum: '0.01', fee: '0.0005' },
  avalanche: { minimum: '0.1', fee: '0.01' },
  litecoin: { minimum: '0.01', fee: '0.001' },
  dogecoin: { minimum: '10', fee: '4' },
  solana: { minimum: '0.01', fee: '0.01' },
  ripple: { minimum: '1', fee: '0.2' },
  cardano: { minimum: '2', fee: '1' },
  tron: { minimum: '1', fee: '1' },
  polkadot: { minimum: '1', fee: '0.1' },
}

/** A token of a development chain. */
export interface DevelopmentToken {
  readonly asset: string
  readonly contract: string
  readonly decimals: number
}

/** What the demo lists: the coins of its chains, their tokens, and what is served by hand, where the ledger knows them. */
export function demoListings(
  tokens: readonly DevelopmentToken[],
  knows: (asset: string) => boolean,
  mode: ChainMode = 'development',
): KeptListing[] {
  const coins = NETWORKS.filter(({ id }) => ON_CHAIN.has(id)).map(({ id, coin, coinDecimals }) => ({
    ...terms(id, mode),
    asset: coin,
    contract: undefined,
    chainDecimals: coinDecimals,
    ...(coin === 'BTC' ? { minimum: '0.0001', fee: '0.0001' } : { minimum: '0.001', fee: '0.001' }),
  }))
  const ofTokens = tokens.map(({ asset, contract, decimals }) => ({
    ...terms('ethereum' as const, mode),
    asset,
    contract,
    chainDecimals: decimals,
    minimum: asset === 'LINK' ? '0.1' : '1',
    fee: asset === 'LINK' ? '0.05' : '1',
  }))
  const byHand = NETWORKS.filter(({ id }) => !ON_CHAIN.has(id)).map(({ id, coin, coinDecimals, memo }) => ({
    ...terms(id, 'main'),
    asset: coin,
    contract: undefined,
    chainDecimals: coinDecimals,
    memo,
    minimum: BY_HAND[id]?.minimum ?? '1',
    fee: BY_HAND[id]?.fee ?? '1',
    houseAddress: `demo-${id}-house`,
  }))
  return [...coins, ...ofTokens, ...byHand]
    .filter(({ asset }) => knows(asset))
    .map((listing) => ({ ...listing, withdrawMinimum: listing.minimum }))
}

function terms<Id extends NetworkId>(network: Id, mode: ChainMode) {
  return {
    network,
    confirmations: confirmationsOf(network, mode),
    memo: false,
    deposits: true,
    withdrawals: true,
    houseAddress: '',
  }
}

/** Writes down what is not there yet; what operators changed stays. */
export async function seedListings(sql: Sql, listings: readonly KeptListing[]): Promise<void> {
  const known = new Set((await readListings(sql)).map(({ asset, network }) => `${asset} ${network}`))
  for (const listing of listings) {
    if (!known.has(`${listing.asset} ${listing.network}`)) await writeListing(sql, listing)
  }
}
