/** Stands where a product will be: that it is not open yet, and what is. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../navigation/page-title.ts'

export default function NotOpenPage() {
  const { t } = useTranslation('home')
  usePageTitle(t('notOpen'))
  return (
    <div className="mx-auto grid w-full max-w-page flex-1 content-center px-4 py-16">
      <h1 className="sr-only">{t('notOpen')}</h1>
      <Empty
        picture="closed"
        title={t('notOpen')}
        action={
          <Link to="/home/index" className={buttonClass('secondary')}>
            {t('toHome')}
          </Link>
        }
      >
        {t('notOpenHint')}
      </Empty>
    </div>
  )
}
