/** How an order stands: time in force, post-only, iceberg; and what happens when it meets one of the person's own. */
import { Select } from '@candlewick/ui/select.tsx'
import { memo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftStore } from './draft-store.ts'
import type { FieldsProps } from './fields.tsx'
import type { OrderDraft, SelfTrade } from './order-draft.ts'
import { ShownInput } from './shown-input.tsx'
import { Term, TimeInForce } from './terms.tsx'

/** Each kind has the terms that mean something for it: what trades at market when it fires has none. */
export function OrderTerms(props: FieldsProps) {
  const { store, draft } = props
  const { dispatch } = store
  const onTif = useCallback((tif: OrderDraft['tif']) => dispatch({ type: 'tif', tif }), [dispatch])
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const { kind } = draft
  if (kind === 'stop_market' || kind === 'trailing') return null
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {kind === 'oco' ? null : <TimeInForce market={kind === 'market'} tif={draft.tif} onTif={onTif} />}
        {kind === 'market' ? null : (
          <Term
            label={t('form.postOnly')}
            meaning={t('form.postOnlyMeaning')}
            on={draft.postOnly}
            onChange={(on) => dispatch({ type: 'postOnly', on })}
          />
        )}
      </div>
      {kind === 'limit' ? (
        <Term
          label={types('field.iceberg')}
          meaning={types('meaning.iceberg')}
          on={draft.iceberg}
          onChange={(on) => dispatch({ type: 'iceberg', on })}
        />
      ) : null}
      {kind === 'limit' && draft.iceberg ? <ShownInput {...props} /> : null}
    </>
  )
}

const SELF_TRADE: readonly SelfTrade[] = ['expire_taker', 'expire_maker', 'expire_both']

interface AdvancedProps {
  store: DraftStore
  stp: SelfTrade
}

export const Advanced = memo(function Advanced({ store, stp }: AdvancedProps) {
  const { t } = useTranslation('trade')
  return (
    <details className="border-t border-line pt-2">
      <summary className="text-ink-2 hover:text-ink">{t('form.advanced')}</summary>
      <div className="flex flex-wrap items-center justify-between gap-2 pt-2">
        <span className="text-ink-2">{t('form.stp')}</span>
        <Select
          look="bare"
          label={t('form.stp')}
          value={stp}
          onValue={(text) => {
            const chosen = SELF_TRADE.find((one) => one === text)
            if (chosen) store.dispatch({ type: 'stp', stp: chosen })
          }}
          options={SELF_TRADE.map((one) => ({ value: one, label: t(`form.${one}`) }))}
        />
      </div>
    </details>
  )
})
