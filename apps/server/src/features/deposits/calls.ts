/** The customers' calls about money that comes in. */
import { explorerLink, NETWORKS, networkOf } from '@candlewick/chain/networks'
import type { OutputOf } from '@candlewick/protocol/call'
import * as declared from '@candlewick/protocol/calls/deposits'
import { CallError } from '@candlewick/protocol/errors'
import { type Handler, handle } from '../../http/handle.ts'
import { given, knownCursor } from '../../wire/list-input.ts'
import { Budgets } from '../account/public.ts'
import { readCursor } from './cursors.ts'
import type { Chains, DepositsDependencies } from './dependencies.ts'
import { detailOf } from './detail.ts'
import { listingOf, submitReport } from './hand.ts'
import { arrivalSeconds, familyOf, type KeptListing, readListings, wayOf } from './listings.ts'
import { lookUp } from './lookup.ts'
import { memoFor } from './memo.ts'
import { listRecords } from './records.ts'

/** Questions about transactions of one customer: each asks the providers. */
const LOOKUPS = { name: 'deposit lookups', allowed: 60, seconds: 3_600 } as const

type CurrencyNetwork = OutputOf<typeof declared.getRechargeCurrency>['rows'][number]['networks'][number]

export function depositHandlers(dependencies: DepositsDependencies): Handler[] {
  const { sql, replica, chains, wallets } = dependencies
  const decimalsOf = (asset: string) => replica.engine.asset(asset)?.decimals
  const reading = { sql, mode: chains.mode, decimalsOf, chains, replica }
  const budgets = new Budgets(sql)
  return [
    handle(declared.getRechargeCurrency, async () => {
      const listings = (await readListings(sql)).filter(({ asset }) => decimalsOf(asset) !== undefined)
      const coins = [...new Set(listings.map(({ asset }) => asset))]
      return {
        rows: coins.map((coin) => ({
          coin,
          decimals: decimalsOf(coin) ?? 0,
          networks: listings.filter(({ asset }) => asset === coin).map((listing) => networkRow(listing, chains)),
        })),
      }
    }),
    handle(declared.getDepositAddress, async ({ viewer }, { coin, network }) => {
      if (decimalsOf(coin) === undefined) throw new CallError('unknown_asset', { field: 'coin' })
      const listing = await listingOf(sql, coin, network)
      const row = networkRow(listing, chains)
      if (row.way === 'hand') {
        if (listing.houseAddress === '') throw new CallError('deposits_closed')
        const tag = listing.memo ? await memoFor(sql, viewer.userId) : null
        return { coin, ...row, address: listing.houseAddress, tag, sharedWith: [] }
      }
      // Before its network is followed nobody would see what is paid to it.
      if ((await readCursor(sql, listing.network)) === undefined) throw new CallError('unavailable')
      const address = await wallets.addressFor(viewer.userId, listing.network)
      return { coin, ...row, address, tag: null, sharedWith: sharedWith(listing, chains) }
    }),
    // What came in is hers whatever she may do with it: no restriction is in its way.
    handle(declared.submit, ({ viewer }, report) =>
      submitReport({ ...reading, files: dependencies.files }, viewer.userId, report),
    ),
    handle(declared.list, ({ viewer }, input) => knownCursor(() => listRecords(reading, viewer.userId, given(input)))),
    handle(declared.getRechargeLog, ({ viewer }, { type: _, ...input }) =>
      knownCursor(() => listRecords(reading, viewer.userId, given(input))),
    ),
    handle(declared.detail, ({ viewer }, { id }) => detailOf(reading, viewer.userId, id)),
    handle(declared.lookup, async ({ viewer }, question) => {
      await budgets.take([{ budget: LOOKUPS, key: viewer.userId }])
      return await lookUp(reading, viewer.userId, question)
    }),
  ]
}

/** As a customer is told of it. */
function networkRow(listing: KeptListing, chains: Chains): CurrencyNetwork {
  const { network, contract, minimum, confirmations, memo, deposits, houseAddress } = listing
  const { name, family } = networkOf(network)
  const way = wayOf(network, chains)
  const open = deposits && (way === 'chain' || houseAddress !== '')
  const explorer = explorerLink(network, 'TXID', way === 'hand' ? 'main' : chains.mode).replace('TXID', '{txid}')
  return {
    ...{ network, name, family, way, contract: contract ?? null, minimum, confirmations, memo, open, explorer },
    arrival: arrivalSeconds(listing),
  }
}

/** Chains of the EVM have one address a customer; where nobody reads one, what is sent to it there would not be seen. */
function sharedWith({ network }: KeptListing, { readers }: Chains): string[] {
  if (familyOf(network) !== 'evm') return []
  return NETWORKS.filter(({ id, family }) => family === 'evm' && id !== network && readers.has(id)).map(({ id }) => id)
}
