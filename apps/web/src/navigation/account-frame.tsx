/** The frame of the pages about one's account. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { userMenu } from './menu.ts'
import { SideFrame } from './side-frame.tsx'

export function AccountFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('layout')
  return (
    <SideFrame label={t('account')} links={userMenu()}>
      {children}
    </SideFrame>
  )
}
