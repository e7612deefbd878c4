/** Our colours and sizes in the words of klinecharts. Its own tooltips are off: the legend is ours, in every language. */
import type { CandleType, DeepPartial, Styles } from 'klinecharts'
import type { ChartColours, ChartLook } from './port.ts'

const SIZE = 11

export function klineStyles(colours: ChartColours): DeepPartial<Styles> {
  const { font: family } = colours
  const text = { size: SIZE, family, weight: 450 }
  const mark = { ...text, borderRadius: 3, paddingLeft: 5, paddingRight: 5, paddingTop: 3, paddingBottom: 3 }
  const noTooltip = { showRule: 'none' as const }
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { ...text, color: colours.ink3 },
  }
  const cross = {
    line: { color: colours.ink3, dashedValue: [3, 3] },
    text: { ...mark, color: colours.onInk, backgroundColor: colours.ink, borderColor: colours.ink },
  }
  return {
    grid: {
      horizontal: { color: colours.line, style: 'solid', size: 1 },
      vertical: { show: false },
    },
    candle: {
      bar: barColours(colours),
      tooltip: noTooltip,
      priceMark: {
        high: { color: colours.ink3, textSize: SIZE, textFamily: family },
        low: { color: colours.ink3, textSize: SIZE, textFamily: family },
        last: {
          upColor: colours.up,
          downColor: colours.down,
          noChangeColor: colours.ink2,
          line: { dashedValue: [1, 3] },
          text: { ...mark, color: colours.onUp, weight: 600 },
        },
      },
    },
    indicator: {
      bars: [{ borderSize: 0 }],
      lines: [1, 2, 3, 4].map(() => ({ size: 1.2, smooth: false })),
      lastValueMark: { show: false },
      // Only indicators in a pane of their own have something to say here.
      tooltip: {
        showRule: 'always',
        offsetLeft: 12,
        offsetTop: 4,
        title: { ...text, showParams: true, color: colours.ink3, marginLeft: 0 },
        legend: { ...text, color: colours.ink3, defaultValue: '' },
      },
    },
    overlay: { point: handles(colours) },
    xAxis: axis,
    yAxis: axis,
    separator: { color: colours.line, size: 1, activeBackgroundColor: colours.line },
    crosshair: { horizontal: cross, vertical: cross },
  }
}

function barColours(colours: ChartColours): DeepPartial<Styles['candle']['bar']> {
  return {
    upColor: colours.up,
    upBorderColor: colours.up,
    upWickColor: colours.up,
    downColor: colours.down,
    downBorderColor: colours.down,
    downWickColor: colours.down,
    noChangeColor: colours.ink3,
    noChangeBorderColor: colours.ink3,
    noChangeWickColor: colours.ink3,
  }
}

/** The grips of a drawing that is selected. */
function handles({ surface, flame }: ChartColours): DeepPartial<Styles['overlay']['point']> {
  return {
    color: surface,
    borderColor: flame,
    borderSize: 1.5,
    radius: 4,
    activeColor: surface,
    activeBorderColor: flame,
    activeBorderSize: 2,
    activeRadius: 5,
  }
}

const CANDLE_TYPES: Record<ChartLook['type'], CandleType> = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
}

/** The styles of a kind of chart; a line is an area without its ground. */
export function typeStyles(type: ChartLook['type'], colours: ChartColours): DeepPartial<Styles> {
  const ground = (alpha: string) => (type === 'area' ? colours.blue : colours.surface) + alpha
  return {
    candle: {
      type: CANDLE_TYPES[type],
      area: {
        lineSize: 1.5,
        lineColor: type === 'area' ? colours.blue : colours.ink,
        smooth: false,
        value: 'close',
        backgroundColor: [
          { offset: 0, color: ground(type === 'area' ? '05' : '00') },
          { offset: 1, color: ground(type === 'area' ? '38' : '00') },
        ],
        // The library's is a ripple that never rests.
        point: { show: false },
      },
    },
  }
}

const FADED = '4d'

/** A volume bar stands behind the candles: the same colour at three tenths. Tokens are six hexadecimal digits. */
export function faded(colour: string): string {
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour + FADED : colour
}
