/** Says in a terminal that its margin account is near its liquidation, and what helps: paying back, or more assets. */
import { Button } from '@candlewick/ui/button.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ratioOf, ratioText, riskLevel } from './account.ts'
import type { MarginActions, MarginPlace } from './actions.ts'
import { useMarginView } from './use-margin.ts'

export default function RiskBanner({ account, market, markets, onMargin, onTransfer }: MarginPlace & MarginActions) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const view = useMarginView(account, market, markets)
  const ratio = ratioOf(view?.assets)
  if (view === undefined || ratio === undefined) return null
  const level = riskLevel(ratio, view.ratios)
  if (level !== 'warning' && level !== 'liquidation') return null
  const words = { ratio: ratioText(ratio, separators), bound: ratioText(view.ratios.liquidation, separators) }
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line bg-surface px-4 py-1.5 text-13 shadow-[inset_3px_0_var(--flame)]"
    >
      <TriangleAlert size={16} aria-hidden="true" className="text-flame" />
      <span className="min-w-0 flex-1 basis-60">
        <b className="font-semibold text-flame">{account === 'all' ? t('all') : `${t('fixed')} ${market.name}`}</b>{' '}
        {t(level === 'warning' ? 'banner.warning' : 'banner.liquidation', words)}
      </span>
      <span className="flex gap-2">
        <Button size="sm" onClick={() => onMargin('repay')}>
          {t('repay.action')}
        </Button>
        <Button size="sm" onClick={() => onTransfer()}>
          {t('banner.add')}
        </Button>
      </span>
    </div>
  )
}
