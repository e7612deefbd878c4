/** Where a hot wallet stands between its marks: a word, and where marks are set a bar with both of them on it. */
import { useTranslation } from 'react-i18next'
import { Health } from '../../parts/state-tag.tsx'
import type { HotCoin } from './hot-wallets.tsx'

/** The bar ends so far above the upper mark, in parts of it: what is above shows as above. */
const HEADROOM = 1.25

/** Places on the bar in percent, for the eye alone: amounts are compared by the server. */
export function placesOf({ held, low, high }: Pick<HotCoin, 'held' | 'low' | 'high'>) {
  const top = Number(high) * HEADROOM
  if (low === null || high === null || !(top > 0)) return undefined
  const at = (text: string) => Math.min(100, (Number(text) / top) * 100)
  return { held: at(held), low: at(low), high: at(high) }
}

export function LevelBar({ coin }: { coin: HotCoin }) {
  const { t } = useTranslation('payouts')
  const places = placesOf(coin)
  if (coin.level === 'unset') return <span className="text-ink-2">{t('levels.unset')}</span>
  return (
    <span className="inline-grid min-w-24 gap-1">
      <Health well={coin.level === 'within'}>{t(`levels.${coin.level}`)}</Health>
      {places === undefined ? null : <MarksBar places={places} isWithin={coin.level === 'within'} />}
    </span>
  )
}

export function MarksBar({
  places,
  isWithin,
}: {
  places: NonNullable<ReturnType<typeof placesOf>>
  isWithin: boolean
}) {
  return (
    <span aria-hidden="true" className="relative block h-1.5 rounded-control bg-sunken">
      <span
        className={`absolute inset-y-0 left-0 rounded-control ${isWithin ? 'bg-ink-3' : 'bg-bad'}`}
        style={{ width: `${places.held}%` }}
      />
      <span className="absolute -inset-y-0.5 w-px bg-ink" style={{ left: `${places.low}%` }} />
      <span className="absolute -inset-y-0.5 w-px bg-ink" style={{ left: `${places.high}%` }} />
    </span>
  )
}
