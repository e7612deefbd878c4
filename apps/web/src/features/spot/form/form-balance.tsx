/** What there is to trade with, how much of the coin it pays for, and the fee. */
import { formatDecimal } from '@candlewick/money/decimal'
import { groupDigits, percentText } from '@candlewick/money/display'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { lots } from '@candlewick/money/units'
import { lotsForAmount } from '@candlewick/rules/spot'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { quantityOf } from '../../../markets/terminal-market.ts'
import { Line } from '../../../terminal/form/line.tsx'
import { MovesMenu } from '../../../terminal/form/moves-menu.tsx'
import type { DraftStore } from './draft-store.ts'
import { type DraftSituation, dearer, heldPrice, type OrderDraft } from './order-draft.ts'

interface BalanceProps {
  store: DraftStore
  draft: OrderDraft
  situation: DraftSituation
  /** Of an account that may borrow: its own lines, in place of the rate that its fees are reckoned at. */
  children?: ReactNode
  /** Of such an account: opens the transfer of a coin. */
  onTransfer?: ((coin: string) => void) | undefined
}

export const BalanceLines = memo(function BalanceLines({
  store,
  draft,
  situation,
  children,
  onTransfer,
}: BalanceProps) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const { market } = store
  const buying = draft.side === 'buy'
  const [held, decimals, coin] = buying
    ? [situation.quote, market.quoteDecimals, market.quote]
    : [situation.base, market.baseDecimals, market.base]
  const most = mostOf(draft, situation)
  const rate = formatDecimal(dearer(situation.fees) * 100, RATE_DECIMALS)
  return (
    <dl className="num grid gap-1.5 [@media(max-height:800px)]:gap-1">
      <Line label={t('available')}>
        {held === undefined ? '–' : groupDigits(formatDecimal(held, decimals), separators)} {coin}{' '}
        <MovesMenu coin={coin} onTransfer={onTransfer && (() => onTransfer(coin))} />
      </Line>
      {most !== undefined ? (
        <Line label={t(buying ? 'form.canBuy' : 'form.canSell')}>
          {groupDigits(quantityOf(market, most), separators)} {market.base}
        </Line>
      ) : null}
      {children ?? (
        <Line label={t('fee')}>
          {percentText(rate, separators)} <span className="font-normal text-ink-2">{market.quote}</span>
        </Line>
      )}
    </dl>
  )
})

/** The quantity that the balance pays for; unknown while that, or the price it is held at, is. */
function mostOf(draft: OrderDraft, { base, quote, market, fees, ...rest }: DraftSituation) {
  if (draft.side === 'sell') {
    return base === undefined ? undefined : lots(Math.floor(base / market.rules.lotUnits))
  }
  const price = heldPrice(draft, { base, quote, market, fees, ...rest })
  return price && quote !== undefined ? lotsForAmount(quote, price, market.rules, dearer(fees)) : undefined
}
