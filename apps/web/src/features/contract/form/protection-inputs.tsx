/**
 * Take-profit and stop-loss as they are entered: a price or a return on margin, each following from the other, what it
 * comes to, and which price it watches.
 */
import { markedEntry } from '@candlewick/money/typed-number'
import type { Protection } from '@candlewick/rules/contract/triggers'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TriggerReference } from '../../../terminal/form/trigger-reference.tsx'
import { Profit, rateText } from '../figures.tsx'
import type { ContractDraft } from './draft.ts'
import { WATCHED, type Watched } from './kinds.ts'
import { enteredReturn, outcomeOf, type Protected, priceForReturn, shownReturn } from './protection.ts'
import type { ContractFieldWords } from './store.ts'

export type ProtectionTexts = Pick<ContractDraft, 'takeProfit' | 'stopLoss' | 'takeProfitBy' | 'stopLossBy'>

interface ProtectionInputsProps {
  of: Protected
  /** Of the two price fields, where somebody has to find them. */
  ids?: { readonly takeProfit: string; readonly stopLoss: string }
  texts: ProtectionTexts
  error: ContractFieldWords | undefined
  onPrice: (field: 'takeProfit' | 'stopLoss', text: string) => void
  onBy: (field: 'takeProfitBy' | 'stopLossBy', by: Watched) => void
  onStep: (field: 'takeProfit' | 'stopLoss', direction: 1 | -1) => void
}

export function ProtectionInputs({ of, ids, texts, error, onPrice, onBy, onStep }: ProtectionInputsProps) {
  return (['takeProfit', 'stopLoss'] as const).map((field) => (
    <OneProtection
      key={field}
      field={field}
      {...(ids === undefined ? {} : { id: ids[field] })}
      of={of}
      text={texts[field]}
      by={texts[`${field}By`]}
      error={error?.field === field ? error.words : undefined}
      onPrice={(text) => onPrice(field, text)}
      onBy={(by) => onBy(`${field}By`, by)}
      onStep={(direction) => onStep(field, direction)}
    />
  ))
}

interface OneProtectionProps {
  id?: string
  field: 'takeProfit' | 'stopLoss'
  of: Protected
  text: string
  by: Watched
  error: string | undefined
  onPrice: (text: string) => void
  onBy: (by: Watched) => void
  onStep: (direction: 1 | -1) => void
}

const PURPOSE = { takeProfit: 'take_profit', stopLoss: 'stop_loss' } as const satisfies Record<string, Protection>
/** The arrow keys move the return by this many percent. */
const STEP = 5

function OneProtection({ id: given, field, of, text, by, error, onPrice, onBy, onStep }: OneProtectionProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const id = useId()
  // The return as it is being typed; gone as soon as the price is.
  const [typed, setTyped] = useState<string>()
  const outcome = outcomeOf(text, of)
  const entered = text === '' ? '' : enteredReturn(outcome)
  const part = typed !== undefined && text !== '' ? typed : entered
  const byReturn = (percent: string) => {
    setTyped(percent)
    // A return that no price gives, or that is not understood, leaves a price that cannot be sent.
    onPrice(percent === '' ? '' : (priceForReturn(PURPOSE[field], percent, of) ?? markedEntry('')))
  }
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-1.5">
        <AmountInput
          {...(given === undefined ? {} : { id: given })}
          labelPlace="inside"
          label={t(`protect.${field}`)}
          unitName={of.market.quote}
          decimals={of.market.priceDecimals}
          value={text}
          error={error}
          explainedBy={id}
          onValue={(next) => {
            setTyped(undefined)
            onPrice(next)
          }}
          onStep={(direction) => {
            setTyped(undefined)
            onStep(direction)
          }}
        />
        <AmountInput
          labelPlace="inside"
          label={<ReturnLabel field={field} />}
          unit="%"
          decimals={1}
          value={part}
          disabled={of.entry === undefined}
          onValue={byReturn}
          onStep={(direction) => byReturn(String(Math.max(0, Math.floor(Number(part || '0')) + direction * STEP)))}
        />
      </div>
      <TriggerReference name={`${field}-by-${id}`} references={WATCHED} by={by} onBy={onBy}>
        <span id={id}>
          {outcome === undefined ? null : (
            <>
              <Profit amount={outcome.profit} decimals={of.market.settleDecimals} unit={of.market.settle} />{' '}
              {outcome.rate === undefined ? null : rateText(shownReturn(outcome.rate), separators, 1, true)}
            </>
          )}
        </span>
      </TriggerReference>
    </div>
  )
}

/** Short for the eye, whole for who hears it. */
function ReturnLabel({ field }: { field: 'takeProfit' | 'stopLoss' }) {
  const { t } = useTranslation('contract')
  return (
    <>
      <span aria-hidden="true">{t('protect.roe')}</span>
      <span className="sr-only">{t(`protect.${field}Return`)}</span>
    </>
  )
}
