/** The way of who has nothing of the second step any more, or whom a thief keeps out by his. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSupportUrl } from '../../../platform/support.ts'
import { TEXT_LINK } from '../text-link.ts'

export function LostStep({ className = '' }: { className?: string }) {
  const { t } = useTranslation('sign-in')
  const url = useSupportUrl()
  const help = t('secondStepLostHelp')
  return (
    <p className={`text-13 text-ink-2 ${className}`}>
      {t('secondStepLost')}{' '}
      {url === undefined ? (
        <Link to="/user/index" search={{ key: 'helper' }} className={TEXT_LINK}>
          {help}
        </Link>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className={TEXT_LINK}>
          {help}
        </a>
      )}
    </p>
  )
}
