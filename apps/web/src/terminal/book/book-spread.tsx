/** The middle of the order book: last price and spread. */
import { formatDecimal } from '@candlewick/money/decimal'
import { groupDigits, percentText } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { DIRECTION_COLOUR, type Direction } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { priceOf, ticksOf } from '../../markets/terminal-market.ts'
import type { BookView } from '../../realtime/book.ts'
import { useIsStale, useLastTrade, useTick } from '../../realtime/market.ts'

export function SpreadRow({ market, book }: { market: TerminalMarket; book: BookView }) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const stale = useIsStale()
  const last = useLastTrade(market.symbol)
  const tick = useTick(market.symbol)
  const [ask, bid] = [book.asks.ticks[0], book.bids.ticks[0]]
  let spread: ReactNode = null
  if (ask !== undefined && bid !== undefined) {
    spread = t('book.spread', {
      spread: groupDigits(priceOf(market, ask - bid), separators),
      percent: percentText(spreadPercent(ask, bid), separators),
    })
  }
  return (
    <div className="num flex h-9 shrink-0 items-center gap-2 border-y border-line px-3 contain-strict">
      <b className={cx('text-16 font-bold', stale ? 'text-ink-3' : DIRECTION_COLOUR[tick])}>
        {last === undefined ? '–' : groupDigits(priceOf(market, ticksOf(market, last.price) ?? 0), separators)}
      </b>
      {stale ? null : <Towards tick={tick} />}
      <span className="truncate text-11 text-ink-3">{spread}</span>
    </div>
  )
}

/** Which way the price last moved. */
function Towards({ tick }: { tick: Direction }) {
  if (tick === 'flat') return null
  const Arrow = tick === 'up' ? ArrowUp : ArrowDown
  return <Arrow size={13} aria-hidden="true" className={DIRECTION_COLOUR[tick]} />
}

/** Spread in percent of the middle, four decimals, cut; a spread is never shown as none. */
function spreadPercent(ask: number, bid: number): string {
  const parts = (BigInt(ask - bid) * 2_000_000n) / BigInt(ask + bid)
  return formatDecimal(Math.max(1, Number(parts)), 4)
}
