/** Takes a withdrawal back, wherever it is shown; what it held is available again at once. */
import type { OwnWithdrawal } from '@candlewick/protocol/own-withdrawals'
import { Button } from '@candlewick/ui/button.tsx'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { outcome } from '../../platform/outcome.ts'
import { useOnce } from '../../platform/use-once.ts'
import { readAnew } from './read-anew.ts'

interface CancelWithdrawalProps {
  withdrawal: Pick<OwnWithdrawal, 'id' | 'orderNo'>
  size?: 'sm'
}

export function CancelWithdrawal({ withdrawal: { id, orderNo }, size }: CancelWithdrawalProps) {
  const { t } = useTranslation('withdraw')
  const { busy, once } = useOnce()
  const cancel = () =>
    once(async () => {
      await outcome(api.call('withdrawals.cancel', { id }))
      await readAnew()
    })
  return (
    // Among several each is heard with its number.
    <Button
      busy={busy}
      onClick={() => void cancel()}
      aria-label={`${t('cancel')} ${orderNo}`}
      {...(size !== undefined && { size })}
    >
      {t('cancel')}
    </Button>
  )
}
