/** How much of a coin is hot and how much cold, as a bar with the wanted range on it; both also stand in words below it. */
import { chainUnitsOf } from '@candlewick/chain/listing'
import { groupDigits } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { useTranslation } from 'react-i18next'
import { cut } from './cut.ts'
import type { Balances } from './wallet-cards.tsx'

type Shared = Pick<Balances, 'coin' | 'hotTotal' | 'coldTotal' | 'low' | 'target' | 'high' | 'task'>

/** All chains count in at most so many. */
const DECIMALS = 36
const TENTHS = 1_000n

/** Parts of all there is in tenths of a percent, rounded down, the range at most to the end; undefined where nothing is there. */
export function sharesOf({ hotTotal, coldTotal, low, high }: Omit<Shared, 'coin' | 'target' | 'task'>) {
  const units = (text: string | null) => (text === null ? undefined : chainUnitsOf(text, DECIMALS))
  const [hot, cold, least, most] = [hotTotal, coldTotal, low, high].map(units)
  if (hot === undefined || cold === undefined || hot + cold === 0n) return undefined
  const all = hot + cold
  const part = (amount: bigint) => Number(amount >= all ? TENTHS : (amount * TENTHS) / all)
  return {
    hot: part(hot),
    range: least === undefined || most === undefined ? undefined : { low: part(least), high: part(most) },
  }
}

const percent = (tenths: number) => `${tenths / 10}%`

export function ShareBar({ wallet }: { wallet: Shared }) {
  const { t } = useTranslation('payouts')
  const { coin, hotTotal, coldTotal, low, target, high, task } = wallet
  const shares = sharesOf(wallet)
  if (shares === undefined || hotTotal === null || coldTotal === null) return null
  const { hot, range } = shares
  const isOff = task === 'fill' || task === 'short' || task === 'sweep'
  return (
    <div className="grid gap-1.5">
      <div aria-hidden="true" className="relative h-3 rounded-control bg-sunken">
        <span
          className={cx('absolute inset-y-0 left-0 min-w-0.5 rounded-control', isOff ? 'bg-bad' : 'bg-ink-2')}
          style={{ width: percent(hot) }}
        />
        {range === undefined ? null : (
          <span
            className="absolute -inset-y-1 min-w-1 border-x-2 border-ink"
            style={{ left: percent(range.low), width: percent(range.high - range.low) }}
          />
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-12">
        <span title={hotTotal}>{t('cold.hotShare', { amount: groupDigits(cut(hotTotal)), share: percent(hot) })}</span>
        <span title={coldTotal}>
          {t('cold.coldShare', { amount: groupDigits(cut(coldTotal)), share: percent(Number(TENTHS) - hot) })}
        </span>
      </div>
      {low === null || target === null || high === null ? null : (
        <span className="text-12 text-ink-2">
          {t('cold.wanted', {
            low: groupDigits(low),
            target: groupDigits(target),
            high: `${groupDigits(high)} ${coin}`,
          })}
        </span>
      )}
    </div>
  )
}
