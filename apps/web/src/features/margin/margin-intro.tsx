/** What stands where a margin account is empty: what it is, what it costs, what can be lost, and the first step. */

import { formatDecimal } from '@candlewick/money/decimal'
import { percentText } from '@candlewick/money/display'
import { PERCENT_DECIMALS } from '@candlewick/money/types'
import { Button } from '@candlewick/ui/button.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import type { SpotMarket } from '../../markets/spot-market.ts'
import type { BorrowingAccount } from '../../platform/accounts.ts'
import { type MarginView, ratioText } from './account.ts'

interface MarginIntroProps {
  account: BorrowingAccount
  market: SpotMarket
  view: MarginView
  onTransfer: () => void
}

export function MarginIntro({ account, market, view, onTransfer }: MarginIntroProps) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const quote = view.coins.find(({ coin }) => coin === market.quote)
  const rate = percentText(formatDecimal((quote?.hourly ?? 0) * 24, PERCENT_DECIMALS), separators)
  return (
    <div className="grid gap-2 rounded-control border border-line-strong p-3 [@media(max-height:800px)]:gap-1.5 [@media(max-height:800px)]:p-2 [@media(max-height:800px)]:text-11">
      <p>{t(`intro.${account}`, { leverage: t('times', { leverage: view.ratios.leverage }), name: market.name })}</p>
      <p className="text-ink-2">
        {t('intro.cost', { rate, coin: market.quote, liquidation: ratioText(view.ratios.liquidation, separators) })}
      </p>
      <Button variant="primary" size="sm" aria-haspopup="dialog" onClick={() => onTransfer()}>
        {t('intro.transfer')}
      </Button>
    </div>
  )
}
