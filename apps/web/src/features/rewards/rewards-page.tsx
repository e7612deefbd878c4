/** The reward centre: what is left in the budget, coupons to claim, the tasks as a path, and every coupon there was. */

import type { CallOutput } from '@candlewick/protocol/client'
import { cx } from '@candlewick/ui/cx.ts'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../navigation/account-frame.tsx'
import { usePageTitle } from '../../navigation/page-title.ts'
import { callQuery } from '../../platform/queries.ts'
import { useOwnFeed } from '../../realtime/own.ts'
import { CouponHistory } from './coupon-history.tsx'
import { Coupons } from './coupons.tsx'
import { listenAnew } from './read-anew.ts'
import { TaskPath } from './task-path.tsx'

export default function RewardsPage() {
  const { t } = useTranslation('rewards')
  usePageTitle(t('title'), t('description'))
  useOwnFeed(listenAnew)
  const query = useQuery({ ...callQuery('rewards.center', {}), refetchInterval: 30_000 })
  const { data } = query
  const hasCoupons = data !== undefined && data.coupons.length > 0
  return (
    <AccountFrame>
      <h1 className="mb-1 text-28 font-bold">{t('title')}</h1>
      <p className="mb-5 text-ink-2">{t('lead')}</p>
      {query.isError && !data ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {data ? <TaskPath center={data} /> : <Skeleton className="h-120 w-full" />}
          {/* What can be claimed comes first where there is one column. */}
          <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-6', hasCoupons && 'max-lg:order-first')}>
            {data ? <Coupons center={data} /> : <Skeleton className="h-52 w-full" />}
            {data ? <Budget center={data} /> : <Skeleton className="h-36 w-full" />}
          </div>
        </div>
      )}
      <h2 className="mt-10 mb-2 text-20 font-semibold">{t('history')}</h2>
      <CouponHistory />
    </AccountFrame>
  )
}

function Budget({ center }: { center: CallOutput<'rewards.center'> }) {
  const { t } = useTranslation('rewards')
  const { t: centre } = useTranslation('user-centre')
  return (
    <section className="grid gap-3 rounded-surface border border-line bg-surface p-5">
      <dl className="grid gap-2">
        {center.budget.map(({ coin, left }) => (
          <div key={coin} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-2">{t('budgetLeft')}</dt>
            <dd className="text-16 font-semibold">
              <Amount value={left} unit={coin} />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-2">{centre('level')}</dt>
          <dd className="num font-medium">
            {center.vip > 0 ? centre('levelVip', { level: center.vip }) : centre('levelRegular')}
          </dd>
        </div>
      </dl>
      <p className="text-13 text-ink-2">{t('budgetHint')}</p>
    </section>
  )
}
