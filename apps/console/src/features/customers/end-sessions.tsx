/** Ends all sessions of a customer at once, for a reason. */
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import type { Customer } from './customer-page.tsx'

interface EndSessionsProps {
  customer: Pick<Customer, 'userId' | 'account'>
  onClose: () => void
}

export function EndSessions({ customer: { userId, account }, onClose }: EndSessionsProps) {
  const { t } = useTranslation('customers')
  const proposed = useProposed()
  return (
    <ReasonDialog
      title={t('endSessions.ask', { account })}
      consequence={t('endSessions.comes')}
      confirm={t('endSessions.act')}
      variant="danger"
      onClose={onClose}
      onReason={async (reason) => {
        proposed(await api.call('console.customers.endSessions', { userId, reason }))
        await renew('console.customers.open', 'console.customers.sessions', 'console.customers.devices')
        onClose()
      }}
    />
  )
}
