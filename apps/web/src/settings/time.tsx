/** A time as the person reads it, with the exact UTC time in its tooltip. */
import { useSettings } from './settings.ts'
import { clockText, dayText, timeText, utcText } from './times.ts'
import { useTimeFormat } from './use-time-format.ts'

interface TimeProps {
  /** Epoch milliseconds. */
  at: number
  show?: 'both' | 'day' | 'clock'
  className?: string
}

export function Time({ at, show = 'both', className }: TimeProps) {
  const timezone = useSettings((settings) => settings.timezone)
  const format = useTimeFormat()
  const texts = {
    both: () => timeText(at, timezone, format),
    day: () => dayText(at, timezone, format),
    clock: () => clockText(at, timezone),
  }
  return (
    <time dateTime={new Date(at).toISOString()} title={utcText(at)} className={className}>
      {texts[show]()}
    </time>
  )
}
