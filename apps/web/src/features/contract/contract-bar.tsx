/** The figures of a contract's bar: mark, index, funding and the time to it. */
import { cutDecimals } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { Abbreviated, UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Countdown, FundingRate } from '../../markets/funding.tsx'
import { useDetail } from '../../realtime/market.ts'
import { Figure, SymbolBar } from '../../terminal/desk/symbol-bar.tsx'
import type { ContractMarket } from './contract-market.ts'

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
  return (
    <SymbolBar
      market={market}
      onSearch={onSearch}
      kind="contract"
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
            <FundingRate rate={detail?.fundingRate} /> <Countdown until={detail?.nextFundingTime} />
          </Figure>
          <Figure label={t('bar.openInterest')}>
            <Abbreviated value={detail?.openInterest} unit={market.quantityCoin} />
          </Figure>
        </>
      }
    />
  )
}
