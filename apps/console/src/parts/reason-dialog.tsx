/**
 * Asks for the reason before something is done. What comes of it stands above the button; the reason stands in the audit
 * trail. What was typed stays where the server refuses.
 */
import { Button, type ButtonVariant } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../keys/keys.ts'
import { TextArea } from './text-area.tsx'
import { useStep } from './use-step.ts'

/** Shortest reason that says anything, and the longest that is kept. */
const LEAST = 3
const MOST = 500

interface ReasonDialogProps {
  title: string
  /** What comes of it, before the button is pressed. */
  consequence: ReactNode
  confirm: string
  variant?: ButtonVariant
  /** What else is asked for. */
  children?: ReactNode
  /** Something else is still missing. */
  incomplete?: boolean
  onReason: (reason: string) => Promise<void>
  onClose: () => void
}

export function ReasonDialog({ title, consequence, confirm, children, ...rest }: ReasonDialogProps) {
  const { variant = 'primary', incomplete = false, onReason, onClose } = rest
  const { t } = useTranslation()
  const form = useId()
  const step = useStep()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  useKeys([], { alone: true })
  const isShort = reason.trim().length < LEAST
  const submit = () => {
    setAsked(true)
    if (!isShort && !incomplete) void step.run(() => onReason(reason.trim()))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
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
          <Button type="submit" form={form} variant={variant} busy={step.busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <div className="rounded-control bg-sunken px-3 py-2 break-words text-ink-2">{consequence}</div>
        {children}
        <TextArea
          autoFocus={children === undefined}
          label={t('reason.label')}
          hint={t('reason.hint')}
          most={MOST}
          value={reason}
          onValue={setReason}
          error={asked && isShort ? t('reason.short') : undefined}
        />
        <Refusal>{step.refusal}</Refusal>
      </form>
    </Dialog>
  )
}
