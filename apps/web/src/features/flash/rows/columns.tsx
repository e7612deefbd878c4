/** The columns and the card of lists of flash contracts, running and ended. */
import { groupDigits } from '@candlewick/money/display'
import type { OwnFlashOrder } from '@candlewick/protocol/realtime'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PairCell } from '../../../lists/coin-cell.tsx'
import { fileColumns } from '../../../lists/file-columns.ts'
import { useServerClock } from '../../../platform/server-clock.ts'
import { useDetail } from '../../../realtime/market.ts'
import { CardTime, ListCard, RowAction, useTimeColumn } from '../../../terminal/desk/list-table.tsx'
import { countdownText, FlashDirection, FlashProfit, useCycleText } from '../figures.tsx'
import { flashName } from '../flash-market.ts'
import { hasEnded } from '../own-flash.ts'
import { pricesAlike, profitAt, provisionalOutcomeOf } from '../provisional-outcome.ts'
import { FLASH_TICK } from '../tick.ts'

const acceptedAt = ({ createTime }: OwnFlashOrder): number => createTime

/** One of a contract's two prices, with as many decimals as the other, so that they can be compared at a look. */
function PriceText({ order, which }: { order: OwnFlashOrder; which: 'open' | 'settle' }) {
  const { separators } = useUiTexts()
  const text = pricesAlike(order.openPrice, order.settlePrice)[which === 'open' ? 0 : 1]
  return text === undefined ? UNKNOWN_FIGURE : groupDigits(text, separators)
}

function Stake({ order }: { order: OwnFlashOrder }) {
  const { separators } = useUiTexts()
  return (
    <>
      {groupDigits(order.stake, separators)} <span className="text-ink-3">{order.coin}</span>
    </>
  )
}

function Cycle({ seconds }: { seconds: number }) {
  return useCycleText()(seconds)
}

/** The time left of one that runs, how one ended that has. */
export function FlashState({ order }: { order: OwnFlashOrder }) {
  const { t } = useTranslation('flash')
  if (hasEnded(order)) return t(`outcome.${order.outcome ?? 'void'}`)
  return <TimeLeft order={order} />
}

/** What it brought, or would bring at the price of this moment. */
export function OrderProfit({ order, coin = false }: { order: OwnFlashOrder; coin?: boolean }) {
  return hasEnded(order) ? (
    <FlashProfit text={order.profitAndLoss} {...(coin && { coin: order.coin })} />
  ) : (
    <LiveProfit order={order} coin={coin} />
  )
}

function LiveProfit({ order, coin }: { order: OwnFlashOrder; coin: boolean }) {
  const provisional = provisionalOutcomeOf(order, useDetail(order.symbol)?.index)
  return <FlashProfit text={provisional && profitAt(provisional, order)} {...(coin && { coin: order.coin })} />
}

function TimeLeft({ order }: { order: OwnFlashOrder }) {
  const { t } = useTranslation('flash')
  const left = order.settleAt - useServerClock(FLASH_TICK)
  if (order.status === 'generating') return t('state.generating')
  return left <= 0 ? t('state.settling') : countdownText(left)
}

interface Places {
  /** How a row opens to its details. */
  onOpen: (id: string) => void
}

interface ColumnOptions extends Places {
  /** Only contracts that run, or only such that ended; both where absent. */
  only?: 'running' | 'settled'
}

/** Columns that others say too, where a panel beside the form of a small window has not room for all. */
const ROOMY = '@max-[52rem]:hidden'

export function useFlashColumns({ onOpen, only }: ColumnOptions): readonly Column<OwnFlashOrder>[] {
  const { t } = useTranslation('flash')
  const { t: trade } = useTranslation('trade')
  const time = useTimeColumn(acceptedAt)
  return useMemo(() => {
    const columns: Column<OwnFlashOrder>[] = [
      { ...time, csv: (order) => new Date(order.createTime).toISOString() },
      {
        id: 'symbol',
        head: trade('symbol'),
        align: 'start',
        render: (order) => <PairCell symbol={order.symbol}>{flashName(order.symbol)}</PairCell>,
        csv: (order) => order.symbol,
      },
      {
        id: 'direction',
        head: t('direction'),
        align: 'start',
        render: (order) => <FlashDirection direction={order.direction} />,
        csv: (order) => order.direction,
      },
      {
        id: 'cycle',
        head: t('form.cycle'),
        className: ROOMY,
        render: (order) => <Cycle seconds={order.period} />,
        csv: (order) => String(order.period),
      },
      { id: 'stake', head: t('stake'), render: (order) => <Stake order={order} />, csv: (order) => order.stake },
      {
        id: 'open',
        head: t('openPrice'),
        render: (order) => <PriceText order={order} which="open" />,
        csv: (order) => order.openPrice ?? '',
      },
      {
        id: 'settle',
        head: t('settlePrice'),
        render: (order) => <PriceText order={order} which="settle" />,
        csv: (order) => order.settlePrice ?? '',
      },
      {
        id: 'profit',
        head: t('profit'),
        render: (order) => <OrderProfit order={order} coin />,
        csv: (order) => order.profitAndLoss ?? '',
      },
      {
        id: 'state',
        head: t('result'),
        // Of one that ended the sign of what it brought says it too; of one that runs it is the time left.
        ...(only === 'settled' && { className: ROOMY }),
        render: (order) => <FlashState order={order} />,
        csv: (order) => order.outcome ?? order.status,
      },
      {
        id: 'actions',
        head: <span className="sr-only">{t('details')}</span>,
        render: (order) => <RowAction onPress={() => onOpen(order.id)}>{t('details')}</RowAction>,
      },
    ]
    return only === 'running' ? columns.filter(({ id }) => id !== 'settle') : columns
  }, [t, trade, time, onOpen, only])
}

/** What stands in the file beside the columns that are seen. */
export const FLASH_FILE = fileColumns(
  ['coin', 'payoutRate', 'id', 'clientId'],
  (order: OwnFlashOrder, field) => order[field],
)

export function FlashCard({ order, onOpen }: Places & { order: OwnFlashOrder }) {
  const { t } = useTranslation('flash')
  return (
    <ListCard
      name={flashName(order.symbol)}
      side={<FlashDirection direction={order.direction} />}
      kind={<Cycle seconds={order.period} />}
      aside={<FlashState order={order} />}
      more={
        <div className="flex items-baseline justify-between gap-2 text-12">
          <CardTime at={order.createTime} />
          <RowAction onPress={() => onOpen(order.id)}>{t('details')}</RowAction>
        </div>
      }
    >
      <span>
        <Stake order={order} />
        <span className="text-ink-2">
          {' · '}
          <PriceText order={order} which="open" />
          <span aria-hidden="true"> → </span>
          <PriceText order={order} which="settle" />
        </span>
      </span>
      <OrderProfit order={order} />
    </ListCard>
  )
}
