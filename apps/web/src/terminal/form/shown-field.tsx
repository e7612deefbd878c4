/** How much of an iceberg the book shows at a time, of an order of any market. */
import { groupDigits } from '@candlewick/money/display'
import { lots } from '@candlewick/money/units'
import { icebergMinimum } from '@candlewick/rules/conditional'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { quantityOf } from '../../markets/terminal-market.ts'

interface ShownFieldProps {
  id: string
  market: TerminalMarket
  /** The whole order, in lots; undefined while it is not entered. */
  whole: number | undefined
  value: string
  error: string | undefined
  onValue: (text: string) => void
  onStep: (direction: 1 | -1) => void
}

/** The field, with the least that it may be as its hint. */
export function ShownField({ market, whole, ...rest }: ShownFieldProps) {
  const { t } = useTranslation('order-types')
  const { separators } = useUiTexts()
  const unit = market.quantityCoin
  const least = whole ? groupDigits(quantityOf(market, icebergMinimum(lots(whole))), separators) : undefined
  return (
    <AmountInput
      {...rest}
      labelPlace="inside"
      label={t('field.shown')}
      unit={unit}
      decimals={market.quantityDecimals}
      hint={least === undefined ? t('field.shownHintEmpty') : t('field.shownHint', { bound: least, unit })}
    />
  )
}
