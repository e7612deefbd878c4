/** Below the order form of a margin account: what can be borrowed for the order, and what its head does not say. */
import type { Units } from '@candlewick/money/types'
import { marginStateOf } from '@candlewick/rules/margin/risk'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { Line } from '../../terminal/form/line.tsx'
import { hourlyCost, isIndebted, type MarginCoin } from './account.ts'
import type { MarginActions, MarginPlace } from './actions.ts'
import { amountText, owedText } from './figures.tsx'
import { useMarginView } from './use-margin.ts'

interface MarginDetailsProps extends MarginPlace, MarginActions {
  /** The coin that an order of the form would take. */
  coin: string
}

export default function MarginDetails({ account, market, markets, coin: name, onMargin }: MarginDetailsProps) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const view = useMarginView(account, market, markets)
  if (view === undefined) return null
  const { coins, valueDecimals, told, assets } = view
  const coin = coins.find((one) => one.coin === name)
  const write = (one: MarginCoin, amount: number) => `${amountText(amount, one.decimals, separators)} ${one.coin}`
  const value = (amount: Units | undefined, write: typeof amountText) =>
    amount === undefined ? UNKNOWN_FIGURE : `${write(amount, valueDecimals, separators, 2)} ${told.valueCoin}`
  return (
    <>
      {coin === undefined ? null : (
        <Line label={t('borrow.can')}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onMargin('borrow', coin.coin)}
            className="font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink"
          >
            {write(coin, coin.canBorrow)}
          </button>
        </Line>
      )}
      {account === 'all' ? (
        <Line label={t('collateral')}>{value(assets && marginStateOf(assets).collateral, amountText)}</Line>
      ) : isIndebted(view) ? (
        <Line label={t('hourly')}>{value(hourlyCost(view), owedText)}</Line>
      ) : null}
    </>
  )
}
