/**
 * The areas of the product, each made from what it needs: one line an area. Their order is the order in which customers
 * are told of their own. Tests make the areas of products from the same list.
 */

import type { PlatformConfig } from '@candlewick/protocol/calls/platform'
import type { Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { reserveKeys } from '../demo/chains/cold.ts'
import { addReserve } from '../demo/chains/reserves.ts'
import { demoHandlers } from '../demo/funds.ts'
import {
  accountArea,
  FundCases,
  FundReview,
  type IsOwnCase,
  identityArea,
  openBankCards,
} from '../features/account/public.ts'
import { ASSET_LISTING, assetsArea } from '../features/assets/public.ts'
import { consoleArea, type HouseFigures } from '../features/console/public.ts'
import { CONTRACT_LISTING, CONTRACT_ORDERS, CONTRACT_TERMS, contractArea } from '../features/contract/public.ts'
import { creditArea } from '../features/credit/public.ts'
import { customersArea } from '../features/customers/public.ts'
import { depositsArea, NO_WALLETS } from '../features/deposits/public.ts'
import { FLASH_LISTING, FLASH_ORDERS, FLASH_TERMS, flashArea } from '../features/flash/public.ts'
import { ledgerArea } from '../features/ledger/public.ts'
import { MARGIN_ASSET_TERMS, MARGIN_LISTING, MARGIN_PAIR_TERMS, marginArea } from '../features/margin/public.ts'
import { marketArea, platesOf } from '../features/market/public.ts'
import { ordersArea } from '../features/orders/public.ts'
import { DEMO_INTERVALS, PRODUCTION_INTERVALS, payoutsArea, payoutsConsoleArea } from '../features/payouts/public.ts'
import { browserFailures, platformArea } from '../features/platform/public.ts'
import { proofArea } from '../features/proof/public.ts'
import { REWARDS_LISTING, rewardsArea } from '../features/rewards/public.ts'
import { SPOT_LISTING, SPOT_ORDERS, SPOT_TERMS, spotArea } from '../features/spot/public.ts'
import { SWAP_LISTING, SWAP_ORDERS, SWAP_TERMS, swapArea } from '../features/swap/public.ts'
import { flashClosedTo, termsArea } from '../features/terms/public.ts'
import { withdrawalsArea } from '../features/withdrawals/public.ts'
import type { MarketFigures } from '../figures/figures.ts'
import { replayElsewhere } from '../keeper/replay-elsewhere.ts'
import { listsOf } from '../listing/one.ts'
import type { Projector } from '../projections/projector.ts'
import type { Area } from '../state/area.ts'
import type { ConsoleTerms } from '../state/console-terms.ts'
import type { ListingSection } from '../state/listing.ts'
import type { OrderSource } from '../state/order-source.ts'
import { OwnWrites, reachedBy } from '../state/own-writes.ts'
import { type CurrencyRates, worthInDollars } from '../state/valuation.ts'
import type { Scales } from '../wire/scales.ts'
import { type AccountServices, REFRESH_PATH } from './accounts.ts'
import type { Chains } from './chains.ts'
import { openingAtFirstNeed } from './first-need.ts'
import type { Log } from './log.ts'
import { payoutGround } from './payout-ground.ts'
import type { State } from './state.ts'
import { stateReport } from './state-report.ts'
import type { OpenWallets } from './wallets.ts'

export interface AreaDependencies {
  readonly config: Config
  readonly log: Log
  readonly state: State
  readonly accountServices: AccountServices
  readonly projector: Projector | undefined
  readonly figures: MarketFigures
  readonly scales: Scales
  readonly platform: PlatformConfig
  readonly metrics: Registry
  readonly rates: CurrencyRates
  readonly houseFigures: HouseFigures
  readonly chains: Chains
  readonly wallets: OpenWallets | undefined
}

/** The areas of markets, money and orders. Nothing of them knows people's accounts. */
const PRODUCTS = [
  marketArea,
  assetsArea,
  spotArea,
  contractArea,
  marginArea,
  flashArea,
  ordersArea,
  rewardsArea,
  swapArea,
] as const

/** What an operator's file may list, in the order in which it is done. */
export const LISTING: readonly ListingSection[] = [
  ASSET_LISTING,
  SPOT_LISTING,
  MARGIN_LISTING,
  CONTRACT_LISTING,
  FLASH_LISTING,
  SWAP_LISTING,
  REWARDS_LISTING,
]

/** Whose terms operators read, change and halt, in the order in which they are listed. */
export const TERMS: readonly ConsoleTerms[] = [
  SPOT_TERMS,
  CONTRACT_TERMS,
  FLASH_TERMS,
  MARGIN_ASSET_TERMS,
  MARGIN_PAIR_TERMS,
  SWAP_TERMS,
]

/** Whose orders stand in the order centre. */
export const ORDERS: readonly OrderSource[] = [SPOT_ORDERS, CONTRACT_ORDERS, FLASH_ORDERS, SWAP_ORDERS]

type Taker<Make> = Make extends (dependencies: infer Dependencies) => Area
  ? (dependencies: Dependencies) => void
  : never
/** What all of them together are made from. */
export type ProductDependencies =
  Taker<(typeof PRODUCTS)[number]> extends (dependencies: infer Dependencies) => void ? Dependencies : never

export function productAreas(dependencies: Omit<ProductDependencies, 'orders'>): Area[] {
  return PRODUCTS.map((make) => make({ ...dependencies, orders: ORDERS }))
}

export function areasOf(dependencies: AreaDependencies): Area[] {
  const areas = everyArea(dependencies)
  const { queues, alarms, timeline } = dependencies.accountServices.ground
  for (const area of areas) {
    for (const queue of area.queues ?? []) queues.register(queue)
    if (area.alarms !== undefined) alarms.register(area.alarms)
    for (const source of area.timeline ?? []) timeline.register(source)
  }
  return areas
}

function everyArea({ config, log, state, accountServices, projector, ...dependencies }: AreaDependencies): Area[] {
  const { figures, scales, platform, metrics, rates, chains, wallets: opened } = dependencies
  const { sql } = state
  const isOwnCase: IsOwnCase = (context, customerId) => accountServices.ground.ownCases.is(context, customerId)
  const { accounts, sessions, files, ring, vault, receipts, notifications } = accountServices
  const replica = openingAtFirstNeed(state.replica, (user) => accounts.ensureOpen(user))
  const shared = { replica, sql, log, scales, figures, rates, writes: new OwnWrites(reachedBy(sql, projector)) }
  const cards = openBankCards({ sql, ring, files, accounts })
  const fundCases = new FundCases({ sql, ring, accounts })
  const fundReview = new FundReview({ sql, ring, users: accounts.users })
  const countries = { sql, flashClosedFirst: config.flashClosedCountries }
  const operated = { sql, replica, accounts, orders: ORDERS, proposals: accountServices.ground.proposals }
  const listed = { products: TERMS, listing: LISTING, list: listsOf(LISTING) }
  return [
    accountArea({ accounts, sessions, files, refreshPath: REFRESH_PATH }, { sql, replica: state.replica, log }),
    identityArea({ sql, ring, files, notifications, accounts, cards, fundCases, fundReview, isOwnCase }),
    creditArea({ sql }),
    depositsArea({
      ...shared,
      ...{ accounts, files, notifications, chains, wallets: opened?.wallets ?? NO_WALLETS },
      ground: accountServices.ground,
    }),
    withdrawalsArea({
      ...shared,
      ...{ accounts, vault, notifications, isOwnCase, proposals: accountServices.ground.proposals },
      ...payoutGround(sql, config.production, chains, opened?.wallets),
    }),
    payoutsConsoleArea({
      ...{ sql, mode: chains.mode, readers: chains.readers, wallets: opened?.wallets ?? NO_WALLETS },
      proposals: accountServices.ground.proposals,
    }),
    ...(opened === undefined
      ? []
      : [
          payoutsArea({
            ...{ sql, replica: state.replica, log, readers: chains.readers, mode: chains.mode },
            ...{ signer: opened.client, addresses: opened.wallets },
            intervals: config.production ? PRODUCTION_INTERVALS : DEMO_INTERVALS,
            worth: (asset, amount) => inMillionths(worthInDollars(state.replica.engine, asset, Number(amount))),
          }),
        ]),
    proofArea({
      ...{ sql, url: state.url, replica: state.replica, vault, log },
      ...(opened && { reserves: { readers: chains.readers, keys: reserveKeys(opened.wallets, chains.keeper, sql) } }),
    }),
    platformArea({
      files,
      platform,
      supportUrl: config.supportUrl,
      plates: () => platesOf(state.replica.engine),
      onBrowserFailure: browserFailures({ metrics, log }),
      state: stateReport(sql, state.replica, projector),
    }),
    ...productAreas({
      ...shared,
      receipts,
      flashClosedTo: flashClosedTo(countries),
      notifications: { replica: state.replica, notifications, users: accounts.users, log },
    }),
    consoleArea({
      sql,
      log,
      accounts,
      ground: accountServices.ground,
      engine: () => state.replica.engine,
      products: TERMS,
      figures: dependencies.houseFigures,
    }),
    customersArea({
      ...operated,
      timeline: accountServices.ground.timeline,
      ...{ ring, cards, fundCases, fundReview, isOwnCase, sessions, notifications, log },
    }),
    ledgerArea({ ...operated, replay: (after) => replayElsewhere(state.url, after) }),
    termsArea({ ...operated, ...countries, users: accounts.users, figures, ...listed }),
    ...(config.production
      ? []
      : [{ handlers: demoHandlers({ ...shared, ...counterpartOf(dependencies.chains, sql, log) }) }]),
  ]
}

/** What the demo gives away is paid to its cold address first, where it has chains. */
function counterpartOf(
  { keeper }: Chains,
  sql: State['sql'],
  log: Log,
): { provide?(coin: string, amount: string): Promise<void> } {
  if (keeper === undefined) return {}
  return {
    provide: (coin, amount) =>
      addReserve({ sql, keeper }, coin, amount).catch((error: unknown) =>
        log.warn({ err: error }, 'a reserve was not paid'),
      ),
  }
}

/** In millionths of a USDT, rounded down. */
function inMillionths(worth: ReturnType<typeof worthInDollars>): bigint | undefined {
  return worth === undefined ? undefined : (worth.numerator * 1_000_000n) / worth.denominator
}
