/**
 * Beside the button of a margin account's order form: the margin level as the order would leave it, with what is
 * borrowed for it; why it may not be sent; and whether what it brings pays the debt back.
 */

import { formatDecimal } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import type { MarginTrade } from '@candlewick/rules/margin/trading'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type Ref, useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Line } from '../../terminal/form/line.tsx'
import { effectOf, isIndebted, type OrderLoan, ratioOf, ratioText, type TradeEffect } from './account.ts'
import { useAcknowledged } from './acknowledged.ts'
import type { MarginPlace } from './actions.ts'
import { borrow } from './calls.ts'
import { Change, exactText, RatioFigure } from './figures.tsx'
import { repaidByFills, shortOf } from './lending.ts'
import { refreshMargin } from './refresh.ts'
import { useMarginView } from './use-margin.ts'

/** The part of an answered order that a debt was paid back from. */
interface AnsweredTrade {
  readonly fills: readonly { readonly quantity: string; readonly amount: string; readonly fee: string }[]
}

/** What the form asks of its margin account at the moment an order is sent. */
export interface OrderLender {
  /** `go` where nothing is known. */
  verdict(trade: MarginTrade, loan: OrderLoan | undefined): TradeEffect['verdict']
  /** Takes the loan. @returns whether it was taken; where it was not, its reason has been said */
  lend(loan: OrderLoan): Promise<boolean>
  /** Whether what the order brings is to pay back what is owed of it. */
  repays(): boolean
  /** Says what an order that pays back has paid at once. */
  answered(order: AnsweredTrade): void
}

interface OrderRiskProps extends MarginPlace {
  /** Undefined while nothing is entered that can be sent. */
  trade: MarginTrade | undefined
  /** What the order needs more than there is. */
  loan: OrderLoan | undefined
  side: 'buy' | 'sell'
  lender: Ref<OrderLender>
}

export default function OrderRisk({ account, market, markets, trade, loan, side, lender }: OrderRiskProps) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const view = useMarginView(account, market, markets)
  const [repays, setRepays] = useState(true)
  const [acknowledged] = useAcknowledged()
  const which = { account, symbol: market.symbol }
  const brings = side === 'buy' ? market.base : market.quote
  const owed = view?.coins.find(({ coin, debt }) => coin === brings && debt > 0)
  useImperativeHandle(lender, () => ({
    verdict: (sent, lent) => {
      if (view === undefined) return 'go'
      if (lent !== undefined && shortOf(view, lent) !== undefined) return 'refuse'
      const verdict = effectOf(view, market, sent, lent)?.verdict ?? 'go'
      return verdict === 'go' && lent !== undefined && !acknowledged ? 'ask' : verdict
    },
    lend: async ({ coin, amount }) => {
      const decimals = view?.coins.find((one) => one.coin === coin)?.decimals
      if (decimals === undefined) return false
      const came = await borrow(which, coin, formatDecimal(amount, decimals))
      if ('made' in came) return true
      toast.error(came.words)
      return false
    },
    repays: () => repays && owed !== undefined,
    answered: ({ fills }) => {
      const paid = repays && owed ? repaidByFills(side, fills, owed) : undefined
      if (paid === undefined) return
      toast.success(t('order.repaid', { amount: groupDigits(paid, separators), coin: brings }))
      refreshMargin()
    },
  }))
  if (view === undefined || !(isIndebted(view) || loan)) return null
  const { ratios } = view
  const effect = trade && effectOf(view, market, trade, loan)
  const short = loan && shortOf(view, loan)
  return (
    <>
      {owed ? (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={repays}
            onChange={(event) => setRepays(event.target.checked)}
            className="size-3.5 accent-ink"
          />
          {t('order.repay', { coin: brings })}
        </label>
      ) : null}
      <dl className="num">
        <Line label={t('order.after')}>
          <Change
            from={<RatioFigure ratio={ratioOf(view.assets)} ratios={ratios} />}
            to={effect === undefined ? '…' : <RatioFigure ratio={effect.ratio} ratios={ratios} worded />}
          />
        </Line>
      </dl>
      {short ? (
        <Refusal size="around">
          {t('order.lacks', { most: exactText(short.most, short.decimals, separators), coin: loan.coin })}
        </Refusal>
      ) : null}
      {effect?.verdict === 'refuse' ? (
        <Refusal size="around">
          {t('order.refused', {
            ratio: effect.ratio === undefined ? '' : ratioText(effect.ratio, separators),
            bound: ratioText(ratios.liquidation, separators),
          })}
        </Refusal>
      ) : null}
    </>
  )
}
