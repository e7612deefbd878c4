/** Three ways into the exchange, each leading to something that is there. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { spotTrade } from '../../markets/trade-link.ts'

type Name = 'spot' | 'pro' | 'overview'
interface Way {
  name: Name
  to: string
  search?: Record<string, string>
}

const TITLE = { spot: 'spotTitle', pro: 'proTitle', overview: 'overviewTitle' } as const
const TEXT = { spot: 'spotText', pro: 'proText', overview: 'overviewText' } as const
const LINK = { spot: 'spotLink', pro: 'proLink', overview: 'overviewLink' } as const

const WAYS: readonly Way[] = [
  { name: 'spot', ...spotTrade() },
  { name: 'pro', to: '/exchange/index' },
  { name: 'overview', to: '/market/main' },
]

export default function Ways() {
  const { t } = useTranslation('home')
  return (
    <section aria-label={t('waysIn')} className="mt-14 grid gap-4 sm:grid-cols-3 md:gap-6">
      {WAYS.map((way) => (
        <div key={way.name} className="flex flex-col items-start rounded-surface border border-line bg-surface p-5">
          <h2 className="mb-1 text-16 font-semibold">{t(TITLE[way.name])}</h2>
          <p className="mb-3 flex-1 text-ink-2">{t(TEXT[way.name])}</p>
          <Link
            to={way.to}
            search={way.search ?? {}}
            className="border-b border-line-strong font-medium hover:border-ink"
          >
            {t(LINK[way.name])}
          </Link>
        </div>
      ))}
    </section>
  )
}
