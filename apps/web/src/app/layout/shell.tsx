/** The shared layout around every route: progress, bar, page, footer, notifications. */
import { separatorsOf } from '@candlewick/money/display'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { Toaster } from '@candlewick/ui/toaster.tsx'
import { UiTextsProvider } from '@candlewick/ui/ui-texts.tsx'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useArrival } from './arrival.ts'
import { Footer } from './footer.tsx'
import { RouteProgress } from './route-progress.tsx'
import { TopBar } from './top-bar.tsx'
import { hasFooter, hasTopBar, isTerminal } from './visibility.ts'

const Drawer = lazy(() => loadChunk(() => import('./drawer.tsx')))
const SettingsSheet = lazy(() => loadChunk(() => import('./settings-sheet.tsx')))

export function Shell() {
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
  return (
    <UiTextsProvider texts={texts}>
      <Page />
      <Toaster />
    </UiTextsProvider>
  )
}

type Panel = 'none' | 'drawer' | 'settings'

function Page() {
  const { t } = useTranslation('layout')
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const [panel, setPanel] = useState<Panel>('none')
  const close = useCallback(() => setPanel('none'), [])
  const main = useRef<HTMLElement>(null)
  useArrival(main)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-control bg-ink px-4 py-2 text-on-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {t('skip')}
      </a>
      <RouteProgress />
      {hasTopBar(path) ? (
        <TopBar
          path={path}
          terminal={isTerminal(path)}
          onDrawer={() => setPanel('drawer')}
          onSettings={() => setPanel('settings')}
        />
      ) : null}
      <main ref={main} id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <Outlet />
      </main>
      {hasFooter(path) ? <Footer /> : null}
      <Suspense>
        {panel === 'drawer' ? (
          <Drawer open path={path} onClose={close} onSettings={() => setPanel('settings')} />
        ) : null}
        {panel === 'settings' ? <SettingsSheet open onClose={close} /> : null}
      </Suspense>
    </div>
  )
}
