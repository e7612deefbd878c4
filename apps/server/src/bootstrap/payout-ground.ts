/** What withdrawals ask of chains and deposits, put together here, so that none of the areas has to know of the other. */
import { addressKey } from '@candlewick/chain/addresses'
import type { ChainMode, NetworkId } from '@candlewick/chain/networks'
import { networkOf } from '@candlewick/chain/networks'
import type { Sql } from '../db/database.ts'
import { type Chains, hasDepositAtRisk, readListings, type Wallets, wayOf } from '../features/deposits/public.ts'
import type { WithdrawalGround } from '../features/withdrawals/public.ts'

/** @param wallets the house's; absent where nobody holds keys */
export function payoutGround(
  sql: Sql,
  production: boolean,
  chains: Pick<Chains, 'readers'>,
  wallets: Pick<Wallets, 'houseAddresses'> | undefined,
): WithdrawalGround {
  const chainMode: ChainMode = production ? 'main' : 'development'
  const isHouse = houseKeeper(wallets)
  return {
    chainMode,
    listings: () => readListings(sql),
    wayOf: (network) => wayOf(network, chains),
    ownerOf: async (network, address) =>
      (await isHouse(network, address)) ? 'house' : await ownerOf(sql, network, address),
    hasUnsettledDeposit: (userId) => hasDepositAtRisk(sql, userId),
  }
}

/**
 * Whether an address is one of the house's own wallets, hot, cold or for gas. Asked for once, since they stay; while whoever
 * holds the keys cannot be asked nobody is kept waiting: the signer refuses to pay them by itself.
 */
function houseKeeper(wallets: Pick<Wallets, 'houseAddresses'> | undefined) {
  const keyOf = (network: NetworkId, address: string) => `${network} ${addressKey(network, address)}`
  let known: ReadonlySet<string> | undefined
  return async (network: NetworkId, address: string): Promise<boolean> => {
    if (known === undefined && wallets !== undefined) {
      const told = await wallets.houseAddresses().catch(() => undefined)
      if (told !== undefined && told.length > 0) known = new Set(told.map((one) => keyOf(one.network, one.address)))
    }
    return known?.has(keyOf(network, address)) === true
  }
}

/** Whose deposit address it is. */
async function ownerOf(sql: Sql, network: NetworkId, address: string): Promise<string | undefined> {
  const { family } = networkOf(network)
  if (family === 'hand') return undefined
  const chain = family === 'evm' ? 'evm' : network
  const [row] = await sql<{ userId: string }[]>`
    select user_id as "userId" from chain_addresses where chain = ${chain} and address = ${address}`
  return row?.userId
}
