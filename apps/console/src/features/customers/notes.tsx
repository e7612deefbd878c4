/** What operators wrote down about a customer. A note stays as it was written. */
import { Button } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { Card } from '../../parts/card.tsx'
import { Key } from '../../parts/key.tsx'
import { usePages } from '../../parts/pages.ts'
import { TextArea } from '../../parts/text-area.tsx'
import { Time } from '../../parts/time.tsx'
import { useStep } from '../../parts/use-step.ts'
import { useWords } from '../../parts/words.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { useMay } from '../../session/session.ts'

const MOST = 2_000
const BRIEF = 3

export function Notes({ userId, brief = false }: { userId: string; brief?: boolean }) {
  const { t } = useTranslation('customers')
  const words = useWords()
  const may = useMay()
  const pages = usePages(['console.customers.notes', { userId }], (after, signal) =>
    api.call('console.customers.notes', { userId, ...(after && { after }) }, { signal }),
  )
  const shown = brief ? pages.rows?.slice(0, BRIEF) : pages.rows
  return (
    <Card title={t('tabs.notes')} note={t('notesNote')} aside={may('customer.note') ? <Key name="n" /> : undefined}>
      {may('customer.note') ? <NewNote userId={userId} /> : null}
      {pages.error ? (
        <ErrorState title={t('notesFailed')} onRetry={pages.again}>
          {words(pages.error)}
        </ErrorState>
      ) : null}
      {shown === undefined && !pages.error ? <Skeleton className="m-3 h-5" /> : null}
      {shown?.length === 0 ? <p className="px-3 py-2.5 text-ink-2">{t('noNotes')}</p> : null}
      <ul>
        {shown?.map(({ id, time, by, text }) => (
          <li key={id} className="border-t border-line px-3 py-2 first:border-t-0">
            <p className="text-12 text-ink-2">
              <b className="font-semibold text-ink">{by}</b> <Time at={time} />
            </p>
            <p className="break-words whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ul>
      {!brief && pages.hasMore ? (
        <div className="flex justify-center border-t border-line p-2">
          <Button size="sm" busy={pages.isMore} onClick={pages.more}>
            {t('moreNotes')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function NewNote({ userId }: { userId: string }) {
  const { t } = useTranslation('customers')
  const [text, setText] = useState('')
  const step = useStep()
  const field = useRef<HTMLTextAreaElement>(null)
  useKeys([{ keys: ['n'], says: t('writeNote'), act: () => field.current?.focus() }])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    void step.run(async () => {
      await api.call('console.customers.addNote', { userId, text: text.trim() })
      setText('')
      await renew('console.customers.notes')
    })
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-2 border-b border-line p-3">
      <TextArea ref={field} label={t('writeNote')} most={MOST} rows={2} value={text} onValue={setText} />
      <Refusal>{step.refusal}</Refusal>
      <Button type="submit" size="sm" busy={step.busy} className="justify-self-end" disabled={text.trim() === ''}>
        {t('saveNote')}
      </Button>
    </form>
  )
}
