/** Asks once more about an order that borrows for the first time, or would leave its account below the warning level. */
import type { MarginTrade } from '@candlewick/rules/margin/trading'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Line } from '../../../terminal/form/line.tsx'
import { effectOf, type OrderLoan, ratioText } from '../account.ts'
import { useAcknowledged } from '../acknowledged.ts'
import type { MarginPlace } from '../actions.ts'
import { exactText } from '../figures.tsx'
import { useMarginView } from '../use-margin.ts'
import { AcceptRisk } from './accept-risk.tsx'
import { Cost } from './borrow-dialog.tsx'
import { MarginForm } from './dialog-frame.tsx'
import { Effect } from './effect.tsx'

interface OrderDialogProps extends MarginPlace {
  trade: MarginTrade
  /** What is borrowed for it. */
  loan: OrderLoan | undefined
  /** What is sent, in words. */
  words?: ReactNode
  onSend: () => void
  onClose: () => void
}

export default function OrderDialog({ trade, loan, words, onSend, onClose, ...place }: OrderDialogProps) {
  const { account, market, markets } = place
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const view = useMarginView(account, market, markets)
  const [done, acknowledge] = useAcknowledged()
  const [accepted, setAccepted] = useState(false)
  if (view === undefined) return null
  const effect = effectOf(view, market, trade, loan)
  const near = effect?.verdict !== 'go'
  const asks = loan !== undefined && !done
  const lent = view.coins.find(({ coin }) => coin === loan?.coin)
  const submit = () => {
    if (asks) acknowledge()
    onSend()
  }
  return (
    <MarginForm
      title={near ? t('order.title') : t('order.first')}
      action={t('order.go')}
      disabled={effect?.verdict === 'refuse' || (asks && !accepted)}
      busy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      {words}
      {near ? <p>{t('order.ask', { liquidation: ratioText(view.ratios.liquidation, separators) })}</p> : null}
      <Effect view={view} market={market} after={effect?.after}>
        {loan && lent ? (
          <>
            <Line label={t('borrow.action')}>
              <b className="font-semibold">
                {exactText(loan.amount, lent.decimals, separators)} {loan.coin}
              </b>
            </Line>
            <Cost coin={lent} asked={loan.amount} />
          </>
        ) : null}
      </Effect>
      {asks ? <AcceptRisk ratios={view.ratios} accepted={accepted} onAccepted={setAccepted} /> : null}
    </MarginForm>
  )
}
