/** The fields that several kinds of orders have: price, quantity, total, each with its error and moved by arrow keys. */

import { formatDecimal } from '@candlewick/money/decimal'
import { groupDigits, percentText } from '@candlewick/money/display'
import { PERCENT_DECIMALS } from '@candlewick/money/types'
import { MAX_CALLBACK, MIN_CALLBACK } from '@candlewick/rules/conditional'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { useIsStale } from '../../../realtime/market.ts'
import { PercentSlider } from '../../../terminal/form/percent-slider.tsx'
import type { DraftStore, FieldRefusal } from './draft-store.ts'
import { byAmount, type DraftSituation, type OrderDraft } from './order-draft.ts'
import type { DraftError, DraftField, PriceField } from './order-entries.ts'

/** Fields are found by these ids: by the keys B and S, and where an order cannot be sent yet. */
export const FIELD_IDS = {
  price: 'order-price',
  quantity: 'order-quantity',
  total: 'order-total',
  trigger: 'order-trigger',
  activation: 'order-activation',
  stopPrice: 'order-stop-price',
  callback: 'order-callback',
  shown: 'order-shown',
  from: 'order-from',
  to: 'order-to',
  rungs: 'order-rungs',
} as const satisfies Partial<Record<DraftField, string>>

export interface FieldsProps {
  store: DraftStore
  draft: OrderDraft
  /** What can be seen of market and customer now. */
  situation: DraftSituation
  error: DraftError | FieldRefusal | undefined
}

/** Says an error in words: a rule with its bound, or what the server said. */
export function useErrorWords(): (error: DraftError | FieldRefusal) => string {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const isBlind = useIsStale()
  const percent = (rate: number) => percentText(formatDecimal(rate, PERCENT_DECIMALS), separators)
  return (error) => {
    if ('words' in error) return error.words
    if (error.rule === 'callback_rate') {
      return t('error.callback_rate', { low: percent(MIN_CALLBACK), high: percent(MAX_CALLBACK) })
    }
    const { rule, bound, unit } = error
    // Whether there are orders to trade against nobody knows without a connection.
    if (rule === 'no_liquidity' && isBlind) return t('form.noBook')
    return t(`error.${rule}`, {
      bound: bound === undefined ? '' : groupDigits(bound, separators),
      unit: unit ?? '',
      low: '',
      high: '',
    })
  }
}

/** The words for one field, where the error is of that field. */
export function useFieldError(error: DraftError | FieldRefusal | undefined): (field: DraftField) => string | undefined {
  const words = useErrorWords()
  return (field) => (error?.field === field ? words(error) : undefined)
}

interface PriceInputProps extends FieldsProps {
  field: PriceField
  label: string
  /** What is meant where it is left empty. */
  placeholder?: string
  explainedBy?: string
}

/** A price of the order: its limit, its trigger, where it follows from, or the limit of an OCO's stop leg. */
export function PriceInput({ store, draft, error, field, label, placeholder, explainedBy }: PriceInputProps) {
  const { market, dispatch } = store
  const of = useFieldError(error)
  return (
    <AmountInput
      id={FIELD_IDS[field]}
      labelPlace="inside"
      label={label}
      unit={market.quote}
      decimals={market.priceDecimals}
      value={draft[field]}
      error={of(field)}
      onValue={(text) => dispatch(field === 'price' ? { type: 'price', text } : { type: 'text', field, text })}
      onStep={(direction) => dispatch({ type: 'step', field, direction })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(explainedBy === undefined ? {} : { explainedBy })}
    />
  )
}

function QuantityInput({ store, draft, error }: FieldsProps) {
  const { t } = useTranslation('trade')
  const { market, dispatch } = store
  const of = useFieldError(error)
  return (
    <AmountInput
      id={FIELD_IDS.quantity}
      labelPlace="inside"
      label={t('amount')}
      unit={market.base}
      decimals={market.quantityDecimals}
      value={draft.quantity}
      error={of('quantity')}
      onValue={(text) => dispatch({ type: 'quantity', text })}
      onStep={(direction) => dispatch({ type: 'step', field: 'quantity', direction })}
    />
  )
}

function TotalInput({ label, store, draft, error }: FieldsProps & { label: string }) {
  const { market, dispatch } = store
  const of = useFieldError(error)
  return (
    <AmountInput
      id={FIELD_IDS.total}
      labelPlace="inside"
      label={label}
      unit={market.quote}
      decimals={market.quoteDecimals}
      value={draft.total}
      error={of('total')}
      onValue={(text) => dispatch({ type: 'total', text })}
    />
  )
}

function PartOfBalance({ store, draft }: Pick<FieldsProps, 'store' | 'draft'>) {
  return <PercentSlider value={draft.percent} onValue={(percent) => store.dispatch({ type: 'percent', percent })} />
}

/** How much, of an order with a limit price: quantity and value follow from each other. */
export function PricedSize(props: FieldsProps) {
  const { t } = useTranslation('trade')
  return (
    <>
      <QuantityInput {...props} />
      <PartOfBalance {...props} />
      <TotalInput {...props} label={t('total')} />
    </>
  )
}

/** How much, of an order at market: a quantity, or in the other field an amount of the quote coin, where it may be given so. */
export function MarketSize(props: FieldsProps) {
  const { t } = useTranslation('trade')
  const { kind, side } = props.draft
  return (
    <>
      <QuantityInput {...props} />
      <PartOfBalance {...props} />
      {byAmount(kind, side) ? (
        <TotalInput {...props} label={t(side === 'buy' ? 'form.spend' : 'form.receive')} />
      ) : null}
    </>
  )
}
