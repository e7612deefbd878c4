/** One's account at a glance: how one logs in, one's number and level, one's promotion link. */
import { maskAccount } from '@candlewick/money/display'
import type { UserInfo } from '@candlewick/protocol/calls/account'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../navigation/account-frame.tsx'
import { usePageTitle } from '../../navigation/page-title.ts'
import { useSession } from '../../session/session.ts'
import { Time } from '../../settings/time.tsx'
import { Checklist } from './identity/checklist.tsx'

const CERTIFICATION = {
  none: 'certificationNone',
  primary: 'certificationPrimary',
  advanced: 'certificationAdvanced',
} as const

export default function AccountPage() {
  const { t } = useTranslation('user-centre')
  usePageTitle(t('title'), t('description'))
  const user = useSession((session) => session.userInfo)
  return (
    <AccountFrame>
      <h1 className="mb-6 text-28 font-bold">{t('title')}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {user ? <Facts user={user} /> : <Skeleton className="h-80 w-full" />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Checklist />
          {user ? <Invitation code={user.inviteCode} /> : <Skeleton className="h-40 w-full" />}
        </div>
      </div>
    </AccountFrame>
  )
}

function Facts({ user }: { user: UserInfo }) {
  const { t } = useTranslation('user-centre')
  const shown = (account: string) =>
    account ? maskAccount(account) : <span className="text-ink-3">{t('notSet')}</span>
  return (
    <dl className="rounded-surface border border-line bg-surface px-5 py-1">
      <Fact name={t('userId')} copy={user.userId}>
        {user.userId}
      </Fact>
      <Fact name={t('email')}>{shown(user.email)}</Fact>
      <Fact name={t('phone')}>{shown(user.phone)}</Fact>
      <Fact name={t('accountName')}>{shown(user.account)}</Fact>
      <Fact name={t('certification')}>{t(CERTIFICATION[user.certification])}</Fact>
      <Fact name={t('level')}>{user.vip > 0 ? t('levelVip', { level: user.vip }) : t('levelRegular')}</Fact>
      <Fact name={t('since')}>
        <Time at={user.createTime} show="day" />
      </Fact>
    </dl>
  )
}

function Fact({ name, copy, children }: { name: string; copy?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 border-t border-line first:border-t-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num flex min-w-0 items-center gap-1 font-medium">
        <span className="truncate">{children}</span>
        {copy ? <CopyButton text={copy} /> : null}
      </dd>
    </div>
  )
}

function Invitation({ code }: { code: string }) {
  const { t } = useTranslation('user-centre')
  const link = `${location.origin}/i&${code}`
  return (
    <section className="grid gap-3 rounded-surface border border-line bg-surface p-5">
      <h2 className="text-16 font-semibold">{t('invite')}</h2>
      <p className="text-13 text-ink-2">{t('inviteHint')}</p>
      <p className="flex items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3 text-13">
        <span className="truncate">{link}</span>
        <CopyButton text={link} />
      </p>
      <p className="flex items-center justify-between gap-2 text-13">
        <span className="text-ink-2">{t('inviteCode')}</span>
        <span className="flex items-center font-medium">
          {code}
          <CopyButton text={code} />
        </span>
      </p>
    </section>
  )
}
