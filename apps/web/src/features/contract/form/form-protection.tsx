/** Take-profit and stop-loss that come with an order. Loaded when they are first asked for. */

import { CONTRACT_FIELDS } from './field-ids.ts'
import type { InputsProps } from './price-input.tsx'
import { ProtectionInputs } from './protection-inputs.tsx'
import { sizingPrice } from './sizing.ts'

export default function FormProtection({ store, draft, situation, summary, error }: InputsProps) {
  const { market, dispatch } = store
  const { preview } = summary
  const { side } = draft
  const of = {
    market,
    side,
    entry: sizingPrice(draft, situation),
    leverage: situation.leverage,
    position: preview && { side, lots: preview.lots, entryValue: preview.value },
    margin: preview?.margin,
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
