/** Pages of products that are still to come: what will be on them, and where to go meanwhile. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AssetsFrame } from '../../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { useWalletSearch } from './wallet-search.ts'

export default function ComingPage() {
  const { t } = useTranslation('wallet')
  const [{ key }] = useWalletSearch()
  const what = key === 'agreement' ? key : 'finance'
  usePageTitle(t(`comingTitle.${what}`))
  return (
    <AssetsFrame>
      <h1 className="mb-4 text-28 font-bold">{t(`comingTitle.${what}`)}</h1>
      <div className="rounded-surface border border-line bg-surface">
        <Empty
          title={t(`comingNone.${what}`)}
          action={
            <Link to="/assets/index" search={{ key: 'overview' }} className={buttonClass('secondary')}>
              {t('toOverview')}
            </Link>
          }
        >
          {t(`comingHint.${what}`)}
        </Empty>
      </div>
    </AssetsFrame>
  )
}
