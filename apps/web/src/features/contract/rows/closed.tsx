/** Closed positions: how large, at what prices in and out, and what was left of the profit after fees and funding. */
import type { CallOutput } from '@candlewick/protocol/client'
import { cx } from '@candlewick/ui/cx.ts'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PairCell } from '../../../lists/coin-cell.tsx'
import { fileColumns } from '../../../lists/file-columns.ts'
import { AverageCell, marketOfSymbol } from '../../../lists/order-columns.tsx'
import { Time } from '../../../settings/time.tsx'
import type { ContractMarket } from '../contract-market.ts'
import { contractName, ProfitText } from '../figures.tsx'
import { ContractCard } from './cards.tsx'
import { Size } from './columns.tsx'

export type ClosedPosition = CallOutput<'contract.positionHistory'>['records'][number]

type Markets = readonly ContractMarket[]

function Side({ row }: { row: ClosedPosition }) {
  const { t } = useTranslation('contract')
  return (
    <>
      <span className={cx(row.side === 'long' ? 'text-up' : 'text-down')}>{t(`side.${row.side}`)}</span>{' '}
      <span className="text-ink-3">
        {t(`mode.${row.marginMode}`)} {t('times', { leverage: row.leverage })}
      </span>
    </>
  )
}

/** What was received is a gain: fees and funding paid stand with a minus. */
const turned = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)

export function useClosedColumns(markets: Markets): readonly Column<ClosedPosition>[] {
  const { t } = useTranslation('contract')
  const { t: trade } = useTranslation('trade')
  return useMemo(() => {
    const market = (row: ClosedPosition) => marketOfSymbol(markets, row.symbol)
    const columns: Column<ClosedPosition>[] = [
      {
        id: 'time',
        head: t('closed.time'),
        render: (row) => <Time at={row.closeTime} className="whitespace-nowrap text-ink-2" />,
        csv: (row) => new Date(row.closeTime).toISOString(),
      },
      {
        id: 'symbol',
        head: trade('symbol'),
        align: 'start',
        render: (row) => <PairCell symbol={row.symbol}>{contractName(row.symbol)}</PairCell>,
        csv: (row) => row.symbol,
      },
      {
        id: 'side',
        head: trade('side'),
        align: 'start',
        className: 'whitespace-nowrap',
        render: (row) => <Side row={row} />,
        csv: (row) => row.side,
      },
      {
        id: 'size',
        className: 'whitespace-nowrap',
        head: t('positions.size'),
        render: (row) => <Size market={market(row)} text={row.quantity} />,
        csv: (row) => row.quantity,
      },
      {
        id: 'entry',
        head: t('positions.entry'),
        render: (row) => <AverageCell market={market(row)} text={row.entryPrice} />,
        csv: (row) => row.entryPrice,
      },
      {
        id: 'exit',
        head: t('closed.exit'),
        render: (row) => <AverageCell market={market(row)} text={row.exitPrice} />,
        csv: (row) => row.exitPrice,
      },
      {
        id: 'profit',
        head: t('positions.realised'),
        render: (row) => <ProfitText text={row.profit} unit={row.coin} />,
        csv: (row) => row.profit,
      },
      {
        id: 'fee',
        head: trade('fee'),
        className: 'hidden xl:table-cell',
        render: (row) => <ProfitText text={turned(row.fee)} unit={row.coin} />,
        csv: (row) => row.fee,
      },
      {
        id: 'funding',
        head: t('funding.amount'),
        className: 'hidden xl:table-cell',
        render: (row) => <ProfitText text={turned(row.funding)} unit={row.coin} />,
        csv: (row) => turned(row.funding),
      },
      {
        id: 'net',
        head: t('closed.net'),
        render: (row) => (
          <b className="font-semibold">
            <ProfitText text={row.net} unit={row.coin} />
          </b>
        ),
        csv: (row) => row.net,
      },
      {
        id: 'by',
        head: t('closed.by'),
        align: 'start',
        className: 'pl-4!',
        render: (row) => (
          <span className={row.closedBy === 'order' ? 'text-ink-2' : 'text-flame'}>
            {t(`closed.how.${row.closedBy}`)}
          </span>
        ),
        csv: (row) => row.closedBy,
      },
    ]
    return [...columns, ...fileColumns(['coin', 'marginMode', 'id'], (row: ClosedPosition, field) => row[field])]
  }, [t, trade, markets])
}

export function ClosedCard({ row, markets }: { row: ClosedPosition; markets: Markets }) {
  const { t } = useTranslation('contract')
  const market = marketOfSymbol(markets, row.symbol)
  return (
    <ContractCard
      symbol={row.symbol}
      what={<Side row={row} />}
      aside={<ProfitText text={row.net} unit={row.coin} />}
      time={row.closeTime}
      action={<span className="text-ink-2">{t(`closed.how.${row.closedBy}`)}</span>}
    >
      <Size market={market} text={row.quantity} />
      <span>
        <AverageCell market={market} text={row.entryPrice} />
        <span className="text-ink-3"> → </span>
        <AverageCell market={market} text={row.exitPrice} />
      </span>
    </ContractCard>
  )
}
