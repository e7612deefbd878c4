/** The chart of a terminal: intervals, candles fed by history and the socket, own orders as lines. */

import { groupDigits } from '@candlewick/money/display'
import type { Candle, CandleInterval } from '@candlewick/protocol/realtime'
import { CANDLE_INTERVALS } from '@candlewick/protocol/realtime'
import { ChartView } from '@candlewick/ui/chart/chart-view.tsx'
import type { ChartCandle, ChartIndicator, ChartLine, ChartPoint, ChartSource } from '@candlewick/ui/chart/port.ts'
import { cx } from '@candlewick/ui/cx.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../platform/api.ts'
import { store, stored } from '../platform/storage.ts'
import { isStale, onCandle, useFeedHealth } from '../realtime/market.ts'
import { useOwnRows } from '../realtime/own.ts'
import { useSettings } from '../settings/settings.ts'
import { formatPrecisionText } from './chart-texts.ts'
import { filledPercent } from './order-texts.ts'
import { cancelOrder } from './send-order.ts'
import type { SpotMarket } from './spot-market.ts'

const INTERVAL_KEY = 'chartInterval'
const DEFAULT_INTERVAL: CandleInterval = '15m'
const INDICATORS: readonly ChartIndicator[] = [
  { name: 'MA', periods: [7, 25] },
  { name: 'VOL', periods: [] },
]

function keptInterval(): CandleInterval {
  return CANDLE_INTERVALS.find((interval) => interval === stored(INTERVAL_KEY)) ?? DEFAULT_INTERVAL
}

interface ChartPanelProps {
  market: SpotMarket
  titled?: boolean
  /** An own order's line was dragged to another price. */
  onMoveOrder: (id: string, price: number) => void
  className?: string
}

export function ChartPanel({ market, titled = true, onMoveOrder, className }: ChartPanelProps) {
  const { t } = useTranslation('trade')
  const [interval, setChosen] = useState(keptInterval)
  const stale = isStale(useFeedHealth())
  const timezone = useSettings((settings) => settings.timezone)
  const looks = useSettings((settings) => `${settings.themeName} ${settings.upDownColours}`)
  const lines = useOrderLines(market)
  const source = useMemo(() => candleSource(market.symbol, interval), [market.symbol, interval])
  const chartMarket = useMemo(
    () => ({
      symbol: market.name,
      priceDecimals: market.priceDecimals,
      volumeDecimals: market.quantityDecimals,
    }),
    [market],
  )
  return (
    <section aria-label={t('chart.title')} className={cx('flex min-h-0 min-w-0 flex-col text-12', className)}>
      <div className="flex h-8.5 shrink-0 items-center gap-3.5 overflow-x-auto border-b border-line px-3 [scrollbar-width:none]">
        {titled ? <h2 className="font-semibold">{t('chart.title')}</h2> : null}
        {titled ? <span aria-hidden="true" className="h-3.5 w-px bg-line-strong" /> : null}
        <fieldset aria-label={t('chart.intervals')} className="flex gap-3.5">
          {CANDLE_INTERVALS.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === interval}
              onClick={() => {
                setChosen(choice)
                store(INTERVAL_KEY, choice)
              }}
              className="py-1 text-ink-2 hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
            >
              {choice}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={cx('min-h-0 flex-1', stale && 'opacity-60 grayscale')}>
        <ChartView
          market={chartMarket}
          interval={interval}
          source={source}
          lines={lines}
          indicators={INDICATORS}
          timezone={timezone}
          looks={looks}
          label={t('chart.label', { name: market.name, interval })}
          texts={{ zoomIn: t('chart.zoomIn'), zoomOut: t('chart.zoomOut'), toNow: t('chart.toNow') }}
          failureText={t('chart.failed')}
          legend={(point) => <Legend point={point} market={market} />}
          onLineMoved={onMoveOrder}
          onLineClosed={(id) => void cancelOrder(id)}
        />
      </div>
    </section>
  )
}

/** Pixels need no exact decimals: here, and only here, a price becomes a floating number. */
const drawn = ([time, open, high, low, close, volume]: Candle): ChartCandle => ({
  time,
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
  volume: Number(volume),
})

function candleSource(symbol: string, interval: CandleInterval): ChartSource {
  return {
    history: async (before, limit) => {
      const { records } = await api.call('market.candles', {
        symbol,
        interval,
        limit,
        ...(before === undefined ? {} : { before }),
      })
      return records.map(drawn)
    },
    live: (listener) => onCandle(symbol, interval, (candle) => listener(drawn(candle))),
  }
}

function useOrderLines(market: SpotMarket): ChartLine[] {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const rows = useOwnRows()
  return useMemo(() => {
    const lines: ChartLine[] = []
    for (const row of rows) {
      if (row.kind !== 'order' || row.order.symbol !== market.symbol) continue
      const { id, side, commissPrice, commissNum, haveDealNum } = row.order
      const percent = filledPercent(market, row.order)
      const words = { side: t(side), quantity: groupDigits(commissNum, separators), percent }
      const filled = /[1-9]/.test(haveDealNum)
      lines.push({
        id,
        price: Number(commissPrice),
        label: filled ? t('chart.orderLineFilled', words) : t('chart.orderLine', words),
        tone: side === 'buy' ? 'up' : 'down',
        movable: true,
        closable: true,
      })
    }
    return lines
  }, [rows, market, t, separators])
}

function Legend({ point, market }: { point: ChartPoint | undefined; market: SpotMarket }) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  if (!point) return null
  const { candle, indicators } = point
  const price = (value: number) => groupDigits(formatPrecisionText(value, market.priceDecimals), separators)
  const tone = candle.close >= candle.open ? 'text-up' : 'text-down'
  return (
    <p className="num flex flex-wrap gap-x-3 text-11 text-ink-3">
      {(['open', 'high', 'low', 'close'] as const).map((name) => (
        <span key={name}>
          {t(`chart.${name}`)} <span className={tone}>{price(candle[name])}</span>
        </span>
      ))}
      <span>
        {t('chart.volume')}{' '}
        <span className="text-ink-2">
          {groupDigits(formatPrecisionText(candle.volume, market.quantityDecimals), separators)}
        </span>
      </span>
      {indicators.map(({ name, value }) => (
        <span key={name}>
          {name} <span className="text-ink-2">{price(value)}</span>
        </span>
      ))}
    </p>
  )
}
