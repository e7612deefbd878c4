/** The side menu: the pages that the operator may open, with how many cases wait on each. */
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../parts/brand.tsx'
import { useHouse } from '../../session/house.ts'
import { useMay } from '../../session/session.ts'
import { GROUPS, type Page, pageAt } from '../pages.ts'
import { Me } from './me.tsx'

export function Rail({ onGone }: { onGone?: () => void }) {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <div className="flex min-h-full flex-col gap-1 px-2 pt-3.5 pb-2">
      <Link to="/" {...(onGone && { onClick: onGone })} className="mb-2 px-2 py-1">
        <Brand />
      </Link>
      <nav aria-label={t('pages.all')} className="flex-1">
        {GROUPS.map(({ name, pages }) => {
          const open = pages.filter((page) => may(page.may))
          if (open.length === 0) return null
          return (
            <div key={name} className="mb-2.5">
              {name === 'groups.none' ? null : (
                <h2 className="mx-2 mb-0.5 text-11 font-medium text-ink-2">{t(name)}</h2>
              )}
              {open.map((page) => (
                <RailLink key={page.to} page={page} {...(onGone && { onGone })} />
              ))}
            </div>
          )
        })}
      </nav>
      <Me />
    </div>
  )
}

function RailLink({ page, onGone }: { page: Page; onGone?: () => void }) {
  const { t } = useTranslation()
  const here = useRouterState({ select: ({ location }) => pageAt(location.pathname)?.to === page.to })
  const waiting = useHouse()?.queues.find(({ queue }) => queue === page.queue)?.waiting
  return (
    <Link
      to={page.to}
      {...(onGone && { onClick: onGone })}
      aria-current={here ? 'page' : undefined}
      className={`flex h-7 items-center justify-between rounded-control px-2 text-13 ${here ? 'bg-sunken font-semibold text-ink' : 'text-ink-2 hover:bg-sunken hover:text-ink'}`}
    >
      {t(page.name)}
      {waiting === undefined ? null : (
        <span className="text-12 font-normal" title={t('pages.waiting', { count: waiting })}>
          {waiting}
        </span>
      )}
    </Link>
  )
}
