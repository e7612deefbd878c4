/** The filters above the contract lists: contract, direction, type, ending, period; each view has those it understands. */
import { ORDER_TYPES } from '@candlewick/protocol/order-kinds'
import type { SearchChange } from '@candlewick/ui/search.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, EndFilter, Filters, TypeFilter } from '../../lists/filters.tsx'
import { PairFilter } from '../../lists/pair-filter.tsx'
import { PeriodPicker } from '../../lists/period-picker.tsx'
import { type ContractMarket, DIRECTION_WORDS } from '../contract/public.ts'
import { type ContractListTab, type ContractSearch, DIRECTIONS } from './contract-search.ts'

/** What each view can be filtered by. */
export const CONTRACT_FILTERS = {
  open: ['symbol', 'direction', 'type', 'range'],
  history: ['symbol', 'direction', 'type', 'state', 'range'],
  trades: ['symbol', 'direction', 'range'],
  positions: ['symbol', 'range'],
  funding: ['symbol', 'range'],
} as const satisfies Record<ContractListTab, readonly (keyof ContractSearch)[]>

interface ContractFiltersProps {
  tab: ContractListTab
  search: ContractSearch
  markets: readonly ContractMarket[]
  onChange: (part: SearchChange<ContractSearch>) => void
  /** Takes the filters away; undefined where there are none. */
  onClear: (() => void) | undefined
  aside: ReactNode
}

export function ContractFilters({ tab, search, markets, onChange, onClear, aside }: ContractFiltersProps) {
  const { t } = useTranslation('orders')
  const { t: words } = useTranslation('contract')
  const names: readonly string[] = CONTRACT_FILTERS[tab]
  return (
    <Filters
      choices={
        <>
          <PairFilter markets={markets} value={search.symbol} onValue={(symbol) => onChange({ symbol })} />
          {names.includes('direction') ? (
            <ChoiceFilter
              label={t('side')}
              none={t('allDirections')}
              values={DIRECTIONS}
              nameOf={(direction) => words(`direction.${DIRECTION_WORDS[direction]}`)}
              value={search.direction}
              onValue={(direction) => onChange({ direction })}
            />
          ) : null}
          {names.includes('type') ? (
            <TypeFilter values={ORDER_TYPES} value={search.type} onValue={(type) => onChange({ type })} />
          ) : null}
          {names.includes('state') ? <EndFilter value={search.state} onValue={(state) => onChange({ state })} /> : null}
        </>
      }
      period={<PeriodPicker value={search} onChange={onChange} />}
      onClear={onClear}
      aside={aside}
    />
  )
}
