/** What a person may choose about looks, language and formats; each choice is in force at once. */
import { TIMEZONES } from '@candlewick/protocol/timezones'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { Change } from '@candlewick/ui/numbers.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../../i18n/i18n.ts'
import { isLanguage, LANGUAGE_NAMES, offeredLanguages } from '../../platform/languages.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { zoneText } from '../../settings/offset-text.ts'
import {
  CURRENCIES,
  type Currency,
  changeSetting,
  TIME_FORMATS,
  type TimeFormat,
  UP_DOWN_COLOURS,
  type UpDownColours,
  useSettings,
} from '../../settings/settings.ts'
import { dayText } from '../../settings/times.ts'
import { useTimeFormat } from '../../settings/use-time-format.ts'
import { knownZone } from '../../settings/zones.ts'

const COLOUR_TEXT = { 'green-up': 'greenUp', 'red-up': 'redUp', 'blue-orange': 'blueOrange' } as const

function currencyName(language: string, code: Currency): string {
  const name = new Intl.DisplayNames([language], { type: 'currency' }).of(code.toUpperCase())
  return `${code.toUpperCase()} · ${name ?? ''}`
}

export default function SettingsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation('layout')
  const settings = useSettings()
  const timeFormat = useTimeFormat()
  return (
    <Sheet open={open} onClose={onClose} title={t('settings')}>
      <div className="grid gap-5">
        <Tabs
          look="segment"
          label={t('theme')}
          value={settings.themeName}
          onValue={(theme) => changeSetting('themeName', theme)}
          items={[
            { id: 'theme-daytime', label: t('themeDay') },
            { id: 'theme-night', label: t('themeNight') },
          ]}
        />
        <Select
          label={t('upDownColours')}
          value={settings.upDownColours}
          onValue={(value) => changeSetting('upDownColours', value as UpDownColours)}
          options={UP_DOWN_COLOURS.map((value) => ({ value, label: t(COLOUR_TEXT[value]) }))}
        />
        <p className="-mt-3 flex gap-4 text-13" aria-hidden="true">
          <Change percent="1.91" />
          <Change percent="-0.84" />
        </p>
        <Select
          label={t('language')}
          value={i18n.language}
          onValue={(value) => {
            if (isLanguage(value)) void changeLanguage(value)
          }}
          options={offeredLanguages().map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <Select
          label={t('currency')}
          value={settings.exchange}
          onValue={(value) => changeSetting('exchange', value as Currency)}
          // Some are long; the letters that stand before are those that are known.
          className="text-ellipsis"
          options={CURRENCIES.map((value) => ({ value, label: currencyName(i18n.language, value) }))}
        />
        <Select
          label={t('timezone')}
          value={knownZone(settings.timezone)}
          onValue={(value) => changeSetting('timezone', value)}
          options={TIMEZONES.map(({ timezone, offset }) => ({
            value: timezone,
            label: zoneText(timezone, offset),
          }))}
        />
        <Select
          label={t('timeFormat')}
          value={timeFormat}
          onValue={(value) => changeSetting('timeFormat', value as TimeFormat)}
          options={TIME_FORMATS.map((value) => ({
            value,
            label: `${value} · ${dayText(serverNow(), settings.timezone, value)}`,
          }))}
        />
        <p className="text-12 text-ink-3">{t('settingsKept')}</p>
      </div>
    </Sheet>
  )
}
