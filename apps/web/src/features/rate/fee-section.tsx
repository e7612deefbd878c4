/** The spot fee schedule with the customer's own place in it, and what part of a fee the security fund receives. */

import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { abbreviate, groupDigits } from '@candlewick/money/display'
import { RATE_DECIMALS, type Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import type { CallOutput } from '@candlewick/protocol/client'
import { FEE_VOLUME_DECIMALS, FEE_WINDOW_DAYS, type FeeSchedule, type FeeTier, nextTier } from '@candlewick/rules/fees'
import { fundShareOf } from '@candlewick/rules/security-fund'
import { feeCeil } from '@candlewick/rules/spot'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ratePercent } from '../../markets/rate-text.ts'
import { callQuery } from '../../platform/queries.ts'
import { useSession } from '../../session/session.ts'
import { publishedSchedule } from './fee-schedule.ts'

type OwnTier = CallOutput<'fees.feeTier'>

/** The trade by which fee and fund are explained, in units of USDT. */
const EXAMPLE = units(1_000_000_000)

function useFigures() {
  const { separators } = useUiTexts()
  return {
    percent: (rate: string | number) => ratePercent(rate, separators),
    dollars: (value: number) => `${groupDigits(formatDecimal(value, FEE_VOLUME_DECIMALS), separators)} USDT`,
    short: (value: number) => abbreviate(formatDecimal(value, FEE_VOLUME_DECIMALS), separators),
  }
}

export function FeeSection() {
  const { t } = useTranslation('rate')
  const isLogin = useSession((session) => session.isLogin)
  const { data: own } = useQuery({ ...callQuery('fees.feeTier', {}), enabled: isLogin })
  const { data: schedule, isError, refetch } = useQuery({ ...callQuery('fees.tiers', {}), select: publishedSchedule })
  const current = isLogin ? own : undefined
  return (
    <section id="fees" aria-labelledby="fees-title" className="scroll-mt-20 pt-8">
      <h2 id="fees-title" className="text-20 font-semibold">
        {t('fees')}
      </h2>
      <p className="mt-1 max-w-prose text-ink-2">{t('feesHint', { days: FEE_WINDOW_DAYS })}</p>
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {schedule ? (
          <TierTable schedule={schedule} tier={current?.tier ?? undefined} />
        ) : isError ? (
          <ErrorState title={t('failed')} onRetry={() => void refetch()}>
            {t('failedHint')}
          </ErrorState>
        ) : (
          <Skeleton className="h-80 w-full rounded-surface" />
        )}
        <div className="grid content-start gap-4">
          {isLogin ? <OwnCard own={current} schedule={schedule} /> : <LoginCard />}
          <FundCard taker={current ? parseDecimal(current.taker, RATE_DECIMALS) : schedule?.[0].taker} />
        </div>
      </div>
    </section>
  )
}

/** `tier` is the customer's own, where known. */
function TierTable({ schedule, tier }: { schedule: FeeSchedule; tier: number | undefined }) {
  const { t } = useTranslation('rate')
  const { percent, short } = useFigures()
  const name = ({ level }: FeeTier) => (level === 0 ? t('tierFirst') : t('tierName', { level }))
  return (
    <table aria-label={t('fees')} className="num w-full border-collapse text-right">
      <thead className="text-12 text-ink-3">
        <tr>
          {[t('tier'), `${t('volume', { days: FEE_WINDOW_DAYS })}, USDT`, t('maker'), t('taker')].map((head) => (
            <th key={head} scope="col" className="px-1.5 py-2 font-normal first:text-left sm:px-3">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {schedule.map((each) => (
          <tr
            key={each.level}
            aria-current={each.level === tier || undefined}
            className={cx('h-(--row) border-t border-line', each.level === tier && 'bg-sunken font-semibold')}
          >
            <th scope="row" className="px-1.5 py-1 text-left font-[inherit] whitespace-nowrap sm:px-3">
              {name(each)}
              {each.level === tier ? (
                <span className="block w-fit rounded-control bg-ink px-1.5 py-0.5 text-11 font-medium whitespace-nowrap text-on-ink sm:ml-2 sm:inline-block">
                  {t('yours')}
                </span>
              ) : null}
            </th>
            <td className="px-1.5 whitespace-nowrap sm:px-3">{each.volume === 0 ? '–' : `≥ ${short(each.volume)}`}</td>
            <td className="px-1.5 whitespace-nowrap sm:px-3">{percent(each.maker)}</td>
            <td className="px-1.5 whitespace-nowrap sm:px-3">{percent(each.taker)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CARD = 'rounded-surface border border-line bg-surface p-5'

function LoginCard() {
  const { t } = useTranslation('rate')
  return (
    <div className={cx(CARD, 'grid justify-items-start gap-3')}>
      <p>{t('loginHint')}</p>
      <Link to="/user/login" search={{ back: '/rate/index' }} className={buttonClass('primary')}>
        {t('login')}
      </Link>
    </div>
  )
}

function OwnCard({ own, schedule }: { own: OwnTier | undefined; schedule: FeeSchedule | undefined }) {
  const { t } = useTranslation('rate')
  const { percent, dollars } = useFigures()
  if (own === undefined) return <Skeleton className="h-48 w-full rounded-surface" />
  const volume = units(parseDecimal(own.volume, FEE_VOLUME_DECIMALS))
  const figures = [
    [t('volume', { days: own.windowDays }), dollars(volume)],
    [t('maker'), percent(own.maker)],
    [t('taker'), percent(own.taker)],
  ]
  return (
    <div className={cx(CARD, 'grid gap-4')}>
      <h3 className="text-16 font-semibold">
        {own.tier === null ? t('agreed') : own.tier === 0 ? t('tierFirst') : t('tierName', { level: own.tier })}
      </h3>
      <dl className="num grid gap-1.5">
        {figures.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {schedule ? <Progress volume={volume} schedule={schedule} /> : null}
      {own.tier !== null && own.reached !== own.tier ? (
        <p className="text-13 text-ink-2">{own.reached === 0 ? t('soonFirst') : t('soon', { level: own.reached })}</p>
      ) : null}
    </div>
  )
}

/** How far it is to the next tier. */
function Progress({ volume, schedule }: { volume: Units; schedule: FeeSchedule }) {
  const { t } = useTranslation('rate')
  const { dollars } = useFigures()
  const next = nextTier(volume, schedule)
  if (next === undefined) return <p className="text-13 text-ink-2">{t('top')}</p>
  const words = t('missing', { amount: dollars(next.missing), level: next.tier.level })
  return (
    <div className="grid gap-1.5 text-13">
      <progress
        aria-label={words}
        max={100}
        value={Number((BigInt(volume) * 100n) / BigInt(next.tier.volume))}
        className="h-1.5 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
      />
      <p className="num text-ink-2">{words}</p>
    </div>
  )
}

/** `taker` is undefined while it is not known. */
function FundCard({ taker }: { taker: number | undefined }) {
  const { t } = useTranslation('rate')
  const { dollars } = useFigures()
  if (taker === undefined) return <Skeleton className="h-32 w-full rounded-surface" />
  const fee = feeCeil(EXAMPLE, taker)
  return (
    <div className={CARD}>
      <h3 className="text-16 font-semibold">{t('fund')}</h3>
      <p className="num mt-2 text-ink-2">
        {t('fundText', { value: dollars(EXAMPLE), fee: dollars(fee), share: dollars(fundShareOf(0, fee)) })}
      </p>
    </div>
  )
}
