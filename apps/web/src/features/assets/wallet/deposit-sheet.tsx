/** One deposit over the list that it was opened from. */
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { useTranslation } from 'react-i18next'
import { DepositView } from './deposit-view.tsx'

export function DepositSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('wallet')
  return (
    <Sheet open onClose={onClose} title={t('depositTitle')} className="w-[30rem]">
      <DepositView id={id} />
    </Sheet>
  )
}
