/** The frame of every page inside: side menu, search, clock, palette, list of keys. */
import { IconButton } from '@candlewick/ui/button.tsx'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { Brand } from '../../parts/brand.tsx'
import { useRenewedLists } from '../../session/house.ts'
import { useMay } from '../../session/session.ts'
import { pageAt } from '../pages.ts'
import { Forbidden } from './forbidden.tsx'
import { KeyHelp } from './key-help.tsx'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

type Open = 'nothing' | 'menu' | 'palette' | 'keys'

export function Shell() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open>('nothing')
  const close = useCallback(() => setOpen('nothing'), [])
  const main = useRef<HTMLElement>(null)
  const find = useRef<HTMLInputElement>(null)
  useKeys([
    { keys: ['ctrl+k'], says: t('keys.palette'), act: () => setOpen('palette') },
    { keys: ['?'], says: t('keys.help'), act: () => setOpen('keys') },
    { keys: ['/'], says: t('keys.find'), act: () => find.current?.focus() },
  ])
  useArrival(main)
  useRenewedLists()
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[200px_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only rounded-control bg-ink px-4 py-2 text-on-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {t('skip')}
      </a>
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-line bg-surface md:block">
        <Rail />
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-20 flex h-12 items-center gap-3 border-b border-line bg-surface px-3 md:px-6">
          <IconButton label={t('menu')} className="md:hidden!" onClick={() => setOpen('menu')}>
            <MenuIcon size={18} aria-hidden="true" />
          </IconButton>
          <span className="hidden xs:inline md:hidden">
            <Brand />
          </span>
          <TopBar find={find} onPalette={() => setOpen('palette')} />
        </header>
        <main ref={main} id="main" tabIndex={-1} className="min-w-0 px-3 pt-4 pb-8 outline-none md:px-6 md:pt-5">
          <Guarded />
        </main>
      </div>
      <Sheet open={open === 'menu'} onClose={close} title={t('menu')}>
        <Rail onGone={close} />
      </Sheet>
      {open === 'palette' ? <Palette onClose={close} onKeys={() => setOpen('keys')} /> : null}
      {open === 'keys' ? <KeyHelp onClose={close} /> : null}
    </div>
  )
}

/** The page, where the operator may open it; who may not reads what she would need. */
function Guarded() {
  const page = useRouterState({ select: ({ location }) => pageAt(location.pathname) })
  const may = useMay()
  const known = useMay()('house.read')
  if (page !== undefined && known && !may(page.may)) return <Forbidden page={page} />
  return <Outlet />
}

/** Whoever comes to another page stands at its top, and keyboard and screen reader start at its content. */
function useArrival(main: React.RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const last = useRef(path)
  useEffect(() => {
    const first = last.current === undefined
    if (last.current === path) return
    last.current = path
    if (!first) main.current?.focus({ preventScroll: true })
  }, [path, main])
}
