/** Money won or lost: arrow, sign and colour together, and the share it is of what there was. */
import { cutDecimals } from '@candlewick/money/decimal'
import { groupDigits, percentText } from '@candlewick/money/display'
import { Arrow, directionOf, SIGN, UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { hundredRate } from './rate-percent.ts'
import { useViewSettings } from './view-settings.ts'

interface ProfitProps {
  /** In the shown currency; null where it has no rate. */
  equivalent: string | null
  /** Parts of one. */
  rate?: string | null
  className?: string
}

const LOOK = { up: 'text-up', down: 'text-down', flat: 'text-ink-2' } as const

export function Profit({ equivalent, rate, className }: ProfitProps) {
  const { separators } = useUiTexts()
  const hidden = useViewSettings((view) => view.hideAmounts)
  const cut = equivalent === null ? undefined : cutDecimals(equivalent, 2)
  const way = directionOf(cut)
  const figure = cut === undefined ? UNKNOWN_FIGURE : groupDigits(cut.replace(/^-/, ''), separators)
  return (
    <span className={`num whitespace-nowrap ${LOOK[way]} ${className ?? ''}`}>
      <b className="font-semibold">
        <Arrow way={way} />
        {SIGN[way]}
        {hidden ? '••••' : figure}
      </b>
      {rate == null ? null : (
        <>
          {' '}
          {SIGN[directionOf(rate)]}
          {percentText(hundredRate(rate.replace(/^-/, '')), separators)}
        </>
      )}
    </span>
  )
}
