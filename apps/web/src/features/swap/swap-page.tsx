/** Swaps one coin for another at the house's price: what one gets exactly stands there before one presses. */
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AssetsFrame } from '../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../navigation/page-title.ts'
import { callQuery } from '../../platform/queries.ts'
import { SwapForm } from './swap-form.tsx'
import SwapRecords from './swap-records.tsx'

export default function SwapPage() {
  const { t } = useTranslation('swap')
  usePageTitle(t('title'), t('description'))
  const { data, isError, refetch } = useQuery({ ...callQuery('swap.coins', {}), refetchInterval: 30_000 })
  const open = data?.records.filter((coin) => coin.open)
  return (
    <AssetsFrame className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <div>
        <h1 className="text-28 font-bold">{t('title')}</h1>
        <p className="mt-1 text-ink-2">{t('description')}</p>
      </div>
      {open === undefined ? (
        isError ? (
          <ErrorState title={t('failed')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-100 w-full max-w-prose" />
        )
      ) : open.length < 2 ? (
        <Empty picture="closed" title={t('closed')}>
          {t('closedHint')}
        </Empty>
      ) : (
        <SwapForm coins={open} />
      )}
      <section>
        <h2 className="mb-2 text-20 font-semibold">{t('records')}</h2>
        <SwapRecords />
      </section>
    </AssetsFrame>
  )
}
