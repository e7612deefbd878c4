/** Ends the other sessions, or all of them with this one. */
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/queries.ts'
import { clearSession } from '../../../session/session.ts'
import { useStep } from '../second-step/use-step.ts'

/** Everything that shows devices or sessions reads anew. */
export async function devicesChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['devices.getLoginDevice'] }),
    queryClient.invalidateQueries({ queryKey: ['devices.sessions'] }),
  ])
}

export function EndSessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const router = useRouter()
  const step = useStep()
  const end = (all: boolean) =>
    step.run(async () => {
      const { ended } = await api.call('devices.endSessions', { all })
      if (all) {
        clearSession()
        await router.navigate({ to: '/user/login' })
        return
      }
      await devicesChanged()
      toast.success(t('ended', { number: ended }))
      onClose()
    })
  return (
    <Dialog open title={t('endAll')} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>{t('endAllLead')}</p>
        <Refusal>{step.refusal}</Refusal>
        <Button variant="primary" size="lg" busy={step.busy} onClick={() => end(false)}>
          {t('endOthers')}
        </Button>
        <Button variant="danger" size="lg" busy={step.busy} onClick={() => end(true)}>
          {t('endThisToo')}
        </Button>
      </div>
    </Dialog>
  )
}
