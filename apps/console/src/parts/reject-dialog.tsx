/** Why something is rejected, or asked for again: a reason that the customer reads in her language, and words beside it. */
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../keys/keys.ts'
import { useOpenFocus } from './open-focus.ts'
import { TextArea } from './text-area.tsx'
import { useStep } from './use-step.ts'

export interface Rejection<Reason extends string> {
  readonly reason: Reason
  readonly reasonText: string
}

const MOST = 400
/** The reason that says nothing without words beside it. */
const OTHER = 'other'

interface RejectDialogProps<Reason extends string> {
  reasons: readonly Reason[]
  name: (reason: Reason) => string
  /** What comes of it, before the button is pressed. */
  consequence: string
  /** Where it is no rejection. */
  title?: string
  confirm?: string
  /** What else is asked for. */
  children?: ReactNode
  onReject: (rejection: Rejection<Reason>) => Promise<void>
  onClose: () => void
}

export function RejectDialog<Reason extends string>({
  reasons,
  name,
  consequence,
  children,
  onReject,
  onClose,
  ...rest
}: RejectDialogProps<Reason>) {
  const { t } = useTranslation()
  const { title = t('reject.title'), confirm = t('reject.reject') } = rest
  const step = useStep()
  const form = useId()
  const [reason, setReason] = useState<Reason>()
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState(false)
  useKeys([], { alone: true })
  const needsWords = reason === OTHER && words.trim() === ''
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reason !== undefined && !needsWords) void step.run(() => onReject({ reason, reasonText: words.trim() }))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      lightDismiss={false}
      footer={
        <>
          <Button onClick={onClose}>{t('reason.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={step.busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="rounded-control bg-sunken px-3 py-2 text-ink-2">{consequence}</p>
        {children}
        <ReasonChoice reasons={reasons} name={name} reason={reason} onReason={setReason} />
        <Refusal>{asked && reason === undefined ? t('reject.needed') : undefined}</Refusal>
        <TextArea
          label={t('reject.words')}
          hint={t('reject.wordsHint')}
          most={MOST}
          rows={2}
          value={words}
          onValue={setWords}
          error={asked && needsWords ? t('reject.wordsNeeded') : undefined}
        />
        <Refusal>{step.refusal}</Refusal>
      </form>
    </Dialog>
  )
}

interface ReasonChoiceProps<Reason extends string> {
  reasons: readonly Reason[]
  name: (reason: Reason) => string
  reason: Reason | undefined
  onReason: (reason: Reason) => void
}

/** Arrow keys choose, Enter sends. */
function ReasonChoice<Reason extends string>({ reasons, name, reason, onReason }: ReasonChoiceProps<Reason>) {
  const { t } = useTranslation()
  const first = useRef<HTMLInputElement>(null)
  const group = useId()
  useOpenFocus(first)
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-medium">{t('reason.label')}</legend>
      <div className="grid sm:grid-cols-2">
        {reasons.map((one, index) => (
          <label key={one} className="flex items-center gap-2 rounded-control px-1 py-1 hover:bg-sunken">
            <input
              ref={index === 0 ? first : null}
              type="radio"
              name={group}
              className="size-4 accent-ink"
              checked={reason === one}
              onChange={() => onReason(one)}
            />
            {name(one)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
