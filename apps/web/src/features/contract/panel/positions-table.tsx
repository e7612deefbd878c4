/** The open positions: what they stand at now, how near they are to liquidation, and what can be done about them. */
import { groupDigits } from '@candlewick/money/display'
import { priceOf as fractionText } from '@candlewick/money/fraction'
import { RATE_ONE } from '@candlewick/money/types'
import { nearestPrice } from '@candlewick/rules/contract/liquidation-price'
import { entryPrice, valueDown } from '@candlewick/rules/contract/position'
import { cx } from '@candlewick/ui/cx.ts'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Pencil } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PriceCell } from '../../../lists/order-columns.tsx'
import { isSome } from '../../../lists/row-parts.tsx'
import { priceOf, quantityOf } from '../../../markets/terminal-market.ts'
import { useIsWide } from '../../../platform/media.ts'
import { RowAction } from '../../../terminal/desk/list-table.tsx'
import { ACTIONS, FIRST, NoRows, PanelTable } from '../../../terminal/desk/panel-table.tsx'
import { costText, moneyText, Profit, ProfitText, rateText } from '../figures.tsx'
import { useOwnContracts } from '../own-contracts.ts'
import { accountOf, type HeldPosition, type PositionState, positionStateOf } from '../position-state.ts'
import { costsOf, type ProfitLines, profitLines } from '../profit-lines.ts'
import { usePositionCosts } from '../use-costs.ts'

export interface PositionActions {
  onMargin: (id: string) => void
  onClose: (id: string, kind: 'limit' | 'market') => void
  onProtect: (id: string) => void
  onReverse: (id: string) => void
  /** Opens what its profit is made of. */
  onProfit: (id: string) => void
}

interface PositionRow extends HeldPosition {
  readonly state: PositionState
  /** What it has cost so far and where it would be even; absent while that is not known. */
  readonly lines: ProfitLines | undefined
}

interface PositionsTableProps extends PositionActions {
  held: readonly HeldPosition[]
  /** All positions of the account: what stands behind a cross one. */
  all: readonly HeldPosition[]
}

export function PositionsTable({ held, all, ...actions }: PositionsTableProps) {
  const { t } = useTranslation('contract')
  const accounts = useOwnContracts((own) => own.accounts)
  const known = useOwnContracts((own) => own.known)
  const costs = usePositionCosts(held)
  const rows = useMemo(
    () =>
      held.map((one) => {
        const paid = costsOf(one, costs)
        return {
          ...one,
          state: positionStateOf(one, all, accountOf(accounts, one.market)),
          lines: paid && profitLines(one, paid),
        }
      }),
    [held, all, accounts, costs],
  )
  const wide = useIsWide()
  const columns = useColumns(actions)
  if (known && rows.length === 0) {
    return <NoRows none={t('positions.none')} noneHint={t('positions.noneHint')} />
  }
  if (!wide) return known ? <PositionCards rows={rows} {...actions} /> : <Skeleton className="m-4 h-16" />
  return (
    <PanelTable
      label={t('positions.title')}
      columns={columns}
      rows={known ? rows : undefined}
      rowKey={(row) => row.position.id}
      density="comfortable"
      none={t('positions.none')}
      noneHint={t('positions.noneHint')}
    />
  )
}

/** Columns that a panel beside the form of a small window has no room for. */
const ROOMY = '@max-[64rem]:hidden'

function useColumns(actions: PositionActions): readonly Column<PositionRow>[] {
  const { t } = useTranslation('contract')
  const { onMargin, onClose, onProtect, onReverse, onProfit } = actions
  return useMemo(() => {
    const columns: Column<PositionRow>[] = [
      {
        id: 'symbol',
        head: t('positions.contract'),
        align: 'start',
        className: FIRST,
        render: (row) => <Name row={row} lamps={<Lamps lit={row.position.deleveragingRank} />} />,
      },
      {
        id: 'size',
        head: t('positions.size'),
        render: (row) => <Two first={<Size row={row} />} second={<Worth row={row} />} />,
      },
      {
        id: 'entry',
        head: <TwoHeads first={t('positions.entry')} second={t('positions.mark')} />,
        render: (row) => <Two first={<Entry row={row} />} second={<Mark row={row} />} />,
      },
      {
        id: 'liquidation',
        head: (
          <span title={t('positions.breakEvenMeaning')}>
            <TwoHeads first={t('positions.liquidation')} second={t('positions.breakEven')} />
          </span>
        ),
        render: (row) => <Two first={<Liquidation row={row} />} second={<BreakEven row={row} />} />,
      },
      {
        id: 'margin',
        head: <TwoHeads first={t('positions.margin')} second={t('positions.risk')} />,
        render: (row) => (
          <Two
            first={<Margin row={row} />}
            second={
              <span className="inline-flex items-center gap-2">
                <Risk row={row} />
                <ChangeMargin row={row} onMargin={onMargin} />
              </span>
            }
          />
        ),
      },
      {
        id: 'profit',
        // Some languages need two lines where the panel is narrow.
        head: <span className="whitespace-normal">{t('positions.profit')}</span>,
        render: (row) => <Gain row={row} onProfit={onProfit} />,
      },
      {
        id: 'realised',
        head: t('positions.realised'),
        className: ROOMY,
        render: (row) => <ProfitText text={row.position.realised} unit={row.market.settle} />,
      },
      {
        id: 'costs',
        head: <TwoHeads first={t('positions.fees')} second={t('positions.funding')} />,
        className: ROOMY,
        render: (row) => <Two first={<FeesPaid row={row} />} second={<FundingPaid row={row} />} />,
      },
      { id: 'protect', head: t('protect.both'), render: (row) => <Protections row={row} onProtect={onProtect} /> },
      {
        id: 'lamps',
        head: t('positions.adl'),
        className: ROOMY,
        render: (row) => <Lamps lit={row.position.deleveragingRank} />,
      },
      {
        id: 'actions',
        head: t('form.close'),
        className: ACTIONS,
        render: (row) => <BriefActions row={row} onClose={onClose} onReverse={onReverse} />,
      },
    ]
    return columns
  }, [t, onMargin, onClose, onProtect, onReverse, onProfit])
}

/** The names of two figures of one column; read as one. */
function TwoHeads({ first, second }: { first: string; second: string }) {
  return (
    <span className="inline-grid justify-items-end leading-4">
      <span>{first}</span>
      <span className="sr-only"> / </span>
      <span>{second}</span>
    </span>
  )
}

/** Two figures of one column, one below the other. */
function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="inline-grid justify-items-end leading-4.5">
      <span>{first}</span>
      <span className="text-ink-2">{second}</span>
    </span>
  )
}

/** `lamps` stand here where they have no column. */
function Name({ row: { position, market }, lamps }: { row: PositionRow; lamps?: ReactNode }) {
  const { t } = useTranslation('contract')
  return (
    <span className="inline-flex items-stretch gap-2">
      <span aria-hidden="true" className={cx('w-0.5 rounded-full', position.side === 'long' ? 'bg-up' : 'bg-down')} />
      <span className="inline-grid leading-4.5">
        <span>
          <b className="font-semibold">{market.name}</b>{' '}
          <span className={position.side === 'long' ? 'text-up' : 'text-down'}>{t(`side.${position.side}`)}</span>
        </span>
        <span className="text-ink-3">
          {t(`mode.${position.marginMode}`)} {t('times', { leverage: position.leverage })}
          {lamps === undefined ? null : <span className="ml-2 @min-[64rem]:hidden">{lamps}</span>}
        </span>
      </span>
    </span>
  )
}

function Size({ row: { market, exact } }: { row: PositionRow }) {
  const { separators } = useUiTexts()
  return (
    <>
      {groupDigits(quantityOf(market, exact.lots), separators)}{' '}
      <span className="text-ink-3">{market.quantityCoin}</span>
    </>
  )
}

/** At the mark price, in the coin it is settled in. */
function Worth({ row: { market, exact, mark } }: { row: PositionRow }) {
  const { separators } = useUiTexts()
  const worth = moneyText(valueDown(exact.lots, mark, market.contract), market.settleDecimals, separators)
  return `${worth} ${market.settle}`
}

function Entry({ row: { market, exact } }: { row: PositionRow }) {
  const { separators } = useUiTexts()
  const entry = entryPrice(exact, market.contract)
  if (entry === undefined) return UNKNOWN_FIGURE
  return groupDigits(fractionText(entry, market.rules.tickSize, market.priceDecimals), separators)
}

function Mark({ row: { market, mark } }: { row: PositionRow }) {
  const { separators } = useUiTexts()
  return groupDigits(priceOf(market, mark), separators)
}

function Liquidation({ row: { market, mark, state } }: { row: PositionRow }) {
  const { separators } = useUiTexts()
  const price = nearestPrice(state.liquidation, mark)
  if (price === undefined || price.numerator <= 0n) return UNKNOWN_FIGURE
  return (
    <span data-testid="position-liquidation" className="text-flame">
      {groupDigits(fractionText(price, market.rules.tickSize, market.priceDecimals), separators)}
    </span>
  )
}

/** Where closing all of it leaves nothing gained and nothing lost. */
function BreakEven({ row: { market, lines } }: { row: PositionRow }) {
  const { separators } = useUiTexts()
  if (lines?.breakEven === undefined) return UNKNOWN_FIGURE
  const text = fractionText(lines.breakEven, market.rules.tickSize, market.priceDecimals)
  return <span data-testid="position-break-even">{groupDigits(text, separators)}</span>
}

function Margin({ row: { market, exact } }: { row: PositionRow }) {
  const { separators } = useUiTexts()
  return (
    <span>
      {costText(exact.margin, market.settleDecimals, separators)} <span className="text-ink-3">{market.settle}</span>
    </span>
  )
}

/** Of an isolated position: a cross one has what the account has. */
function ChangeMargin({ row: { position }, onMargin }: { row: PositionRow; onMargin: (id: string) => void }) {
  const { t } = useTranslation('contract')
  if (position.marginMode !== 'fixed') return null
  return <RowAction onPress={() => onMargin(position.id)}>{t('margin.change')}</RowAction>
}

/** Maintenance against what is left of the margin: full is liquidation. */
function Risk({ row: { state } }: { row: PositionRow }) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { risk } = state
  const percent = risk === undefined ? 100 : Math.min(100, Math.round((risk / RATE_ONE) * 100))
  const text = risk === undefined ? UNKNOWN_FIGURE : rateText(risk, separators)
  return (
    <span className="inline-flex items-center gap-2" title={t('positions.riskMeaning')}>
      <span
        aria-hidden="true"
        className="h-1.5 w-10 overflow-hidden rounded-full bg-sunken max-lg:hidden @max-[56rem]:hidden"
      >
        <span
          className={cx('block h-full', percent < 50 ? 'bg-up' : percent < 80 ? 'bg-flame' : 'bg-down')}
          style={{ width: `${Math.max(2, percent)}%` }}
        />
      </span>
      {text}
    </span>
  )
}

/** The profit, which opens what it is made of. */
function Gain({
  row: { position, state, market },
  onProfit,
}: Pick<PositionActions, 'onProfit'> & { row: PositionRow }) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const tone = cx(state.profit > 0 && 'text-up', state.profit < 0 && 'text-down')
  return (
    <Two
      first={
        <button
          type="button"
          title={t('why.title')}
          onClick={() => onProfit(position.id)}
          className="underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-ink"
        >
          <Profit amount={state.profit} decimals={market.settleDecimals} unit={market.settle} />
        </button>
      }
      second={
        <span className={tone}>{state.rate === undefined ? null : rateText(state.rate, separators, 2, true)}</span>
      }
    />
  )
}

/** Take-profit over stop-loss, and the way to change them. */
function Protections({
  row: { position, market },
  onProtect,
}: Pick<PositionActions, 'onProtect'> & { row: PositionRow }) {
  const { t } = useTranslation('contract')
  const { takeProfit, stopLoss, id } = position
  if (takeProfit === undefined && stopLoss === undefined) {
    return <RowAction onPress={() => onProtect(id)}>{t('protect.set')}</RowAction>
  }
  return (
    <button
      type="button"
      onClick={() => onProtect(id)}
      aria-label={t('protect.change')}
      title={t('protect.change')}
      className="group inline-flex items-center gap-2"
    >
      <span className="inline-grid justify-items-end leading-4.5">
        <span className="text-up">
          <PriceCell market={market} text={takeProfit?.triggerPrice ?? '0'} />
        </span>
        <span className="text-down">
          <PriceCell market={market} text={stopLoss?.triggerPrice ?? '0'} />
        </span>
      </span>
      <Pencil size={12} aria-hidden="true" className="text-ink-3 group-hover:text-ink" />
    </button>
  )
}

/** What it has paid in fees since it was opened. */
function FeesPaid({ row: { market, lines } }: { row: PositionRow }) {
  if (lines === undefined || lines.fees === 0) return UNKNOWN_FIGURE
  return <Profit amount={lines.fees} decimals={market.settleDecimals} unit={market.settle} />
}

/** What funding has taken (or given) since it was opened. */
function FundingPaid({ row: { position, market } }: { row: PositionRow }) {
  const { fundingPaid } = position
  if (!isSome(fundingPaid)) return UNKNOWN_FIGURE
  return (
    <ProfitText text={fundingPaid.startsWith('-') ? fundingPaid.slice(1) : `-${fundingPaid}`} unit={market.settle} />
  )
}

/** How near a position is to being deleveraged: one to five lamps. */
function Lamps({ lit }: { lit: number }) {
  const { t } = useTranslation('contract')
  const words = t('positions.adlLamps', { lit })
  return (
    <span role="img" aria-label={words} title={words} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((lamp) => (
        <span key={lamp} className={cx('h-2.5 w-1 rounded-full', lamp <= lit ? 'bg-flame' : 'bg-line-strong')} />
      ))}
    </span>
  )
}

interface ActionsProps extends Pick<PositionActions, 'onClose' | 'onReverse'> {
  row: PositionRow
}

/** Under a head that says what limit and market are about. */
function BriefActions({ row, onClose, onReverse }: ActionsProps) {
  const { t } = useTranslation('contract')
  const { t: types } = useTranslation('order-types')
  const { id } = row.position
  return (
    <span className="inline-flex justify-end gap-x-3 leading-4.5 @max-[72rem]:w-min @max-[72rem]:flex-wrap">
      <span className="inline-flex gap-3">
        <RowAction label={t('positions.closeLimit')} onPress={() => onClose(id, 'limit')}>
          {types('kind.limit')}
        </RowAction>
        <RowAction label={t('positions.closeMarket')} onPress={() => onClose(id, 'market')}>
          {types('kind.market')}
        </RowAction>
      </span>
      <RowAction onPress={() => onReverse(id)}>{t('reverse.title')}</RowAction>
    </span>
  )
}

function Actions({ row, onClose, onReverse }: ActionsProps) {
  const { t } = useTranslation('contract')
  const { id } = row.position
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-3 leading-4.5">
      <RowAction onPress={() => onReverse(id)}>{t('reverse.title')}</RowAction>
      <RowAction onPress={() => onClose(id, 'limit')}>{t('positions.closeLimit')}</RowAction>
      <RowAction onPress={() => onClose(id, 'market')}>{t('positions.closeMarket')}</RowAction>
    </span>
  )
}

/** On a phone a position is a card. */
function PositionCards({ rows, ...actions }: PositionActions & { rows: readonly PositionRow[] }) {
  const { t } = useTranslation('contract')
  return (
    <ul aria-label={t('positions.title')} className="num text-13">
      {rows.map((row) => (
        <li key={row.position.id} className="grid gap-2 border-b border-line px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <Name row={row} />
            <Gain row={row} onProfit={actions.onProfit} />
          </div>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-12">
            <Fact label={t('positions.size')}>
              <Size row={row} />
            </Fact>
            <Fact label={t('positions.entry')}>
              <Entry row={row} />
            </Fact>
            <Fact label={t('positions.mark')}>
              <Mark row={row} />
            </Fact>
            <Fact label={t('positions.liquidation')}>
              <Liquidation row={row} />
            </Fact>
            <Fact label={t('positions.breakEven')}>
              <BreakEven row={row} />
            </Fact>
            <Fact label={t('positions.risk')}>
              <Risk row={row} />
            </Fact>
            <Fact label={t('positions.adl')}>
              <Lamps lit={row.position.deleveragingRank} />
            </Fact>
            <Fact label={t('positions.realised')}>
              <ProfitText text={row.position.realised} unit={row.market.settle} />
            </Fact>
            <Fact label={t('positions.fees')}>
              <FeesPaid row={row} />
            </Fact>
            <Fact label={t('positions.funding')}>
              <FundingPaid row={row} />
            </Fact>
          </dl>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span>
              <span className="text-12 text-ink-2">{t('positions.margin')} </span>
              <Margin row={row} /> <ChangeMargin row={row} onMargin={actions.onMargin} />
            </span>
            <span className="inline-flex items-center gap-2">
              <span className="text-12 text-ink-2">{t('protect.both')}</span>
              <Protections row={row} onProtect={actions.onProtect} />
            </span>
          </div>
          <Actions row={row} onClose={actions.onClose} onReverse={actions.onReverse} />
        </li>
      ))}
    </ul>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-2">
      <dt className="truncate text-ink-2">{label}</dt>
      <dd className="ml-auto">{children}</dd>
    </div>
  )
}
