/** What stands around each of the public proofs: what they are, and the ways between them. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../navigation/page-title.ts'

const PAGES = [
  { to: '/proof', text: 'liabilities' },
  { to: '/proof/fund', text: 'fund' },
  { to: '/proof/flash', text: 'flash' },
] as const

export function ProofFrame({
  page,
  lead,
  children,
}: {
  page: 'liabilities' | 'fund' | 'flash'
  lead: string
  children: ReactNode
}) {
  const { t } = useTranslation('proof')
  const title = page === 'liabilities' ? t('title') : t(page)
  usePageTitle(title, lead)
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-16 sm:px-8">
      <h1 className="text-28 font-bold">{title}</h1>
      <p className="mt-1 max-w-prose text-ink-2">{lead}</p>
      <nav
        aria-label={t('parts')}
        className="edges mt-5 mb-6 flex gap-4 overflow-x-auto border-b border-line-strong [scrollbar-width:none] sm:gap-6"
      >
        {PAGES.map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true }}
            className="py-2 whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_var(--ink)]"
          >
            {t(text)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
