/** A price of the contract order, with its error and moved by arrow keys. */
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import type { ContractDraft, ContractField, FormSituation, PriceField } from './draft.ts'
import { CONTRACT_FIELDS } from './field-ids.ts'
import type { ContractFieldWords, ContractStore } from './store.ts'
import type { ContractSummary } from './summary.ts'

/** What every part of the form is given. */
export interface InputsProps {
  store: ContractStore
  draft: ContractDraft
  situation: FormSituation
  summary: ContractSummary
  error: ContractFieldWords | undefined
}

/** What is wrong at this field, if it is there. */
export function wordsOf(field: ContractField, error: ContractFieldWords | undefined): string | undefined {
  return error?.field === field ? error.words : undefined
}

interface PriceInputProps extends Pick<InputsProps, 'store' | 'draft' | 'error'> {
  field: PriceField
  label: string
  /** What is meant where it is left empty. */
  placeholder?: string
  explainedBy?: string
}

/** A price of the order. */
export function PriceInput({ store, draft, error, field, ...rest }: PriceInputProps) {
  const { market, dispatch } = store
  return (
    <AmountInput
      {...rest}
      id={CONTRACT_FIELDS[field]}
      labelPlace="inside"
      unit={market.quote}
      decimals={market.priceDecimals}
      value={draft[field]}
      error={wordsOf(field, error)}
      onValue={(text) => dispatch({ type: 'text', field, text })}
      onStep={(direction) => dispatch({ type: 'step', field, direction })}
    />
  )
}
