/** How much of a spot iceberg the book shows at a time. */
import { lotsOf } from '../../../markets/terminal-market.ts'
import { ShownField } from '../../../terminal/form/shown-field.tsx'
import { FIELD_IDS, type FieldsProps, useFieldError } from './fields.tsx'

export function ShownInput({ store: { market, dispatch }, draft, error }: FieldsProps) {
  const of = useFieldError(error)
  return (
    <ShownField
      id={FIELD_IDS.shown}
      market={market}
      whole={lotsOf(market, draft.quantity)}
      value={draft.shown}
      error={of('shown')}
      onValue={(text) => dispatch({ type: 'text', field: 'shown', text })}
      onStep={(direction) => dispatch({ type: 'step', field: 'shown', direction })}
    />
  )
}
