/** That values are shown by an old rate of the currency, or by none; nothing where the rate is as it should be. */
import type { CallOutput } from '@candlewick/protocol/client'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../settings/settings.ts'
import { dayText } from '../../settings/times.ts'
import { useTimeFormat } from '../../settings/use-time-format.ts'

interface RateNoteProps {
  rate: CallOutput<'assets.getMyBalance'>['rate']
  /** Upper-case code. */
  currency: string
}

export function RateNote({ rate, currency }: RateNoteProps) {
  const { t } = useTranslation('assets')
  const timezone = useSettings((settings) => settings.timezone)
  const format = useTimeFormat()
  if (rate !== null && (!rate.stale || rate.time === null)) return null
  return (
    <p className="mt-2 text-13 text-ink-2">
      {rate === null || rate.time === null
        ? t('noRate', { currency })
        : t('oldRate', { currency, day: dayText(rate.time, timezone, format) })}
    </p>
  )
}
