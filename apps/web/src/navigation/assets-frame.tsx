/** The frame of the pages about what one holds and ordered. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assetsMenu } from './menu.ts'
import { SideFrame } from './side-frame.tsx'

export function AssetsFrame({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation('layout')
  return (
    <SideFrame label={t('assets')} links={assetsMenu()} className={className}>
      {children}
    </SideFrame>
  )
}
