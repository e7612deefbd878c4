/** The end of a key, and its return after the password was reset. */
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { useStep } from '../second-step/use-step.ts'
import { Guarded } from '../security/guarded.tsx'
import type { Overview } from '../security/guards.ts'
import { keysChanged } from './key-dialog.tsx'
import type { ApiKey } from './key-terms.ts'

interface OfKeyProps {
  apiKey: ApiKey
  onClose: () => void
}

export function DeleteDialog({ apiKey: { id, name }, onClose }: OfKeyProps) {
  const { t } = useTranslation('api-keys')
  const step = useStep()
  const remove = () =>
    step.run(async () => {
      await api.call('keys.apiDel', { id })
      await keysChanged()
      toast.success(t('deleted'))
      onClose()
    })
  return (
    <Dialog open title={t('deleteTitle')} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>{t('deleteAsk', { name })}</p>
        <Refusal>{step.refusal}</Refusal>
        <Button variant="danger" size="lg" busy={step.busy} onClick={remove}>
          {t('delete')}
        </Button>
      </div>
    </Dialog>
  )
}

export function EnableDialog({ apiKey: { id, name }, overview, onClose }: OfKeyProps & { overview: Overview }) {
  const { t } = useTranslation('api-keys')
  return (
    <Dialog open title={t('enable')} onClose={onClose} lightDismiss={false}>
      <Guarded<true>
        overview={overview}
        byPassword
        submit={async (_, proof) => {
          await api.call('keys.api', { id, suspended: false, ...proof })
          await keysChanged()
          toast.success(t('saved'))
          onClose()
        }}
      >
        {(step, fill) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <p>{t('enableAsk', { name })}</p>
            <Refusal>{step.refusal}</Refusal>
            <Button variant="primary" size="lg" busy={step.busy} onClick={() => fill(true)}>
              {t('enable')}
            </Button>
          </div>
        )}
      </Guarded>
    </Dialog>
  )
}
