/** The filters above the lists: pair, side, ending, period. What is chosen stands in the address. */
import { cx } from '@candlewick/ui/cx.ts'
import { CONTROL_FRAME } from '@candlewick/ui/field.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '../../routes/search.ts'
import { symbolName } from '../../terminal/order-columns.tsx'
import type { SpotMarket } from '../../terminal/spot-market.ts'
import { END_STATES, type OrdersSearch, type OrderTab, RANGES, SIDES } from './orders-search.ts'

interface FilterBarProps {
  tab: OrderTab
  search: OrdersSearch
  /** Pair whose trades are listed; they are always those of one. */
  tradesSymbol: string
  markets: readonly SpotMarket[]
  onChange: (part: { [Name in keyof OrdersSearch]?: OrdersSearch[Name] | undefined }) => void
  aside: ReactNode
}

const PILL =
  'rounded-control px-2.5 py-1 whitespace-nowrap text-ink-2 hover:text-ink aria-pressed:bg-ink aria-pressed:text-on-ink'

export function FilterBar({ tab, search, tradesSymbol, markets, onChange, aside }: FilterBarProps) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  const filtered = ['symbol', 'side', 'state', 'range'].some((name) => name in search)
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
      <fieldset className="flex min-w-0 flex-wrap items-center gap-1">
        <legend className="sr-only">{t('period')}</legend>
        {([undefined, ...RANGES] as const).map((range) => (
          <button
            key={range ?? 'all'}
            type="button"
            aria-pressed={search.range === range}
            onClick={() => onChange({ range })}
            className={PILL}
          >
            {t(`range.${range ?? 'all'}`)}
          </button>
        ))}
        {search.range === 'dates' ? (
          <>
            <DayField label={t('from')} value={search.from} onDay={(from) => onChange({ from })} />
            <DayField label={t('to')} value={search.to} onDay={(to) => onChange({ to })} />
          </>
        ) : null}
      </fieldset>
      {filtered ? (
        <button
          type="button"
          onClick={() => onChange({ symbol: undefined, side: undefined, state: undefined, ...NO_PERIOD })}
          className="text-ink-2 underline underline-offset-2 hover:text-ink"
        >
          {t('clear')}
        </button>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-3">{aside}</div>
    </search>
  )
}

const NO_PERIOD = { range: undefined, from: undefined, to: undefined } as const

interface DayFieldProps {
  label: string
  value: string | undefined
  onDay: (day: string | undefined) => void
}

function DayField({ label, value, onDay }: DayFieldProps) {
  const id = useId()
  return (
    <span className="flex items-center gap-1.5 text-ink-2">
      <label htmlFor={id}>{label}</label>
      <span className={cx(CONTROL_FRAME, 'min-h-8')}>
        <input
          id={id}
          type="date"
          value={value ?? ''}
          onChange={(event) => onDay(event.target.value || undefined)}
          className="num bg-transparent px-2 text-13 text-ink outline-none"
        />
      </span>
    </span>
  )
}
