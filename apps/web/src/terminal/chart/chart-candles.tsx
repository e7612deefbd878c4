/** The candles of a market with all that stands on them: indicators, own orders and fills, drawings. */
import { groupDigits } from '@candlewick/money/display'
import type { CandleInterval } from '@candlewick/protocol/realtime'
import { ChartView } from '@candlewick/ui/chart/chart-view.tsx'
import type { Drawing, DrawingTool } from '@candlewick/ui/chart/drawings.ts'
import type { ChartPort } from '@candlewick/ui/chart/port.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { symbolName } from '../../markets/symbol-name.ts'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { leaveFrameToChart } from '../../realtime/market.ts'
import { useSettings } from '../../settings/settings.ts'
import { dateFields } from '../../settings/times.ts'
import { knownZone } from '../../settings/zones.ts'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartSettings, Kept } from './chart-settings.ts'
import { candleSource } from './chart-source.ts'
import { formatPrecisionText } from './chart-texts.ts'
import { NO_LINES, NO_MARKS, type OwnOnChart } from './own-on-chart.ts'

const ToolHint = lazyPart(() => import('./tool-hint.tsx'), 'chart-tools')
const ChartNote = lazyPart(() => import('./chart-note.tsx'), 'chart-tools')

/** One object for "hidden", so that the chart is not fed anew. */
const NO_DRAWINGS: readonly Drawing[] = []

interface ChartCandlesProps {
  market: TerminalMarket
  interval: CandleInterval
  settings: ChartSettings
  drawings: Kept<readonly Drawing[]>
  /** The drawing tool in hand. */
  tool: DrawingTool | undefined
  onToolDone: () => void
  /** The place that the tool marks is the price of an alert. */
  onAlert: ((price: number) => void) | undefined
  /** Another market over the candles. */
  compared: string | undefined
  own: OwnOnChart
  onChart: (chart: ChartPort | undefined) => void
}

export function ChartCandles(props: ChartCandlesProps) {
  const { market, interval, settings, drawings, tool, onToolDone, onAlert, compared, own, onChart } = props
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const [note, setNote] = useState<Drawing>()
  const timezone = useSettings((one) => one.timezone)
  const looks = useSettings((one) => `${one.themeName} ${one.upDownColours}`)
  const lines = settings.orders ? own.lines : NO_LINES
  const marks = settings.fills ? own.marks : NO_MARKS
  const source = useMemo(() => candleSource(market.symbol, interval), [market.symbol, interval])
  const comparison = useMemo(
    () =>
      compared === undefined ? undefined : { name: symbolName(compared), source: candleSource(compared, interval) },
    [compared, interval],
  )
  const chartMarket = useMemo(
    () => ({
      symbol: market.name,
      priceDecimals: market.priceDecimals,
      volumeDecimals: market.quantityDecimals,
    }),
    [market],
  )
  const onDrawn = (drawing: Drawing | undefined) => {
    onToolDone()
    if (onAlert && drawing?.points[0]) onAlert(drawing.points[0].price)
    else if (drawing?.tool === 'note') setNote(drawing)
    else if (drawing) drawings.change([...drawings.value, drawing])
  }
  const priceText = (price: number) => groupDigits(formatPrecisionText(price, market.priceDecimals), separators)
  return (
    <>
      <ChartView
        market={chartMarket}
        interval={interval}
        source={source}
        lines={lines}
        indicators={settings.indicators}
        look={settings.look}
        marks={marks}
        drawings={settings.drawings ? drawings.value : NO_DRAWINGS}
        compared={comparison}
        tool={tool}
        timezone={knownZone(timezone)}
        dateFields={dateFields}
        looks={looks}
        label={t('chart.label', { name: market.name, interval })}
        texts={{ zoomIn: t('chart.zoomIn'), zoomOut: t('chart.zoomOut'), toNow: t('chart.toNow') }}
        failureText={t('chart.failed')}
        legend={(point) => <ChartLegend point={point} market={market} />}
        onRedraw={leaveFrameToChart}
        onLineMoved={own.onMoved}
        describeLine={own.describe}
        onLineClosed={own.onClosed}
        onDrawn={onDrawn}
        onDrawings={drawings.change}
        onChart={onChart}
      />
      {tool ? (
        <Suspense>
          <ToolHint tool={tool} alert={onAlert !== undefined} onGiveUp={onToolDone} />
        </Suspense>
      ) : null}
      {note ? (
        <Suspense>
          <ChartNote
            price={priceText(note.points[0]?.price ?? 0)}
            onText={(text) => {
              setNote(undefined)
              drawings.change([...drawings.value, { ...note, text }])
            }}
            onClose={() => setNote(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
