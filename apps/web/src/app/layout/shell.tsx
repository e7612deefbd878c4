/** The shared layout around every route: progress, bar, page, footer, notifications. */
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { cx } from '@candlewick/ui/cx.ts'
import { Toaster } from '@candlewick/ui/toaster.tsx'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { Alerts } from './alerts.tsx'
import { AppTexts } from './app-texts.tsx'
import { useArrival } from './arrival.ts'
import { BottomBar } from './bottom-bar.tsx'
import { HeldKeys } from './held-keys.tsx'
import { usePaletteKey } from './palette-key.ts'
import { RouteProgress } from './route-progress.tsx'
import { TopBar } from './top-bar.tsx'
import { hasBottomBar, hasFooter, hasMoves, hasTopBar, isTerminal } from './visibility.ts'

// Terminals have none, and it lies below the fold of every page that has one.
const Footer = lazy(() => loadChunk(() => import('./footer.tsx')))
const Drawer = lazy(() => loadChunk(() => import('./drawer.tsx')))
const SettingsSheet = lazy(() => loadChunk(() => import('./settings-sheet.tsx')))
const Palette = lazyPart(() => import('./palette.tsx'), 'palette')

export function Shell() {
  return (
    <AppTexts>
      <Page />
      <Alerts />
      <Toaster />
    </AppTexts>
  )
}

type Panel = 'none' | 'drawer' | 'settings' | 'palette'

function Page() {
  const { t } = useTranslation('layout')
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const [panel, setPanel] = useState<Panel>('none')
  const close = useCallback(() => setPanel('none'), [])
  /** What was typed for the palette before it was there. */
  const begun = useRef('')
  const find = useCallback(() => {
    begun.current = ''
    setPanel('palette')
  }, [])
  usePaletteKey(find)
  const main = useRef<HTMLElement>(null)
  useArrival(main)
  return (
    <div
      className={cx(
        'flex min-h-dvh flex-col',
        hasBottomBar(path) && (hasMoves(path) ? 'max-sm:pb-25' : 'max-sm:pb-14'),
      )}
    >
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
          onFind={find}
          onDrawer={() => setPanel('drawer')}
          onSettings={() => setPanel('settings')}
        />
      ) : null}
      <main ref={main} id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <Outlet />
      </main>
      {hasFooter(path) ? (
        <Suspense fallback={<div className="mt-auto min-h-80 border-t border-line" />}>
          <Footer />
        </Suspense>
      ) : null}
      {hasBottomBar(path) ? <BottomBar path={path} /> : null}
      <Suspense>
        {panel === 'drawer' ? (
          <Drawer open path={path} onClose={close} onFind={find} onSettings={() => setPanel('settings')} />
        ) : null}
        {panel === 'palette' ? (
          <Suspense fallback={<HeldKeys held={begun} onClose={close} />}>
            <Palette begun={begun} onClose={close} onSettings={() => setPanel('settings')} />
          </Suspense>
        ) : null}
        {panel === 'settings' ? <SettingsSheet open onClose={close} /> : null}
      </Suspense>
    </div>
  )
}
