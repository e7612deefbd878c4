/** The bar of a terminal: which market, its last price, and the figures of the last 24 hours. */

import { cutDecimals } from '@candlewick/money/decimal'
import { groupDigits, type Separators } from '@candlewick/money/display'
import type { Detail } from '@candlewick/protocol/realtime'
import { Badge } from '@candlewick/ui/badge.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Abbreviated, Change, DIRECTION_COLOUR, directionOf, UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { ChevronDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketRow } from '../../markets/rows.ts'
import { StarButton } from '../../markets/star-button.tsx'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { usePageTitle } from '../../navigation/page-title.ts'
import { byServer } from '../../platform/server-clock.ts'
import { isStale, useDetail, useFeedHealth, useIsStale, useLastTrade } from '../../realtime/market.ts'
import { useSettings } from '../../settings/settings.ts'
import { clockText } from '../../settings/times.ts'
import { indexDay } from './index-day.ts'

interface SymbolBarProps {
  market: TerminalMarket
  onSearch: () => void
  /** Further figures, before those of the day. */
  figures?: ReactNode
  /** As which kind it stands on the watch list. */
  kind?: MarketRow['kind']
  /** Its price is the index price: it has no book, and nobody trades at a last price. */
  byIndex?: boolean
  aside?: ReactNode
}

export function SymbolBar({ market, onSearch, figures, kind = 'spot', byIndex = false, aside }: SymbolBarProps) {
  const { t } = useTranslation('trade')
  const detail = useDetail(market.symbol)
  const stale = useIsStale()
  useLiveTitle(market, byIndex ? detail?.index : detail?.close, stale)
  return (
    // Of a fixed height where it is one line: a figure that grows then moves nothing outside of it.
    <div className="flex min-h-13 items-center gap-x-6 gap-y-1 px-4 text-12 max-lg:flex-wrap max-lg:py-2 lg:h-13 lg:[contain:layout_size]">
      <h1>
        <button
          type="button"
          onClick={onSearch}
          aria-haspopup="dialog"
          className="flex items-center gap-1.5 text-16 font-bold tracking-tight hover:text-ink-2"
        >
          {market.name}
          <ChevronDown size={14} aria-hidden="true" className="text-ink-3" />
        </button>
      </h1>
      <StarButton compact row={{ symbol: market.symbol, kind, base: market.base, quote: market.quote }} />
      {byIndex ? (
        <BarPrice
          market={market}
          price={detail?.index}
          change={detail && indexDay(detail, market.priceDecimals)?.by}
          stale={stale}
        />
      ) : (
        <LastPrice market={market} detail={detail} stale={stale} />
      )}
      <StaleBadge />
      <Figures market={market} detail={detail} more={figures} byIndex={byIndex} />
      <span className="flex-1" />
      {aside}
      <button
        type="button"
        onClick={onSearch}
        className="hidden items-center gap-1.5 text-ink-3 hover:text-ink xl:flex"
      >
        <Search size={13} aria-hidden="true" />
        {/* Where there are many figures, a desk of common width has no room for the word. */}
        <span className={cx(figures !== undefined && 'max-2xl:sr-only')}>{t('bar.search')}</span>{' '}
        <kbd className="rounded-control border border-line-strong px-1 text-11">/</kbd>
      </button>
    </div>
  )
}

/** The tab's title carries the price while it is live. */
function useLiveTitle(market: TerminalMarket, last: string | undefined, stale: boolean): void {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const price =
    last !== undefined && !stale ? groupDigits(cutDecimals(last, market.priceDecimals), separators) : undefined
  const { name } = market
  usePageTitle(price ? t('title', { price, name }) : name, t('description', { name }))
}

function LastPrice({ market, detail, stale }: { market: TerminalMarket; detail: Detail | undefined; stale: boolean }) {
  // The figures of the day come twice a second; the last price must not lag behind the book beside it.
  const last = useLastTrade(market.symbol)?.price ?? detail?.close
  return <BarPrice market={market} price={last} change={detail?.change} stale={stale} />
}

interface BarPriceProps {
  market: TerminalMarket
  price: string | undefined
  change: string | undefined
  stale: boolean
}

function BarPrice({ market, price, change, stale }: BarPriceProps) {
  const { separators } = useUiTexts()
  return (
    <span className={cx('num text-20 font-bold', stale ? 'text-ink-3' : DIRECTION_COLOUR[directionOf(change)])}>
      {price === undefined ? UNKNOWN_FIGURE : groupDigits(cutDecimals(price, market.priceDecimals), separators)}
    </span>
  )
}

/** Says that what is shown is not live, and since when. Stands nowhere while all is well. */
function StaleBadge() {
  const { t } = useTranslation('trade')
  const health = useFeedHealth()
  const timezone = useSettings((settings) => settings.timezone)
  if (!isStale(health)) return null
  const time = clockText(byServer(health.since), timezone)
  return (
    <span role="status">
      <Badge tone="flame">{t(health.state === 'late' ? 'stale.late' : 'stale.cut', { time })}</Badge>
    </span>
  )
}

interface FiguresProps {
  market: TerminalMarket
  detail: Detail | undefined
  more: ReactNode
  /** What is traded goes by the index: there is no volume, no fee, and the price shown is the index. */
  byIndex: boolean
}

function Figures({ market, detail, more, byIndex }: FiguresProps) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const price = (text: string | undefined) =>
    text === undefined ? UNKNOWN_FIGURE : groupDigits(cutDecimals(text, market.priceDecimals), separators)
  const day =
    detail &&
    (byIndex ? indexDay(detail, market.priceDecimals) : { by: detail.change, percent: detail.priceChangePercent })
  const direction = directionOf(day?.by)
  return (
    <ScrollBox label={t('bar.figures')} className="edges min-w-0 overflow-x-auto [scrollbar-width:none] max-lg:w-full">
      <dl className={cx('num flex gap-x-7', more !== undefined && 'lg:max-2xl:gap-x-4')}>
        {more}
        <Figure label={t('bar.change')}>
          <span className={DIRECTION_COLOUR[direction]}>
            {day ? signed(cutDecimals(day.by, market.priceDecimals), separators) : null}{' '}
            <Change percent={day?.percent} arrow={false} />
          </span>
        </Figure>
        <Figure label={t('bar.high')}>{price(detail?.high24)}</Figure>
        <Figure label={t('bar.low')}>{price(detail?.low24)}</Figure>
        {byIndex ? null : (
          <Figure label={t('bar.volume')}>
            <Abbreviated value={detail?.volume24} unit={market.quantityCoin} />
          </Figure>
        )}
        {detail?.index === undefined || more !== undefined || byIndex ? null : (
          <Figure label={t('bar.index')} title={t('bar.indexMeaning')}>
            {price(detail.index)}
          </Figure>
        )}
        {byIndex ? null : <Figure label={t('bar.fund')}>{t('bar.fundShare')}</Figure>}
      </dl>
    </ScrollBox>
  )
}

function signed(text: string, separators: Separators): string {
  const plain = groupDigits(text.replace('-', ''), separators)
  if (!/[1-9]/.test(text)) return plain
  return text.startsWith('-') ? `−${plain}` : `+${plain}`
}

export function Figure({ label, title, children }: { label: string; title?: string; children: ReactNode }) {
  return (
    <div title={title} className="shrink-0 whitespace-nowrap">
      <dt className="text-11 text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
