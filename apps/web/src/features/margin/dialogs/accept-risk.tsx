/** Says once what borrowing can cost; it is read and accepted before the first loan. */
import type { RiskRatios } from '@candlewick/rules/margin/ratios'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { BoldText } from '../../../i18n/bold-text.tsx'
import { ratioText } from '../account.ts'

interface AcceptRiskProps {
  ratios: RiskRatios
  accepted: boolean
  onAccepted: (accepted: boolean) => void
}

export function AcceptRisk({ ratios, accepted, onAccepted }: AcceptRiskProps) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  return (
    <label className="flex items-start gap-2 rounded-control border border-line-strong p-3 text-13">
      <input
        type="checkbox"
        checked={accepted}
        onChange={(event) => onAccepted(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-ink"
      />
      <span>
        <BoldText>{t('borrow.risk', { liquidation: ratioText(ratios.liquidation, separators) })}</BoldText>
      </span>
    </label>
  )
}
