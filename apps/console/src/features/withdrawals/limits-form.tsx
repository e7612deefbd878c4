/** Proposes other limits; all are asked for together, so that nobody approves half of what was meant. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useNames } from '../../parts/names.ts'
import { ProposeChange } from '../../parts/propose-change.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { LIMITS, type Limit } from './limits.ts'

type Limits = ConsoleOutput<'console.withdrawals.terms'>['limits']
type Draft = Readonly<Record<Limit, string>>

const DECIMALS = 6
const DECIMAL = /^\d{1,15}(\.\d{1,6})?$/
const WHOLE = /^\d{1,4}$/

export function LimitsForm({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const { t } = useTranslation('limits')
  const names = useNames()
  const proposed = useProposed()
  const now: Draft = { ...limits, perDay: String(limits.perDay) }
  const [draft, setDraft] = useState(now)
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const faultOf = (name: Limit) => {
    const isRight = (name === 'perDay' ? WHOLE : DECIMAL).test(draft[name])
    return isRight ? undefined : t(name === 'perDay' ? 'noCount' : 'noFigure')
  }
  const changed = LIMITS.filter((name) => draft[name] !== now[name])
  const pick = (from: Draft) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (changed.length > 0 && LIMITS.every((name) => faultOf(name) === undefined)) setOpen(true)
  }
  return (
    <Card title={t('change')} note={t('two')}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3">
        {LIMITS.map((name) => (
          <AmountInput
            key={name}
            label={names('fields', name)}
            {...(name === 'perDay' ? {} : { unit: 'USDT' })}
            decimals={name === 'perDay' ? 0 : DECIMALS}
            value={draft[name]}
            onValue={(value) => setDraft({ ...draft, [name]: value })}
            error={asked ? faultOf(name) : undefined}
          />
        ))}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={changed.length === 0}>
            {t('propose')}
          </Button>
        </div>
      </form>
      {open ? (
        <ProposeChange
          title={t('ask')}
          consequence={t('comes')}
          confirm={t('propose')}
          onClose={() => setOpen(false)}
          onReason={async (reason) => {
            const asked = { ...draft, perDay: Number(draft.perDay), reason }
            proposed(await api.call('console.withdrawals.setTerms', asked))
            await renew('console.withdrawals.terms')
            onClose()
          }}
          before={pick(now)}
          after={pick(draft)}
        />
      ) : null}
    </Card>
  )
}
