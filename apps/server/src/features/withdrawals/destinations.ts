/**
 * Where a withdrawal is to go: read as an address of its network, and refused where its coins would be lost. An address of
 * another customer's is paid within the house; one's own is a mistake.
 */
import { addressKey, checkAddress } from '@candlewick/chain/addresses'
import { isNetworkId, type NetworkId, networkOf } from '@candlewick/chain/networks'
import { CallError } from '@candlewick/protocol/errors'
import type { PayoutListing, WithdrawalDependencies } from './dependencies.ts'

type Asked = Pick<WithdrawalDependencies, 'listings' | 'ownerOf' | 'wayOf' | 'chainMode' | 'replica'>

/** What was asked for, as it was typed. */
export interface Typed {
  readonly coin: string
  readonly network: string
  readonly address: string
  readonly memo: string
}

export interface Destination {
  readonly listing: PayoutListing
  /** The one way to write it. */
  readonly address: string
  readonly memo: string
  /** The customer whose address it is. */
  readonly payee: string | undefined
  readonly way: 'chain' | 'hand' | 'internal'
}

/** Of the XRP Ledger a number of 32 bits; elsewhere text as its receiver says. */
const MOST_TAG = 2 ** 32 - 1

/**
 * @throws CallError `unknown_asset`, `withdrawals_closed`, `address_invalid`, `address_network`, `address_refused`,
 *   `address_own`, `memo_invalid`
 */
export async function destinationOf(dependencies: Asked, userId: string, typed: Typed): Promise<Destination> {
  const { coin, network, memo } = typed
  if (dependencies.replica.engine.asset(coin) === undefined) throw new CallError('unknown_asset', { field: 'coin' })
  const listings = await dependencies.listings()
  const listing = listings.find((each) => each.asset === coin && each.network === network)
  if (listing === undefined || !listing.withdrawals || !isNetworkId(network)) {
    throw new CallError('withdrawals_closed', { field: 'network' })
  }
  const address = readAddress(dependencies, network, typed.address)
  const onIt = listings.filter((each) => each.network === network)
  const lost = onIt.some(({ contract, houseAddress }) =>
    [contract ?? '', houseAddress].some(
      (own) => own !== '' && addressKey(network, own) === addressKey(network, address),
    ),
  )
  const owner = await dependencies.ownerOf(network, address)
  if (lost || owner === 'house') throw new CallError('address_refused', { field: 'address' })
  if (owner === userId) throw new CallError('address_own', { field: 'address' })
  checkMemo(network, listing, memo)
  const way = owner === undefined ? dependencies.wayOf(network) : 'internal'
  return { listing, address, memo, payee: owner, way }
}

/** @throws CallError `address_invalid`, `address_network`, `address_refused` */
export function readAddress({ chainMode }: Pick<Asked, 'chainMode'>, network: NetworkId, text: string): string {
  const checked = checkAddress(network, text, chainMode)
  if (checked.ok) return checked.address
  const field = 'address'
  if (checked.fault === 'network') {
    const bound = checked.belongsTo.map((id) => networkOf(id).name).join(', ')
    throw new CallError('address_network', { field, ...(bound === '' ? {} : { bound }) })
  }
  throw new CallError(checked.fault === 'burn' ? 'address_refused' : 'address_invalid', { field })
}

/** @throws CallError `memo_invalid` */
export function checkMemo(network: NetworkId, { memo: takes }: { readonly memo: boolean }, memo: string): void {
  if (memo === '') return
  const tag = network !== 'ripple' || (/^\d{1,10}$/.test(memo) && Number(memo) <= MOST_TAG)
  if (!takes || !tag || memo.trim() !== memo) throw new CallError('memo_invalid', { field: 'memo' })
}
