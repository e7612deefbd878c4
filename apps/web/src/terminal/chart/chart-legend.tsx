/** What the pointer is over, else the newest candle, above the candles: prices, volume, indicators in their colours, own fills. */
import { groupDigits } from '@candlewick/money/display'
import type { ChartPoint } from '@candlewick/ui/chart/port.ts'
import { Arrow } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { formatPrecisionText } from './chart-texts.ts'

/** More fills within one candle than this are counted, not listed. */
const FILLS_LISTED = 3

export function ChartLegend({ point, market }: { point: ChartPoint | undefined; market: TerminalMarket }) {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('chart')
  const { separators } = useUiTexts()
  if (!point) return null
  const { candle, indicators, marks } = point
  const text = (value: number, decimals: number) => groupDigits(formatPrecisionText(value, decimals), separators)
  const price = (value: number) => text(value, market.priceDecimals)
  const tone = candle.close >= candle.open ? 'text-up' : 'text-down'
  const more = marks.length - FILLS_LISTED
  return (
    <div className="num -mx-1 w-fit rounded-control bg-surface px-1 text-11 text-ink-3">
      <p className="flex flex-wrap gap-x-3">
        {(['open', 'high', 'low', 'close'] as const).map((name) => (
          <span key={name}>
            {t(`chart.${name}`)} <span className={tone}>{price(candle[name])}</span>
          </span>
        ))}
        <span className="max-sm:hidden">
          {t('chart.volume')} <span className="text-ink-2">{text(candle.volume, market.quantityDecimals)}</span>
        </span>
      </p>
      {indicators.length === 0 ? null : (
        <p className="flex flex-wrap gap-x-3">
          {indicators.map(({ name, value, colour, unit }) => (
            <span key={`${unit} ${name}`}>
              {name}{' '}
              <span style={{ color: colour }}>
                {unit === 'price' ? price(value) : text(value, market.quantityDecimals)}
              </span>
            </span>
          ))}
        </p>
      )}
      {marks.slice(0, FILLS_LISTED).map(({ id, side, label }) => (
        <p key={id} className={side === 'buy' ? 'text-up' : 'text-down'}>
          <Arrow way={side === 'buy' ? 'up' : 'down'} />
          {label}
        </p>
      ))}
      {more > 0 ? <p>{words('fill.more', { count: more })}</p> : null}
    </div>
  )
}
