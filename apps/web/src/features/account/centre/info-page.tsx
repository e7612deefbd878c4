/** Who one is: picture, how one logs in, number and level, time zone, and one's promotion link. */
import { maskAccount } from '@candlewick/money/display'
import type { UserInfo } from '@candlewick/protocol/calls/account'
import { TIMEZONES } from '@candlewick/protocol/timezones'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../../navigation/account-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { api } from '../../../platform/api.ts'
import { useSession } from '../../../session/session.ts'
import { zoneText } from '../../../settings/offset-text.ts'
import { changeSetting, useSettings } from '../../../settings/settings.ts'
import { Time } from '../../../settings/time.tsx'
import { knownZone } from '../../../settings/zones.ts'
import { Checklist } from '../identity/checklist.tsx'
import { RevealButton } from '../second-step/reveal-button.tsx'
import { useReveal } from '../second-step/use-reveal.ts'
import { Invitation } from './invitation.tsx'
import { PictureCard } from './picture-card.tsx'

const CERTIFICATION = {
  none: 'certificationNone',
  primary: 'certificationPrimary',
  advanced: 'certificationAdvanced',
} as const

export default function InfoPage() {
  const { t } = useTranslation('user-centre')
  usePageTitle(t('infoTitle'), t('infoDescription'))
  const user = useSession((session) => session.userInfo)
  return (
    <AccountFrame>
      <h1 className="mb-6 text-28 font-bold">{t('infoTitle')}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {user ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <PictureCard avatar={user.avatar} />
            <Facts user={user} />
            <Timezone />
          </div>
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Checklist />
          {user ? <Invitation code={user.inviteCode} /> : <Skeleton className="h-40 w-full" />}
        </div>
      </div>
    </AccountFrame>
  )
}

export function Facts({ user }: { user: UserInfo }) {
  const { t } = useTranslation('user-centre')
  const reveal = useReveal((proof) => api.call('profile.reveal', proof))
  const { shown } = reveal
  const said = (kind: 'email' | 'phone' | 'account') => {
    if (!user[kind]) return <span className="text-ink-3">{t('notSet')}</span>
    return shown ? shown[kind] : maskAccount(user[kind])
  }
  return (
    <section className="rounded-surface border border-line bg-surface px-5">
      <div className="flex items-center justify-between gap-4 py-3">
        <h2 className="text-16 font-semibold">{t('data')}</h2>
        <RevealButton reveal={reveal} />
      </div>
      <dl className="pb-1">
        <Fact name={t('userId')} copy={user.userId}>
          {user.userId}
        </Fact>
        <Fact name={t('email')}>{said('email')}</Fact>
        <Fact name={t('phone')}>{said('phone')}</Fact>
        <Fact name={t('accountName')}>{said('account')}</Fact>
        <Fact name={t('certification')}>{t(CERTIFICATION[user.certification])}</Fact>
        <Fact name={t('level')}>{user.vip > 0 ? t('levelVip', { level: user.vip }) : t('levelRegular')}</Fact>
        <Fact name={t('since')}>
          <Time at={user.createTime} show="day" />
        </Fact>
      </dl>
    </section>
  )
}

function Timezone() {
  const { t } = useTranslation('user-centre')
  const timezone = useSettings((settings) => settings.timezone)
  return (
    <div className="rounded-surface border border-line bg-surface p-5">
      <Select
        label={t('timezone')}
        value={knownZone(timezone)}
        onValue={(value) => changeSetting('timezone', value)}
        options={TIMEZONES.map((zone) => ({
          value: zone.timezone,
          label: zoneText(zone.timezone, zone.offset),
        }))}
      />
    </div>
  )
}

function Fact({ name, copy, children }: { name: string; copy?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 border-t border-line">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num flex min-w-0 items-center gap-1 font-medium">
        <span className="min-w-0 break-all">{children}</span>
        {copy ? <CopyButton text={copy} /> : null}
      </dd>
    </div>
  )
}
