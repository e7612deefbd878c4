/** The decision on a withdrawal. Keys act once the case has stood a moment; what needs two operators waits for another. */
import { REJECTION_REASONS, type RejectionReason } from '@candlewick/protocol/withdrawal-states'
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { useSteady } from '../../keys/steady.ts'
import { Card, Facts } from '../../parts/card.tsx'
import { Key } from '../../parts/key.tsx'
import { RejectDialog, type Rejection } from '../../parts/reject-dialog.tsx'
import { Time } from '../../parts/time.tsx'
import { useStep } from '../../parts/use-step.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import type { Case } from './case-page.tsx'
import { PaidDialog } from './paid-dialog.tsx'
import { Paying } from './paying.tsx'
import { waitsIn } from './shown.ts'
import { signCase } from './sign.ts'

function mayOf(case_: Case) {
  const { state, proposalId, paying } = case_
  const toPay = waitsIn(case_) === 'to_pay'
  return {
    // Whoever pays it has it: until then it is nobody else's to turn down.
    mayReject: state === 'review' || (toPay && paying === null),
    mayApprove: state === 'review' && proposalId === null,
    mayPay: toPay && proposalId === null,
  }
}

interface DecisionProps {
  case_: Case
  onDecided: (next: string | null) => void
}

export function Decision({ case_, onDecided }: DecisionProps) {
  const { t } = useTranslation('withdrawals')
  const step = useStep()
  const [open, setOpen] = useState<'nothing' | 'reject' | 'paid'>('nothing')
  const { id, next, proposalId, operatorsNeeded } = case_
  const steady = useSteady(id)
  const close = () => setOpen('nothing')
  const toPay = waitsIn(case_) === 'to_pay'
  const { mayReject, mayApprove, mayPay } = mayOf(case_)
  const decide = async (decision: 'approve' | 'reject', rejection?: Rejection<RejectionReason>) => {
    const answer = await api.call('console.withdrawals.decide', { id, decision, ...rejection })
    close()
    toast.success(answer.proposalId === null ? t(`came.${decision}`) : t('came.second'))
    renewAll()
    onDecided(answer.next)
  }
  const approve = () =>
    void step.run(async () => {
      await signCase(case_)
      await decide('approve')
    })
  useKeys([
    { keys: ['a'], says: t('approve'), act: () => mayApprove && steady && !step.busy && approve() },
    { keys: ['r'], says: t('reject'), act: () => mayReject && steady && setOpen('reject') },
    { keys: ['p'], says: t('paid'), act: () => mayPay && steady && setOpen('paid') },
  ])
  return (
    <Card title={t('decision')}>
      {mayReject || toPay ? (
        <div className="grid gap-2 p-3">
          <p className="mb-1 rounded-control bg-sunken px-3 py-2 text-ink-2">{t(comesOf(case_))}</p>
          {proposalId === null ? null : (
            <Link to="/proposals/$proposalId" params={{ proposalId }} className={buttonClass('primary', 'md')}>
              {t('openProposal')}
            </Link>
          )}
          {mayApprove ? (
            <Button variant="primary" busy={step.busy} className="justify-between!" onClick={approve}>
              {operatorsNeeded > 1 ? t('approveFirst') : t('approve')} <Key name="a" onInk />
            </Button>
          ) : null}
          {toPay ? <Paying case_={case_} onMoved={renewAll} /> : null}
          {mayPay ? (
            <Button
              variant={case_.paying === null ? 'secondary' : 'primary'}
              className="justify-between!"
              onClick={() => setOpen('paid')}
            >
              {t('paid')} <Key name="p" onInk />
            </Button>
          ) : null}
          {mayReject ? (
            <Button className="justify-between!" onClick={() => setOpen('reject')}>
              {t('reject')} <Key name="r" />
            </Button>
          ) : null}
          <Refusal>{step.refusal}</Refusal>
        </div>
      ) : (
        <Decided case_={case_} />
      )}
      {open === 'reject' ? (
        <RejectDialog
          reasons={REJECTION_REASONS}
          name={(reason) => t(`rejections.${reason}`)}
          consequence={t('rejectComes')}
          onReject={(rejection) => decide('reject', rejection)}
          onClose={close}
        />
      ) : null}
      {open === 'paid' ? (
        <PaidDialog
          case_={case_}
          onClose={close}
          onDone={() => {
            close()
            renewAll()
            onDecided(next)
          }}
        />
      ) : null}
    </Card>
  )
}

function renewAll(): void {
  void renew('console.withdrawals.queue', 'console.withdrawals.case', 'console.proposals', 'console.home')
}

/** What comes of it, before a button is pressed. */
function comesOf(case_: Case): `comes.${'second' | 'pay' | 'two' | 'internal' | 'hand' | 'one'}` {
  if (case_.proposalId !== null) return 'comes.second'
  if (waitsIn(case_) === 'to_pay') return 'comes.pay'
  if (case_.operatorsNeeded > 1) return 'comes.two'
  if (case_.way === 'internal') return 'comes.internal'
  return case_.way === 'hand' ? 'comes.hand' : 'comes.one'
}

function Decided({ case_ }: { case_: Case }) {
  const { t } = useTranslation('withdrawals')
  const { state, changeTime, rejectReason, rejectText, approvedBy } = case_
  return (
    <Facts
      facts={[
        [t('state'), t(`states.${state}`)],
        [t('changed'), <Time key="at" at={changeTime} />],
        ...(approvedBy.length === 0 ? [] : [[t('approvedBy'), approvedBy.join(', ')] as const]),
        ...(rejectReason === null ? [] : [[t('rejectedFor'), t(`rejections.${rejectReason}`)] as const]),
        ...(rejectText === '' ? [] : [[t('words'), rejectText] as const]),
      ]}
    />
  )
}
