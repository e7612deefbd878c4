/** The decision on an identity. Keys act once the case has stood a moment; a rejection needs its reason. */
import { REJECT_REASONS, type RejectReason } from '@candlewick/rules/identity/documents'
import { Button } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { useSteady } from '../../keys/steady.ts'
import { Card, Facts } from '../../parts/card.tsx'
import { Key } from '../../parts/key.tsx'
import { useNames } from '../../parts/names.ts'
import { RejectDialog, type Rejection } from '../../parts/reject-dialog.tsx'
import { Time } from '../../parts/time.tsx'
import { useStep } from '../../parts/use-step.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { useMay } from '../../session/session.ts'
import type { Case } from './case-page.tsx'
import { NoteDialog } from './note-dialog.tsx'

interface DecisionProps {
  case_: Case
  onDecided: (next: string | null) => void
}

export function Decision({ case_, onDecided }: DecisionProps) {
  const { t } = useTranslation('identities')
  const may = useMay()
  const names = useNames()
  const step = useStep()
  const [open, setOpen] = useState<'nothing' | 'reject' | 'note'>('nothing')
  const { id, state, level, userId } = case_
  const steady = useSteady(id)
  const close = () => setOpen('nothing')
  const isOpen = state === 'review'
  const decide = async (decision: 'approve' | 'reject', rejection?: Rejection<RejectReason>) => {
    const { next } = await api.call('console.identities.decide', { id, decision, ...rejection })
    close()
    toast.success(t(`came.${decision}`))
    void renew('console.identities.queue', 'console.identities.case', 'console.home')
    onDecided(next)
  }
  const approve = () => void step.run(() => decide('approve'))
  useKeys([
    { keys: ['a'], says: t('approve'), act: () => isOpen && steady && !step.busy && approve() },
    { keys: ['r'], says: t('reject'), act: () => isOpen && steady && setOpen('reject') },
    { keys: ['n'], says: t('note'), act: () => may('customer.note') && setOpen('note') },
  ])
  return (
    <Card title={t('decision')} aside={isOpen ? names('levels', level) : undefined}>
      {isOpen ? (
        <div className="grid gap-2 p-3">
          <p className="mb-1 rounded-control bg-sunken px-3 py-2 text-ink-2">{t(`comes.${level}`)}</p>
          <Button variant="primary" busy={step.busy} className="justify-between!" onClick={approve}>
            {t('approve')} <Key name="a" onInk />
          </Button>
          <Button className="justify-between!" onClick={() => setOpen('reject')}>
            {t('reject')} <Key name="r" />
          </Button>
          {may('customer.note') ? (
            <Button size="sm" variant="ghost" className="justify-between!" onClick={() => setOpen('note')}>
              {t('note')} <Key name="n" />
            </Button>
          ) : null}
          <Refusal>{step.refusal}</Refusal>
        </div>
      ) : (
        <Decided case_={case_} />
      )}
      {open === 'reject' ? (
        <RejectDialog
          reasons={REJECT_REASONS}
          name={(reason) => names('rejections', reason)}
          consequence={t('rejectComes')}
          onReject={(rejection) => decide('reject', rejection)}
          onClose={close}
        />
      ) : null}
      {open === 'note' ? <NoteDialog userId={userId} onClose={close} /> : null}
    </Card>
  )
}

function Decided({ case_ }: { case_: Case }) {
  const { t } = useTranslation('identities')
  const names = useNames()
  const { state, decidedBy, decideTime, reason, reasonText, askedAgain } = case_
  return (
    <Facts
      facts={[
        [t('state'), t(`states.${state}`)],
        [t('decidedBy'), decidedBy || '–'],
        [t('decidedAt'), <Time key="at" at={decideTime} />],
        ...(askedAgain === null
          ? []
          : [
              [t('askedBy'), askedAgain.operatorId || '–'] as const,
              [t('askedAt'), <Time key="asked" at={askedAgain.time} />] as const,
            ]),
        ...(reason === null ? [] : [[t('reason'), names('rejections', reason)] as const]),
        ...(reasonText === '' ? [] : [[t('words'), reasonText] as const]),
      ]}
    />
  )
}
