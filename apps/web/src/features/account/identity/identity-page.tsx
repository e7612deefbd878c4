/** What the house knows of who one is: three levels with what each opens, where the review stands, and what to do next. */
import type { RejectReason } from '@candlewick/rules/identity/documents'
import { Badge } from '@candlewick/ui/badge.tsx'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { Check, Clock, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../i18n/country-name.ts'
import { OwnPicture } from '../../../lists/own-picture.tsx'
import { AccountFrame } from '../../../navigation/account-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { api } from '../../../platform/api.ts'
import { Time } from '../../../settings/time.tsx'
import { RevealButton } from '../second-step/reveal-button.tsx'
import { useReveal } from '../second-step/use-reveal.ts'
import { PHOTO_TITLES } from './photo-titles.ts'
import { type IdentityState, type IdentityStep, useIdentity } from './use-identity.ts'

export default function IdentityPage() {
  const { t } = useTranslation('identity')
  usePageTitle(t('title'), t('description'))
  const query = useIdentity()
  const { data } = query
  return (
    <AccountFrame>
      <h1 className="mb-4 text-28 font-bold">{t('title')}</h1>
      {query.isError && !data ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {data ? <Levels state={data} /> : <Skeleton className="h-96 w-full" />}
          {data ? <Known state={data} /> : <Skeleton className="h-56 w-full" />}
        </div>
      )}
    </AccountFrame>
  )
}

const LEVELS = {
  none: { name: 'levelNone', opens: 'opensNone' },
  primary: { name: 'levelPrimary', opens: 'opensPrimary' },
  advanced: { name: 'levelAdvanced', opens: 'opensAdvanced' },
} as const
const ORDER = ['none', 'primary', 'advanced'] as const

function Levels({ state }: { state: IdentityState }) {
  const { t } = useTranslation('identity')
  const most = Math.max(...state.levels.map(({ withdrawalDaily }) => Number(withdrawalDaily)))
  const here = ORDER.indexOf(state.level)
  return (
    <section className="rounded-surface border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-2 px-5 py-4">
        <h2 className="text-16 font-semibold">{t('levels')}</h2>
        <p className="text-13 text-ink-2">{t('perDay')}</p>
      </div>
      <ol>
        {state.levels.map(({ level, withdrawalDaily }, index) => (
          <li
            key={level}
            aria-current={index === here ? 'step' : undefined}
            className={cx(
              'grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 border-t border-line p-5',
              index === here && 'bg-sunken',
            )}
          >
            <Tick done={index <= here} />
            <div className="grid min-w-0 gap-2">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                  {t(LEVELS[level].name)}
                  {index === here ? <Badge>{t('here')}</Badge> : null}
                </h3>
                <Amount value={withdrawalDaily} className="text-16 font-semibold" />
              </div>
              <p className="text-13 text-ink-2">{t(LEVELS[level].opens)}</p>
              <div aria-hidden="true" className="h-1.5 rounded-full bg-line">
                <div
                  className={cx('h-full min-w-1.5 rounded-full', index <= here ? 'bg-ink' : 'bg-ink-3')}
                  style={{ width: `${(Number(withdrawalDaily) / most) * 100}%` }}
                />
              </div>
              {level === 'none' ? null : <StepState level={level} state={state} />}
            </div>
          </li>
        ))}
      </ol>
      <p className="flex items-start gap-2 border-t border-line px-5 py-4 text-13 text-ink-2">
        <ShieldCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        {t('privacy')}
      </p>
    </section>
  )
}

function Tick({ done }: { done: boolean }) {
  return done ? (
    <span className="mt-0.5 grid size-5 place-items-center rounded-full bg-ink text-on-ink">
      <Check size={13} strokeWidth={3} aria-hidden="true" />
    </span>
  ) : (
    <span aria-hidden="true" className="mt-0.5 size-5 rounded-full border border-line-strong bg-surface" />
  )
}

function StepState({ level, state }: { level: 'primary' | 'advanced'; state: IdentityState }) {
  const { t } = useTranslation('identity')
  const step = state[level]
  const reachable = level === 'primary' || state.primary.state === 'approved'
  if (step.state === 'approved') {
    return step.decideTime === null ? null : (
      <p className="text-13 text-ink-2">
        {t('passed')} <Time at={step.decideTime} show="day" className="num" />
      </p>
    )
  }
  if (step.state === 'review') return <UnderReview step={step} />
  return (
    <>
      <Objection step={step} />
      {reachable && state.triesLeft > 0 ? (
        <Link
          to="/user/index"
          search={{ key: level }}
          className={buttonClass('primary', 'md', 'mt-1 justify-self-start')}
        >
          {isSentBack(step) ? t('again') : t(level === 'primary' ? 'startPrimary' : 'startAdvanced')}
        </Link>
      ) : (
        <p className="text-13 text-ink-2">{reachable ? t('tomorrow') : t('primaryFirst')}</p>
      )}
    </>
  )
}

export function UnderReview({ step }: { step: IdentityStep }) {
  const { t } = useTranslation('identity')
  return (
    <div role="status" className="grid gap-1 rounded-control border border-line bg-surface p-3 text-13">
      <p className="flex items-center gap-2 font-medium">
        <Clock size={16} aria-hidden="true" />
        {t('review')}
      </p>
      <p className="text-ink-2">{t('reviewHint')}</p>
      {step.submitTime === null ? null : (
        <p className="text-ink-2">
          {t('sentAt')} <Time at={step.submitTime} className="num" />
        </p>
      )}
    </div>
  )
}

const REASON_TEXT = (reason: RejectReason) => `reason.${reason}` as const

const isSentBack = ({ state }: IdentityStep) => state === 'rejected' || state === 'again'

/** Why it was not approved, or no longer counts, and what to do; nothing where nobody objected. */
export function Objection({ step }: { step: IdentityStep }) {
  const { t } = useTranslation('identity')
  if (!isSentBack(step)) return null
  const isAgain = step.state === 'again'
  return (
    <div className="grid gap-1 rounded-control border border-bad p-3 text-13">
      <p className="flex items-center gap-2 font-medium">
        <TriangleAlert size={16} aria-hidden="true" className="text-bad" />
        {t(isAgain ? 'askedAgain' : 'rejected')}
      </p>
      {isAgain ? <p>{t('askedAgainHint')}</p> : null}
      {step.reason ? <p>{t(REASON_TEXT(step.reason))}</p> : null}
      {step.reasonText ? (
        <p className="text-ink-2">
          {t('note')}: {step.reasonText}
        </p>
      ) : null}
    </div>
  )
}

/** What she handed in of her document, as it is kept: seen by her and whoever reviews it. */
function OwnPhotos({ state }: { state: IdentityState }) {
  const { t } = useTranslation('identity')
  const titles = PHOTO_TITLES[state.type === 'passport' ? 'passport' : 'id_card']
  return (
    <ul className="grid gap-4 border-t border-line px-5 py-4">
      {state.advanced.photos.map(({ side, url }) => (
        <li key={side} className="grid gap-1.5 text-13 text-ink-2">
          {t(titles[side])}
          <OwnPicture address={url} alt={t(titles[side])} failed={t('photoNotLoaded')} />
        </li>
      ))}
    </ul>
  )
}

/** The own data, masked until it is asked for whole. */
function Known({ state }: { state: IdentityState }) {
  const { t, i18n } = useTranslation('identity')
  const reveal = useReveal((proof) => api.call('identity.reveal', { what: 'identity', ...proof }))
  const { name, idNumber } = reveal.shown ?? state
  const { photos } = state.advanced
  const facts = [
    ['name', name],
    ['idNumber', idNumber],
    ['country', state.country ? countryName(state.country, i18n.language) : ''],
    ['documentType', state.type ? t(state.type === 'passport' ? 'passport' : 'idCard') : ''],
    ...(photos.length > 0 ? [['photos', String(photos.length)] as const] : []),
  ] as const
  return (
    <section className="grid gap-4">
      <div className="rounded-surface border border-line bg-surface">
        <div className="flex items-center justify-between gap-4 px-5 py-3">
          <h2 className="text-16 font-semibold">{t('known')}</h2>
          {state.name ? <RevealButton reveal={reveal} /> : null}
        </div>
        {state.name ? (
          <dl className="px-5 pb-1">
            {facts.map(([fact, value]) => (
              <div key={fact} className="flex min-h-11 items-center justify-between gap-4 border-t border-line text-14">
                <dt className="text-ink-2">{t(fact)}</dt>
                <dd className="num min-w-0 py-1.5 text-right font-medium break-words">{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="border-t border-line px-5 py-4 text-13 text-ink-2">{t('knownNothing')}</p>
        )}
        {reveal.shown === undefined || photos.length === 0 ? null : <OwnPhotos state={state} />}
      </div>
      <div className="grid gap-2 rounded-surface border border-line bg-surface p-5">
        <h2 className="text-16 font-semibold">{t('bankTitle')}</h2>
        <p className="text-13 text-ink-2">{t('bankLead')}</p>
        <Link
          to="/user/index"
          search={{ key: 'bank' }}
          className={buttonClass('secondary', 'md', 'justify-self-start')}
        >
          {t('bankGo')}
        </Link>
      </div>
    </section>
  )
}
