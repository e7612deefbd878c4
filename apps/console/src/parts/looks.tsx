/** Day or night, English or Chinese. */
import { IconButton } from '@candlewick/ui/button.tsx'
import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../i18n/i18n.ts'
import { changeLooks, useLooks } from '../platform/looks.ts'

/** What a press changes the theme to. */
export function otherTheme(): void {
  const night = useLooks.getState().theme === 'theme-night'
  changeLooks({ theme: night ? 'theme-daytime' : 'theme-night' })
}

export function otherLanguage(): void {
  void changeLanguage(useLooks.getState().language === 'zh' ? 'en' : 'zh')
}

export function Looks() {
  const { t } = useTranslation()
  const { theme, language } = useLooks()
  const Icon = theme === 'theme-night' ? Sun : Moon
  return (
    <span className="flex items-center">
      <IconButton label={t(theme === 'theme-night' ? 'looks.day' : 'looks.night')} onClick={otherTheme}>
        <Icon size={16} aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        lang={language === 'zh' ? 'en' : 'zh'}
        className="min-h-9 rounded-control px-2 text-13 text-ink-2 hover:bg-sunken hover:text-ink"
        onClick={otherLanguage}
      >
        {language === 'zh' ? 'English' : '中文'}
      </button>
    </span>
  )
}
