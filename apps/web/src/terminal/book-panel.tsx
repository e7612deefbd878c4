/**
 * The order book: both sides around the last price, painted at the display's rate. Rows are of fixed height and
 * memoised by their figures; while somebody points at them their prices stand still.
 */
import { formatDecimal } from '@candlewick/money/decimal'
import { groupDigits, type Separators } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { DIRECTION_COLOUR, directionOf } from '@candlewick/ui/numbers.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BookSide, type BookView, EMPTY_SIDE } from '../realtime/book.ts'
import { isStale, useBook, useDetail, useFeedHealth, useTrades } from '../realtime/market.ts'
import { useOwnRows } from '../realtime/own.ts'
import { ownPrices, type ShownRow, shownRows } from './book-rows.ts'
import { groupingChoices } from './grouping.ts'
import { useFittingRows } from './hooks.ts'
import { priceOf, quantityOf, type SpotMarket, ticksOf } from './spot-market.ts'

const BOOK_ROW_PX = 20
const SPREAD_PX = 36

export type BookLook = 'both' | 'bids' | 'asks'
type SideName = 'bids' | 'asks'

/** A price taken from the book; with `lots` also all that rests from the best price to there. */
export type TakePrice = (ticks: number, lots?: number) => void

interface BookPanelProps {
  market: SpotMarket
  onTake: TakePrice
  /** A title above, or nothing where a tab says it. */
  titled?: boolean
  className?: string
}

export function BookPanel({ market, onTake, titled = true, className }: BookPanelProps) {
  const { t } = useTranslation('trade')
  const [multiple, setMultiple] = useState(1)
  const [look, setLook] = useState<BookLook>('both')
  const choices = useChoices(market)
  const grouping = choices.includes(multiple) ? multiple : 1
  return (
    <section aria-label={t('book.title')} className={cx('flex min-h-0 flex-col text-12', className)}>
      <div className="flex h-8.5 shrink-0 items-center gap-2 border-b border-line px-3">
        {titled ? <h2 className="font-semibold">{t('book.title')}</h2> : null}
        <LookPicker look={look} onLook={setLook} />
        <span className="flex-1" />
        <Select
          look="bare"
          label={t('book.grouping')}
          className="num"
          value={String(grouping)}
          onValue={(value) => setMultiple(Number(value))}
          options={choices.map((choice) => ({ value: String(choice), label: stepText(market, choice) }))}
        />
      </div>
      <Ladder market={market} multiple={grouping} look={look} onTake={onTake} />
    </section>
  )
}

/** A grouping as a price step: 10 ticks of 0.1 are "1". */
function stepText(market: SpotMarket, multiple: number): string {
  const text = priceOf(market, multiple)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** The choices follow the order of magnitude of the price, not each of its moves. */
function useChoices(market: SpotMarket): number[] {
  const book = useBook(market.symbol, market.scale)
  const best = book?.bids.ticks[0] ?? book?.asks.ticks[0]
  const magnitude = best === undefined ? undefined : 10 ** Math.floor(Math.log10(best))
  return useMemo(() => groupingChoices(magnitude), [magnitude])
}

const LOOKS: readonly BookLook[] = ['both', 'bids', 'asks']

function LookPicker({ look, onLook }: { look: BookLook; onLook: (look: BookLook) => void }) {
  const { t } = useTranslation('trade')
  return (
    <fieldset aria-label={t('book.view')} className="ml-1 flex items-center gap-1">
      {LOOKS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === look}
          aria-label={t(`book.${choice}`)}
          title={t(`book.${choice}`)}
          onClick={() => onLook(choice)}
          className="grid size-5 place-items-center rounded-control opacity-50 hover:opacity-100 aria-pressed:bg-sunken aria-pressed:opacity-100"
        >
          <span aria-hidden="true" className="grid h-3 w-3 gap-px">
            <i className={cx('rounded-[1px]', choice === 'bids' ? 'bg-up' : 'bg-down')} />
            <i className={cx('rounded-[1px]', choice === 'asks' ? 'bg-down' : 'bg-up')} />
          </span>
        </button>
      ))}
    </fieldset>
  )
}

interface LadderProps {
  market: SpotMarket
  multiple: number
  look: BookLook
  onTake: TakePrice
}

interface Held {
  bids: readonly number[]
  asks: readonly number[]
}

function Ladder({ market, multiple, look, onTake }: LadderProps) {
  const { t } = useTranslation('trade')
  const book = useBook(market.symbol, market.scale)
  const stale = isStale(useFeedHealth())
  const [box, fitting] = useFittingRows(BOOK_ROW_PX)
  const [held, setHeld] = useState<Held>()
  const perSide = rowsPerSide(fitting, look)
  const own = useOwnTicks(market, multiple)
  const rows = useMemo(
    () => ladderRows(book, look, multiple, perSide, own, held),
    [book, look, multiple, perSide, own, held],
  )
  const shown = useRef(rows)
  shown.current = rows

  const hold = useCallback(() => {
    const { bids, asks } = shown.current
    setHeld({ bids: bids.map((row) => row.ticks), asks: asks.map((row) => row.ticks) })
  }, [])
  const release = useCallback(() => setHeld(undefined), [])

  return (
    <>
      <div className="grid h-6 shrink-0 grid-cols-3 items-center px-3 text-right text-11 text-ink-3">
        <span className="text-left">{t('withUnit', { label: t('price'), unit: market.quote })}</span>
        <span>{t('withUnit', { label: t('amount'), unit: market.base })}</span>
        <span>{t('sum')}</span>
      </div>
      {/* The rows inside are the controls; the box only notices that somebody is about to use one. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: holding the prices still is a help for aiming, not an action */}
      <div
        ref={box}
        title={t(held ? 'book.held' : 'book.hint')}
        onPointerEnter={(event) => event.pointerType === 'mouse' && hold()}
        onPointerLeave={release}
        onFocus={(event) => event.target.matches(':focus-visible') && hold()}
        onBlur={release}
        onKeyDown={moveAmongRows}
        className={cx('flex min-h-0 flex-1 flex-col overflow-hidden', stale && 'opacity-50 grayscale')}
      >
        {book === undefined ? (
          <LadderSkeleton rows={fitting} />
        ) : (
          <>
            {look === 'bids' ? null : (
              <SideRows kind="asks" rows={rows.asks} most={rows.most} market={market} onTake={onTake} />
            )}
            {look === 'both' ? <SpreadRow market={market} book={book} /> : null}
            {look === 'asks' ? null : (
              <SideRows kind="bids" rows={rows.bids} most={rows.most} market={market} onTake={onTake} />
            )}
          </>
        )}
      </div>
    </>
  )
}

/** Rows of the sides shown: the spread takes its place in the middle of both. */
function rowsPerSide(fitting: number, look: BookLook): number {
  if (look !== 'both') return fitting
  return Math.max(1, Math.floor((fitting * BOOK_ROW_PX - SPREAD_PX) / BOOK_ROW_PX / 2))
}

interface Ladder {
  bids: ShownRow[]
  asks: ShownRow[]
  /** The larger of both sums: the depth bars of both sides share one scale. */
  most: number
}

function ladderRows(
  book: BookView | undefined,
  look: BookLook,
  multiple: number,
  count: number,
  own: { bids: ReadonlySet<number>; asks: ReadonlySet<number> },
  held: Held | undefined,
): Ladder {
  const side = (kind: SideName, levels: BookSide | undefined) =>
    look !== 'both' && look !== kind
      ? []
      : shownRows(levels ?? EMPTY_SIDE, kind, multiple, count, own[kind], held?.[kind])
  const bids = side('bids', book?.bids)
  const asks = side('asks', book?.asks)
  return { bids, asks, most: Math.max(1, bids.at(-1)?.sum ?? 0, asks.at(-1)?.sum ?? 0) }
}

function useOwnTicks(market: SpotMarket, multiple: number) {
  const rows = useOwnRows()
  return useMemo(() => {
    const prices: Record<SideName, number[]> = { bids: [], asks: [] }
    for (const row of rows) {
      if (row.kind !== 'order' || row.order.symbol !== market.symbol) continue
      const ticks = ticksOf(market, row.order.commissPrice)
      if (ticks) prices[row.order.side === 'buy' ? 'bids' : 'asks'].push(ticks)
    }
    return {
      bids: ownPrices(prices.bids, 'bids', multiple),
      asks: ownPrices(prices.asks, 'asks', multiple),
    }
  }, [rows, market, multiple])
}

interface SideRowsProps {
  kind: SideName
  rows: readonly ShownRow[]
  most: number
  market: SpotMarket
  onTake: TakePrice
}

/** Asks stand with the best at the bottom, bids with the best at the top. */
function SideRows({ kind, rows, most, market, onTake }: SideRowsProps) {
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
          kind={kind}
          ticks={row.ticks}
          lots={row.lots}
          sum={row.sum}
          own={row.own ? t('book.own') : ''}
          share={Math.round((row.sum / most) * 200) / 200}
          reachable={at === 0}
          market={market}
          separators={separators}
          onTake={onTake}
        />
      ))}
    </fieldset>
  )
}

interface RowProps {
  kind: SideName
  ticks: number
  lots: number
  sum: number
  /** What an order of one's own is called, where one rests here. */
  own: string
  share: number
  reachable: boolean
  market: SpotMarket
  separators: Separators
  onTake: TakePrice
}

const Row = memo(function Row({ kind, ticks, lots, sum, own, share, reachable, market, separators, onTake }: RowProps) {
  return (
    <button
      type="button"
      data-book-row
      tabIndex={reachable ? 0 : -1}
      onClick={(event) => onTake(ticks, event.detail === 2 || event.shiftKey ? sum : undefined)}
      className="relative grid max-h-6 min-h-5 w-full flex-1 grid-cols-3 items-center px-3 text-right hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden="true"
        className={cx(
          'absolute inset-y-px right-0 w-full origin-right',
          kind === 'asks' ? 'bg-down-soft' : 'bg-up-soft',
        )}
        style={{ transform: `scaleX(${share})` }}
      />
      {own ? (
        <span title={own} className="absolute left-1 size-1 rounded-full bg-flame">
          <span className="sr-only">{own}</span>
        </span>
      ) : null}
      <span className={cx('relative text-left', kind === 'asks' ? 'text-down' : 'text-up')}>
        {groupDigits(priceOf(market, ticks), separators)}
      </span>
      <span className="relative">{lots === 0 ? '–' : groupDigits(quantityOf(market, lots), separators)}</span>
      <span className="relative text-ink-2">{shortSum(market, sum, separators)}</span>
    </button>
  )
})

/** A sum needs no more digits than it has room: the decimals shrink as the whole part grows. */
function shortSum(market: SpotMarket, lots: number, separators: Separators): string {
  const text = quantityOf(market, lots)
  const [whole = '0', fraction = ''] = text.split('.')
  const decimals = Math.max(0, Math.min(fraction.length, 5 - whole.length))
  return groupDigits(decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`, separators)
}

function SpreadRow({ market, book }: { market: SpotMarket; book: BookView }) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const stale = isStale(useFeedHealth())
  const last = useTrades(market.symbol)?.[0]
  const day = directionOf(useDetail(market.symbol)?.change)
  const [ask, bid] = [book.asks.ticks[0], book.bids.ticks[0]]
  let spread: ReactNode = null
  if (ask !== undefined && bid !== undefined) {
    spread = t('book.spread', {
      spread: groupDigits(priceOf(market, ask - bid), separators),
      percent: spreadPercent(ask, bid).replace('.', separators.decimal),
    })
  }
  return (
    <div className="num flex h-9 shrink-0 items-center gap-2 border-y border-line px-3">
      <b className={cx('text-16 font-bold', stale ? 'text-ink-3' : DIRECTION_COLOUR[day])}>
        {last === undefined ? '–' : groupDigits(priceOf(market, ticksOf(market, last.price) ?? 0), separators)}
      </b>
      {last === undefined || stale ? null : <Towards side={last.side} />}
      <span className="truncate text-11 text-ink-3">{spread}</span>
    </div>
  )
}

/** Which way the last trade took the price. */
function Towards({ side }: { side: 'buy' | 'sell' }) {
  const Arrow = side === 'buy' ? ArrowUp : ArrowDown
  return <Arrow size={13} aria-hidden="true" className={side === 'buy' ? 'text-up' : 'text-down'} />
}

/** Spread in percent of the middle, four decimals, cut; a spread is never shown as none. */
function spreadPercent(ask: number, bid: number): string {
  const parts = (BigInt(ask - bid) * 2_000_000n) / BigInt(ask + bid)
  return formatDecimal(Math.max(1, Number(parts)), 4)
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
