/** Finding a market: a dialog with a search field, live figures in each row, all by keyboard. */

import { cutDecimals } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Change, UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Star } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { findMarkets, meantOf } from '../../markets/find.ts'
import { Marked } from '../../markets/marked.tsx'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { useFinder } from '../../markets/use-finder.ts'
import { useWatchlist } from '../../markets/watchlist.ts'
import { useEveryDetail, useHeardDetail } from '../../realtime/market.ts'

interface SymbolPickerProps {
  markets: readonly TerminalMarket[]
  current: string
  /** What kind of market a symbol is, where there are several. */
  tagOf?: (symbol: string) => string
  onPick: (symbol: string) => void
  onClose: () => void
}

export default function SymbolPicker({ markets, current, tagOf, onPick, onClose }: SymbolPickerProps) {
  const { t } = useTranslation('trade')
  const finder = useFinder()
  const { text } = finder
  useEveryDetail()
  const { symbols } = useWatchlist()
  const found = useMemo(() => wantedMarkets(markets, text, symbols), [markets, text, symbols])
  const pick = (symbol: string) => {
    onClose()
    onPick(symbol)
  }
  const { at, field } = finder.over(found, (market) => pick(market.symbol))
  return (
    <Dialog open onClose={onClose} title={t('picker.title')}>
      <input
        // The attribute, not the property: the dialog puts the focus there when it opens.
        ref={(element) => element?.setAttribute('autofocus', '')}
        {...field}
        aria-label={t('picker.placeholder')}
        placeholder={t('picker.placeholder')}
        className="mb-2 min-h-10 w-full rounded-control border border-line-strong bg-surface px-3 text-16 outline-none focus:border-ink sm:text-14"
      />
      <div className="flex px-2 py-1 text-11 text-ink-3">
        <span className="flex-1">{t('symbol')}</span>
        <span className="w-28 text-right">{t('picker.last')}</span>
        <span className="w-20 text-right">{t('picker.change')}</span>
      </div>
      {found.length === 0 ? <Empty title={t('picker.none')} className="py-6" /> : null}
      <div id={finder.list} role="listbox" aria-label={t('picker.title')} className="h-80 overflow-y-auto">
        {found.map((market, place) => (
          <MarketRow
            key={market.symbol}
            id={finder.idOf(place)}
            market={market}
            tag={tagOf?.(market.symbol)}
            search={text}
            watched={symbols.has(market.symbol)}
            active={place === at}
            current={market.symbol === current}
            onPick={pick}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** What is typed decides; where nothing is, the watched ones stand first. */
function wantedMarkets(markets: readonly TerminalMarket[], text: string, watched: ReadonlySet<string>) {
  const named = markets.map((market) => ({ market, base: market.base, quote: market.quote, name: market.coinName }))
  const found = findMarkets(named, text).map(({ market }) => market)
  if (text.trim() !== '') return found
  return found.toSorted((a, b) => Number(watched.has(b.symbol)) - Number(watched.has(a.symbol)))
}

interface MarketRowProps {
  id: string
  market: TerminalMarket
  tag: string | undefined
  search: string
  watched: boolean
  active: boolean
  current: boolean
  onPick: (symbol: string) => void
}

const MarketRow = memo(function MarketRow({
  id,
  market,
  tag,
  search,
  watched,
  active,
  current,
  onPick,
}: MarketRowProps) {
  const detail = useHeardDetail(market.symbol)
  const { separators } = useUiTexts()
  const meant = meantOf(search, { base: market.base, quote: market.quote, name: market.coinName })
  return (
    // The search field keeps the focus and names the row in force; the row itself is only pressed.
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={() => onPick(market.symbol)}
      className={cx(
        'num flex h-9 w-full text-left items-center gap-2 rounded-control px-2 text-13 hover:bg-sunken',
        active && 'bg-sunken',
      )}
    >
      <CoinIcon coin={market.base} size="sm" />
      <span className={cx('flex-1', current ? 'font-semibold' : 'font-medium')}>
        <Marked text={market.base} at={meant?.base} />
        <span className="font-normal text-ink-3">
          /<Marked text={market.quote} at={meant?.quote} /> <Marked text={market.coinName} at={meant?.name} />
        </span>
        {tag === undefined ? null : <span className="ml-2 text-11 font-normal text-ink-3">{tag}</span>}
        {watched ? (
          <Star size={11} aria-hidden="true" fill="currentColor" className="ml-1.5 inline text-flame" />
        ) : null}
      </span>
      <span className="w-28 text-right">
        {detail ? groupDigits(cutDecimals(detail.close, market.priceDecimals), separators) : UNKNOWN_FIGURE}
      </span>
      <Change percent={detail?.priceChangePercent} arrow={false} className="w-20 text-right" />
    </button>
  )
})
