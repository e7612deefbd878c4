/** What each level of identity lets out a day, and how much of one's own is used today. */
import { cutDecimals } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import type { CallOutput } from '@candlewick/protocol/client'
import { Badge } from '@candlewick/ui/badge.tsx'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limitShares } from '../../../lists/day-limit.ts'
import { callQuery } from '../../../platform/queries.ts'

type Limit = CallOutput<'withdrawals.terms'>['limit']
const LEVELS = ['none', 'primary', 'advanced'] as const
const NAMES = { none: 'levelNone', primary: 'levelPrimary', advanced: 'levelAdvanced' } as const

export function LimitsToday() {
  const { t } = useTranslation('identity')
  const { t: say } = useTranslation('security')
  const levels = useQuery(callQuery('identity.levels', {}))
  const terms = useQuery(callQuery('withdrawals.terms', {}))
  const failed = [levels, terms].filter((query) => query.isError && !query.data)
  const limit = terms.data?.limit
  return (
    <section className="self-start rounded-surface border border-line bg-surface">
      <div className="flex items-center justify-between gap-3 py-2.5 pr-3 pl-5">
        <h2 className="text-16 font-semibold">{t('levels')}</h2>
        <Link to="/account/center/kyc" className={buttonClass('ghost', 'sm')}>
          {say('seeAll')}
        </Link>
      </div>
      <p className="px-5 pb-3 text-13 text-ink-2">{t('perDay')}</p>
      {failed.length > 0 ? (
        <ErrorState title={t('failed')} onRetry={() => failed.map((query) => query.refetch())} />
      ) : levels.data && limit ? (
        <ol>
          {levels.data.levels.map(({ level, withdrawalDaily }) => (
            <Level key={level} level={level} daily={withdrawalDaily} limit={limit} />
          ))}
        </ol>
      ) : (
        <Skeleton className="mx-5 mb-5 h-64" />
      )}
    </section>
  )
}

function Level({ level, daily, limit }: { level: (typeof LEVELS)[number]; daily: string; limit: Limit }) {
  const { t } = useTranslation('identity')
  const isHere = level === limit.level
  const isReached = LEVELS.indexOf(level) <= LEVELS.indexOf(limit.level)
  return (
    <li
      aria-current={isHere ? 'step' : undefined}
      className={cx('grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 border-t border-line p-5', isHere && 'bg-sunken')}
    >
      {isReached ? (
        <span className="mt-0.5 grid size-5 place-items-center rounded-full bg-ink text-on-ink">
          <Check size={13} strokeWidth={3} aria-hidden="true" />
        </span>
      ) : (
        <span aria-hidden="true" className="mt-0.5 size-5 rounded-full border border-line-strong bg-surface" />
      )}
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            {t(NAMES[level])}
            {isHere ? <Badge>{t('here')}</Badge> : null}
          </h3>
          <Amount value={daily} className="text-16 font-semibold" />
        </div>
        {isHere ? <Used limit={limit} /> : null}
      </div>
    </li>
  )
}

function Used({ limit }: { limit: Limit }) {
  const { t } = useTranslation('security')
  const { separators } = useUiTexts()
  const shown = (amount: string) => groupDigits(cutDecimals(amount, 2), separators)
  const { used } = limitShares(limit)
  return (
    <>
      <div aria-hidden="true" className="flex h-1.5 gap-0.5">
        {used > 0 ? <span className="min-w-1.5 rounded-full bg-ink" style={{ width: `${used}%` }} /> : null}
        <span className="flex-1 rounded-full bg-line-strong" />
      </div>
      <p className="num flex flex-wrap justify-between gap-x-4 text-13">
        <span>{t('usedToday', { amount: shown(limit.used) })}</span>
        <span className="text-ink-2">{t('leftToday', { amount: shown(limit.left) })}</span>
      </p>
    </>
  )
}
