/** The fields of a contract order: kind, price, quantity in the chosen unit, part of what is possible, time in force. */
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Checkbox } from '@candlewick/ui/field.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../terminal/form/choice.tsx'
import { PercentSlider } from '../../terminal/form/percent-slider.tsx'
import type { ContractMarket } from '../contract-market.ts'
import { CONTRACT_UNITS, type ContractUnit, keepContractUnit, unitDecimals, useContractUnit } from '../units.ts'
import { CONTRACT_TIFS, type ContractDraft, type FormSituation } from './draft.ts'
import { CONTRACT_FIELDS } from './field-ids.ts'
import type { ContractStore } from './store.ts'

interface InputsProps {
  store: ContractStore
  draft: ContractDraft
  situation: FormSituation
  error: { field: 'price' | 'quantity' | 'order'; words: string } | undefined
}

export function ContractInputs({ store, draft, error }: InputsProps) {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const { market, dispatch } = store
  const of = (field: 'price' | 'quantity') => (error?.field === field ? error.words : undefined)
  const { unit } = useContractUnit()
  return (
    <>
      <fieldset aria-label={t('form.type')} className="flex gap-x-3.5">
        {(['limit', 'market'] as const).map((kind) => (
          <Choice
            key={kind}
            name="contract-kind"
            checked={kind === draft.kind}
            onChoose={() => dispatch({ type: 'kind', kind })}
            className={cx(
              'rounded-control py-0.5 pointer-coarse:py-2',
              kind === draft.kind ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink',
            )}
          >
            {types(`kind.${kind}`)}
          </Choice>
        ))}
      </fieldset>
      {draft.kind === 'limit' ? (
        <AmountInput
          id={CONTRACT_FIELDS.price}
          labelPlace="inside"
          label={t('price')}
          unit={market.quote}
          decimals={market.priceDecimals}
          value={draft.price}
          error={of('price')}
          onValue={(text) => dispatch({ type: 'price', text })}
          onStep={(direction) => dispatch({ type: 'step', field: 'price', direction })}
        />
      ) : (
        <div className="flex min-h-9 items-center justify-between rounded-control border border-line bg-sunken px-3 text-ink-2">
          <span>{t('price')}</span>
          <span>{t('form.marketPrice')}</span>
        </div>
      )}
      <AmountInput
        id={CONTRACT_FIELDS.quantity}
        labelPlace="inside"
        label={t('amount')}
        unit={<UnitPicker market={market} unit={unit} store={store} />}
        decimals={unitDecimals(market, unit)}
        value={draft.quantity}
        error={of('quantity')}
        onValue={(text) => dispatch({ type: 'quantity', text })}
        onStep={(direction) => dispatch({ type: 'step', field: 'quantity', direction })}
      />
      <PercentSlider value={draft.percent} onValue={(percent) => dispatch({ type: 'percent', percent })} />
      <Terms store={store} draft={draft} />
    </>
  )
}

function UnitPicker({ market, unit, store }: { market: ContractMarket; unit: ContractUnit; store: ContractStore }) {
  const { t } = useTranslation('contract')
  const names = { coin: market.base, cont: t('form.contracts'), value: market.quote }
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

function Terms({ store, draft }: { store: ContractStore; draft: ContractDraft }) {
  const { t } = useTranslation('trade')
  const market = draft.kind === 'market'
  const choices = market ? CONTRACT_TIFS.filter((tif) => tif !== 'GTC') : CONTRACT_TIFS
  const value = market && draft.tif === 'GTC' ? 'IOC' : draft.tif
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span title={t(`form.${value}Meaning`)}>
        <Select
          look="bare"
          label={t('form.tif')}
          value={value}
          onValue={(text) => {
            const tif = CONTRACT_TIFS.find((one) => one === text)
            if (tif) store.dispatch({ type: 'tif', tif })
          }}
          options={choices.map((tif) => ({ value: tif, label: t(`form.${tif}`) }))}
        />
      </span>
      {market ? null : (
        <span title={t('form.postOnlyMeaning')}>
          <Checkbox
            label={<span className="text-12">{t('form.postOnly')}</span>}
            checked={draft.postOnly}
            onChange={(event) => store.dispatch({ type: 'postOnly', on: event.target.checked })}
          />
        </span>
      )}
    </div>
  )
}
