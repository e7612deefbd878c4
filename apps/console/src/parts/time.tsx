/** A time in UTC, with the exact one in its tooltip. */
import { clock, day, exact, stamp } from '../platform/times.ts'

const SHOWN = { both: stamp, clock, day }

interface TimeProps {
  /** Epoch milliseconds; nothing where there was none. */
  at: number | null | undefined
  show?: keyof typeof SHOWN
}

export function Time({ at, show = 'both' }: TimeProps) {
  if (at === null || at === undefined) return <span className="text-ink-2">–</span>
  return (
    <time dateTime={new Date(at).toISOString()} title={exact(at)} className="whitespace-nowrap">
      {SHOWN[show](at)}
    </time>
  )
}

/** In a list: on phones day and time stand below each other, so that more of a row fits. */
export function RowTime({ at }: Pick<TimeProps, 'at'>) {
  return (
    <>
      <span className="grid sm:hidden">
        <Time at={at} show="day" />
        <Time at={at} show="clock" />
      </span>
      <span className="hidden sm:inline">
        <Time at={at} />
      </span>
    </>
  )
}
