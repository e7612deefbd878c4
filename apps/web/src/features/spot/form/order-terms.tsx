/** How an order stands: time in force, post-only, iceberg; and what happens when it meets one of the person's own. */
import { cx } from '@candlewick/ui/cx.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { ChevronDown } from 'lucide-react'
import { memo, useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Term, TimeInForce } from '../../../terminal/form/terms.tsx'
import type { DraftStore } from './draft-store.ts'
import type { FieldsProps } from './fields.tsx'
import type { OrderDraft, SelfTrade } from './order-draft.ts'
import { ShownInput } from './shown-input.tsx'

/** Each kind has the terms that mean something for it: what trades at market when it fires has none. */
export function OrderTerms(props: FieldsProps) {
  const { store, draft } = props
  const { dispatch } = store
  const onTif = useCallback((tif: OrderDraft['tif']) => dispatch({ type: 'tif', tif }), [dispatch])
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const [more, setMore] = useState(false)
  const moreId = useId()
  const { kind } = draft
  const rests = kind === 'limit' || kind === 'stop_limit' || kind === 'oco'
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {kind === 'limit' || kind === 'stop_limit' || kind === 'market' ? (
          <TimeInForce market={kind === 'market'} tif={draft.tif} onTif={onTif} />
        ) : null}
        {rests ? (
          <Term
            label={t('form.postOnly')}
            meaning={t('form.postOnlyMeaning')}
            on={draft.postOnly}
            onChange={(on) => dispatch({ type: 'postOnly', on })}
          />
        ) : null}
        {kind === 'limit' ? (
          <Term
            label={types('field.iceberg')}
            meaning={types('meaning.iceberg')}
            on={draft.iceberg}
            onChange={(on) => dispatch({ type: 'iceberg', on })}
          />
        ) : null}
        <button
          type="button"
          aria-expanded={more}
          aria-controls={more ? moreId : undefined}
          onClick={() => setMore(!more)}
          className="inline-flex items-center gap-1 rounded-control py-1 text-ink-2 hover:text-ink"
        >
          {t('form.advanced')}
          <ChevronDown size={14} aria-hidden="true" className={cx('text-ink-3 transition', more && 'rotate-180')} />
        </button>
      </div>
      {kind === 'limit' && draft.iceberg ? <ShownInput {...props} /> : null}
      {more ? <OwnMeeting id={moreId} store={store} stp={draft.stp} /> : null}
    </>
  )
}

const SELF_TRADE: readonly SelfTrade[] = ['expire_taker', 'expire_maker', 'expire_both']

interface OwnMeetingProps {
  id: string
  store: DraftStore
  stp: SelfTrade
}

const OwnMeeting = memo(function OwnMeeting({ id, store, stp }: OwnMeetingProps) {
  const { t } = useTranslation('trade')
  return (
    <div id={id} className="flex flex-wrap items-center justify-between gap-x-2">
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
  )
})
