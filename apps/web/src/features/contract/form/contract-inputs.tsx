/** The fields of a contract order: trigger, price, quantity in the chosen unit, part of what is possible, terms. */
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { MarketPrice } from '../../../terminal/form/form-parts.tsx'
import { PercentSlider } from '../../../terminal/form/percent-slider.tsx'
import { Term, TimeInForce } from '../../../terminal/form/terms.tsx'
import type { ContractMarket } from '../contract-market.ts'
import { CONTRACT_UNITS, type ContractUnit, keepContractUnit, unitDecimals, useContractUnit } from '../units.ts'
import type { ContractTif } from './draft.ts'
import { CONTRACT_FIELDS } from './field-ids.ts'
import { isLimited, isWaiting } from './kinds.ts'
import { type InputsProps, PriceInput, wordsOf } from './price-input.tsx'
import { draftLots } from './sizing.ts'
import type { ContractStore } from './store.ts'

const WaitingFields = lazy(() => loadChunk(() => import('./waiting-fields.tsx')))
const ShownField = lazy(() =>
  loadChunk(() => import('../../../terminal/form/shown-field.tsx')).then(({ ShownField }) => ({ default: ShownField })),
)
const FormProtection = lazy(() => loadChunk(() => import('./form-protection.tsx')))

export function ContractInputs(props: InputsProps) {
  const { store, draft, error } = props
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const { market, dispatch } = store
  const waiting = (
    <Suspense fallback={<Skeleton className="h-17" />}>
      <WaitingFields {...props} />
    </Suspense>
  )
  return (
    <>
      {isWaiting(draft.kind) ? waiting : null}
      {isLimited(draft.kind) ? (
        <PriceInput {...props} field="price" label={draft.kind === 'limit' ? t('price') : types('field.limitPrice')} />
      ) : null}
      {draft.kind === 'oco' ? waiting : null}
      {draft.kind === 'market' ? <MarketPrice /> : null}
      <QuantityInput store={store} draft={draft} error={error} />
      <PercentSlider value={draft.percent} onValue={(percent) => dispatch({ type: 'percent', percent })} />
      <Terms store={store} draft={draft} />
      {draft.kind === 'limit' && draft.iceberg ? (
        <Suspense fallback={<Skeleton className="h-15" />}>
          <ShownField
            id={CONTRACT_FIELDS.shown}
            market={market}
            whole={draftLots(draft, props.situation)}
            value={draft.shown}
            error={wordsOf('shown', error)}
            onValue={(text) => dispatch({ type: 'text', field: 'shown', text })}
            onStep={(direction) => dispatch({ type: 'step', field: 'shown', direction })}
          />
        </Suspense>
      ) : null}
      {draft.opens && draft.protects ? (
        <Suspense fallback={<Skeleton className="h-34" />}>
          <FormProtection {...props} outcome={props.summary.preview} />
        </Suspense>
      ) : null}
    </>
  )
}

/** How much, in the unit that the person writes it in. */
export function QuantityInput({ store, draft, error }: Pick<InputsProps, 'store' | 'draft' | 'error'>) {
  const { t } = useTranslation('trade')
  const { market, dispatch } = store
  const { unit } = useContractUnit()
  const unitNames = useUnitNames(market)
  return (
    <AmountInput
      id={CONTRACT_FIELDS.quantity}
      labelPlace="inside"
      label={t('amount')}
      unit={<UnitPicker market={market} unit={unit} store={store} />}
      unitName={unitNames[unit]}
      decimals={unitDecimals(market, unit)}
      value={draft.quantity}
      error={wordsOf('quantity', error)}
      onValue={(text) => dispatch({ type: 'quantity', text })}
      onStep={(direction) => dispatch({ type: 'step', field: 'quantity', direction })}
    />
  )
}

function useUnitNames(market: ContractMarket): Record<ContractUnit, string> {
  const { t } = useTranslation('contract')
  return { coin: market.base, cont: t('form.contracts'), value: market.quote }
}

function UnitPicker({ market, unit, store }: { market: ContractMarket; unit: ContractUnit; store: ContractStore }) {
  const { t } = useTranslation('contract')
  const names = useUnitNames(market)
  return (
    <Select
      look="bare"
      label={t('form.unit')}
      value={unit}
      onValue={(text) => {
        const chosen = CONTRACT_UNITS.find((one) => one === text)
        if (chosen === undefined || chosen === unit) return
        keepContractUnit(chosen)
        store.dispatch({ type: 'unit', from: unit })
      }}
      options={CONTRACT_UNITS.map((one) => ({ value: one, label: names[one] }))}
    />
  )
}

/** Each kind has the terms that mean something for it: what trades at market when it fires has no time in force. */
function Terms({ store, draft }: Pick<InputsProps, 'store' | 'draft'>) {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const { t: words } = useTranslation('contract')
  const { dispatch } = store
  const { kind, opens } = draft
  const onTif = useCallback((tif: ContractTif) => dispatch({ type: 'tif', tif }), [dispatch])
  const term = (name: 'postOnly' | 'guarded' | 'iceberg' | 'protects', label: string, meaning: string) => (
    <Term
      label={label}
      meaning={meaning}
      on={draft[name]}
      onChange={(on) => dispatch({ type: 'term', term: name, on })}
    />
  )
  return (
    <div className="grid gap-1">
      {isLimited(kind) || kind === 'market' ? (
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {kind === 'oco' ? null : <TimeInForce market={kind === 'market'} tif={draft.tif} onTif={onTif} />}
          {isLimited(kind) ? term('postOnly', t('form.postOnly'), t('form.postOnlyMeaning')) : null}
        </div>
      ) : null}
      <div className="flex min-h-6 flex-wrap empty:hidden items-center justify-between gap-x-3 gap-y-1">
        {opens ? term('protects', words('protect.both'), words('protect.bothMeaning')) : null}
        {kind === 'limit' ? term('iceberg', types('field.iceberg'), types('meaning.iceberg')) : null}
        {isWaiting(kind) ? term('guarded', words('form.guarded'), words('form.guardedMeaning')) : null}
        {opens ? null : (
          <span title={words('form.reduceOnlyMeaning')} className="text-ink-2">
            {words('form.reduceOnly')}
          </span>
        )}
      </div>
    </div>
  )
}
