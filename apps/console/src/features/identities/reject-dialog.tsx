/** Why an identity is rejected: one of the reasons that the customer reads in her language, and words beside it. */
import { REJECT_REASONS, type RejectReason } from '@candlewick/rules/identity/documents'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { useNames } from '../../parts/names.ts'
import { useOpenFocus } from '../../parts/open-focus.ts'
import { TextArea } from '../../parts/text-area.tsx'
import { useStep } from '../../parts/use-step.ts'

export interface Rejection {
  readonly reason: RejectReason
  readonly reasonText: string
}

const MOST = 400

interface RejectDialogProps {
  onReject: (rejection: Rejection) => Promise<void>
  onClose: () => void
}

export function RejectDialog({ onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation('identities')
  const step = useStep()
  const form = useId()
  const [reason, setReason] = useState<RejectReason>()
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState(false)
  useKeys([], { alone: true })
  const needsWords = reason === 'other' && words.trim() === ''
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reason !== undefined && !needsWords) void step.run(() => onReject({ reason, reasonText: words.trim() }))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('rejectTitle')}
      lightDismiss={false}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={step.busy}>
            {t('reject')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="rounded-control bg-sunken px-3 py-2 text-ink-2">{t('rejectComes')}</p>
        <Reasons reason={reason} onReason={setReason} />
        <Refusal>{asked && reason === undefined ? t('reasonNeeded') : undefined}</Refusal>
        <TextArea
          label={t('words')}
          hint={t('wordsHint')}
          most={MOST}
          rows={2}
          value={words}
          onValue={setWords}
          error={asked && needsWords ? t('wordsNeeded') : undefined}
        />
        <Refusal>{step.refusal}</Refusal>
      </form>
    </Dialog>
  )
}

interface ReasonsProps {
  reason: RejectReason | undefined
  onReason: (reason: RejectReason) => void
}

/** Arrow keys choose, Enter sends. */
function Reasons({ reason, onReason }: ReasonsProps) {
  const { t } = useTranslation('identities')
  const names = useNames()
  const first = useRef<HTMLInputElement>(null)
  const group = useId()
  useOpenFocus(first)
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-medium">{t('reason')}</legend>
      <div className="grid sm:grid-cols-2">
        {REJECT_REASONS.map((one, index) => (
          <label key={one} className="flex items-center gap-2 rounded-control px-1 py-1 hover:bg-sunken">
            <input
              ref={index === 0 ? first : null}
              type="radio"
              name={group}
              className="size-4 accent-ink"
              checked={reason === one}
              onChange={() => onReason(one)}
            />
            {names('rejections', one)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
