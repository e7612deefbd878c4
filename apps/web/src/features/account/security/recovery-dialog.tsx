/** Ten new recovery codes in the place of all before. */
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { passkeysSupported } from '@candlewick/ui/passkey.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { Prove } from '../second-step/prove.tsx'
import { guardsChanged, useStep } from '../second-step/use-step.ts'
import { type Overview, waysOf } from './guards.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export function RecoveryDialog({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const { t } = useTranslation('security')
  const step = useStep()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [ways] = useState(() => waysOf(overview, 'recovery'))
  return (
    <Dialog open title={t('recoveryRenew')} onClose={onClose} lightDismiss={false}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : ways.length === 0 ? (
        <p className="text-13 text-ink-2">{t('recoveryNoFactor')}</p>
      ) : ways.every((way) => way === 'passkey') && !passkeysSupported() ? (
        <p className="text-13 text-ink-2">{t('passkeysUnsupported')}</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="text-13 text-ink-2">{t('recoveryRenewLead')}</p>
          <Prove
            ways={ways}
            busy={step.busy}
            refusal={step.refusal}
            onProof={(proof) =>
              step.run(async () => {
                const answer = await api.call('security.recoveryRenew', await proof())
                await guardsChanged()
                setCodes(answer.recoveryCodes)
              })
            }
          />
        </div>
      )}
    </Dialog>
  )
}
