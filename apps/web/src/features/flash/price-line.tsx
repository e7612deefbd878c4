/** The price of the last minutes as a live line, with own contracts on it: where they began and where they will end. */
import { groupDigits } from '@candlewick/money/display'
import { readColours } from '@candlewick/ui/chart/colours.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../platform/media.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { useIsStale } from '../../realtime/market.ts'
import { useSettings } from '../../settings/settings.ts'
import { clockText } from '../../settings/times.ts'
import { formatPrecisionText } from '../../terminal/chart/chart-texts.ts'
import { DIRECTION_MARK, profitText, toneOf } from './figures.tsx'
import type { FlashMarket } from './flash-market.ts'
import { type LineMark, type LineWords, paintLine } from './line-picture.ts'
import { glide, type LineView, pricesOf, pricesShown, timesShown } from './line-view.ts'
import { useOwnFlash } from './own-flash.ts'
import { followTrail, pointsFrom, trailOf } from './price-trail.ts'
import { usePriceState } from './use-price-state.ts'

interface PriceLineProps {
  market: FlashMarket
  /** How much of the past it shows, in milliseconds. */
  past: number
}

/** Without motion the line moves on by the second. */
const STILL_MS = 1_000
/** A result stays on the line this long. */
const RESULT_MS = 20_000

export function PriceLine({ market, past }: PriceLineProps) {
  const { t } = useTranslation('flash')
  const canvas = useRef<HTMLCanvasElement>(null)
  const stale = useIsStale()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const looks = useSettings((one) => `${one.themeName} ${one.upDownColours}`)
  const marks = useMarks(market)
  const words = useLineWords(market)
  const price = usePriceState(market.symbol)
  const [known, setKnown] = useState(() => hasPoints(market.symbol))
  // The loop reads what is there at each frame; it is not begun anew by every price.
  const latest = useRef({ marks, words, stale })
  latest.current = { marks, words, stale }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the canvas are read anew when the looks change
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const colours = readColours(element)
    let view: LineView | undefined
    let painted = performance.now()
    let size = { width: 0, height: 0 }
    const paint = (at: number) => {
      const wanted = wantedView(market.symbol, past, latest.current.marks)
      if (wanted === undefined || size.width === 0) return
      view = still ? wanted : glide(view, wanted, at - painted)
      painted = at
      const heard = pointsFrom(trailOf(market.symbol), view.from)
      const now = serverNow()
      paintLine(
        context,
        { ...size, colours },
        view,
        { heard, marks: latest.current.marks, now, stale: latest.current.stale },
        latest.current.words,
      )
    }
    const observer = new ResizeObserver(() => {
      const scale = window.devicePixelRatio || 1
      size = { width: element.clientWidth, height: element.clientHeight }
      element.width = Math.round(size.width * scale)
      element.height = Math.round(size.height * scale)
      context.setTransform(scale, 0, 0, scale, 0, 0)
      paint(performance.now())
    })
    observer.observe(element)
    const unfollow = followTrail(market.symbol, () => {
      setKnown(hasPoints(market.symbol))
      if (still) paint(performance.now())
    })
    const stop = still ? everySecond(paint) : everyFrame(paint)
    return () => {
      stop()
      unfollow()
      observer.disconnect()
    }
  }, [market.symbol, past, still, looks])

  return (
    <div className="relative min-h-0 flex-1">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('line.label', { name: market.name })}
        className="absolute inset-0 size-full"
      />
      {known && price !== 'none' ? null : (
        <p role="status" className="absolute inset-0 grid place-items-center text-13 text-ink-2">
          <span className="rounded-control bg-surface px-3 py-1.5">
            {price === 'none' ? t('line.none', { name: market.name }) : t('line.waiting')}
          </span>
        </p>
      )}
    </div>
  )
}

/** Whether anything is known of the price: what was heard, or ticks of before. */
function hasPoints(symbol: string): boolean {
  const { past, heard } = trailOf(symbol)
  return past.length > 0 || heard.length > 0
}

function everyFrame(paint: (at: number) => void): () => void {
  let frame = requestAnimationFrame(function again(at) {
    paint(at)
    frame = requestAnimationFrame(again)
  })
  return () => cancelAnimationFrame(frame)
}

function everySecond(paint: (at: number) => void): () => void {
  const timer = setInterval(() => paint(performance.now()), STILL_MS)
  return () => clearInterval(timer)
}

function wantedView(symbol: string, past: number, marks: readonly LineMark[]): LineView | undefined {
  const open = marks.filter(({ settled }) => settled === undefined)
  const times = timesShown(
    serverNow(),
    past,
    open.map(({ settleAt }) => settleAt),
  )
  const points = pointsFrom(trailOf(symbol), times.from)
  const marked = marks.flatMap(({ open: price, settled }) => [price, settled?.price].filter((one) => one !== undefined))
  const prices = pricesShown(pricesOf(points, points.length === 0 ? [] : marked))
  return prices && { ...times, ...prices }
}

/** Own contracts on this symbol, those that run and those settled a moment ago. */
function useMarks(market: FlashMarket): readonly LineMark[] {
  const { t } = useTranslation('flash')
  const { separators } = useUiTexts()
  const running = useOwnFlash((own) => own.running)
  const ended = useOwnFlash((own) => own.ended)
  return useMemo(() => {
    const fresh = ended.filter(({ settleAt }) => settleAt > serverNow() - RESULT_MS)
    return [...running, ...fresh]
      .filter(({ symbol }) => symbol === market.symbol)
      .map((order) => ({
        direction: order.direction,
        openTime: order.openTime,
        settleAt: order.settleAt,
        open: order.openPrice === undefined ? undefined : Number(order.openPrice),
        settled:
          order.settlePrice === undefined || order.outcome === undefined
            ? undefined
            : {
                price: Number(order.settlePrice),
                text: `${t(`outcome.${order.outcome}`)} ${profitText(order.profitAndLoss ?? '0', separators)}`,
                tone: toneOf(order.profitAndLoss),
              },
        text: `${DIRECTION_MARK[order.direction]} ${groupDigits(order.stake, separators)} ${order.coin}`,
      }))
  }, [running, ended, market, t, separators])
}

function useLineWords(market: FlashMarket): LineWords {
  const { t } = useTranslation('flash')
  const { separators } = useUiTexts()
  const timezone = useSettings((settings) => settings.timezone)
  return useMemo(
    () => ({
      price: (price) => groupDigits(formatPrecisionText(price, market.priceDecimals), separators),
      clock: (time) => clockText(time, timezone),
      entry: t('openPrice'),
      settlement: t('line.settlement'),
    }),
    [market, t, separators, timezone],
  )
}
