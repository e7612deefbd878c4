/** The filters above the lists of borrowings: pair, coin, what became of them or what kind of change, period. */

import type { SearchChange } from '@candlewick/ui/search.ts'
import { Select } from '@candlewick/ui/select.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, Filters } from '../../lists/filters.tsx'
import { PairFilter } from '../../lists/pair-filter.tsx'
import { PeriodPicker } from '../../lists/period-picker.tsx'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { choiceOf } from '../../navigation/search.ts'
import { useMarginTerms } from '../margin/public.ts'
import { LOAN_CHANGES, LOAN_STATES, type OrdersSearch } from './orders-search.ts'

interface LoanFiltersProps {
  tab: 'loans' | 'records'
  search: OrdersSearch
  /** The pairs to choose from; undefined of the cross account, which has none. */
  markets: readonly SpotMarket[] | undefined
  onChange: (part: SearchChange<OrdersSearch>) => void
  /** Takes the filters away; undefined where there are none. */
  onClear: (() => void) | undefined
  aside: ReactNode
}

export function LoanFilters({ tab, search, markets, onChange, onClear, aside }: LoanFiltersProps) {
  const { t } = useTranslation('margin')
  const { t: orders } = useTranslation('orders')
  const { data } = useMarginTerms()
  const coins = data?.coins.map(({ coin }) => coin) ?? []
  return (
    <Filters
      choices={
        <>
          {tab === 'loans' ? (
            <Select
              look="bare"
              label={t('loans.state')}
              value={search.loans ?? 'current'}
              options={LOAN_STATES.map((value) => ({ value, label: t(`loans.${value}`) }))}
              onValue={(value) => onChange({ loans: choiceOf(LOAN_STATES, value) })}
            />
          ) : null}
          {markets === undefined ? null : (
            <PairFilter markets={markets} value={search.symbol} onValue={(symbol) => onChange({ symbol })} />
          )}
          <ChoiceFilter
            label={t('coin')}
            none={orders('allCoins')}
            values={coins}
            nameOf={(coin) => coin}
            value={search.coin}
            onValue={(coin) => onChange({ coin })}
          />
          {tab === 'records' ? (
            <ChoiceFilter
              label={t('loans.kind')}
              none={t('loans.allKinds')}
              values={LOAN_CHANGES}
              nameOf={(what) => t(`loans.what.${what}`)}
              value={search.what}
              onValue={(what) => onChange({ what })}
            />
          ) : null}
        </>
      }
      period={<PeriodPicker value={search} onChange={onChange} />}
      onClear={onClear}
      aside={aside}
    />
  )
}
