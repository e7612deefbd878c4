/** The frame of the pages about what one holds and ordered. */
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assetsMenu } from './menu.ts'
import { MovesRow } from './moves-row.tsx'
import { SideFrame } from './side-frame.tsx'

export function AssetsFrame({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation('layout')
  const key = useRouterState({ select: (state) => (state.location.search as { key?: string }).key })
  return (
    <SideFrame label={t('assets')} links={assetsMenu()} className={className}>
      {children}
      <MovesRow current={key} />
    </SideFrame>
  )
}
