/** What stands around every page: the words of the design system, notifications, the dialog of the second factor. */
import { separatorsOf } from '@candlewick/money/display'
import { Toaster } from '@candlewick/ui/toaster.tsx'
import { UiTextsProvider } from '@candlewick/ui/ui-texts.tsx'
import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ProveAgain } from '../../session/prove-again.tsx'

export function Root() {
  const { t, i18n } = useTranslation('ui')
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
  return (
    <UiTextsProvider texts={texts}>
      <Outlet />
      <ProveAgain />
      <Toaster />
    </UiTextsProvider>
  )
}
