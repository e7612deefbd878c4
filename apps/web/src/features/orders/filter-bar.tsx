/** The filters above the lists: pair, side, ending, period. What is chosen stands in the address. */
import { Select } from '@candlewick/ui/select.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SIDES } from '../../orders/order-search.ts'
import { NO_PERIOD, PeriodPicker } from '../../orders/period-picker.tsx'
import { choiceOf } from '../../routes/search.ts'
import { symbolName } from '../../terminal/order-columns.tsx'
import type { SpotMarket } from '../../terminal/spot-market.ts'
import { END_STATES, ORDER_TYPES, type OrdersSearch, type OrderTab } from './orders-search.ts'

interface FilterBarProps {
  tab: OrderTab
  search: OrdersSearch
  /** Pair whose trades are listed; they are always those of one. */
  tradesSymbol: string
  markets: readonly SpotMarket[]
  onChange: (part: { [Name in keyof OrdersSearch]?: OrdersSearch[Name] | undefined }) => void
  aside: ReactNode
}

export function FilterBar({ tab, search, tradesSymbol, markets, onChange, aside }: FilterBarProps) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const filtered = ['symbol', 'side', 'state', 'type', 'range'].some((name) => name in search)
  const pairs = markets.map((market) => ({ value: market.symbol, label: market.name }))
  const chosen = tab === 'trades' ? tradesSymbol : (search.symbol ?? '')
  if (chosen !== '' && !pairs.some((pair) => pair.value === chosen)) {
    pairs.push({ value: chosen, label: symbolName(chosen) })
  }
  return (
    <search aria-label={t('filters')} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3 text-13">
      <Select
        look="bare"
        label={t('symbol')}
        value={chosen}
        options={tab === 'trades' ? pairs : [{ value: '', label: t('allSymbols') }, ...pairs]}
        onValue={(value) => onChange({ symbol: value || undefined })}
      />
      <Select
        look="bare"
        label={t('side')}
        value={search.side ?? ''}
        options={[{ value: '', label: t('allSides') }, ...SIDES.map((side) => ({ value: side, label: trade(side) }))]}
        onValue={(value) => onChange({ side: choiceOf(SIDES, value) })}
      />
      {tab === 'trades' ? null : (
        <Select
          look="bare"
          label={trade('type')}
          value={search.type ?? ''}
          options={[
            { value: '', label: t('allTypes') },
            ...ORDER_TYPES.map((type) => ({ value: type, label: types(`kind.${type}`) })),
          ]}
          onValue={(value) => onChange({ type: choiceOf(ORDER_TYPES, value) })}
        />
      )}
      {tab === 'history' ? (
        <Select
          look="bare"
          label={t('state')}
          value={search.state ?? ''}
          options={[
            { value: '', label: t('allStates') },
            ...END_STATES.map((state) => ({ value: state, label: trade(`orders.state.${state}`) })),
          ]}
          onValue={(value) => onChange({ state: choiceOf(END_STATES, value) })}
        />
      ) : null}
      <PeriodPicker value={search} onChange={onChange} />
      {filtered ? (
        <button
          type="button"
          onClick={() =>
            onChange({ symbol: undefined, side: undefined, state: undefined, type: undefined, ...NO_PERIOD })
          }
          className="text-ink-2 underline underline-offset-2 hover:text-ink"
        >
          {t('clear')}
        </button>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-3">{aside}</div>
    </search>
  )
}
