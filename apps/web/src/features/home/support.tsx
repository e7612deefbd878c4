/** Where help is: a person where the exchange has set one's address, else the help centre; and what nobody ever asks for. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSupportUrl } from '../../platform/support.ts'

export function Support() {
  const { t } = useTranslation('home')
  const url = useSupportUrl()
  return (
    <section aria-labelledby="home-support" className="mt-14">
      <h2 id="home-support" className="mb-3 text-20 font-bold">
        {t('support.title')}
      </h2>
      <div className="grid justify-items-start gap-3 rounded-surface border border-line bg-surface p-5">
        <p className="text-ink-2">{t(url === undefined ? 'support.text' : 'support.personText')}</p>
        <p className="font-medium">{t('support.never')}</p>
        {url === undefined ? (
          <Link to="/user/index" search={{ key: 'helper' }} className={buttonClass('secondary')}>
            {t('support.help')}
          </Link>
        ) : (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            {t('support.person')}
          </a>
        )}
      </div>
    </section>
  )
}
