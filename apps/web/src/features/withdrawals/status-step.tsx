/** The third step: the withdrawal as it goes on, while the page stays or after it was closed. */
import { Button } from '@candlewick/ui/button.tsx'
import { useTranslation } from 'react-i18next'
import { WithdrawalView } from './withdrawal-view.tsx'

export function StatusStep({ id, onAgain }: { id: string; onAgain: () => void }) {
  const { t } = useTranslation('withdraw')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <WithdrawalView id={id} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="text-13 text-ink-2">{t('mayClose')}</p>
        <Button onClick={onAgain}>{t('again')}</Button>
      </div>
    </div>
  )
}
