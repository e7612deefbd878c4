/** The candles of a market with all that stands on them: indicators, own orders and fills, drawings. */
import { groupDigits } from '@candlewick/money/display'
import type { CandleInterval } from '@candlewick/protocol/realtime'
import { Button } from '@candlewick/ui/button.tsx'
import { ChartView } from '@candlewick/ui/chart/chart-view.tsx'
import { DRAWING_TOOLS, type Drawing, type DrawingTool } from '@candlewick/ui/chart/drawings.ts'
import type { ChartPort } from '@candlewick/ui/chart/port.ts'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { leaveFrameToChart } from '../../realtime/market.ts'
import { useSettings } from '../../settings/settings.ts'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartSettings, Kept } from './chart-settings.ts'
import { candleSource } from './chart-source.ts'
import { formatPrecisionText } from './chart-texts.ts'
import { NO_LINES, NO_MARKS, type OwnOnChart } from './own-on-chart.ts'

const ChartNote = lazy(() => loadChunk(() => import('./chart-note.tsx')))

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
  own: OwnOnChart
  onChart: (chart: ChartPort | undefined) => void
}

export function ChartCandles(props: ChartCandlesProps) {
  const { market, interval, settings, drawings, tool, onToolDone, own, onChart } = props
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const [note, setNote] = useState<Drawing>()
  const timezone = useSettings((one) => one.timezone)
  const looks = useSettings((one) => `${one.themeName} ${one.upDownColours}`)
  const lines = settings.orders ? own.lines : NO_LINES
  const marks = settings.fills ? own.marks : NO_MARKS
  const source = useMemo(() => candleSource(market.symbol, interval), [market.symbol, interval])
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
    if (drawing?.tool === 'note') setNote(drawing)
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
        tool={tool}
        timezone={timezone}
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
      {tool ? <ToolHint tool={tool} onGiveUp={onToolDone} /> : null}
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

/** What to do with the tool in hand, and the way out for those without an Escape key. */
function ToolHint({ tool, onGiveUp }: { tool: DrawingTool; onGiveUp: () => void }) {
  const { t } = useTranslation(['chart', 'common'])
  return (
    <div
      role="status"
      className="absolute bottom-8 left-1/2 z-10 flex w-max max-w-[calc(100%-1rem)] -translate-x-1/2 items-center gap-3 rounded-surface border border-line bg-raised py-1 pr-1 pl-3 shadow-raised"
    >
      <span>
        <b className="font-semibold">{t(`tool.${tool}`)}</b>{' '}
        <span className="text-ink-2">{t('place', { count: DRAWING_TOOLS[tool] })}</span>
      </span>
      <Button size="sm" variant="ghost" onClick={onGiveUp}>
        {t('giveUp')}
      </Button>
    </div>
  )
}
