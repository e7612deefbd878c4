/** What stands around every page: the words of the design system, notifications, the dialog of the second factor. */
import { Toaster } from '@candlewick/ui/toaster.tsx'
import { UiTextsProvider, uiTextsOf } from '@candlewick/ui/ui-texts.tsx'
import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ProveAgain } from '../../session/prove-again.tsx'

export function Root() {
  const { t, i18n } = useTranslation('ui')
  const texts = useMemo(() => uiTextsOf(i18n.language, (key) => t(key)), [t, i18n.language])
  return (
    <UiTextsProvider texts={texts}>
      <Outlet />
      <ProveAgain />
      <Toaster />
    </UiTextsProvider>
  )
}
