/** Own fills as marks on a chart. */
import { groupDigits } from '@candlewick/money/display'
import type { ChartMark } from '@candlewick/ui/chart/marks.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_MARKS } from './own-on-chart.ts'

interface Fill {
  readonly id: string
  readonly side: 'buy' | 'sell'
  readonly time: number
  readonly price: string
  readonly quantity: string
}

/** @param fills newest first; the same list as long as they are the same */
export function useFillMarks(fills: readonly Fill[]): readonly ChartMark[] {
  const { t } = useTranslation('chart')
  const { separators } = useUiTexts()
  return useMemo(() => {
    if (fills.length === 0) return NO_MARKS
    // Newest first in the list, oldest first on the chart.
    return fills.toReversed().map(({ id, side, time, price, quantity }) => {
      const words = { quantity: groupDigits(quantity, separators), price: groupDigits(price, separators) }
      const label = side === 'buy' ? t('fill.bought', words) : t('fill.sold', words)
      return { id, time, price: Number(price), side, label }
    })
  }, [fills, t, separators])
}
