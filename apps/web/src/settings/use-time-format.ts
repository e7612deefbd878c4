/** How days are written for this person: as she chose, otherwise as her language does. */
import { useTranslation } from 'react-i18next'
import { type TimeFormat, useSettings } from './settings.ts'
import { formatIn } from './times.ts'

export function useTimeFormat(): TimeFormat {
  const { i18n } = useTranslation()
  const chosen = useSettings((settings) => settings.timeFormat)
  return formatIn(i18n.language, chosen)
}
