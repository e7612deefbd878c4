/** On phones the five places that one goes to, within reach of the thumb; terminals keep their order bar. */
import { cx } from '@candlewick/ui/cx.ts'
import { Link } from '@tanstack/react-router'
import { CandlestickChart, CircleUser, House, LayoutGrid, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const PLACES = [
  { text: 'home', to: '/home/index', under: ['/home'], Icon: House },
  { text: 'market', to: '/quotes/index', under: ['/quotes', '/market'], Icon: CandlestickChart },
  { text: 'trade', to: '/trade/index', under: ['/trade'], Icon: RefreshCw },
  { text: 'assets', to: '/assets/index', under: ['/assets', '/account/wallet', '/account/entrust'], Icon: LayoutGrid },
  { text: 'account', to: '/user/index', under: ['/user', '/account'], Icon: CircleUser },
] as const

export function BottomBar({ path }: { path: string }) {
  const { t } = useTranslation('layout')
  const here = PLACES.find(({ under }) => under.some((folder) => path.startsWith(folder)))
  return (
    <nav
      aria-label={t('places')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="grid h-14 grid-cols-5">
        {PLACES.map(({ text, to, Icon }) => {
          const current = here?.to === to
          return (
            <li key={to} className="min-w-0">
              <Link
                to={to}
                aria-current={current ? 'page' : undefined}
                className={cx(
                  'grid h-full content-center justify-items-center gap-1 text-11',
                  current ? 'font-semibold text-ink' : 'text-ink-2',
                )}
              >
                <Icon size={18} aria-hidden="true" />
                <span className="max-w-full truncate px-0.5">{t(text)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
