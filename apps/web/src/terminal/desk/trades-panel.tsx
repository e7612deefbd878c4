/** The trades of a symbol, newest first: everybody's, or one's own. */
import { groupDigits } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { Empty, Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { memo, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { lotsOf, priceOf, quantityOf, ticksOf } from '../../markets/terminal-market.ts'
import { useFittingRows } from '../../platform/media.ts'
import { useIsStale, usePacedTrades } from '../../realtime/market.ts'
import { useOwnTrades } from '../../realtime/own.ts'
import { useSession } from '../../session/session.ts'
import { Time } from '../../settings/time.tsx'

/** Height of a line, `h-5`. */
const LINE_PX = 20

interface TradeLine {
  id: string
  side: 'buy' | 'sell'
  price: string
  quantity: string
  time: number
}

interface TradesPanelProps {
  market: TerminalMarket
  titled?: boolean
  /** In place of the title, where the trades are one of several tabs. */
  title?: ReactNode
  className?: string
}

export function TradesPanel({ market, titled = true, title, className }: TradesPanelProps) {
  const { t } = useTranslation('trade')
  const [mine, setMine] = useState(false)
  const isLogin = useSession((session) => session.isLogin)
  const own = mine && isLogin
  return (
    <section aria-label={t('trades.title')} className={cx('flex min-h-0 flex-col text-12', className)}>
      <div className="flex h-8.5 shrink-0 items-center gap-4 border-b border-line px-3">
        {title ?? (
          <>
            {titled ? <h2 className="font-semibold">{t('trades.title')}</h2> : null}
            <span className="flex-1" />
          </>
        )}
        {isLogin ? (
          <button
            type="button"
            aria-pressed={mine}
            onClick={() => setMine(!mine)}
            className="text-ink-2 hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {t('trades.mine')}
          </button>
        ) : null}
      </div>
      <div className="grid h-6 shrink-0 grid-cols-3 items-center px-3 text-right text-11 text-ink-3">
        <span className="text-left">{t('withUnit', { label: t('price'), unit: market.quote })}</span>
        <span>{t('withUnit', { label: t('amount'), unit: market.quantityCoin })}</span>
        <span>{t('time')}</span>
      </div>
      {own ? <OwnTrades market={market} /> : <PublicTrades market={market} />}
    </section>
  )
}

function PublicTrades({ market }: { market: TerminalMarket }) {
  const { t } = useTranslation('trade')
  const trades = usePacedTrades(market.symbol)
  const stale = useIsStale()
  if (trades === undefined) return <TradesSkeleton />
  return <TradeLines lines={trades} market={market} none={t('trades.none')} stale={stale} />
}

function OwnTrades({ market }: { market: TerminalMarket }) {
  const { t } = useTranslation('trade')
  const trades = useOwnTrades()
  const lines = trades.filter((trade) => trade.symbol === market.symbol)
  return <TradeLines lines={lines} market={market} none={t('trades.noneMine')} />
}

interface TradeLinesProps {
  lines: readonly TradeLine[]
  market: TerminalMarket
  none: string
  stale?: boolean
}

function TradeLines({ lines, market, none, stale }: TradeLinesProps) {
  const { t } = useTranslation('trade')
  const [box, fitting] = useFittingRows(LINE_PX)
  const [from, setFrom] = useState(0)
  // Who has scrolled reads: the list stands still until the newest trade is in sight again.
  const read = useRef(lines)
  if (from === 0) read.current = lines
  const all = read.current
  if (lines.length === 0) return <Empty title={none} className="py-6" />
  return (
    <ScrollBox
      ref={box}
      label={t('trades.newest')}
      onScroll={(event) => setFrom(Math.max(0, Math.floor(event.currentTarget.scrollTop / LINE_PX)))}
      className={cx(
        'num min-h-0 flex-1 overflow-x-hidden overflow-y-auto bg-surface will-change-transform [scrollbar-width:none]',
        stale && 'opacity-50 grayscale',
      )}
    >
      <ol style={{ height: all.length * LINE_PX, paddingTop: from * LINE_PX }} className="contain-strict">
        {all.slice(from, from + fitting + 2).map((line, at) => (
          // By place, as the rows of the book: a new trade changes figures and moves no element.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity here
          <Line key={at} line={line} market={market} place={from + at + 1} of={all.length} />
        ))}
      </ol>
    </ScrollBox>
  )
}

interface LineProps {
  line: TradeLine
  market: TerminalMarket
  /** Which it is of how many: only the lines in sight are in the page. */
  place: number
  of: number
}

const Line = memo(function Line({ line, market, place, of }: LineProps) {
  const { separators } = useUiTexts()
  const price = ticksOf(market, line.price)
  const quantity = lotsOf(market, line.quantity)
  return (
    <li
      aria-posinset={place}
      aria-setsize={of}
      className="grid h-5 grid-cols-3 items-center px-3 text-right contain-strict"
    >
      <span className={cx('text-left', line.side === 'buy' ? 'text-up' : 'text-down')}>
        {groupDigits(price === undefined ? line.price : priceOf(market, price), separators)}
      </span>
      <span>{groupDigits(quantity === undefined ? line.quantity : quantityOf(market, quantity), separators)}</span>
      <Time at={line.time} show="clock" className="text-ink-3" />
    </li>
  )
})

function TradesSkeleton() {
  return (
    <div className="grid gap-2 px-3 py-2">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
        <Skeleton key={key} className="h-3 w-full" />
      ))}
    </div>
  )
}
