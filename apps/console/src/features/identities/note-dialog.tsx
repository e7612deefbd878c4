/** Writes a note about the customer of a case, without leaving it. */
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { TextArea } from '../../parts/text-area.tsx'
import { useStep } from '../../parts/use-step.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'

const MOST = 2_000

export function NoteDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('identities')
  const step = useStep()
  const form = useId()
  const [text, setText] = useState('')
  useKeys([], { alone: true })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    void step.run(async () => {
      await api.call('console.customers.addNote', { userId, text: text.trim() })
      await renew('console.customers.notes')
      toast.success(t('noted'))
      onClose()
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('note')}
      lightDismiss={false}
      footer={
        <Button type="submit" form={form} variant="primary" busy={step.busy} disabled={text.trim() === ''}>
          {t('saveNote')}
        </Button>
      }
    >
      <form id={form} onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <TextArea autoFocus label={t('noteLabel')} hint={t('noteHint')} most={MOST} value={text} onValue={setText} />
        <Refusal>{step.refusal}</Refusal>
      </form>
    </Dialog>
  )
}
