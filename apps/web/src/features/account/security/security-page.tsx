/**
 * The security centre: how safe the account is at a glance, the next best step, each guard and since when, what may leave
 * today, who is logged in where, and which programs have a key.
 */
import { Button } from '@candlewick/ui/button.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { Clock, Fingerprint, LifeBuoy, Lock, type LucideIcon, Mail, Smartphone, Tag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../../navigation/account-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { callQuery } from '../../../platform/queries.ts'
import { Time } from '../../../settings/time.tsx'
import { Entrances } from './entrances.tsx'
import { GuardRing } from './guard-ring.tsx'
import { GUARDS, type Guard, guardsSet, nextStep, type Overview, strengthOf } from './guards.ts'
import { KeysGlance } from './keys-glance.tsx'
import { LimitsToday } from './limits-today.tsx'
import { RecentDevices, RecentLogins } from './recent.tsx'
import { type Setting, SettingDialog, settingAt } from './setting-dialog.tsx'

const ICONS: Record<Guard, LucideIcon> = {
  passkey: Fingerprint,
  authenticator: Clock,
  recovery: LifeBuoy,
  fundPassword: Lock,
  antiCode: Tag,
  email: Mail,
  phone: Smartphone,
}
const STEP_TEXTS = {
  passkey: { title: 'nextPasskey', why: 'nextPasskeyWhy', action: 'passkeyAdd' },
  authenticator: { title: 'nextAuthenticator', why: 'nextAuthenticatorWhy', action: 'authenticatorBind' },
  recovery: { title: 'nextRecovery', why: 'nextRecoveryWhy', action: 'recoveryRenew' },
  fundPassword: { title: 'nextFundPassword', why: 'nextFundPasswordWhy', action: 'fundPasswordSet' },
  antiCode: { title: 'nextAntiCode', why: 'nextAntiCodeWhy', action: 'antiCodeChoose' },
} as const
const STRENGTH_TEXTS = {
  weak: { word: 'strengthWeak', line: 'lineWeak' },
  fair: { word: 'strengthFair', line: 'lineFair' },
  strong: { word: 'strengthStrong', line: 'lineStrong' },
} as const

export default function SecurityPage() {
  const { t } = useTranslation('security')
  usePageTitle(t('title'), t('description'))
  const query = useQuery(callQuery('security.overview', {}))
  const [open, setOpen] = useState<Setting>()
  const { setting } = useParams({ strict: false })
  const router = useRouter()
  const { data } = query
  const close = () => {
    setOpen(undefined)
    if (setting !== undefined) void router.navigate({ to: '/account/center/security', replace: true })
  }
  const shown = open ?? settingAt(setting)
  return (
    <AccountFrame>
      <h1 className="mb-4 text-28 font-bold">{t('title')}</h1>
      {query.isError && !data ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {data?.withdrawalsPausedUntil ? <Paused until={data.withdrawalsPausedUntil} /> : null}
          {data ? <Glance overview={data} onOpen={setOpen} /> : <Skeleton className="h-52 w-full" />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            {data ? <Guards overview={data} onOpen={setOpen} /> : <Skeleton className="h-96 w-full" />}
            <LimitsToday />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
            <RecentDevices />
            <RecentLogins />
          </div>
          <KeysGlance />
        </div>
      )}
      {data && shown ? <SettingDialog setting={shown} overview={data} onClose={close} /> : null}
    </AccountFrame>
  )
}

function Paused({ until }: { until: number }) {
  const { t } = useTranslation('security')
  return (
    <p role="status" className="rounded-surface border border-flame/45 bg-surface px-5 py-3 text-13">
      {t('paused')} <Time at={until} className="num font-medium" />
    </p>
  )
}

interface PartProps {
  overview: Overview
  onOpen: (setting: Setting) => void
}

const OPENS = {
  passkey: 'passkeys',
  authenticator: 'google',
  recovery: 'recovery',
  fundPassword: 'trade-pwd',
  antiCode: 'anti-code',
} as const

function Glance({ overview, onOpen }: PartProps) {
  const { t } = useTranslation('security')
  const set = guardsSet(overview)
  const strength = strengthOf(set)
  const next = nextStep(set)
  const held = GUARDS.filter((guard) => set[guard]).length
  const texts = next && STEP_TEXTS[next]
  const { word, line } = STRENGTH_TEXTS[strength]
  const count = t('guardsOf', { held, all: GUARDS.length })
  return (
    <section
      aria-label={t(word)}
      className="grid grid-cols-[minmax(0,1fr)] rounded-surface border border-line bg-surface xl:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="flex flex-col items-center gap-6 p-6 sm:flex-row">
        <GuardRing set={set} next={next} strength={strength} word={t(word)} count={count} />
        <div className="grid w-full min-w-0 gap-3">
          <p className="text-20 font-semibold text-pretty">{t(line)}</p>
          <Entrances set={set} />
        </div>
      </div>
      <div className="grid content-center justify-items-start gap-2 border-t border-line p-6 xl:border-t-0 xl:border-l">
        {texts ? (
          <>
            <p className="text-12 font-medium text-flame">{t('nextStep')}</p>
            <h2 className="text-16 font-semibold">{t(texts.title)}</h2>
            <p className="text-13 text-ink-2">{t(texts.why)}</p>
            <Button variant="primary" className="mt-2" onClick={() => onOpen(OPENS[next])}>
              {t(texts.action)}
            </Button>
          </>
        ) : (
          <>
            <h2 className="text-16 font-semibold">{t('nothingLeft')}</h2>
            <p className="text-13 text-ink-2">{t('nothingLeftWhy')}</p>
          </>
        )}
      </div>
    </section>
  )
}

const ADDRESSES = [
  { kind: 'email', hint: 'emailHint' },
  { kind: 'phone', hint: 'phoneHint' },
] as const

function Guards({ overview, onOpen }: PartProps) {
  const { t } = useTranslation('security')
  const set = guardsSet(overview)
  const { since } = overview
  return (
    <section className="rounded-surface border border-line bg-surface">
      <h2 className="px-5 py-4 text-16 font-semibold">{t('guards')}</h2>
      <ul>
        <FactorRows overview={overview} onOpen={onOpen} />
        <GuardRow
          guard="fundPassword"
          set={set}
          since={since.fundPassword}
          state={word(set.fundPassword)}
          hint={t('fundPasswordHint')}
        >
          <Button size="sm" onClick={() => onOpen('trade-pwd')}>
            {set.fundPassword ? t('change') : t('setNow')}
          </Button>
        </GuardRow>
        <GuardRow
          guard="antiCode"
          set={set}
          since={since.antiCode}
          state={overview.antiCode || t('notSet')}
          hint={t('antiCodeHint')}
        >
          <Button size="sm" onClick={() => onOpen('anti-code')}>
            {set.antiCode ? t('change') : t('setNow')}
          </Button>
        </GuardRow>
        {ADDRESSES.map(({ kind, hint }) => (
          <GuardRow
            key={kind}
            guard={kind}
            set={set}
            since={since[kind]}
            state={word(set[kind])}
            hint={overview[kind] || t(hint)}
          >
            <Button size="sm" onClick={() => onOpen(kind)}>
              {set[kind] ? t('change') : t('bind')}
            </Button>
          </GuardRow>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3">
          <div>
            <p className="font-medium">{t('loginPassword')}</p>
            <Since at={since.password} text={t('changed')} />
          </div>
          <Button size="sm" onClick={() => onOpen('login-pwd')}>
            {t('change')}
          </Button>
        </li>
      </ul>
      <p className="flex items-start gap-2 border-t border-line px-5 py-4 text-13 text-ink-2">
        <Clock size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        {t('pauseNote')}
      </p>
    </section>
  )

  function word(isSet: boolean): string {
    return isSet ? t('set') : t('notSet')
  }
}

function FactorRows({ overview, onOpen }: PartProps) {
  const { t } = useTranslation('security')
  const set = guardsSet(overview)
  const { passkeys, authenticator, recoveryCodesLeft, since } = overview
  const none = !set.passkey && !authenticator
  return (
    <>
      <GuardRow
        guard="passkey"
        set={set}
        since={since.passkey}
        state={t('passkeysSet', { number: passkeys.length })}
        hint={t('passkeyHint')}
      >
        <Button size="sm" onClick={() => onOpen('passkeys')}>
          {set.passkey ? t('manage') : t('add')}
        </Button>
      </GuardRow>
      <GuardRow
        guard="authenticator"
        set={set}
        since={since.authenticator}
        state={authenticator ? t('set') : t('notSet')}
        hint={t('authenticatorHint')}
      >
        {authenticator ? (
          <Button size="sm" variant="ghost" onClick={() => onOpen('google-remove')}>
            {t('remove')}
          </Button>
        ) : null}
        <Button size="sm" onClick={() => onOpen('google')}>
          {authenticator ? t('replace') : t('add')}
        </Button>
      </GuardRow>
      <GuardRow
        guard="recovery"
        set={set}
        since={since.recovery}
        state={t('recoveryLeft', { number: recoveryCodesLeft })}
        hint={t('recoveryHint')}
      >
        <Button
          size="sm"
          disabled={none}
          title={none ? t('recoveryNoFactor') : undefined}
          onClick={() => onOpen('recovery')}
        >
          {t('renew')}
        </Button>
      </GuardRow>
    </>
  )
}

interface GuardRowProps {
  guard: Guard
  set: Record<Guard, boolean>
  /** Null where it is not set, or nobody noted it then. */
  since: number | null
  state: string
  hint: string
  children?: ReactNode
}

const NAMES = {
  passkey: 'passkeys',
  authenticator: 'authenticator',
  recovery: 'recoveryCodes',
  fundPassword: 'fundPassword',
  antiCode: 'antiCode',
  email: 'email',
  phone: 'phone',
} as const

function GuardRow({ guard, set, since, state, hint, children }: GuardRowProps) {
  const { t } = useTranslation('security')
  const Icon = ICONS[guard]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 sm:grid-cols-[auto_minmax(0,1fr)_8rem_12rem] xl:grid-cols-[auto_minmax(0,1fr)_5.5rem_11rem]">
      <span className="grid size-9 place-items-center rounded-full bg-sunken">
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h3 className="font-medium">{t(NAMES[guard])}</h3>
        <p className="text-13 text-ink-2">{hint}</p>
        <Since at={since} text={t('since')} />
      </div>
      <p className="col-start-2 flex items-center gap-2 text-13 sm:col-start-3">
        <span aria-hidden="true" className={set[guard] ? DOT_SET : DOT_OPEN} />
        {state}
      </p>
      <div className="col-start-2 flex flex-wrap gap-2 empty:hidden sm:col-start-4 sm:justify-end">{children}</div>
    </li>
  )
}

function Since({ at, text }: { at: number | null; text: string }) {
  if (at === null) return null
  return (
    <p className="text-12 text-ink-2">
      {text} <Time at={at} show="day" className="num" />
    </p>
  )
}

const DOT_SET = 'size-2 rounded-full bg-up'
const DOT_OPEN = 'size-2 rounded-full border border-ink-3'
