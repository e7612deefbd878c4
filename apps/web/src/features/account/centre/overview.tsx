/** One's account at a glance: who one is, what is done, and what is still open. */
import { maskAccount } from '@candlewick/money/display'
import type { UserInfo } from '@candlewick/protocol/calls/account'
import { Badge } from '@candlewick/ui/badge.tsx'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../platform/queries.ts'
import { useSession } from '../../../session/session.ts'
import { useIdentity } from '../identity/use-identity.ts'
import { Avatar } from './avatar.tsx'
import { type Item, itemsOf } from './items.ts'

export function CentreOverview() {
  const { t } = useTranslation('user-centre')
  const user = useSession((session) => session.userInfo)
  const guards = useQuery(callQuery('security.overview', {}))
  const identity = useIdentity()
  const bank = useQuery(callQuery('identity.getBank', {}))
  const parts = [guards, identity, bank]
  if (parts.some((part) => part.isError && !part.data)) {
    return <ErrorState title={t('failed')} onRetry={() => void Promise.all(parts.map((part) => part.refetch()))} />
  }
  const known = guards.data && identity.data && bank.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {user ? <Who user={user} /> : <Skeleton className="h-24 w-full" />}
      {known ? (
        <Checklist items={itemsOf(guards.data, identity.data, bank.data.card !== null)} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      <More />
    </div>
  )
}

/** What is never done, or only to be read. */
function More() {
  const { t } = useTranslation('user-centre')
  return (
    <nav aria-label={t('more')} className="flex flex-wrap gap-2">
      {MORE.map((key) => (
        <Link key={key} to="/user/index" search={{ key }} className={buttonClass('secondary', 'sm')}>
          {t(key)}
        </Link>
      ))}
    </nav>
  )
}

const MORE = ['loginPwd', 'termsService', 'helper'] as const

function Who({ user }: { user: UserInfo }) {
  const { t } = useTranslation('user-centre')
  const { userId, vip } = user
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-surface border border-line bg-surface p-5">
      <Avatar address={user.avatar} className="size-14" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-16 font-semibold">{maskAccount(user.email || user.phone || user.account)}</span>
          <Badge>{vip > 0 ? t('levelVip', { level: vip }) : t('levelRegular')}</Badge>
        </p>
        <p className="num -my-1 flex items-center text-13 text-ink-2">
          <span className="truncate">
            {t('userId')} {userId}
          </span>
          <CopyButton text={userId} />
        </p>
      </div>
      <Link to="/account/center/info" className={buttonClass('secondary', 'md')}>
        {t('infoTitle')}
      </Link>
    </section>
  )
}

function Checklist({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('user-centre')
  const done = items.filter(({ state }) => state === 'done').length
  return (
    <section className="rounded-surface border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4">
        <h2 className="text-16 font-semibold">{t('checklist')}</h2>
        <p className="text-13 text-ink-2">{t('doneOf', { done, all: items.length })}</p>
      </div>
      <ul>
        {items.map((item) => (
          <Row key={item.name} item={item} />
        ))}
      </ul>
    </section>
  )
}

const HINTS = {
  certified: 'certifiedHint',
  secondStep: 'secondStepHint',
  tardPwd: 'tardPwdHint',
  antiCode: 'antiCodeHint',
  primary: 'primaryHint',
  advanced: 'advancedHint',
  bank: 'bankHint',
} as const

const ICONS = { done: CircleCheck, review: Clock, open: CircleDashed }

function Row({ item: { name, state, to, search } }: { item: Item }) {
  const { t } = useTranslation('user-centre')
  const Icon = ICONS[state]
  const isOpen = state === 'open'
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line px-5 py-3">
      <Icon size={20} aria-hidden="true" className={state === 'done' ? 'text-up' : 'text-ink-3'} />
      <div className="min-w-0">
        <h3 className="font-medium">{t(name)}</h3>
        <p className="text-13 text-ink-2">{t(HINTS[name])}</p>
      </div>
      <div className="flex items-center gap-4">
        <span className="text-13 text-ink-2 max-sm:sr-only">{t(state)}</span>
        <Link to={to} search={search} className={buttonClass(isOpen ? 'secondary' : 'ghost', 'sm')}>
          {isOpen ? t('setUp') : t('manage')}
          <span className="sr-only"> {t(name)}</span>
        </Link>
      </div>
    </li>
  )
}
