/** For who was led here from an address where there is no page: that there is none, and where to go on. */
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

const LINK = 'font-medium text-ink underline underline-offset-4'

export default function NoPage() {
  const { t } = useTranslation('home')
  const path = useLocation({ select: ({ state }) => state.noPage })
  return (
    <p
      role="status"
      className="mb-6 flex flex-wrap gap-x-4 gap-y-1 rounded-surface border border-line-strong bg-surface px-4 py-3 text-ink-2"
    >
      <span className="min-w-0 wrap-anywhere">{t('noPage', { path })}</span>
      <Link to="/quotes/index" className={LINK}>
        {t('market')}
      </Link>
      <Link to="/user/index" search={{ key: 'helper' }} className={LINK}>
        {t('support.help')}
      </Link>
    </p>
  )
}
