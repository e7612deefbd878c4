/** Who is paying an approved one by hand: taken before anything is sent, so that nobody gives the money back meanwhile. */
import { Button } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { Time } from '../../parts/time.tsx'
import { useStep } from '../../parts/use-step.ts'
import { api } from '../../platform/api.ts'
import { useOperator } from '../../session/session.ts'
import type { Case } from './case-page.tsx'

export function Paying({ case_: { id, paying, proposalId }, onMoved }: { case_: Case; onMoved: () => void }) {
  const { t } = useTranslation('withdrawals')
  const me = useOperator()?.operator.operatorId
  const step = useStep()
  const [givesUp, setGivesUp] = useState(false)
  const take = () =>
    void step.run(async () => {
      await api.call('console.withdrawals.take', { id })
      toast.success(t('came.take'))
      onMoved()
    })
  if (paying === null) {
    if (proposalId !== null) return null
    return (
      <>
        <Button variant="primary" busy={step.busy} onClick={take}>
          {t('take')}
        </Button>
        <Refusal>{step.refusal}</Refusal>
      </>
    )
  }
  return (
    <>
      <p className="text-ink-2">
        {t('payingBy', { name: paying.name })} <Time at={paying.time} />
      </p>
      {paying.operatorId === me && proposalId === null ? (
        <Button onClick={() => setGivesUp(true)}>{t('giveUp')}</Button>
      ) : null}
      {givesUp ? (
        <ReasonDialog
          title={t('giveUp')}
          consequence={t('giveUpComes')}
          confirm={t('giveUp')}
          onClose={() => setGivesUp(false)}
          onReason={async (reason) => {
            await api.call('console.withdrawals.giveUp', { id, reason })
            setGivesUp(false)
            onMoved()
          }}
        />
      ) : null}
    </>
  )
}
