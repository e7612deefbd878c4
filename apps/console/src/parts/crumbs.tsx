/** Where a case belongs: the way back to its list, and the keys to the next one. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface CrumbsProps {
  to: string
  list: string
  here: string
  children?: ReactNode
}

export function Crumbs({ to, list, here, children }: CrumbsProps) {
  const { t } = useTranslation()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2">
      <nav aria-label={t('crumbs')} className="flex min-w-0 flex-1 items-center gap-2">
        <Link to={to} className="whitespace-nowrap underline-offset-2 hover:text-ink hover:underline">
          {list}
        </Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page" className="truncate font-semibold text-ink">
          {here}
        </span>
      </nav>
      {children}
    </div>
  )
}
