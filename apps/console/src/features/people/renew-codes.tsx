/** Ten new recovery codes of the operator in the place of all before. */
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { useStep } from '../../parts/use-step.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import type { Operator } from '../../session/session.ts'
import { OwnCodes } from './own-codes.tsx'
import { provingFactors } from './own-factors.ts'
import { ProofStep } from './proof-step.tsx'

export function RenewCodes({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const { t } = useTranslation('people')
  const step = useStep()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [ways] = useState(() => provingFactors(operator, 'recovery'))
  useKeys([], { alone: true })
  const kept = codes.length > 0
  return (
    <Dialog open onClose={() => kept || onClose()} title={t('own.ask.renew')} lightDismiss={false}>
      {kept ? (
        <OwnCodes codes={codes} onDone={onClose} />
      ) : (
        <ProofStep
          lead={t('own.renewLead')}
          ways={ways}
          step={step}
          onProof={(proof) =>
            void step.run(async () => {
              const answer = await api.call('console.recoveryRenew', await proof())
              await renew('console.current')
              setCodes(answer.recoveryCodes)
            })
          }
        />
      )}
    </Dialog>
  )
}
