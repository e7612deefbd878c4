/** The fields that a ladder has in every terminal: its two prices, how many orders, and how their sizes go. */
import { LADDER_SIZES, LEAST_RUNGS, MOST_RUNGS } from '@candlewick/rules/ladder'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../../markets/terminal-market.ts'
import type { LadderAction, LadderDraft, LadderField } from '../ladder-draft.ts'

interface LadderFieldsProps {
  ids: Record<LadderField, string>
  market: TerminalMarket
  draft: LadderDraft
  errorOf: (field: LadderField) => string | undefined
  dispatch: (
    action:
      | LadderAction
      | { type: 'text'; field: LadderField; text: string }
      | { type: 'step'; field: 'from' | 'to'; direction: 1 | -1 },
  ) => void
}

export function LadderFields({ ids, market, draft, errorOf, dispatch }: LadderFieldsProps) {
  const { t } = useTranslation('ladder')
  const price = (field: 'from' | 'to') => (
    <AmountInput
      id={ids[field]}
      labelPlace="inside"
      label={t(field)}
      unit={market.quote}
      decimals={market.priceDecimals}
      value={draft[field]}
      error={errorOf(field)}
      onValue={(text) => dispatch({ type: 'text', field, text })}
      onStep={(direction) => dispatch({ type: 'step', field, direction })}
    />
  )
  const count = (text: string) => dispatch({ type: 'text', field: 'rungs', text })
  return (
    <>
      {price('from')}
      {price('to')}
      <AmountInput
        id={ids.rungs}
        labelPlace="inside"
        label={t('orders')}
        decimals={0}
        value={draft.rungs}
        error={errorOf('rungs')}
        onValue={count}
        onStep={(direction) => {
          const next = (Number(draft.rungs) || LEAST_RUNGS) + direction
          count(String(Math.min(MOST_RUNGS, Math.max(LEAST_RUNGS, next))))
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="text-ink-2">{t('sizes')}</span>
        <Select
          look="bare"
          label={t('sizes')}
          value={draft.sizes}
          onValue={(text) => {
            const sizes = LADDER_SIZES.find((one) => one === text)
            if (sizes !== undefined) dispatch({ type: 'sizes', sizes })
          }}
          options={LADDER_SIZES.map((one) => ({ value: one, label: t(one) }))}
        />
      </div>
    </>
  )
}
