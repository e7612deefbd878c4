/** What is left of today's limit, what this one takes of it, and how to get more. */
import { cutDecimals } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { limitShares } from '../../lists/day-limit.ts'
import { leftAfter, type Terms } from './draft.ts'

const MILLION = 1_000_000

/** @param worth of what is being asked for, in millionths of a USDT; undefined where it is not known */
export function LimitCard({ limit, worth }: { limit: Terms['limit']; worth: bigint | undefined }) {
  const { t } = useTranslation('withdraw')
  const { used, now } = limitShares(limit, Number(worth ?? 0n) / MILLION)
  // The bar and the words speak of the same moment: what is filled in counts in both.
  const left = now > 0 ? leftAfter(limit, worth ?? 0n) : cutDecimals(limit.left, 2)
  return (
    <section className="grid gap-3 rounded-surface border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-16 font-semibold">{t('limit.title')}</h2>
        <span className="text-13 text-ink-2">{t(`limit.level.${limit.level}`)}</span>
      </div>
      <div aria-hidden="true" className="flex h-2 gap-0.5">
        {used > 0 ? <span className="rounded-full bg-ink-3" style={{ width: `${used}%` }} /> : null}
        {now > 0 ? <span className="rounded-full bg-ink" style={{ width: `${now}%` }} /> : null}
        <span className="flex-1 rounded-full bg-sunken" />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-13 text-ink-2">
        <span>
          {t(now > 0 ? 'limit.leftAfter' : 'limit.left')}{' '}
          <Amount value={left} unit="USDT" className="font-semibold text-ink" />
        </span>
        <span>
          {t('limit.daily')} <Amount value={limit.daily} />
        </span>
      </p>
      <NextLevel next={limit.next} className="text-ink-2" />
    </section>
  )
}

/** What the next level of identity gives, and the way there. */
export function NextLevel({ next, className }: { next: Terms['limit']['next']; className?: string }) {
  const { t } = useTranslation('withdraw')
  const { separators } = useUiTexts()
  if (next === null) return null
  return (
    <Link to="/account/center/kyc" className={cx('text-13 underline', className)}>
      {t('limit.more', { amount: groupDigits(next.daily, separators) })}
    </Link>
  )
}
