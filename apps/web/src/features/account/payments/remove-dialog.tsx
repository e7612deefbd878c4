/** The end of a payment method, behind a factor where one is bound. */
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/queries.ts'
import { Guarded } from '../security/guarded.tsx'
import type { Overview } from '../security/guards.ts'
import { METHODS, type Method } from './methods.ts'

interface RemoveDialogProps {
  method: Method
  overview: Overview
  onClose: () => void
}

export function RemoveDialog({ method: { id, provider }, overview, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('payments')
  return (
    <Dialog open title={t('removeTitle')} onClose={onClose} lightDismiss={false}>
      <Guarded<true>
        overview={overview}
        submit={async (_, { secondFactor, passkey }) => {
          const proof = { ...(secondFactor && { secondFactor }), ...(passkey && { passkey }) }
          queryClient.setQueryData(METHODS.queryKey, await api.call('payments.remove', { id, ...proof }))
          toast.success(t('removed'))
          onClose()
        }}
      >
        {(step, fill) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <p>{t('removeAsk', { name: provider })}</p>
            <Refusal>{step.refusal}</Refusal>
            <Button variant="danger" size="lg" busy={step.busy} onClick={() => fill(true)}>
              {t('remove')}
            </Button>
          </div>
        )}
      </Guarded>
    </Dialog>
  )
}
