/**
 * How much of a coin is hot and how much cold, as a bar; below it the hot part beside its marks, which are mostly too small a part
 * of all to be seen on one bar with what is cold. Both also stand in words.
 */
import { chainUnitsOf } from '@candlewick/chain/listing'
import { groupDigits } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { useTranslation } from 'react-i18next'
import { cut } from './cut.ts'
import { MarksBar, placesOf } from './level-bar.tsx'
import type { Balances } from './wallet-cards.tsx'

type Shared = Pick<Balances, 'coin' | 'hotTotal' | 'coldTotal' | 'low' | 'target' | 'high' | 'task'>

/** All chains count in at most so many. */
const DECIMALS = 36
const HUNDREDTHS = 10_000n

/** The hot part of all there is in hundredths of a percent, rounded down; undefined where nothing is there or known. */
export function hotShareOf({ hotTotal, coldTotal }: Pick<Balances, 'hotTotal' | 'coldTotal'>): number | undefined {
  const [hot, cold] = [hotTotal, coldTotal].map((text) => (text === null ? undefined : chainUnitsOf(text, DECIMALS)))
  if (hot === undefined || cold === undefined || hot + cold === 0n) return undefined
  return Number((hot * HUNDREDTHS) / (hot + cold))
}

const percent = (hundredths: number) => `${hundredths / 100}%`

export function ShareBar({ wallet }: { wallet: Shared }) {
  const { t } = useTranslation('payouts')
  const { coin, hotTotal, coldTotal, low, target, high, task } = wallet
  const hot = hotShareOf(wallet)
  if (hot === undefined || hotTotal === null || coldTotal === null) return null
  const isOff = task === 'fill' || task === 'short' || task === 'sweep'
  const places = placesOf({ held: hotTotal, low, high })
  return (
    <div className="grid gap-1.5">
      <div aria-hidden="true" className="relative h-2.5 rounded-control bg-sunken">
        <span
          className={cx('absolute inset-y-0 left-0 min-w-0.5 rounded-control', isOff ? 'bg-bad' : 'bg-ink-2')}
          style={{ width: percent(hot) }}
        />
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-12">
        <span title={hotTotal}>{t('cold.hotShare', { amount: groupDigits(cut(hotTotal)), share: percent(hot) })}</span>
        <span title={coldTotal}>
          {t('cold.coldShare', { amount: groupDigits(cut(coldTotal)), share: percent(Number(HUNDREDTHS) - hot) })}
        </span>
      </div>
      {places === undefined ? null : <MarksBar places={places} isWithin={!isOff && task !== 'moving'} />}
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
