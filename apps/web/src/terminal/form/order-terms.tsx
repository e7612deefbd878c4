/** How an order stands: time in force, post-only, iceberg; and what happens when it meets one of the person's own. */
import { Checkbox } from '@candlewick/ui/field.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { useTranslation } from 'react-i18next'
import type { DraftStore } from './draft-store.ts'
import type { FieldsProps } from './fields.tsx'
import type { OrderDraft, SelfTrade } from './order-draft.ts'
import { ShownInput } from './shown-input.tsx'

const TIFS = ['GTC', 'IOC', 'FOK'] as const

interface TermsProps {
  store: DraftStore
  draft: OrderDraft
}

/** Each kind has the terms that mean something for it: what trades at market when it fires has none. */
export function OrderTerms(props: FieldsProps) {
  const { store, draft } = props
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const { kind } = draft
  if (kind === 'stop_market' || kind === 'trailing') return null
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {kind === 'oco' ? null : <TimeInForce store={store} draft={draft} />}
        {kind === 'market' ? null : (
          <span title={t('form.postOnlyMeaning')}>
            <Checkbox
              label={<span className="text-12">{t('form.postOnly')}</span>}
              checked={draft.postOnly}
              onChange={(event) => store.dispatch({ type: 'postOnly', on: event.target.checked })}
            />
          </span>
        )}
      </div>
      {kind === 'limit' ? (
        <span title={types('meaning.iceberg')} className="justify-self-start">
          <Checkbox
            label={<span className="text-12">{types('field.iceberg')}</span>}
            checked={draft.iceberg}
            onChange={(event) => store.dispatch({ type: 'iceberg', on: event.target.checked })}
          />
        </span>
      ) : null}
      {kind === 'limit' && draft.iceberg ? <ShownInput {...props} /> : null}
    </>
  )
}

function TimeInForce({ store, draft }: TermsProps) {
  const { t } = useTranslation('trade')
  const market = draft.kind === 'market'
  const choices = market ? TIFS.filter((tif) => tif !== 'GTC') : TIFS
  const value = market && draft.tif === 'GTC' ? 'IOC' : draft.tif
  return (
    <span title={t(`form.${value}Meaning`)}>
      <Select
        look="bare"
        label={t('form.tif')}
        value={value}
        onValue={(text) => {
          const tif = TIFS.find((one) => one === text)
          if (tif) store.dispatch({ type: 'tif', tif })
        }}
        options={choices.map((tif) => ({ value: tif, label: t(`form.${tif}`) }))}
      />
    </span>
  )
}

const SELF_TRADE: readonly SelfTrade[] = ['expire_taker', 'expire_maker', 'expire_both']

export function Advanced({ store, draft }: TermsProps) {
  const { t } = useTranslation('trade')
  return (
    <details className="border-t border-line pt-2">
      <summary className="text-ink-2 hover:text-ink">{t('form.advanced')}</summary>
      <div className="flex flex-wrap items-center justify-between gap-2 pt-2">
        <span className="text-ink-2">{t('form.stp')}</span>
        <Select
          look="bare"
          label={t('form.stp')}
          value={draft.stp}
          onValue={(text) => {
            const stp = SELF_TRADE.find((one) => one === text)
            if (stp) store.dispatch({ type: 'stp', stp })
          }}
          options={SELF_TRADE.map((stp) => ({ value: stp, label: t(`form.${stp}`) }))}
        />
      </div>
    </details>
  )
}
