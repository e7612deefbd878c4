/** The languages on offer, each by its own name. */
import { Menu } from '@candlewick/ui/menu.tsx'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../i18n/i18n.ts'
import { LANGUAGE_NAMES, offeredLanguages } from '../platform/languages.ts'

/** The short sign of a language on the bar. */
function sign(language: string): string {
  return language.toUpperCase().replace('ZH-CN', '简').replace('ZH-TW', '繁')
}

export function LanguagePicker() {
  const { t, i18n } = useTranslation('layout')
  return (
    <Menu
      label={t('language')}
      trigger={sign(i18n.language)}
      triggerClass="grid h-9 min-w-9 place-items-center rounded-control px-2 text-ink-2 hover:bg-sunken hover:text-ink"
      panelClass="w-44"
      entries={offeredLanguages().map((language) => ({
        id: language,
        label: LANGUAGE_NAMES[language],
        lang: language,
        checked: language === i18n.language,
        onSelect: () => void changeLanguage(language),
      }))}
    />
  )
}
