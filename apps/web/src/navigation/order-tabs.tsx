/** The lists of one's orders, all of them and each product's, as one row above whichever is open. */
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNames } from '../i18n/named.ts'
import { isPage, linkKey, ordersMenu } from './menu.ts'

export function OrderTabs() {
  const { t } = useTranslation('layout')
  const say = useNames()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const key = useRouterState({ select: (state) => (state.location.search as { key?: string }).key })
  return (
    <nav aria-label={t('orderCentre')} className="mb-4">
      <ul className="edges flex gap-2 overflow-x-auto text-13 [scrollbar-width:none]">
        {ordersMenu().map((link) => (
          <li key={linkKey(link)}>
            <Link
              to={link.to}
              search={link.search ?? {}}
              aria-current={isPage(link, path, key) ? 'page' : undefined}
              className="block rounded-control border border-line px-3 py-1.5 whitespace-nowrap text-ink-2 hover:border-ink-3 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
            >
              {say(link.text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
