/** The rules of a market in plain figures: steps, bounds, fees. */

import { formatDecimal } from '@candlewick/money/decimal'
import { groupDigits, percentText } from '@candlewick/money/display'
import { PERCENT_DECIMALS } from '@candlewick/money/types'
import { lotsText } from '@candlewick/rules/market'
import { marginBandRate } from '@candlewick/rules/spot'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { named, useNames } from '../../i18n/named.ts'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { marginAccountsOf, useMarginTerms } from '../margin/public.ts'
import { useOwnFees } from './form/own-fees.ts'

export function InfoPanel({ market, className }: { market: SpotMarket; className?: string }) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const { rules } = market
  const percent = (rate: number) => percentText(formatDecimal(rate, PERCENT_DECIMALS), separators)
  const figure = (text: string, unit: string) => `${groupDigits(text, separators)} ${unit}`
  const say = useNames()
  const fees = useOwnFees()
  const band = (rate: number) => t('info.bandText', { percent: percent(rate) })
  const lentBand = useLentBand(market)
  const lentLabel = `${t('info.band')} · ${say(named('margin-names', 'menu'))}`
  const lines: [string, string][] = [
    [t('coin'), `${market.coinName} (${market.base})`],
    [t('info.tick'), figure(rules.tickSize, market.quote)],
    [t('info.lot'), figure(rules.lotSize, market.base)],
    [t('info.minimum'), figure(formatDecimal(rules.minNotional, market.quoteDecimals), market.quote)],
    [t('info.maximum'), figure(lotsText(rules, rules.maxLots), market.base)],
    [t('info.band'), band(rules.bandRate)],
    ...(lentBand === undefined ? [] : [[lentLabel, band(lentBand)] as [string, string]]),
    [t('info.slip'), t('info.slipText', { percent: percent(rules.slipRate) })],
    [t('info.openOrders'), String(rules.maxOpenOrders)],
    [t('info.makerFee'), percent(fees.maker)],
    [t('info.takerFee'), percent(fees.taker)],
    [t('bar.fund'), t('bar.fundShare')],
  ]
  return (
    <dl className={className}>
      {lines.map(([label, value]) => (
        <div
          key={label}
          className="num flex min-h-10 items-center justify-between gap-4 border-b border-line px-4 py-1.5 text-13"
        >
          <dt className="min-w-24 text-ink-2">{label}</dt>
          <dd className="text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How near to the index orders with borrowed coins are kept, where the pair has them and that is nearer. */
function useLentBand({ symbol, rules }: SpotMarket): number | undefined {
  const isLent = marginAccountsOf(useMarginTerms().data, symbol).length > 0
  const rate = marginBandRate(rules)
  return isLent && rate < rules.bandRate ? rate : undefined
}
