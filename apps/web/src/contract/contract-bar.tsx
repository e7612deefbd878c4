/** The figures of a contract's bar: mark, index, funding and the time to it. */
import { cutDecimals } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { Abbreviated, UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDetail } from '../realtime/market.ts'
import { Figure, SymbolBar } from '../terminal/symbol-bar.tsx'
import { type ContractMarket, RATE_DECIMALS } from './contract-market.ts'
import { rateText } from './figures.tsx'
import { unitsOf } from './standing.ts'

interface ContractBarProps {
  market: ContractMarket
  onSearch: () => void
  aside?: ReactNode
}

export function ContractBar({ market, onSearch, aside }: ContractBarProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const detail = useDetail(market.symbol)
  const price = (text: string | undefined) =>
    text === undefined ? UNKNOWN_FIGURE : groupDigits(cutDecimals(text, market.priceDecimals), separators)
  const rate = detail?.fundingRate === undefined ? undefined : unitsOf(detail.fundingRate, RATE_DECIMALS)
  return (
    <SymbolBar
      market={market}
      onSearch={onSearch}
      starred={false}
      aside={aside}
      figures={
        <>
          <Figure label={t('bar.mark')} title={t('bar.markMeaning')}>
            <span data-testid="mark-price">{price(detail?.mark)}</span>
          </Figure>
          <Figure label={t('bar.index')} title={t('bar.indexMeaning')}>
            {price(detail?.index)}
          </Figure>
          <Figure label={t('bar.funding')} title={t('bar.fundingMeaning')}>
            <span className={cx(rate !== undefined && rate !== 0 && (rate > 0 ? 'text-up' : 'text-down'))}>
              {rate === undefined ? UNKNOWN_FIGURE : rateText(rate, separators, 4, true)}
            </span>{' '}
            <Countdown until={detail?.nextFundingTime} />
          </Figure>
          <Figure label={t('bar.openInterest')}>
            <Abbreviated value={detail?.openInterest} unit={market.quantityCoin} />
          </Figure>
        </>
      }
    />
  )
}

/** Hours, minutes and seconds to the next funding. */
function Countdown({ until }: { until: number | undefined }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  if (until === undefined || until === 0) return null
  const seconds = Math.max(0, Math.floor((until - now) / 1_000))
  const two = (number: number) => String(number).padStart(2, '0')
  return (
    <span className="text-ink-2">
      {two(Math.floor(seconds / 3_600))}:{two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
    </span>
  )
}
