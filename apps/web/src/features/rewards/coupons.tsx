/** Coupons that wait to be claimed, each with how long it still waits; claimed with one press. */
import type { CallOutput } from '@candlewick/protocol/client'
import { Button } from '@candlewick/ui/button.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { Time } from '../../settings/time.tsx'
import { timeLeft } from './countdown.ts'
import { readAnew } from './read-anew.ts'
import { useMinute } from './use-minute.ts'

type Center = CallOutput<'rewards.center'>
type Coupon = Center['coupons'][number]

export function Coupons({ center }: { center: Center }) {
  const { t } = useTranslation('rewards')
  const now = useMinute(center.serverTime)
  return (
    <section className="rounded-surface border border-line bg-surface">
      <h2 className="px-5 pt-4 pb-2 text-16 font-semibold">{t('coupons')}</h2>
      {center.coupons.length === 0 ? (
        <Empty picture="wallet" title={t('couponsNone')}>
          {t('couponsNoneWhy')}
        </Empty>
      ) : (
        <ul>
          {center.coupons.map((coupon) => (
            <CouponRow key={coupon.id} coupon={coupon} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CouponRow({ coupon, now }: { coupon: Coupon; now: number }) {
  const { t } = useTranslation('rewards')
  const { id, task, amount, coin, expiryTime } = coupon
  const claim = useMutation({
    mutationFn: () => api.call('rewards.claim', { id }),
    onSuccess: () => toast.success(t('credited', { amount, coin })),
    // Refused or not: what stands here may have changed.
    onSettled: readAnew,
  })
  const left = timeLeft(expiryTime, now)
  return (
    <li className="grid gap-3 border-t border-line px-5 py-4">
      <div>
        <p className="font-medium">{task === null ? t('taskOther') : t(`task.${task}`)}</p>
        <p className="num text-13 text-ink-2">
          {left.unit === 'days'
            ? t('leftDays', left)
            : left.unit === 'hours'
              ? t('leftHours', left)
              : t('state.expired')}
          {' · '}
          <Time at={expiryTime} />
        </p>
      </div>
      <Button
        variant="primary"
        busy={claim.isPending}
        disabled={left.unit === 'over' || claim.isSuccess}
        onClick={() => claim.mutate()}
      >
        {t('claim', { amount, coin })}
      </Button>
    </li>
  )
}
