/** One side of the order book: its rows, each a button that takes the price. */
import { groupDigits, type Separators } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { X } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { priceOf, quantityOf } from '../../markets/terminal-market.ts'
import type { Pointed } from './book-depth-tip.tsx'
import { type BookUnit, lotsDecimal, shortDecimal, valueText } from './book-figures.ts'
import type { ShownRow } from './book-rows.ts'
import type { BookRow } from './grouping.ts'

export type SideName = 'bids' | 'asks'

/** A price taken from the book; with `lots` also all that rests from the best price to there. */
export type TakePrice = (ticks: number, lots?: number) => void

/** Digits a sum has room for. */
const SUM_DIGITS = 5
/** Digits a value in quote coin has room for, and how many of the coin's decimals say nothing in a book. */
const VALUE_DIGITS = 7
const IDLE_DECIMALS = 4

interface SideRowsProps {
  kind: SideName
  rows: readonly ShownRow[]
  /** The largest weight of both sides: their bars share one scale. */
  most: number
  market: TerminalMarket
  unit: BookUnit
  cumulative: boolean
  /** Rows from the best to this place are marked as what would be taken; −1 for none. */
  upTo: number
  onTake: TakePrice
  /** Cancels the own orders that rest at this price of the book. */
  onCancel: (kind: SideName, ticks: number) => void
  onPoint: (pointed: Pointed) => void
}

/** What the bar behind a row stands for. Drawing only. */
export function weightOf(row: BookRow, unit: BookUnit, cumulative: boolean): number {
  if (unit === 'base') return cumulative ? row.sum : row.lots
  return Number(cumulative ? row.sumValue : row.value)
}

/** Asks stand with the best at the bottom, bids with the best at the top. */
export function SideRows({ kind, rows, most, unit, cumulative, upTo, ...shared }: SideRowsProps) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  return (
    <fieldset
      aria-label={t(`book.${kind}`)}
      className={cx('num flex min-h-0 flex-1 flex-col overflow-hidden', kind === 'asks' && 'flex-col-reverse')}
    >
      {rows.length === 0 ? <p className="px-3 py-2 text-center text-ink-3">{t('book.empty')}</p> : null}
      {rows.map((row, at) => (
        <Row
          // By place, not by price: when the market moves a row keeps its element and only its figures change.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity here
          key={at}
          {...shared}
          kind={kind}
          at={at}
          ticks={row.ticks}
          lots={row.lots}
          sum={row.sum}
          value={row.value}
          sumValue={row.sumValue}
          own={row.own === 0 ? '' : `${t('book.own')}: ${groupDigits(quantityOf(shared.market, row.own), separators)}`}
          share={Math.round((weightOf(row, unit, cumulative) / most) * 200) / 200}
          unit={unit}
          cumulative={cumulative}
          taken={at <= upTo}
          separators={separators}
        />
      ))}
    </fieldset>
  )
}

interface RowProps extends BookRow {
  kind: SideName
  at: number
  /** What of one's own rests here, in words; empty where nothing does. */
  own: string
  share: number
  unit: BookUnit
  cumulative: boolean
  taken: boolean
  market: TerminalMarket
  separators: Separators
  onTake: TakePrice
  onCancel: SideRowsProps['onCancel']
  onPoint: (pointed: Pointed) => void
}

const Row = memo(function Row(row: RowProps) {
  const { kind, at, ticks, lots, own, share, taken, market, separators, onTake, onCancel, onPoint } = row
  const point = (element: HTMLElement) => {
    const { top, left, right } = element.getBoundingClientRect()
    onPoint({ kind, at, top, left, right })
  }
  return (
    <button
      type="button"
      data-book-row
      tabIndex={at === 0 ? 0 : -1}
      onClick={(event) => {
        if ((event.target as Element).closest('[data-own]')) onCancel(kind, ticks)
        else onTake(ticks, event.detail === 2 || event.shiftKey ? row.sum : undefined)
      }}
      onKeyDown={(event) => event.key === 'Delete' && own !== '' && onCancel(kind, ticks)}
      aria-keyshortcuts={own === '' ? undefined : 'Delete'}
      onPointerEnter={(event) => event.pointerType === 'mouse' && point(event.currentTarget)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && point(event.currentTarget)}
      className={cx(
        'group relative grid max-h-6 min-h-4.5 w-full flex-1 grid-cols-3 items-center bg-right bg-no-repeat px-3 text-right contain-strict hover:bg-sunken focus-visible:-outline-offset-2',
        kind === 'asks'
          ? 'bg-[linear-gradient(var(--down-soft),var(--down-soft))]'
          : 'bg-[linear-gradient(var(--up-soft),var(--up-soft))]',
        taken && 'bg-sunken',
      )}
      // The bar as a background: an element of its own that is scaled costs every frame twice as much.
      style={{ backgroundSize: `${share * 100}% calc(100% - 2px)` }}
    >
      {own ? (
        // Wider than it looks: it is pressed to cancel. A cross stands in its place while the row is pointed at.
        <span data-own title={own} className="absolute inset-y-0 left-0 grid w-4 place-items-center">
          <span className="size-1 rounded-full bg-flame group-hover:hidden group-focus-visible:hidden" />
          <X size={10} aria-hidden="true" className="hidden group-hover:block group-focus-visible:block" />
          <span className="sr-only">{own}</span>
        </span>
      ) : null}
      <span className={cx('text-left', kind === 'asks' ? 'text-down' : 'text-up')}>
        {groupDigits(priceOf(market, ticks), separators)}
      </span>
      <span>{lots === 0 ? '–' : amountText(row)}</span>
      <span className="text-ink-2">{lastText(row)}</span>
    </button>
  )
})

function shortValue(market: TerminalMarket, value: bigint): string {
  return shortDecimal(valueText(market, value), VALUE_DIGITS, Math.max(2, market.quoteDecimals - IDLE_DECIMALS))
}

function amountText({ market, unit, lots, value, separators }: RowProps): string {
  return groupDigits(unit === 'base' ? quantityOf(market, lots) : shortValue(market, value), separators)
}

/** The third column: what has come together up to here, or the row's own total in the other coin. */
function lastText({ market, unit, cumulative, lots, sum, value, sumValue, separators }: RowProps): string {
  const inBase = (unit === 'base') === cumulative
  const text = inBase
    ? shortDecimal(lotsDecimal(market, cumulative ? sum : lots), SUM_DIGITS, market.quantityDecimals)
    : shortValue(market, cumulative ? sumValue : value)
  return groupDigits(text, separators)
}
