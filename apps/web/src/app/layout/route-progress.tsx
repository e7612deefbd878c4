/** A line at the top of the window while a route is on its way: it runs, and vanishes on arrival or failure. */
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export function RouteProgress() {
  const { t } = useTranslation('layout')
  const loading = useRouterState({ select: (state) => state.isLoading })
  if (!loading) return null
  return (
    <div role="progressbar" aria-label={t('loadingPage')} className="fixed inset-x-0 top-0 z-50 h-0.5">
      <div className="h-full origin-left animate-progress bg-flame" />
    </div>
  )
}
