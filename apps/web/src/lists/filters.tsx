/** The frame of the filters above a list of orders: choices, the period, the way back to none, and what stands beside. */
import { IconButton } from '@candlewick/ui/button.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '../navigation/search.ts'
import { END_STATES, type EndState, type OrderType } from './order-search.ts'

interface FiltersProps {
  /** What is chosen from: on a phone one line that scrolls sideways. */
  choices: ReactNode
  period: ReactNode
  /** Takes the filters away; undefined where there are none. */
  onClear: (() => void) | undefined
  aside: ReactNode
}

const LINE = 'edges flex items-center max-md:w-full max-md:overflow-x-auto max-md:[scrollbar-width:none]'

export function Filters({ choices, period, onClear, aside }: FiltersProps) {
  const { t } = useTranslation('orders')
  return (
    <search aria-label={t('filters')} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-13">
      <div className={`${LINE} gap-x-4 [&>*]:shrink-0`}>{choices}</div>
      <div className={LINE}>{period}</div>
      {onClear ? (
        <IconButton label={t('clear')} onClick={onClear} className="size-7!">
          <X size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-3">{aside}</div>
    </search>
  )
}

interface ChoiceFilterProps<Value extends string> {
  label: string
  /** How "no choice" is called. */
  none: string
  values: readonly Value[]
  nameOf: (value: Value) => string
  value: Value | undefined
  onValue: (value: Value | undefined) => void
}

export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, none, values, nameOf, value, onValue } = props
  return (
    <Select
      look="bare"
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: none }, ...values.map((each) => ({ value: each, label: nameOf(each) }))]}
      onValue={(chosen) => onValue(choiceOf(values, chosen))}
    />
  )
}

interface EndFilterProps {
  value: EndState | undefined
  onValue: (value: EndState | undefined) => void
}

/** How an order ended. */
export function EndFilter({ value, onValue }: EndFilterProps) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  return (
    <ChoiceFilter
      label={t('state')}
      none={t('allStates')}
      values={END_STATES}
      nameOf={(state) => trade(`orders.state.${state}`)}
      value={value}
      onValue={onValue}
    />
  )
}

interface TypeFilterProps<Type extends OrderType> {
  values: readonly Type[]
  value: Type | undefined
  onValue: (value: Type | undefined) => void
}

/** As what kind of order it was placed. */
export function TypeFilter<Type extends OrderType>({ values, value, onValue }: TypeFilterProps<Type>) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  return (
    <ChoiceFilter
      label={trade('type')}
      none={t('allTypes')}
      values={values}
      nameOf={(type) => types(`kind.${type}`)}
      value={value}
      onValue={onValue}
    />
  )
}
