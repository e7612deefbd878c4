/** The amount of a dialog, with the most that it may be, and a slider up to that. */
import { mulDivFloor } from '@candlewick/money/arithmetic'
import { formatDecimal, tryParseDecimal } from '@candlewick/money/decimal'
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { PercentSlider } from '../../../terminal/form/percent-slider.tsx'
import type { MarginCoin } from '../account.ts'
import { exactText } from '../figures.tsx'

interface AmountFieldProps {
  coin: MarginCoin
  amount: string
  onAmount: (amount: string) => void
  most: Units
  /** How the most is called. */
  mostLabel: string
  error: string | undefined
}

/** What was entered, in units; 0 where it is no amount. */
export function enteredUnits(amount: string, { decimals }: MarginCoin): Units {
  const parsed = tryParseDecimal(amount, decimals)
  return units(parsed.ok ? parsed.value : 0)
}

export function AmountField({ coin, amount, onAmount, most, mostLabel, error }: AmountFieldProps) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const entered = enteredUnits(amount, coin)
  const percent = most === 0 || entered > most ? undefined : mulDivFloor(entered, 100, most)
  const write = (value: number) => onAmount(value === 0 ? '' : formatDecimal(value, coin.decimals))
  return (
    <div className="grid gap-2">
      <AmountInput
        label={t('amount')}
        unit={coin.coin}
        decimals={coin.decimals}
        value={amount}
        onValue={onAmount}
        error={error}
        aside={
          <>
            {mostLabel}{' '}
            <button
              type="button"
              onClick={() => write(most)}
              className="num font-medium text-ink underline underline-offset-2"
            >
              {exactText(most, coin.decimals, separators)} {coin.coin}
            </button>
          </>
        }
      />
      <PercentSlider value={percent} onValue={(part) => write(mulDivFloor(most, part, 100))} label={t('part')} />
    </div>
  )
}
