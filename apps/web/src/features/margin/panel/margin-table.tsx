/** What a margin account has and owes, coin by coin, with what can be done about each. */
import { cutDecimals } from '@candlewick/money/decimal'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyCell } from '../../../lists/order-columns.tsx'
import { useIsWide } from '../../../platform/media.ts'
import { ACTIONS, FIRST, PanelTable } from '../../../terminal/desk/panel-table.tsx'
import type { MarginCoin, MarginView } from '../account.ts'
import type { MarginActions, MarginPlace } from '../actions.ts'
import { CoinActions } from '../coin-actions.tsx'
import { CoinCard } from '../coin-card.tsx'
import { exactText } from '../figures.tsx'
import { useMarginView } from '../use-margin.ts'

interface Row extends MarginCoin {
  /** Worth of what is left once the debt is paid, in the chosen currency; empty while it has no price. */
  readonly equivalent: string
}

/** What is held or owed; of an isolated account both coins always. */
function rowsOf({ coins, told }: MarginView): readonly Row[] {
  const worth = new Map(told.records.map(({ coin, equivalent }) => [coin, equivalent ?? '']))
  return coins
    .filter(({ available, occupied, debt }) => told.account === 'fixed' || available + occupied + debt > 0)
    .map((coin) => ({ ...coin, equivalent: worth.get(coin.coin) ?? '' }))
}

export default function MarginTable({ account, market, markets, onMargin, onTransfer }: MarginPlace & MarginActions) {
  const { t } = useTranslation('margin')
  const view = useMarginView(account, market, markets)
  const columns = useColumns(view?.told.currency ?? '', onMargin, onTransfer)
  const rows = useMemo(() => view && rowsOf(view), [view])
  const wide = useIsWide()
  if (rows === undefined) return <Skeleton className="m-4 h-16" />
  if (!wide && rows.length > 0) return <Cards rows={rows} onMargin={onMargin} onTransfer={onTransfer} />
  return (
    <PanelTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ coin }) => coin}
      none={t('table.none')}
      noneHint={t('table.noneHint')}
    />
  )
}

/** On a phone a coin is a card. */
function Cards({ rows, ...actions }: MarginActions & { rows: readonly Row[] }) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  return (
    <ul aria-label={t('title')}>
      {rows.map((row) => {
        const write = (amount: number) => exactText(amount, row.decimals, separators)
        return (
          <CoinCard
            key={row.coin}
            coin={row.coin}
            figures={[
              { name: t('available'), value: write(row.available) },
              { name: t('borrowed'), value: write(row.principal) },
              { name: t('occupied'), value: write(row.occupied) },
              { name: t('interest'), value: write(row.interest) },
            ]}
          >
            <CoinActions coin={row.coin} indebted={row.debt > 0} {...actions} />
          </CoinCard>
        )
      })}
    </ul>
  )
}

function useColumns(
  currency: string,
  onMargin: MarginActions['onMargin'],
  onTransfer: MarginActions['onTransfer'],
): readonly Column<Row>[] {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  return useMemo(() => {
    const amount = (pick: (row: Row) => number) => (row: Row) =>
      pick(row) === 0 ? <span className="text-ink-3">0</span> : exactText(pick(row), row.decimals, separators)
    const columns: Column<Row>[] = [
      {
        id: 'coin',
        head: t('coin'),
        align: 'start',
        className: FIRST,
        render: ({ coin }) => (
          <span className="inline-flex items-center gap-2 font-medium">
            <CoinIcon coin={coin} size="sm" className="size-4" />
            {coin}
          </span>
        ),
      },
      { id: 'available', head: t('available'), render: amount((row) => row.available) },
      { id: 'occupied', head: t('occupied'), className: 'hidden sm:table-cell', render: amount((row) => row.occupied) },
      { id: 'borrowed', head: t('borrowed'), render: amount((row) => row.principal) },
      { id: 'interest', head: t('interest'), className: 'hidden sm:table-cell', render: amount((row) => row.interest) },
      {
        id: 'net',
        head: t('net'),
        className: 'hidden md:table-cell',
        render: amount((row) => row.available + row.occupied - row.debt),
      },
      {
        id: 'value',
        head: t('value', { unit: currency.toUpperCase() }),
        className: 'hidden lg:table-cell',
        render: ({ equivalent }) => (
          <>
            {equivalent.startsWith('-') ? '−' : null}
            <MoneyCell text={equivalent === '' ? '' : cutDecimals(equivalent.replace('-', ''), 2)} />
          </>
        ),
      },
      {
        id: 'actions',
        head: <span className="sr-only">{t('actions')}</span>,
        className: ACTIONS,
        render: ({ coin, debt }) => (
          <span className="inline-flex gap-3">
            <CoinActions coin={coin} indebted={debt > 0} onMargin={onMargin} onTransfer={onTransfer} />
          </span>
        ),
      },
    ]
    return columns
  }, [t, separators, currency, onMargin, onTransfer])
}
