/** The pages of one's assets, told apart by the key in the address, and those of the wallet, which have paths. */
import { createRoute, redirect } from '@tanstack/react-router'
import { createElement } from 'react'
import { PromotionPage } from '../features/account/public.ts'
import {
  type AssetsSearch,
  assetsSearch,
  BillsPage,
  DepositPage,
  InvestmentsPage,
  OverviewPage,
  RecordsPage,
  StatementPage,
  TransferPage,
} from '../features/assets/public.ts'
import { CentrePage, type CentreSearch, centreSearch } from '../features/orders/public.ts'
import { SwapPage } from '../features/swap/public.ts'
import { WithdrawPage } from '../features/withdrawals/public.ts'
import { loadTexts } from '../i18n/i18n.ts'
import type { TextFeature } from '../i18n/resources.ts'
import { rootRoute } from '../navigation/root.ts'
import { choiceOf } from '../navigation/search.ts'
import { requireLogin } from '../session/guard.ts'

const RECORDS = { page: RecordsPage, texts: ['wallet', 'assets', 'orders', 'swap', 'withdraw'] } as const
const DEPOSIT = { page: DepositPage, texts: ['wallet', 'assets'] } as const

/** The parts of the assets; any other key leads to the overview. */
const PARTS = {
  overview: { page: OverviewPage, texts: ['assets', 'wallet', 'withdraw', 'margin', 'trade'] },
  recharge: DEPOSIT,
  withdraw: { page: WithdrawPage, texts: ['withdraw'] },
  transfer: { page: TransferPage, texts: ['wallet', 'assets'] },
  swap: { page: SwapPage, texts: ['swap', 'orders'] },
  tradeOrder: { page: CentrePage, texts: ['order-centre', 'orders'] },
  records: RECORDS,
  finance: { page: InvestmentsPage, texts: ['wallet', 'assets'] },
  agreement: { page: PromotionPage, texts: ['user-centre'] },
} as const satisfies Record<string, { page: typeof OverviewPage; texts: readonly TextFeature[] }>
type Key = keyof typeof PARTS
const KEYS = Object.keys(PARTS) as readonly Key[]

const keyOf = (key: string | undefined): Key => choiceOf(KEYS, key) ?? 'overview'

const assetsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assets/index',
  validateSearch: (search: Record<string, unknown>): AssetsSearch & CentreSearch =>
    search.key === 'tradeOrder' ? { key: 'tradeOrder', ...centreSearch(search) } : assetsSearch(search),
  beforeLoad: ({ location, search }) => {
    requireLogin({ location })
    if (!choiceOf(KEYS, search.key)) throw redirect({ to: '/assets/index', search: { key: 'overview' }, replace: true })
  },
  loaderDeps: ({ search }) => ({ key: keyOf(search.key) }),
  loader: async ({ deps: { key } }) => {
    await Promise.all([loadTexts(...PARTS[key].texts), PARTS[key].page.preload?.()])
  },
  component: function AssetsPage() {
    return createElement(PARTS[keyOf(assetsRoute.useSearch().key)].page)
  },
})

/** Other addresses of the overview. */
const toOverview = (['/assets', '/account/wallet/assets'] as const).map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/assets/index', search: { key: 'overview' }, replace: true })
    },
  }),
)

/** What of the wallet has a path of its own. */
const WALLET = [
  ['/account/wallet/deposit', DEPOSIT],
  ['/account/wallet/history-deposit', RECORDS],
  ['/account/wallet/bills', { page: BillsPage, texts: ['assets', 'orders', 'statement'] }],
  ['/account/wallet/statement', { page: StatementPage, texts: ['statement'] }],
] as const

const walletRoutes = WALLET.map(([path, { page, texts }]) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: assetsSearch,
    beforeLoad: requireLogin,
    loader: async () => {
      await Promise.all([loadTexts(...texts), page.preload?.()])
    },
    component: page,
  }),
)

export const assetsRoutes = [assetsRoute, ...toOverview, ...walletRoutes] as const
