/** Our colours and sizes in the words of klinecharts. Its own tooltips are off: the legend is ours, in every language. */
import type { DeepPartial, Styles } from 'klinecharts'
import type { ChartColours } from './port.ts'

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
      bars: [
        {
          upColor: faded(colours.up),
          downColor: faded(colours.down),
          noChangeColor: colours.lineStrong,
          borderSize: 0,
        },
      ],
      lines: [colours.flame, colours.ink3, colours.ink].map((color) => ({ color, size: 1.2, smooth: false })),
      lastValueMark: { show: false },
      tooltip: noTooltip,
    },
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

const FADED = '4d'

/** A volume bar stands behind the candles: the same colour at three tenths. Tokens are six hexadecimal digits. */
function faded(colour: string): string {
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour + FADED : colour
}
