/**
 * The order book: both sides around the last price, painted at the display's rate. Rows are of fixed height and
 * memoised by their figures; while somebody points at them their prices stand still.
 */
import { groupDigits, percentText, type Separators } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type KeyboardEvent, memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { priceOf } from '../../markets/terminal-market.ts'
import { useFittingRows } from '../../platform/media.ts'
import { type BookSide, type BookView, EMPTY_SIDE } from '../../realtime/book.ts'
import { useBook, useBookFigure, useIsStale } from '../../realtime/market.ts'
import { type Pointed, PointedTip } from './book-depth-tip.tsx'
import { type BookUnit, bidShare, sideTotal } from './book-figures.ts'
import { BookMenu, LookPicker } from './book-menu.tsx'
import { type BookLook, type BookOptions, changeGrouping, useBookOptions } from './book-options.ts'
import { BOOK_ROW_PX, groupedPrice, ownLots, rowsPerSide, type ShownRow, shownRows } from './book-rows.ts'
import { type SideName, SideRows, type TakePrice, weightOf } from './book-side.tsx'
import { SpreadRow } from './book-spread.tsx'
import { groupingChoices, type Worth, worthIn } from './grouping.ts'
import { useRestingLots } from './resting-lots.ts'

interface BookPanelProps {
  market: TerminalMarket
  onTake: TakePrice
  /** Cancels an own order that rests in the book, by its id. */
  onCancel: (id: string) => void
  /** A title above, or nothing where a tab says it. */
  titled?: boolean
  /** In place of the title, where the book is one of several tabs; the sides shown are chosen in the panel then. */
  title?: ReactNode
  className?: string
}

export function BookPanel({ market, onTake, onCancel, titled = true, title, className }: BookPanelProps) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const options = useBookOptions()
  const choices = useChoices(market)
  const wanted = options.grouping[market.symbol] ?? 1
  const grouping = choices.includes(wanted) ? wanted : 1
  return (
    <section aria-label={t('book.title')} className={cx('flex min-h-0 flex-col text-12', className)}>
      <div className="flex h-8.5 shrink-0 items-center gap-2 border-b border-line px-3">
        {title ?? (
          <>
            {titled ? <h2 className="font-semibold">{t('book.title')}</h2> : null}
            <LookPicker />
            <span className="flex-1" />
          </>
        )}
        <Select
          look="bare"
          label={t('book.grouping')}
          className="num"
          value={String(grouping)}
          onValue={(value) => changeGrouping(market.symbol, Number(value))}
          options={choices.map((choice) => ({ value: String(choice), label: stepText(market, choice, separators) }))}
        />
        <BookMenu market={market} looks={title !== undefined} />
      </div>
      <Ladder market={market} multiple={grouping} options={options} onTake={onTake} onCancel={onCancel} />
    </section>
  )
}

/** A grouping as a price step: 10 ticks of 0.1 are "1". */
function stepText(market: TerminalMarket, multiple: number, separators: Separators): string {
  const text = priceOf(market, multiple)
  return groupDigits(text.includes('.') ? text.replace(/\.?0+$/, '') : text, separators)
}

function magnitudeOf({ bids, asks }: BookView): number | undefined {
  const best = bids.ticks[0] ?? asks.ticks[0]
  return best === undefined ? undefined : 10 ** Math.floor(Math.log10(best))
}

/** The choices follow the order of magnitude of the price, not each of its moves. */
function useChoices(market: TerminalMarket): number[] {
  const magnitude = useBookFigure(market.symbol, market.scale, magnitudeOf)
  return useMemo(() => groupingChoices(magnitude), [magnitude])
}

interface LadderProps {
  market: TerminalMarket
  multiple: number
  options: BookOptions
  onTake: TakePrice
  onCancel: (id: string) => void
}

interface Held {
  bids: readonly number[]
  asks: readonly number[]
}

function Ladder({ market, multiple, options, onTake, onCancel }: LadderProps) {
  const { look, unit, cumulative, imbalance } = options
  const book = useBook(market.symbol, market.scale)
  const stale = useIsStale()
  const [box, height] = useFittingRows(1)
  const [held, setHeld] = useState<Held>()
  const [pointed, setPointed] = useState<Pointed>()
  const perSide = rowsPerSide(height, look === 'both' ? 'both' : 'one')
  const resting = useRestingLots(market)
  const own = useMemo(
    () => ({ bids: ownLots(resting.bids, 'bids', multiple), asks: ownLots(resting.asks, 'asks', multiple) }),
    [resting, multiple],
  )
  const worthOf = useMemo(() => worthIn(market.rules), [market])
  const live = useMemo(
    () => ladderRows(book, { look, multiple, count: perSide, own, worthOf }),
    [book, look, multiple, perSide, own, worthOf],
  )
  const rows = held ? ladderRows(book, { look, multiple, count: perSide, own, worthOf }, held) : live
  const shown = useRef(rows)
  shown.current = rows

  const hold = useCallback(() => {
    const { bids, asks } = shown.current
    setHeld({ bids: bids.map((row) => row.ticks), asks: asks.map((row) => row.ticks) })
  }, [])
  const release = useCallback(() => {
    setHeld(undefined)
    setPointed(undefined)
  }, [])
  const cancel = useCallback(
    (kind: SideName, ticks: number) => {
      for (const order of resting[kind]) if (groupedPrice(order.ticks, kind, multiple) === ticks) onCancel(order.id)
    },
    [resting, multiple, onCancel],
  )
  const most = Math.max(1, ...[...rows.bids, ...rows.asks].map((row) => weightOf(row, unit, cumulative)))
  const side = (kind: SideName) => (
    <SideRows
      kind={kind}
      rows={rows[kind]}
      most={most}
      market={market}
      unit={unit}
      cumulative={cumulative}
      upTo={pointed?.kind === kind ? pointed.at : -1}
      onTake={onTake}
      onCancel={cancel}
      onPoint={setPointed}
    />
  )

  return (
    <>
      <ColumnHeads market={market} unit={unit} cumulative={cumulative} />
      {/* A layer of its own: what changes with every frame does not make the browser paint the rest of the page again. */}
      <div className="relative min-h-0 flex-1 bg-surface will-change-transform">
        {/* No item of a flex box, of a size that is given: a changed figure lays out the book and not the page. */}
        <div className="absolute inset-0 flex flex-col contain-strict">
          {/* The rows inside are the controls; the box only notices that somebody is about to use one. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: holding the prices still is a help for aiming, not an action */}
          <div
            ref={box}
            onPointerEnter={(event) => event.pointerType === 'mouse' && hold()}
            onPointerLeave={release}
            onFocus={(event) => event.target.matches(':focus-visible') && hold()}
            onBlur={release}
            onKeyDown={moveAmongRows}
            className={cx(
              'flex min-h-0 flex-1 flex-col overflow-hidden bg-surface will-change-transform',
              stale && 'opacity-50 grayscale',
            )}
          >
            {book === undefined ? (
              <LadderSkeleton rows={Math.floor(height / BOOK_ROW_PX)} />
            ) : (
              <>
                {look === 'bids' ? null : side('asks')}
                {look === 'both' ? <SpreadRow market={market} book={book} /> : null}
                {look === 'asks' ? null : side('bids')}
              </>
            )}
          </div>
          {imbalance && look === 'both' && book !== undefined ? (
            <Imbalance rows={live} unit={unit} stale={stale} />
          ) : null}
        </div>
      </div>
      {pointed ? <PointedTip pointed={pointed} rows={rows[pointed.kind]} market={market} /> : null}
    </>
  )
}

interface ColumnHeadsProps {
  market: TerminalMarket
  unit: BookUnit
  cumulative: boolean
}

const ColumnHeads = memo(function ColumnHeads({ market, unit, cumulative }: ColumnHeadsProps) {
  const { t } = useTranslation('trade')
  const coins = { base: market.quantityCoin, quote: market.valueCoin }
  const other = unit === 'base' ? 'quote' : 'base'
  const last = cumulative ? { label: t('sum'), unit: coins[unit] } : { label: t('total'), unit: coins[other] }
  return (
    <div className="grid h-6 shrink-0 grid-cols-3 items-center px-3 text-right text-11 whitespace-nowrap text-ink-3">
      <span className="text-left">{t('withUnit', { label: t('price'), unit: market.quote })}</span>
      <span>{t('withUnit', { label: t('amount'), unit: coins[unit] })}</span>
      <span>{t('withUnit', last)}</span>
    </div>
  )
})

type LadderSides = Record<SideName, ShownRow[]>

interface LadderLook {
  look: BookLook
  multiple: number
  /** Rows of each side. */
  count: number
  own: Record<SideName, ReadonlyMap<number, number>>
  worthOf: Worth
}

function ladderRows(
  book: BookView | undefined,
  { look, multiple, count, own, worthOf }: LadderLook,
  held?: Held,
): LadderSides {
  const side = (kind: SideName, levels: BookSide | undefined) =>
    look !== 'both' && look !== kind
      ? []
      : shownRows(levels ?? EMPTY_SIDE, kind, multiple, count, own[kind], held?.[kind], worthOf)
  return { bids: side('bids', book?.bids), asks: side('asks', book?.asks) }
}

interface ImbalanceProps {
  rows: LadderSides
  unit: BookUnit
  stale: boolean
}

/** How bids stand against asks within what is shown: a bar, and the figures beside it. */
function Imbalance({ rows, unit, stale }: ImbalanceProps) {
  const { t } = useTranslation('book')
  const { separators } = useUiTexts()
  const bids = bidShare(sideTotal(rows.bids.at(-1), unit), sideTotal(rows.asks.at(-1), unit))
  if (bids === undefined) return null
  const [bidsText, asksText] = [percentText(bids, separators), percentText(100 - bids, separators)]
  const words = t('imbalanceText', { bids: bidsText, asks: asksText })
  return (
    <div
      title={words}
      className={cx(
        'num flex h-6 shrink-0 items-center gap-2 border-t border-line px-3 text-11 contain-strict',
        stale && 'opacity-50 grayscale',
      )}
    >
      <span className="sr-only">{words}</span>
      <span aria-hidden="true" className="w-8 text-up">
        {bidsText}
      </span>
      <span aria-hidden="true" className="flex h-1 flex-1 gap-0.5 overflow-hidden rounded-full">
        <span className="bg-up" style={{ flexGrow: bids }} />
        <span className="bg-down" style={{ flexGrow: 100 - bids }} />
      </span>
      <span aria-hidden="true" className="w-8 text-right text-down">
        {asksText}
      </span>
    </div>
  )
}

function LadderSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid gap-2 px-3 py-2">
      {Array.from({ length: Math.min(rows, 24) }, (_, at) => `row-${at}`).map((key) => (
        <Skeleton key={key} className="h-3 w-full" />
      ))}
    </div>
  )
}

/** Arrow keys walk through all rows of both sides in the order in which they stand. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-book-row]')].sort(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  )
  const here = rows.indexOf(document.activeElement as HTMLElement)
  if (here < 0) return
  event.preventDefault()
  rows[here + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}
