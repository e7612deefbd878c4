/** The promised time of a queue as a line, a mark for each case: left has just come, the right edge is due, or late. */
import { percentText } from '@candlewick/money/display'
import { useTranslation } from 'react-i18next'

interface LaneProps {
  queue: { times: readonly number[]; promised: number }
  now: number
}

/** Share of the promised time that is used, in per cent of the line; what is late stands at its end. */
export function usedShare(since: number, now: number, promised: number): number {
  if (promised <= 0) return 100
  return Math.min(100, Math.max(0, (100 * (now - since)) / promised))
}

/** From this share on a case is nearly due. */
const HOT = 80
/** Nearer marks, in per cent, lie on each other. */
const APART = 1

/** Where each case stands, the nearest to its end first; those that would lie on each other are one mark. */
export function marksOf(times: readonly number[], now: number, promised: number): number[] {
  const shares = times.map((since) => Math.round(usedShare(since, now, promised) / APART) * APART)
  return [...new Set(shares)].sort((one, other) => other - one)
}

export function Lane({ queue, now }: LaneProps) {
  const { t } = useTranslation('home')
  const { times, promised } = queue
  const marks = marksOf(times, now, promised)
  const used = marks[0]
  return (
    <svg
      role="img"
      aria-label={used === undefined ? t('laneEmpty') : t('laneUsed', { share: percentText(used) })}
      viewBox="0 0 200 16"
      className="block h-4 w-full"
      preserveAspectRatio="none"
    >
      <line x1="0" x2="200" y1="8" y2="8" className="stroke-line-strong" />
      <line x1="199" x2="199" y1="0" y2="16" className="stroke-ink-3" strokeWidth="2" />
      {marks.map((share) => (
        <rect
          key={share}
          x={Math.min(196, share * 2)}
          y={share >= HOT ? 0 : 2}
          width={share >= HOT ? 3 : 2}
          height={share >= HOT ? 16 : 12}
          className={share >= HOT ? 'fill-flame' : 'fill-ink-2'}
        />
      ))}
    </svg>
  )
}
