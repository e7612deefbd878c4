/** What a contract stands at now, and its rules in plain figures: for the drawer of details. */
import { groupDigits } from '@candlewick/money/display'
import type { CallOutput } from '@candlewick/protocol/client'
import { Abbreviated, Price } from '@candlewick/ui/numbers.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureCell, TurnoverCell, useRowDetail } from '../../markets/cells.tsx'
import { Countdown, FundingRate } from '../../markets/funding.tsx'
import { ratePercent } from '../../markets/rate-text.ts'
import { contractCoins, type MarketRow } from '../../markets/rows.ts'
import { FactList } from './fact-list.tsx'
import { IndexFacts } from './index-facts.tsx'

export type Contract = CallOutput<'market.getContract'>[number]

const HOUR_SECONDS = 3_600

/** Mark, funding, open interest and volume of this moment. */
export function ContractState({ row }: { row: MarketRow }) {
  const { t } = useTranslation('market')
  const detail = useRowDetail(row)
  const { quantity } = contractCoins(row)
  return (
    <FactList
      facts={[
        [t('mark'), <FigureCell key="mark" row={row} figure="mark" />],
        [
          t('funding'),
          <span key="funding">
            <FundingRate rate={detail?.fundingRate} /> <Countdown until={detail?.nextFundingTime} />
          </span>,
        ],
        [t('openInterest'), <Abbreviated key="open" value={detail?.openInterest} unit={quantity} />],
        [t('amount24'), <TurnoverCell key="amount" row={row} />],
      ]}
    />
  )
}

/** The index that the contract follows. */
export function ContractIndex({ row, contract }: { row: MarketRow; contract: Contract | undefined }) {
  if (contract === undefined) return <Skeleton className="h-20 w-full" />
  return <IndexFacts symbol={contract.indexSymbol} priceDecimals={row.priceDecimals} />
}

export function ContractRules({ contract }: { contract: Contract | undefined }) {
  const { t } = useTranslation('details')
  const { separators } = useUiTexts()
  if (contract === undefined) return <Skeleton className="h-64 w-full" />
  const counted = contract.contractType === 'u' ? contract.base : contract.quote
  const figure = (text: string, unit: string) => `${groupDigits(text, separators)} ${unit}`
  const held = contract.markRange !== undefined
  const boundFacts = ({ markRange, maxPosition, maxOpenInterest, settle }: Contract): [string, ReactNode][] =>
    markRange === undefined || maxPosition === undefined || maxOpenInterest === undefined
      ? []
      : [
          [t('position'), <Abbreviated key="position" value={maxPosition} unit={settle} />],
          [t('openMost'), <Abbreviated key="open" value={maxOpenInterest} unit={settle} />],
          [t('markRange'), t('markRangeText', { percent: ratePercent(markRange, separators) })],
        ]
  const facts: [string, ReactNode][] = [
    [t('settle'), contract.settle],
    [t('size'), figure(contract.lotSize, counted)],
    [t('tick'), <Price key="tick" value={contract.tickSize} />],
    [t('largest'), figure(contract.maxQuantity, counted)],
    [t('leverage'), t('times', { leverage: contract.maxLeverage })],
    ...boundFacts(contract),
    [t('band'), t(held ? 'bandBothText' : 'bandText', { percent: ratePercent(contract.bandRate, separators) })],
    [t('fees'), `${ratePercent(contract.makerFee, separators)} / ${ratePercent(contract.takerFee, separators)}`],
    [t('interval'), t('hours', { hours: contract.fundingInterval / HOUR_SECONDS })],
  ]
  return (
    <>
      <FactList facts={facts} />
      <Link
        to="/rate/index"
        search={{ contract: contract.symbol }}
        hash="contracts"
        className="mt-1 justify-self-start border-b border-line-strong text-13 font-medium hover:border-ink"
      >
        {t('tiers')}
      </Link>
    </>
  )
}
