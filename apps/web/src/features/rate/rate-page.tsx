/** Fees and rates: what trading costs and where the fees go, what everything is worth, and a calculator for it. */
import { ErrorState } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../navigation/page-title.ts'
import { callQuery } from '../../platform/queries.ts'
import { ContractSection } from './contract-section.tsx'
import { worths } from './convert.ts'
import { Converter } from './converter.tsx'
import { FeeSection } from './fee-section.tsx'
import { OtherCosts } from './other-costs.tsx'
import { RateTable } from './rate-table.tsx'

/** Rates are for reading: a few times a minute is live enough. */
const ANEW_MS = 10_000

export default function RatePage() {
  const { t } = useTranslation('rate')
  usePageTitle(t('title'), t('description'))
  const { data, isError, refetch, dataUpdatedAt } = useQuery({
    ...callQuery('market.getCoinRate', {}),
    refetchInterval: ANEW_MS,
  })
  const known = useMemo(() => data && worths(data), [data])
  const sections = [
    ['fees', t('fees')],
    ['contracts', t('contracts')],
    ['borrowing', t('borrowing')],
    ['flash', t('flash')],
    ['rates', t('rates')],
    ['converter', t('converter')],
  ] as const
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-16 sm:px-8">
      <h1 className="text-28 font-bold">{t('title')}</h1>
      <p className="mt-1 text-ink-2">{t('description')}</p>
      <nav aria-label={t('sections')} className="mt-4 flex flex-wrap gap-x-5 gap-y-1 border-b border-line-strong pb-2">
        {sections.map(([id, label]) => (
          <a key={id} href={`#${id}`} className="text-ink-2 hover:text-ink">
            {label}
          </a>
        ))}
      </nav>
      <FeeSection />
      <ContractSection />
      <OtherCosts />
      {isError && !data ? (
        <ErrorState title={t('failed')} onRetry={() => void refetch()}>
          {t('failedHint')}
        </ErrorState>
      ) : (
        <>
          <RateTable rates={data} known={known} updated={dataUpdatedAt} />
          <Converter rates={data} known={known} />
        </>
      )}
    </div>
  )
}
