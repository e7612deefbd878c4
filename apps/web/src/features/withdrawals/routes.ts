/** Past withdrawals and the address book; the form itself is a page of one's assets. */
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '@candlewick/protocol/withdrawal-states'
import { createRoute, redirect } from '@tanstack/react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { type PeriodSearch, periodSearch } from '../../lists/period.ts'
import { rootRoute } from '../../navigation/root.ts'
import { choiceOf, formed } from '../../navigation/search.ts'
import { requireLogin } from '../../session/guard.ts'
import { AddressesPage, WithdrawalsPage } from './screens.ts'

export interface WithdrawalsSearch extends PeriodSearch {
  /** The one that is open. */
  id?: string
  /** Only those that stand so. */
  status?: WithdrawalStatus
  /** Only those of this coin. */
  coin?: string
}

const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/wallet/history-withdrawal',
  validateSearch: (search: Record<string, unknown>): WithdrawalsSearch => {
    const id = formed(search.id, /^[0-9a-f]{64}$/)
    const status = choiceOf(WITHDRAWAL_STATUSES, search.status)
    const coin = formed(search.coin, /^[A-Z0-9]{2,12}$/)
    return { ...(id && { id }), ...(status && { status }), ...(coin && { coin }), ...periodSearch(search) }
  },
  beforeLoad: requireLogin,
  loader: () => loadTexts('withdraw', 'orders', 'wallet'),
  component: WithdrawalsPage,
})

const bookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/wallet/addresses',
  beforeLoad: requireLogin,
  loader: () => loadTexts('withdraw'),
  component: AddressesPage,
})

const toForm = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/wallet/withdrawal',
  beforeLoad: () => {
    throw redirect({ to: '/assets/index', search: { key: 'withdraw' }, replace: true })
  },
})

export const withdrawalsRoutes = [historyRoute, bookRoute, toForm] as const
