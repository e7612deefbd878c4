/** Chains against books; hot wallets and what they pay; networks as they are followed; proofs of what customers are owed. */
import { changedSearch } from '@candlewick/ui/search.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../parts/page-head.tsx'
import { HotWallets } from './hot-wallets.tsx'
import { Networks } from './networks.tsx'
import { Payments } from './payments.tsx'
import { ProofRuns } from './proof-runs.tsx'
import { Reconciliation } from './reconciliation.tsx'
import { SHOWN } from './shown.ts'

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
            search: changedSearch(search, { show: to === 'books' ? undefined : to, coin: undefined }),
            replace: true,
          })
        }
        className="mb-4 text-13!"
      />
      {shown === 'books' ? <Reconciliation /> : null}
      {shown === 'hot' ? <HotWallets /> : null}
      {shown === 'payments' ? <Payments /> : null}
      {shown === 'networks' ? <Networks /> : null}
      {shown === 'proof' ? <ProofRuns /> : null}
    </>
  )
}
