/** What funding came to at each settlement of one contract, newest first. */
import { cutDecimals } from '@candlewick/money/decimal'
import { Button } from '@candlewick/ui/button.tsx'
import { Price } from '@candlewick/ui/numbers.tsx'
import { Empty, ErrorState } from '@candlewick/ui/states.tsx'
import { Table } from '@candlewick/ui/table.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Countdown, FundingRate } from '../../markets/funding.tsx'
import { Time } from '../../settings/time.tsx'
import type { RateContract } from './contract-section.tsx'
import { useFundingRates } from './funding-rates.ts'

interface Settled {
  readonly time: number
  readonly rate: string
  readonly markPrice: string
}

export function FundingHistory({ contract, name }: { contract: RateContract; name: string }) {
  const { t } = useTranslation('rate')
  const query = useFundingRates(contract.symbol)
  const columns = useMemo<readonly Column<Settled>[]>(
    () => [
      {
        id: 'time',
        head: t('settledAt'),
        align: 'start',
        render: ({ time }) => <Time at={time} className="text-ink-2" />,
      },
      { id: 'rate', head: t('fundingRate'), render: ({ rate }) => <FundingRate rate={rate} /> },
      {
        id: 'mark',
        head: t('mark'),
        render: ({ markPrice }) => <Price value={cutDecimals(markPrice, contract.priceDecimals)} />,
      },
    ],
    [t, contract.priceDecimals],
  )
  const empty = (
    <Empty title={t('fundingNone')} className="py-8">
      {t('fundingNoneHint')} <Countdown until={contract.nextFundingTime} />
    </Empty>
  )
  return (
    <div>
      <h3 className="text-16 font-semibold">{t('fundingOf', { name })}</h3>
      <p className="mt-1 text-13 text-ink-2">{t('fundingHint')}</p>
      {query.isError ? (
        <ErrorState title={t('contractsFailed')} onRetry={() => void query.refetch()} />
      ) : (
        <Table
          label={t('fundingOf', { name })}
          columns={columns}
          rows={query.data?.pages.flatMap(({ records }) => records)}
          rowKey={({ time }) => String(time)}
          skeletonRows={3}
          empty={empty}
          className="mt-3 text-13"
        />
      )}
      {query.hasNextPage ? (
        <div className="grid justify-items-center p-3">
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
