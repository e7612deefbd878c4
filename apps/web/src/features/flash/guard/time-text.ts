/** A moment inside a sentence, in the customer's own zone and order. */
import { useSettings } from '../../../settings/settings.ts'
import { timeText } from '../../../settings/times.ts'
import { useTimeFormat } from '../../../settings/use-time-format.ts'

export function useTimeText(): (at: number) => string {
  const timezone = useSettings((settings) => settings.timezone)
  const format = useTimeFormat()
  return (at) => timeText(at, timezone, format)
}
