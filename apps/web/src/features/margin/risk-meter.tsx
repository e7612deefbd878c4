/** How near an account is to its liquidation: the ratio on a bar of the four levels, with the three bounds between them. */
import { RATE_DECIMALS, type Rate } from '@candlewick/money/types'
import type { RiskRatios } from '@candlewick/rules/margin/ratios'
import { cx } from '@candlewick/ui/cx.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ratioText, riskLevel } from './account.ts'
import { LEVEL_COLOUR } from './figures.tsx'

interface RiskMeterProps {
  /** Undefined where nothing is owed. */
  ratio: Rate | undefined
  ratios: RiskRatios
  /** The prices to reckon it are missing. */
  unpriced: boolean
  /** Stands behind the name of the ratio. */
  aside?: ReactNode
}

/** Where the three bounds stand, in percent of the bar: each level has room, however near the bounds are to each other. */
const AT = { liquidation: 22, warning: 44, initial: 66 } as const
const BOUNDS = ['liquidation', 'warning', 'initial'] as const

/** Where a ratio stands on the bar, in percent: in proportion within its level. */
export function placeOf(ratio: Rate, { initial, warning, liquidation }: RiskRatios): number {
  const between = (low: number, high: number, from: number, to: number) =>
    from + Math.min(1, Math.max(0, (ratio - low) / (high - low))) * (to - from)
  if (ratio <= liquidation) return between(ONE, liquidation, 0, AT.liquidation)
  if (ratio <= warning) return between(liquidation, warning, AT.liquidation, AT.warning)
  if (ratio <= initial) return between(warning, initial, AT.warning, AT.initial)
  return between(initial, 2 * initial, AT.initial, 100)
}

const ONE = 10 ** RATE_DECIMALS

export function RiskMeter({ ratio, ratios, unpriced, aside }: RiskMeterProps) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const write = (one: Rate) => ratioText(one, separators)
  const level = ratio === undefined ? undefined : riskLevel(ratio, ratios)
  const words = unpriced ? t('risk.unpriced') : level === undefined ? t('risk.none') : t(`level.${level}`)
  const meaning = t('risk.meaning', {
    initial: write(ratios.initial),
    warning: write(ratios.warning),
    liquidation: write(ratios.liquidation),
  })
  return (
    <div title={meaning} className="grid gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-ink-2">
          {t('risk.title')} {aside}
        </span>
        <span className={cx('font-semibold', level === undefined ? 'text-ink-2' : LEVEL_COLOUR[level])}>
          {words}
          {ratio === undefined ? null : <span className="num"> {write(ratio)}</span>}
        </span>
      </div>
      <meter
        className="sr-only"
        aria-label={t('risk.title')}
        min={0}
        max={100}
        value={ratio === undefined ? 100 : Math.round(placeOf(ratio, ratios))}
        aria-valuetext={ratio === undefined ? words : `${words} ${write(ratio)}. ${meaning}`}
      />
      <div aria-hidden="true" className="relative py-0.5">
        <div className="flex h-1.5 gap-px overflow-hidden rounded-full">
          <span className="bg-bad" style={{ width: `${AT.liquidation}%` }} />
          <span className="bg-flame" style={{ width: `${AT.warning - AT.liquidation}%` }} />
          <span className="bg-line-strong" style={{ width: `${AT.initial - AT.warning}%` }} />
          <span className="flex-1 bg-good" />
        </div>
        {ratio === undefined ? null : (
          <span
            className="absolute top-0 h-2.5 w-1 -translate-x-1/2 rounded-full border border-surface bg-ink"
            style={{ left: `${placeOf(ratio, ratios)}%` }}
          />
        )}
      </div>
      <div aria-hidden="true" className="num relative h-4 text-11 text-ink-3">
        {BOUNDS.map((bound) => (
          <span key={bound} className="absolute -translate-x-1/2" style={{ left: `${AT[bound]}%` }}>
            {write(ratios[bound])}
          </span>
        ))}
      </div>
    </div>
  )
}
