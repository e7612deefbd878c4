/** The figures that decide about the order: cost or profit, and the liquidation price of what it leaves. */
import { groupDigits } from '@candlewick/money/display'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Line } from '../../../terminal/form/line.tsx'
import type { ContractMarket } from '../contract-market.ts'
import { costText, promisedText } from '../figures.tsx'
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
  return (
    <dl className="num grid gap-1">
      {draft.opens ? (
        <AmountLine label={t('form.cost')} amount={preview?.cost} market={market} />
      ) : (
        <AmountLine label={t('form.profit')} amount={preview?.profit} market={market} promised />
      )}
      {children}
      <Line label={t('form.liquidation')}>
        <span data-testid="preview-liquidation">
          {liquidation === undefined ? UNKNOWN_FIGURE : groupDigits(liquidation, separators)}
        </span>
      </Line>
    </dl>
  )
}

/** What the order costs at most to trade. */
export function FeeLine({ summary: { preview }, market }: { summary: ContractSummary; market: ContractMarket }) {
  const { t } = useTranslation('contract')
  return <AmountLine label={t('form.fee')} amount={preview?.fee} market={market} />
}

interface AmountLineProps {
  label: string
  /** Undefined where the order is not complete. */
  amount: number | undefined
  market: ContractMarket
  /** What it brings instead of what it takes. */
  promised?: boolean
}

function AmountLine({ label, amount, market, promised = false }: AmountLineProps) {
  const { separators } = useUiTexts()
  return (
    <Line label={label}>
      {amount === undefined
        ? UNKNOWN_FIGURE
        : `${(promised ? promisedText : costText)(amount, market.settleDecimals, separators)} ${market.settle}`}
    </Line>
  )
}
