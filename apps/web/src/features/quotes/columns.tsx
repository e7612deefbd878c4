/** The columns of the market tables. */
import type { Detail } from '@candlewick/protocol/realtime'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ChangeCell,
  DayCell,
  type Figure,
  FigureCell,
  NameCell,
  PriceCell,
  TradeLink,
  TurnoverCell,
  useRowDetail,
} from '../../markets/cells.tsx'
import { Countdown, FundingRate } from '../../markets/funding.tsx'
import { type Moment, turnoverAt } from '../../markets/live-sort.ts'
import { contractCoins, type MarketRow } from '../../markets/rows.ts'
import { StarButton } from '../../markets/star-button.tsx'

const RANGE: readonly Figure[] = ['high24', 'low24']
const FIGURES: readonly Figure[] = [...RANGE, 'volume24']
const CONTRACT_FIGURES: readonly Figure[] = ['mark', 'openInterest']

interface MarketColumns {
  /** The figures by which the rows are ordered. */
  moment: Moment
  compact: boolean
  /** What is searched for, to be marked. */
  search: string
  /** Rows without a book: they have an index price, which flash contracts are settled by, and no volume. */
  indexOnly?: boolean
  /** Rows of perpetual contracts: with mark price, funding and open interest. */
  contracts?: boolean
}

export function useMarketColumns({ moment, compact, search, ...of }: MarketColumns): Column<MarketRow>[] {
  const { t } = useTranslation('market')
  const { t: details } = useTranslation('details')
  const { indexOnly = false, contracts = false } = of
  return useMemo(() => {
    const at = (row: MarketRow) => moment.get(row.symbol) ?? row.first
    const columns: Column<MarketRow>[] = [
      {
        id: 'star',
        head: <span className="sr-only">{t('star')}</span>,
        name: t('star'),
        render: (row) => <StarButton row={row} compact={compact} />,
        className: 'w-8',
      },
      {
        id: 'pair',
        head: t('pair'),
        align: 'start',
        render: (row) => <NameCell row={row} compact={compact} search={search} />,
        sortBy: (row) => row.symbol,
        csv: (row) => row.symbol,
      },
      {
        id: 'price',
        head: indexOnly ? details('indexPrice') : t('lastPrice'),
        render: (row) => (
          <>
            <PriceCell row={row} className="font-semibold" />
            <span className="block text-12 sm:hidden">
              <ChangeCell row={row} />
            </span>
          </>
        ),
        sortBy: (row) => at(row)?.close,
        csv: (row) => at(row)?.close ?? '',
      },
      {
        id: 'change',
        head: t('change24'),
        render: (row) => <ChangeCell row={row} />,
        sortBy: (row) => at(row)?.priceChangePercent,
        csv: (row) => at(row)?.priceChangePercent ?? '',
        className: 'hidden sm:table-cell',
      },
      ...(contracts ? [fundingColumn(t, at)] : []),
      ...figuresOf(indexOnly, contracts).map(
        (figure): Column<MarketRow> => ({
          id: figure,
          head: t(figure),
          render: (row) => <FigureCell row={row} figure={figure} {...unitOf(row)} />,
          sortBy: (row) => at(row)?.[figure],
          csv: (row) => at(row)?.[figure] ?? '',
          className: 'hidden lg:table-cell',
        }),
      ),
      ...(indexOnly ? [] : [turnoverColumn(t, moment)]),
      {
        id: 'day',
        head: t('lastDay'),
        render: (row) => (compact ? <DayCell row={row} width={96} height={18} /> : <DayCell row={row} width={120} />),
        className: compact ? 'hidden w-28 md:table-cell' : 'hidden w-36 md:table-cell',
      },
    ]
    if (compact) return columns
    return [
      ...columns,
      {
        id: 'trade',
        head: <span className="sr-only">{t('trade')}</span>,
        render: (row) => (
          <TradeLink row={row}>
            {t('trade')}
            <span className="sr-only"> {row.base}</span>
          </TradeLink>
        ),
        className: 'hidden w-24 xs:table-cell',
      },
    ]
  }, [t, details, moment, compact, search, indexOnly, contracts])
}

function figuresOf(indexOnly: boolean, contracts: boolean): readonly Figure[] {
  if (indexOnly) return RANGE
  return contracts ? CONTRACT_FIGURES : FIGURES
}

/** Contracts are counted in different coins beside each other: their figures say in which. */
function unitOf(row: MarketRow): { unit?: string } {
  return row.kind === 'contract' ? { unit: contractCoins(row).quantity } : {}
}

type T = ReturnType<typeof useTranslation<'market'>>['t']

/** One unit for all, so that the order is that of what is shown. */
function turnoverColumn(t: T, moment: Moment): Column<MarketRow> {
  const turnover = (row: MarketRow) => turnoverAt(row, moment)?.toFixed(2)
  return {
    id: 'amount24',
    head: t('amount24'),
    render: (row) => <TurnoverCell row={row} />,
    sortBy: turnover,
    csv: (row) => turnover(row) ?? '',
    className: 'hidden md:table-cell',
  }
}

/** The running rate and how long it is until it is settled. */
function fundingColumn(t: T, at: (row: MarketRow) => Detail | undefined): Column<MarketRow> {
  return {
    id: 'funding',
    head: t('funding'),
    render: (row) => <FundingCell row={row} />,
    sortBy: (row) => at(row)?.fundingRate,
    csv: (row) => at(row)?.fundingRate ?? '',
    className: 'hidden whitespace-nowrap sm:table-cell',
  }
}

function FundingCell({ row }: { row: MarketRow }) {
  const detail = useRowDetail(row)
  return (
    <>
      <FundingRate rate={detail?.fundingRate} />
      <span className="block text-12">
        <Countdown until={detail?.nextFundingTime} />
      </span>
    </>
  )
}
