/** What stands where a search found nothing. */
import { Button } from '@candlewick/ui/button.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { useTranslation } from 'react-i18next'

export function NoneFound({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation('market')
  return (
    <Empty picture="search" title={t('noneFound')} action={<Button onClick={onShowAll}>{t('showAll')}</Button>}>
      {t('noneFoundHint')}
    </Empty>
  )
}
