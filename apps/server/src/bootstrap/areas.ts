/**
 * The areas of the product, each made from what it needs: one line an area. Their order is the order in which customers
 * are told of their own. Tests make the areas of products from the same list.
 */

import type { PlatformConfig } from '@candlewick/protocol/calls/platform'
import type { Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { demoHandlers } from '../demo/funds.ts'
import { accountArea, type IsOwnCase, identityArea } from '../features/account/public.ts'
import { assetsArea } from '../features/assets/public.ts'
import { consoleArea, type HouseFigures } from '../features/console/public.ts'
import { contractArea } from '../features/contract/public.ts'
import { creditArea } from '../features/credit/public.ts'
import { customersArea } from '../features/customers/public.ts'
import { flashArea } from '../features/flash/public.ts'
import { ledgerArea } from '../features/ledger/public.ts'
import { marginArea } from '../features/margin/public.ts'
import { marketArea } from '../features/market/public.ts'
import { ordersArea } from '../features/orders/public.ts'
import { browserFailures, platformArea } from '../features/platform/public.ts'
import { rewardsArea } from '../features/rewards/public.ts'
import { spotArea } from '../features/spot/public.ts'
import { termsArea } from '../features/terms/public.ts'
import type { MarketFigures } from '../figures/figures.ts'
import { replayElsewhere } from '../keeper/replay-elsewhere.ts'
import { commandsToList } from '../listing/one.ts'
import type { Projector } from '../projections/projector.ts'
import type { Area } from '../state/area.ts'
import { OwnWrites, reachedBy } from '../state/own-writes.ts'
import type { CurrencyRates } from '../state/valuation.ts'
import type { Scales } from '../wire/scales.ts'
import { type AccountServices, REFRESH_PATH } from './accounts.ts'
import { openingAtFirstNeed } from './first-need.ts'
import type { Log } from './log.ts'
import type { State } from './state.ts'
import { stateReport } from './state-report.ts'

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
] as const

type Taker<Make> = Make extends (dependencies: infer Dependencies) => Area
  ? (dependencies: Dependencies) => void
  : never
/** What all of them together are made from. */
export type ProductDependencies =
  Taker<(typeof PRODUCTS)[number]> extends (dependencies: infer Dependencies) => void ? Dependencies : never

export function productAreas(dependencies: ProductDependencies): Area[] {
  return PRODUCTS.map((make) => make(dependencies))
}

export function areasOf(dependencies: AreaDependencies): Area[] {
  const areas = everyArea(dependencies)
  const { queues } = dependencies.accountServices.ground
  for (const queue of areas.flatMap((area) => area.queues ?? [])) queues.register(queue)
  return areas
}

function everyArea({ config, log, state, accountServices, projector, ...dependencies }: AreaDependencies): Area[] {
  const { figures, scales, platform, metrics, rates } = dependencies
  const { sql } = state
  const isOwnCase: IsOwnCase = (context, customerId) => accountServices.ground.ownCases.is(context, customerId)
  const { accounts, sessions, files, ring, receipts, notifications } = accountServices
  const replica = openingAtFirstNeed(state.replica, (user) => accounts.ensureOpen(user))
  const shared = { replica, sql, log, scales, figures, rates, writes: new OwnWrites(reachedBy(sql, projector)) }
  const operated = { sql, replica, accounts, proposals: accountServices.ground.proposals }
  return [
    accountArea({ accounts, sessions, files, refreshPath: REFRESH_PATH }, { sql, replica: state.replica, log }),
    identityArea({ sql, ring, files, notifications, accounts, isOwnCase }),
    creditArea({ sql }),
    platformArea({
      files,
      platform,
      supportUrl: '',
      onBrowserFailure: browserFailures({ metrics, log }),
      state: stateReport(sql, state.replica, projector),
    }),
    ...productAreas({
      ...shared,
      receipts,
      notifications: { replica: state.replica, notifications, users: accounts.users, log },
    }),
    consoleArea({
      sql,
      log,
      accounts,
      ground: accountServices.ground,
      engine: () => state.replica.engine,
      figures: dependencies.houseFigures,
    }),
    customersArea({ ...operated, sessions, notifications, log }),
    ledgerArea({ ...operated, replay: (after) => replayElsewhere(state.url, after) }),
    termsArea({ ...operated, users: accounts.users, list: commandsToList }),
    ...(config.production ? [] : [{ handlers: demoHandlers(shared) }]),
  ]
}
