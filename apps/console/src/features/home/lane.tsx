/** The promised time of a queue as a line: left has just come, the right edge is when it is due, what is past it is late. */
import { percentText } from '@candlewick/money/display'
import { useTranslation } from 'react-i18next'

interface LaneProps {
  queue: { oldestTime: number | null; promised: number; waiting: number; late: number }
  now: number
}

/** Share of the promised time that is used, in per cent of the line; what is late stands at its end. */
export function usedShare(since: number, now: number, promised: number): number {
  if (promised <= 0) return 100
  return Math.min(100, Math.max(0, (100 * (now - since)) / promised))
}

export function Lane({ queue, now }: LaneProps) {
  const { t } = useTranslation('home')
  const { oldestTime, promised } = queue
  const used = oldestTime === null ? undefined : usedShare(oldestTime, now, promised)
  return (
    <svg
      role="img"
      aria-label={used === undefined ? t('laneEmpty') : t('laneUsed', { share: percentText(Math.floor(used)) })}
      viewBox="0 0 200 16"
      className="block h-4 w-full"
      preserveAspectRatio="none"
    >
      <line x1="0" x2="200" y1="8" y2="8" className="stroke-line-strong" />
      <line x1="199" x2="199" y1="0" y2="16" className="stroke-ink-3" strokeWidth="2" />
      {used === undefined ? null : (
        <rect
          x={Math.min(196, used * 2)}
          y={used >= 80 ? 0 : 2}
          width={used >= 80 ? 3 : 2}
          height={used >= 80 ? 16 : 12}
          className={used >= 80 ? 'fill-flame' : 'fill-ink-2'}
        />
      )}
    </svg>
  )
}
