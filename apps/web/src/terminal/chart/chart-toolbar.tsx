/** The line above a chart: which view, which interval, and what may be put on it. */
import { groupDigits } from '@candlewick/money/display'
import { CANDLE_INTERVALS, type CandleInterval } from '@candlewick/protocol/realtime'
import { IconButton } from '@candlewick/ui/button.tsx'
import type { Drawing, DrawingTool } from '@candlewick/ui/chart/drawings.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import {
  Bell,
  Camera,
  ChartLine,
  type LucideIcon,
  Maximize2,
  Minimize2,
  PencilRuler,
  Save,
  Scale,
  SlidersHorizontal,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import type { FullScreen } from './chart-full-screen.ts'
import { ChartPopover } from './chart-popover.tsx'
import type { ChartSettings, Kept } from './chart-settings.ts'
import { formatPrecisionText } from './chart-texts.ts'

const ChartIndicators = lazyPart(() => import('./chart-indicators.tsx'), 'chart-tools')
const ChartDraw = lazyPart(() => import('./chart-draw.tsx'), 'chart-tools')
const ChartAlerts = lazyPart(() => import('./chart-alerts.tsx'), 'chart-tools')
const ChartCompare = lazyPart(() => import('./chart-compare.tsx'), 'chart-tools')
const ChartLayoutList = lazyPart(() => import('./chart-layout-list.tsx'), 'chart-tools')
const ChartOptions = lazyPart(() => import('./chart-options.tsx'), 'chart-tools')

export type ChartViewName = 'chart' | 'depth'

const WORD = 'whitespace-nowrap py-1 text-ink-2 hover:text-ink aria-expanded:text-ink'
const PICTURE = 'grid size-7 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink'

interface ChartToolbarProps {
  /** Without a title the panel stands below a tab that is called chart already. */
  titled: boolean
  /** In place of the tabs of chart and depth. */
  tabs: ReactNode
  market: TerminalMarket
  view: ChartViewName
  onView: (view: ChartViewName) => void
  interval: CandleInterval
  onInterval: (interval: CandleInterval) => void
  settings: Kept<ChartSettings> & { reset: () => void }
  drawings: Kept<readonly Drawing[]>
  onTool: (tool: DrawingTool) => void
  /** The next press on the chart is the price of an alert. */
  onPlaceAlert: () => void
  compared: string | undefined
  onCompare: (symbol: string | undefined) => void
  onPicture: () => void
  fullScreen: FullScreen
}

export function ChartToolbar(props: ChartToolbarProps) {
  const { titled, tabs, view, onView, interval, onInterval, settings, onPicture, fullScreen } = props
  const { t } = useTranslation('chart')
  const full = fullScreen.state !== 'off'
  const FullIcon = full ? Minimize2 : Maximize2
  return (
    <div className="@container flex h-8.5 shrink-0 items-center border-b border-line pr-1.5">
      <div className="flex h-full min-w-0 flex-1 items-center edges gap-2.5 overflow-x-auto px-3 [scrollbar-width:none] @min-[52rem]:gap-3.5">
        {tabs ?? (
          <Tabs
            look="panel"
            label={t('views')}
            items={[
              { id: 'chart', label: titled ? t('chart') : t('candles') },
              { id: 'depth', label: t('depth') },
            ]}
            value={view}
            onValue={onView}
            className="shrink-0 self-end border-b-0! px-0!"
          />
        )}
        {view === 'chart' ? (
          <>
            <Divider />
            <Intervals interval={interval} onInterval={onInterval} />
            <Divider />
            <ChartPopover
              trigger={<WordOrIcon word={t('indicators')} icon={ChartLine} />}
              triggerClass={WORD}
              align="start"
            >
              {() => (
                <ChartIndicators
                  indicators={settings.value.indicators}
                  onIndicators={(indicators) => settings.change({ ...settings.value, indicators })}
                />
              )}
            </ChartPopover>
            <Draw {...props} />
          </>
        ) : null}
      </div>
      {view === 'chart' ? (
        <>
          <Extras {...props} />
          <ChartPopover
            trigger={<SlidersHorizontal size={14} aria-hidden="true" />}
            label={t('settings')}
            triggerClass={PICTURE}
          >
            {() => <ChartOptions settings={settings.value} onSettings={settings.change} onReset={settings.reset} />}
          </ChartPopover>
          <IconButton label={t('picture')} className="size-7 @max-[24rem]:hidden" onClick={onPicture}>
            <Camera size={14} aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      <IconButton
        label={full ? t('leaveFullScreen') : t('fullScreen')}
        className="size-7"
        aria-pressed={full}
        onClick={fullScreen.toggle}
      >
        <FullIcon size={14} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** What few need all day: prices to be told of, another market, looks saved under a name. */
function Extras(props: ChartToolbarProps) {
  const { market, interval, onInterval, settings, onPlaceAlert, compared, onCompare } = props
  const { t } = useTranslation('chart')
  return (
    <span className="flex @max-[30rem]:hidden">
      <ChartPopover trigger={<Bell size={14} aria-hidden="true" />} label={t('alerts')} triggerClass={PICTURE}>
        {(close) => (
          <ChartAlerts
            market={market}
            onPlace={() => {
              close()
              onPlaceAlert()
            }}
          />
        )}
      </ChartPopover>
      <ChartPopover trigger={<Scale size={14} aria-hidden="true" />} label={t('compare.label')} triggerClass={PICTURE}>
        {() => <ChartCompare symbol={market.symbol} compared={compared} onCompare={onCompare} />}
      </ChartPopover>
      <ChartPopover trigger={<Save size={14} aria-hidden="true" />} label={t('layout.label')} triggerClass={PICTURE}>
        {() => (
          <ChartLayoutList
            now={{ interval, settings: settings.value, ...(compared !== undefined && { compared }) }}
            onLayout={(layout) => {
              settings.change(layout.settings)
              onInterval(layout.interval)
              onCompare(layout.compared === market.symbol ? undefined : layout.compared)
            }}
          />
        )}
      </ChartPopover>
    </span>
  )
}

function Draw({ market, settings, drawings, onTool }: ChartToolbarProps) {
  const { t } = useTranslation('chart')
  const { separators } = useUiTexts()
  return (
    <ChartPopover trigger={<WordOrIcon word={t('draw')} icon={PencilRuler} />} triggerClass={WORD} align="start">
      {(close) => (
        <ChartDraw
          drawings={drawings.value}
          shown={settings.value.drawings}
          rail={settings.value.rail}
          priceText={(price) => groupDigits(formatPrecisionText(price, market.priceDecimals), separators)}
          onTool={(tool) => {
            close()
            // Who draws wants to see it.
            if (!settings.value.drawings) settings.change({ ...settings.value, drawings: true })
            onTool(tool)
          }}
          onShown={(shown) => settings.change({ ...settings.value, drawings: shown })}
          onDrawings={drawings.change}
        />
      )}
    </ChartPopover>
  )
}

/** Where there is little room words would be cut: a picture takes their place. */
function WordOrIcon({ word, icon: Icon }: { word: string; icon: LucideIcon }) {
  return (
    <span title={word}>
      <span className="@max-[52rem]:sr-only">{word}</span>
      <Icon size={14} aria-hidden="true" className="hidden @max-[52rem]:block" />
    </span>
  )
}

/** Side by side where there is room, else a list. */
function Intervals({ interval, onInterval }: Pick<ChartToolbarProps, 'interval' | 'onInterval'>) {
  const { t } = useTranslation('trade')
  return (
    <>
      <fieldset aria-label={t('chart.intervals')} className="hidden gap-2.5 @min-[40rem]:flex @min-[52rem]:gap-3.5">
        {CANDLE_INTERVALS.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === interval}
            onClick={() => onInterval(choice)}
            className="py-1 text-ink-2 hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {choice}
          </button>
        ))}
      </fieldset>
      <span className="shrink-0 @min-[40rem]:hidden">
        <Select
          look="bare"
          label={t('chart.intervals')}
          className="font-semibold"
          value={interval}
          onValue={(value) => {
            const chosen = CANDLE_INTERVALS.find((choice) => choice === value)
            if (chosen) onInterval(chosen)
          }}
          options={CANDLE_INTERVALS.map((value) => ({ value, label: value }))}
        />
      </span>
    </>
  )
}

function Divider() {
  return <span aria-hidden="true" className="hidden h-3.5 w-px shrink-0 bg-line-strong @min-[40rem]:block" />
}
