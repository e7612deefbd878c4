/** One withdrawal over the page it was opened from. */
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { useTranslation } from 'react-i18next'
import { WithdrawalView } from './withdrawal-view.tsx'

export default function WithdrawalSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('withdraw')
  return (
    <Sheet open onClose={onClose} title={t('details')} className="w-[30rem]">
      <WithdrawalView id={id} />
    </Sheet>
  )
}
