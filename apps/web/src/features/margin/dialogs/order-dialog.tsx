/** Asks once more about an order that would leave its margin account below the warning ratio. */
import type { MarginTrade } from '@candlewick/rules/margin/trading'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { effectOf, ratioText } from '../account.ts'
import type { MarginPlace } from '../actions.ts'
import { useMarginView } from '../use-margin.ts'
import { MarginForm } from './dialog-frame.tsx'
import { Effect } from './effect.tsx'

interface OrderDialogProps extends MarginPlace {
  trade: MarginTrade
  onSend: () => void
  onClose: () => void
}

export default function OrderDialog({ account, market, markets, trade, onSend, onClose }: OrderDialogProps) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const view = useMarginView(account, market, markets)
  if (view === undefined) return null
  const effect = effectOf(view, market, trade)
  return (
    <MarginForm
      title={t('order.title')}
      action={t('order.go')}
      disabled={effect?.verdict === 'refuse'}
      busy={false}
      onSubmit={onSend}
      onClose={onClose}
    >
      <p>{t('order.ask', { liquidation: ratioText(view.ratios.liquidation, separators) })}</p>
      <Effect view={view} market={market} after={effect?.after} />
    </MarginForm>
  )
}
