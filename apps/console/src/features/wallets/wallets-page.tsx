/** Chains against books; hot and cold wallets and what they pay; networks as they are followed; proofs of what customers are owed. */
import { changedSearch } from '@candlewick/ui/search.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../parts/page-head.tsx'
import { HotWallets } from './hot-wallets.tsx'
import { HousePayments } from './house-payments.tsx'
import { Networks } from './networks.tsx'
import { Payments } from './payments.tsx'
import { ProofRuns } from './proof-runs.tsx'
import { Reconciliation } from './reconciliation.tsx'
import { SHOWN } from './shown.ts'
import { WalletCards } from './wallet-cards.tsx'

const route = getRouteApi('/inside/wallets')

export default function WalletsPage() {
  const { t } = useTranslation('wallets')
  const search = route.useSearch()
  const navigate = useNavigate()
  const shown = SHOWN.find((one) => one === search.show) ?? 'books'
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('title')}
        items={SHOWN.map((id) => ({ id, label: t(`shown.${id}`) }))}
        value={shown}
        onValue={(to) =>
          void navigate({
            to: '/wallets',
            // What one list was picked by says nothing to another.
            search: changedSearch({}, { show: to === 'books' ? undefined : to }),
            replace: true,
          })
        }
        className="mb-4 text-13!"
      />
      {shown === 'books' ? <Reconciliation /> : null}
      {shown === 'hot' ? (
        <div className="grid gap-6">
          <WalletCards />
          <HotWallets />
        </div>
      ) : null}
      {shown === 'payments' ? <Payments /> : null}
      {shown === 'house' ? <HousePayments /> : null}
      {shown === 'networks' ? <Networks /> : null}
      {shown === 'proof' ? <ProofRuns /> : null}
    </>
  )
}
