/** The filters above the lists: pair, side, type, ending, period. What is chosen stands in the address. */

import type { SearchChange } from '@candlewick/ui/search.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, EndFilter, Filters, TypeFilter } from '../../lists/filters.tsx'
import { SIDES, TYPES } from '../../lists/order-search.ts'
import { PairFilter } from '../../lists/pair-filter.tsx'
import { PeriodPicker } from '../../lists/period-picker.tsx'
import type { SpotMarket } from '../../markets/spot-market.ts'
import type { ORDER_TABS, OrdersSearch } from './orders-search.ts'

interface FilterBarProps {
  tab: (typeof ORDER_TABS)[number]
  search: OrdersSearch
  /** Pair whose trades are listed; they are always those of one. */
  tradesSymbol: string
  markets: readonly SpotMarket[]
  onChange: (part: SearchChange<OrdersSearch>) => void
  /** Takes the filters away; undefined where there are none. */
  onClear: (() => void) | undefined
  aside: ReactNode
}

export function FilterBar({ tab, search, tradesSymbol, markets, onChange, onClear, aside }: FilterBarProps) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  const ofTrades = tab === 'trades'
  return (
    <Filters
      choices={
        <>
          <PairFilter
            markets={markets}
            value={ofTrades ? tradesSymbol : search.symbol}
            all={!ofTrades}
            onValue={(symbol) => onChange({ symbol })}
          />
          <ChoiceFilter
            label={t('side')}
            none={t('allSides')}
            values={SIDES}
            nameOf={(side) => trade(side)}
            value={search.side}
            onValue={(side) => onChange({ side })}
          />
          {ofTrades ? null : <TypeFilter values={TYPES} value={search.type} onValue={(type) => onChange({ type })} />}
          {tab === 'history' ? <EndFilter value={search.state} onValue={(state) => onChange({ state })} /> : null}
        </>
      }
      period={<PeriodPicker value={search} onChange={onChange} />}
      onClear={onClear}
      aside={aside}
    />
  )
}
