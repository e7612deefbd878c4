/** The figures of the order: cost or profit, fee, and the liquidation price of what it leaves. */
import { groupDigits } from '@candlewick/money/display'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Line } from '../../terminal/form/line.tsx'
import { moneyText } from '../figures.tsx'
import type { ContractDraft, FormSituation } from './draft.ts'
import type { ContractSummary } from './summary.ts'

interface CostProps {
  draft: ContractDraft
  summary: ContractSummary
  situation: FormSituation
  /** More lines, before the liquidation price. */
  children?: ReactNode
}

export function CostLines({ draft, summary, situation, children }: CostProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { market } = situation
  const { preview, liquidation } = summary
  const money = (amount: number | undefined, signed = false) =>
    amount === undefined
      ? UNKNOWN_FIGURE
      : `${moneyText(amount, market.settleDecimals, separators, signed)} ${market.settle}`
  return (
    <dl className="num grid gap-1">
      {draft.opens ? (
        <Line label={t('form.cost')}>{money(preview?.cost)}</Line>
      ) : (
        <Line label={t('form.profit')}>{money(preview?.profit, true)}</Line>
      )}
      {children}
      <Line label={t('form.fee')}>{money(preview?.fee)}</Line>
      <Line label={t('form.liquidation')}>
        <span data-testid="preview-liquidation">
          {liquidation === undefined ? UNKNOWN_FIGURE : groupDigits(liquidation, separators)}
        </span>
      </Line>
    </dl>
  )
}
