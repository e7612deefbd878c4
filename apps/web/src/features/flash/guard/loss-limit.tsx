/** The daily loss limit of one coin: as it holds, what waits, and a new one. */
import { groupDigits } from '@candlewick/money/display'
import { CallFailure, type CallOutput } from '@candlewick/protocol/client'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { useTimeText } from './time-text.ts'

interface LossLimitProps {
  record: CallOutput<'flash.guard'>['records'][number]
  onSet: () => void
}

/** Whole coins, and cents of them. */
const DECIMALS = 2
const IS_AMOUNT = /^(?!0*\.?0*$)\d{1,12}(\.\d{1,2})?$/

export function LossLimit({ record: { coin, limit, left, pending }, onSet }: LossLimitProps) {
  const { t } = useTranslation('flash-guard')
  const { separators } = useUiTexts()
  const timeText = useTimeText()
  const [entry, setEntry] = useState('')
  const [wrong, setWrong] = useState(false)
  const money = (amount: string) => `${groupDigits(plain(amount), separators)} ${coin}`
  const set = useMutation({
    mutationFn: (to: string | undefined) =>
      api.call('flash.lossLimit', { coin, ...(to !== undefined && { limit: to }) }),
    onSuccess: () => {
      setEntry('')
      onSet()
    },
    onError: (error) => {
      // A refusal has been shown by the client; anything else is a bug and must surface.
      if (!(error instanceof CallFailure)) throw error
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(!IS_AMOUNT.test(entry))
    if (IS_AMOUNT.test(entry)) set.mutate(entry)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2 border-t border-line pt-3">
      <h3 className="font-semibold">{t('limit.title')}</h3>
      <p>{limit === undefined ? t('limit.none') : t('limit.now', { amount: money(limit) })}</p>
      {left === undefined ? null : <p className="text-ink-2">{t('limit.left', { amount: money(left) })}</p>}
      {pending === undefined ? null : (
        <p role="status">
          {pending.limit === undefined
            ? t('limit.pendingNone', { time: timeText(pending.from) })
            : t('limit.pending', { time: timeText(pending.from), amount: money(pending.limit) })}
        </p>
      )}
      <AmountInput
        label={t('limit.field')}
        labelPlace="inside"
        unit={coin}
        decimals={DECIMALS}
        value={entry}
        onValue={(next) => {
          setEntry(next)
          setWrong(false)
        }}
        error={wrong ? t('limit.wrong') : undefined}
        hint={t('limit.hint')}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={set.isPending}>
          {t('limit.set')}
        </Button>
        {limit === undefined ? null : (
          <Button variant="ghost" disabled={set.isPending} onClick={() => set.mutate(undefined)}>
            {t('limit.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Without zeros at the end that say nothing. */
function plain(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
