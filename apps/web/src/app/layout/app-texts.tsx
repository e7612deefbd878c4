/** What the design system says by itself, in the person's language. */
import { UiTextsProvider, uiTextsOf } from '@candlewick/ui/ui-texts.tsx'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export function AppTexts({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const texts = useMemo(() => uiTextsOf(i18n.language, (key) => t(key)), [t, i18n.language])
  return <UiTextsProvider texts={texts}>{children}</UiTextsProvider>
}
