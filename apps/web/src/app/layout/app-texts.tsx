/** What the design system says by itself, in the person's language. */
import { separatorsOf } from '@candlewick/money/display'
import { UiTextsProvider } from '@candlewick/ui/ui-texts.tsx'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export function AppTexts({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const texts = useMemo(
    () => ({
      separators: separatorsOf(i18n.language),
      close: t('close'),
      copy: t('copy'),
      copied: t('copied'),
      copyFailed: t('copyFailed'),
      retry: t('retry'),
      loading: t('loading'),
      showPassword: t('showPassword'),
      hidePassword: t('hidePassword'),
      columns: t('columns'),
      downloadCsv: t('downloadCsv'),
      notifications: t('notifications'),
      partFailed: { title: t('partFailed.title'), hint: t('partFailed.hint') },
      number: {
        form: t('number.form'),
        ambiguous: t('number.ambiguous'),
        negative: t('number.negative'),
        precision: t('number.precision'),
        integer: t('number.integer'),
        unit: t('number.unit'),
        range: t('number.range'),
      },
    }),
    [t, i18n.language],
  )
  return <UiTextsProvider texts={texts}>{children}</UiTextsProvider>
}
