/** Beside the button of a margin account's order form: the risk ratio as the order would leave it, or why it may not be sent. */
import type { MarginTrade } from '@candlewick/rules/margin/trading'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type Ref, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import { Line } from '../../terminal/form/line.tsx'
import { effectOf, isIndebted, ratioOf, ratioText, type TradeEffect } from './account.ts'
import type { MarginPlace } from './actions.ts'
import { Change, RatioFigure } from './figures.tsx'
import { useMarginView } from './use-margin.ts'

/** Judges an order at the moment it is sent; `go` where nothing is known. */
export type JudgeTrade = (trade: MarginTrade) => TradeEffect['verdict']

interface OrderRiskProps extends MarginPlace {
  /** Undefined while nothing is entered that can be sent. */
  trade: MarginTrade | undefined
  judge: Ref<JudgeTrade>
}

export default function OrderRisk({ account, market, markets, trade, judge }: OrderRiskProps) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const view = useMarginView(account, market, markets)
  useImperativeHandle(judge, () => (sent: MarginTrade) => (view && effectOf(view, market, sent)?.verdict) ?? 'go', [
    view,
    market,
  ])
  if (view === undefined || !isIndebted(view)) return null
  const { ratios } = view
  const effect = trade && effectOf(view, market, trade)
  return (
    <>
      <dl className="num">
        <Line label={t('order.after')}>
          <Change
            from={<RatioFigure ratio={ratioOf(view.assets)} ratios={ratios} />}
            to={effect === undefined ? '…' : <RatioFigure ratio={effect.ratio} ratios={ratios} worded />}
          />
        </Line>
      </dl>
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
