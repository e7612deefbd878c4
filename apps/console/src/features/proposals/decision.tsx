/** The decision on a proposal: approve or reject by button or key, each with its reason; one's own is taken back. */
import { Button } from '@candlewick/ui/button.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { useSteady } from '../../keys/steady.ts'
import { Card } from '../../parts/card.tsx'
import { Key } from '../../parts/key.tsx'
import { useNames } from '../../parts/names.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { useOperator } from '../../session/session.ts'
import { signProposed } from '../withdrawals/public.ts'
import { mayDecide, useBarred } from './barred.ts'
import type { Proposal } from './proposal-page.tsx'

type Step = 'approve' | 'reject' | 'withdraw'

export function Decision({ proposal, onDone }: { proposal: Proposal; onDone: () => void }) {
  const { t } = useTranslation('proposals')
  const names = useNames()
  const { proposalId, state, subject, kind } = proposal
  const barred = useBarred()
  const isOwn = useOperator()?.operator.operatorId === proposal.proposedBy.operatorId
  const [asked, setAsked] = useState<Step>()
  const steady = useSteady(proposalId)
  const may = mayDecide(proposal)
  const byKey = (step: Step) => () => {
    if (steady) setAsked(step)
  }
  useKeys(
    may
      ? [
          { keys: ['a'], says: t('approve'), act: byKey('approve') },
          { keys: ['r'], says: t('reject'), act: byKey('reject') },
        ]
      : [],
  )
  const decide = async (reason: string) => {
    if (asked === undefined) return
    if (asked === 'approve' && kind === 'withdrawal.approve') await signProposed(subject.id)
    const answer =
      asked === 'withdraw'
        ? await api.call('console.withdrawProposal', { proposalId, reason })
        : await api.call('console.decide', { proposalId, decision: asked, reason })
    setAsked(undefined)
    if (answer.state === 'failed') toast.error(t('couldNot', { outcome: answer.outcome }))
    else toast.success(t(`came.${asked}`))
    await renew('console.proposals', 'console.proposal', 'console.home')
    onDone()
  }
  if (state !== 'waiting') return null
  const what = { kind: names('kinds', kind), subject: subject.name || subject.id }
  return (
    <Card title={t('decision')} aside={may ? t('asSecond') : undefined}>
      <div className="grid gap-2 p-3">
        <p className="mb-1 rounded-control bg-sunken px-3 py-2 text-ink-2">
          {may ? t('consequence', what) : barred(proposal)}
        </p>
        {may ? (
          <>
            <Button variant="primary" className="justify-between!" onClick={() => setAsked('approve')}>
              {t('approve')} <Key name="a" onInk />
            </Button>
            <Button className="justify-between!" onClick={() => setAsked('reject')}>
              {t('reject')} <Key name="r" />
            </Button>
          </>
        ) : null}
        {isOwn ? <Button onClick={() => setAsked('withdraw')}>{t('withdraw')}</Button> : null}
      </div>
      {asked ? (
        <ReasonDialog
          title={t(`ask.${asked}`)}
          consequence={t(`comes.${asked}`, what)}
          confirm={t(asked)}
          onReason={decide}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Card>
  )
}
