/** Passkeys of operators that the signer wants for a large withdrawal: how many are there, whose, and the operator's own. */
import { Button } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useTranslation } from 'react-i18next'
import { Card, Facts } from '../../parts/card.tsx'
import { Time } from '../../parts/time.tsx'
import { useStep } from '../../parts/use-step.ts'
import { renew } from '../../platform/queries.ts'
import type { Case } from './case-page.tsx'
import { signCase } from './sign.ts'

type Asked = NonNullable<Case['passkeys']>

export function Passkeys({ case_ }: { case_: Case }) {
  const { t } = useTranslation('withdrawals')
  const step = useStep()
  const { passkeys } = case_
  if (passkeys === null) return null
  const { needed, signed, by, options } = passkeys
  const sign = () =>
    void step.run(async () => {
      await signCase(case_)
      toast.success(t('passkeys.came'))
      await renew('console.withdrawals.case')
    })
  return (
    <Card title={t('passkeys.title')}>
      <div className="grid gap-2 p-3">
        <p>{t('passkeys.wants', { of: needed, signed })}</p>
        <p className="text-ink-2">{t(ownOf(case_, passkeys))}</p>
        {options === null || approvesIt(case_) ? null : (
          <Button busy={step.busy} onClick={sign}>
            {t('passkeys.sign')}
          </Button>
        )}
        <Refusal>{step.refusal}</Refusal>
      </div>
      {by.length === 0 ? null : (
        <Facts facts={by.map(({ operatorId, name, time }) => [name, <Time key={operatorId} at={time} />] as const)} />
      )}
    </Card>
  )
}

/** Whether approving is the step at hand: it asks for the passkey itself. */
const approvesIt = ({ state, proposalId }: Case): boolean => state === 'review' && proposalId === null

function ownOf(
  case_: Case,
  { own, options }: Asked,
): `passkeys.own.${'signed' | 'not_enrolled' | 'over' | 'approve' | 'missing'}` {
  if (own !== 'missing') return `passkeys.own.${own}`
  if (options === null) return 'passkeys.own.over'
  return approvesIt(case_) ? 'passkeys.own.approve' : 'passkeys.own.missing'
}
