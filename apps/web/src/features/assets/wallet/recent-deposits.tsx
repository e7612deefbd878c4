/** The newest deposits, each with its confirmations as they come. */
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CoinCell } from '../../../lists/coin-cell.tsx'
import { callQuery } from '../../../platform/queries.ts'
import { Time } from '../../../settings/time.tsx'
import { Figure } from '../figures.tsx'
import { DepositStatus } from '../status.tsx'

const MOST = 4
const AGAIN_MS = 4_000

export function RecentDeposits() {
  const { t } = useTranslation('wallet')
  const { data, isPending } = useQuery({
    ...callQuery('deposits.list', { pageSize: MOST }),
    refetchInterval: AGAIN_MS,
    retry: false,
  })
  return (
    <section aria-labelledby="recent-deposits" className="rounded-surface border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="recent-deposits" className="font-semibold">
          {t('recent')}
        </h2>
        <Link to="/account/wallet/history-deposit" className="text-13 text-ink-2 hover:text-ink">
          {t('allDeposits')}
        </Link>
      </div>
      {isPending ? <Skeleton className="mt-3 h-16 w-full" /> : null}
      {data && data.records.length > 0 ? (
        <ul className="mt-2 divide-y divide-line" aria-live="polite">
          {data.records.map((deposit) => (
            <li key={deposit.id} className="py-2.5 text-13">
              <Link to="/account/wallet/history-deposit" search={{ id: deposit.id }} className="grid gap-1">
                <span className="num flex items-center justify-between gap-3 font-semibold">
                  <CoinCell coin={deposit.coin} className="min-w-0">
                    <span>
                      +<Figure text={deposit.amount} unit={deposit.coin} />
                    </span>
                  </CoinCell>
                  <Time at={deposit.time} className="text-12 font-normal text-ink-2" />
                </span>
                <DepositStatus deposit={deposit} />
              </Link>
            </li>
          ))}
        </ul>
      ) : isPending ? null : (
        <p className="mt-2 text-13 text-ink-2">{t('noneYet')}</p>
      )}
    </section>
  )
}
