/** Holds payouts back, which one operator may, or lets them begin again, which takes two: of one network or of all. */
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'

interface PauseDialogProps {
  /** Without it, all networks. */
  network?: string
  isPaused: boolean
  onClose: () => void
}

export function PauseDialog({ network, isPaused, onClose }: PauseDialogProps) {
  const { t } = useTranslation('payouts')
  const proposed = useProposed()
  const way = isPaused ? 'resume' : 'pause'
  return (
    <ReasonDialog
      title={network === undefined ? t(`askAll.${way}`) : t(`ask.${way}`, { network })}
      consequence={t(`comes.${way}`)}
      confirm={t(way)}
      variant={isPaused ? 'primary' : 'danger'}
      onClose={onClose}
      onReason={async (reason) => {
        const asked = { ...(network !== undefined && { network }), reason }
        proposed(
          isPaused
            ? await api.call('console.wallets.resumePayouts', asked)
            : await api.call('console.wallets.pausePayouts', asked),
        )
        onClose()
        await renew('console.wallets.hot')
      }}
    />
  )
}
