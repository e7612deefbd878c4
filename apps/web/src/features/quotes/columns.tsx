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

/** A column before it is known by the figures of which moment it orders. */
interface LiveColumn extends Omit<Column<MarketRow>, 'sortBy' | 'csv'> {
  /** What it is ordered by, and what a file has of it. */
  readonly figure?: (row: MarketRow, moment: Moment) => string | undefined
}

const at = (row: MarketRow, moment: Moment): Detail | undefined => moment.get(row.symbol) ?? row.first

/** A new moment orders anew and changes no cell, so that no row is made anew for it. */
export function useMarketColumns({ moment, ...of }: MarketColumns): Column<MarketRow>[] {
  const cells = useCells(of)
  return useMemo(() => cells.map((cell) => asOf(cell, moment)), [cells, moment])
}

function asOf({ figure, ...cell }: LiveColumn, moment: Moment): Column<MarketRow> {
  if (figure === undefined) return cell
  return { ...cell, sortBy: (row) => figure(row, moment), csv: (row) => figure(row, moment) ?? '' }
}

function useCells({ compact, search, ...of }: Omit<MarketColumns, 'moment'>): readonly LiveColumn[] {
  const { t } = useTranslation('market')
  const { t: details } = useTranslation('details')
  const { indexOnly = false, contracts = false } = of
  return useMemo(() => {
    const columns: LiveColumn[] = [
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
        figure: (row) => row.symbol,
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
        figure: (row, moment) => at(row, moment)?.close,
      },
      {
        id: 'change',
        head: t('change24'),
        render: (row) => <ChangeCell row={row} />,
        figure: (row, moment) => at(row, moment)?.priceChangePercent,
        className: 'hidden sm:table-cell',
      },
      ...(contracts ? [fundingColumn(t)] : []),
      ...figuresOf(indexOnly, contracts).map(
        (figure): LiveColumn => ({
          id: figure,
          head: t(figure),
          render: (row) => <FigureCell row={row} figure={figure} {...unitOf(row)} />,
          figure: (row, moment) => at(row, moment)?.[figure],
          className: 'hidden lg:table-cell',
        }),
      ),
      ...(indexOnly ? [] : [turnoverColumn(t)]),
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
  }, [t, details, compact, search, indexOnly, contracts])
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
function turnoverColumn(t: T): LiveColumn {
  return {
    id: 'amount24',
    head: t('amount24'),
    render: (row) => <TurnoverCell row={row} />,
    figure: (row, moment) => turnoverAt(row, moment)?.toFixed(2),
    className: 'hidden md:table-cell',
  }
}

/** The running rate and how long it is until it is settled. */
function fundingColumn(t: T): LiveColumn {
  return {
    id: 'funding',
    head: t('funding'),
    render: (row) => <FundingCell row={row} />,
    figure: (row, moment) => at(row, moment)?.fundingRate,
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
