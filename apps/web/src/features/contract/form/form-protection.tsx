/** Take-profit and stop-loss that come with an order. Loaded when they are first asked for. */
import type { Lots, Units } from '@candlewick/money/types'
import { CONTRACT_FIELDS } from './field-ids.ts'
import type { InputsProps } from './price-input.tsx'
import { ProtectionInputs } from './protection-inputs.tsx'
import { sizingPrice } from './sizing.ts'

interface FormProtectionProps extends Pick<InputsProps, 'store' | 'draft' | 'situation' | 'error'> {
  /** What the order opens; undefined while no size is entered. */
  outcome: { readonly lots: Lots; readonly value: Units; readonly margin: Units } | undefined
}

export default function FormProtection({ store, draft, situation, outcome, error }: FormProtectionProps) {
  const { market, dispatch } = store
  const { side } = draft
  const of = {
    market,
    side,
    entry: sizingPrice(draft, situation),
    leverage: situation.leverage,
    position: outcome && { side, lots: outcome.lots, entryValue: outcome.value },
    margin: outcome?.margin,
  }
  return (
    <ProtectionInputs
      of={of}
      ids={CONTRACT_FIELDS}
      texts={draft}
      error={error}
      onPrice={(field, text) => dispatch({ type: 'text', field, text })}
      onBy={(field, by) => dispatch({ type: 'by', of: field, by })}
      onStep={(field, direction) => dispatch({ type: 'step', field, direction })}
    />
  )
}
