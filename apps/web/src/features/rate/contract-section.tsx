/** Perpetual contracts: the running funding rates with their history, fees, and of one contract the tiers of margin. */
import type { CallOutput } from '@candlewick/protocol/client'
import { ErrorState } from '@candlewick/ui/states.tsx'
import { Table } from '@candlewick/ui/table.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Countdown, FundingRate } from '../../markets/funding.tsx'
import { ratePercent } from '../../markets/rate-text.ts'
import { symbolName } from '../../markets/symbol-name.ts'
import { contractTrade } from '../../markets/trade-link.ts'
import { callQuery } from '../../platform/queries.ts'
import { FundingBars } from './funding-bars.tsx'
import { FundingHistory } from './funding-history.tsx'
import { TierTable } from './tier-table.tsx'

export type RateContract = CallOutput<'contract.contractDetail'>['records'][number]

const route = getRouteApi('/rate/index')
/** Rates are for reading: a few times a minute is live enough. */
const ANEW_MS = 10_000
const HOUR_SECONDS = 3_600

export function ContractSection() {
  const { t } = useTranslation('rate')
  const { contract } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, isError, refetch } = useQuery({ ...callQuery('contract.contractDetail', {}), refetchInterval: ANEW_MS })
  const rows = data?.records
  const chosen = rows?.find(({ symbol }) => symbol === contract) ?? rows?.[0]
  const columns = useFundingColumns()
  const choose = (symbol: string) =>
    void navigate({ search: (before) => ({ ...before, contract: symbol }), replace: true, resetScroll: false })
  return (
    <section id="contracts" aria-labelledby="contracts-title" className="scroll-mt-20 pt-12">
      <h2 id="contracts-title" className="text-20 font-semibold">
        {t('contracts')}
      </h2>
      <p className="mt-1 max-w-prose text-ink-2">{t('contractsHint')}</p>
      {isError && !data ? (
        <ErrorState title={t('contractsFailed')} onRetry={() => void refetch()}>
          {t('failedHint')}
        </ErrorState>
      ) : (
        <>
          <Table
            label={t('funding')}
            columns={columns}
            rows={rows}
            rowKey={({ symbol }) => symbol}
            skeletonRows={5}
            density="tall"
            className="mt-4"
          />
          {rows && chosen ? (
            <>
              <fieldset className="mt-8 flex flex-wrap gap-1 text-13">
                <legend className="sr-only">{t('contract')}</legend>
                {rows.map(({ symbol }) => (
                  <button
                    key={symbol}
                    type="button"
                    aria-pressed={symbol === chosen.symbol}
                    onClick={() => choose(symbol)}
                    className="rounded-control px-2.5 py-1.5 text-ink-2 hover:text-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
                  >
                    {symbolName(symbol)}
                  </button>
                ))}
              </fieldset>
              <div className="mt-3 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
                <TierTable contract={chosen} name={symbolName(chosen.symbol)} />
                <FundingHistory key={chosen.symbol} contract={chosen} name={symbolName(chosen.symbol)} />
              </div>
            </>
          ) : null}
        </>
      )}
    </section>
  )
}

function useFundingColumns(): readonly Column<RateContract>[] {
  const { t } = useTranslation('rate')
  const { separators } = useUiTexts()
  return useMemo(() => {
    const columns: Column<RateContract>[] = [
      {
        id: 'contract',
        head: t('contract'),
        align: 'start',
        render: (row) => (
          <Link {...contractTrade(row.symbol)} className="font-semibold underline-offset-2 hover:underline">
            {symbolName(row.symbol)}
            <span className="block text-12 font-normal text-ink-3">{t(`settled.${row.contractType}`)}</span>
          </Link>
        ),
      },
      { id: 'rate', head: t('fundingNow'), render: (row) => <FundingRate rate={row.fundingRate} /> },
      { id: 'next', head: t('fundingIn'), render: (row) => <Countdown until={row.nextFundingTime} /> },
      {
        id: 'interval',
        head: t('fundingEvery'),
        render: (row) => t('hours', { hours: row.fundingInterval / HOUR_SECONDS }),
        className: 'hidden sm:table-cell',
      },
      {
        id: 'last',
        head: t('fundingLast'),
        render: (row) => <FundingRate rate={row.lastFundingRate} />,
        className: 'hidden md:table-cell',
      },
      {
        id: 'history',
        head: t('fundingPast'),
        render: (row) => <FundingBars symbol={row.symbol} />,
        className: 'hidden md:table-cell',
      },
      {
        id: 'fees',
        head: `${t('maker')} / ${t('taker')}`,
        render: (row) => `${ratePercent(row.makerFee, separators)} / ${ratePercent(row.takerFee, separators)}`,
        className: 'hidden whitespace-nowrap lg:table-cell',
      },
      {
        id: 'leverage',
        head: t('leverage'),
        render: (row) => t('times', { leverage: row.maxLeverage }),
        className: 'hidden lg:table-cell',
      },
    ]
    return columns
  }, [t, separators])
}
