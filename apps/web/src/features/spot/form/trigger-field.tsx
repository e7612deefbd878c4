/** The price that sets a waiting order off: how far away it is now, and which price it is compared with. */
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ticksOf } from '../../../markets/terminal-market.ts'
import type { Reference } from '../../../terminal/form/kinds.ts'
import { Distance, TriggerReference } from '../../../terminal/form/trigger-reference.tsx'
import { type FieldsProps, PriceInput, useFieldError } from './fields.tsx'
import { referenceOf } from './order-draft.ts'

export function TriggerField(props: FieldsProps) {
  const { t } = useTranslation('order-types')
  const id = useId()
  const { store, draft, situation } = props
  const reference = referenceOf(draft, situation)
  return (
    <>
      <PriceInput {...props} field="trigger" label={t('field.trigger')} explainedBy={id} />
      <TriggerLine {...props}>
        <span id={id}>
          <Distance market={store.market} price={ticksOf(store.market, draft.trigger)} reference={reference} />
        </span>
      </TriggerLine>
    </>
  )
}

const REFERENCES: readonly Reference[] = ['last', 'index']

/** What the trigger is compared with, beside a word about where the market is. */
export function TriggerLine({ store, draft, error, children }: FieldsProps & { children: ReactNode }) {
  const of = useFieldError(error)
  return (
    <TriggerReference
      references={REFERENCES}
      by={draft.triggerBy}
      onBy={(by) => store.dispatch({ type: 'triggerBy', by })}
      error={of('triggerBy')}
    >
      {children}
    </TriggerReference>
  )
}
