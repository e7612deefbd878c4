/** The menu of a phone: everything the bar has, one below the other. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { Link } from '@tanstack/react-router'
import { Search, Settings as SettingsIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../i18n/named.ts'
import { LanguagePicker } from '../../navigation/language-picker.tsx'
import { assetsMenu, isHere, linkKey, type MenuLink, mainMenu } from '../../navigation/menu.ts'
import { SimulatedBadge } from '../../navigation/simulated-badge.tsx'
import { platformConfig } from '../../platform/config.ts'
import { useSupportUrl } from '../../platform/support.ts'
import { useSession } from '../../session/session.ts'
import { useLogOut } from './account-menu.tsx'

interface DrawerProps {
  open: boolean
  path: string
  onClose: () => void
  onFind: () => void
  onSettings: () => void
}

export default function Drawer({ open, path, onClose, onFind, onSettings }: DrawerProps) {
  const { t } = useTranslation('layout')
  const isLogin = useSession((session) => session.isLogin)
  const supportUrl = useSupportUrl()
  const leave = useLogOut()
  const assets = assetsMenu()
  return (
    <Sheet open={open} onClose={onClose} title={t('menu')}>
      <div className="grid gap-6">
        {platformConfig().simulated ? <SimulatedBadge className="justify-self-start" /> : null}
        <button
          type="button"
          onClick={onFind}
          className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-3 text-ink-2"
        >
          <Search size={16} aria-hidden="true" />
          {t('search')}
        </button>
        {isLogin ? null : (
          <div className="grid grid-cols-2 gap-2">
            <Link to="/user/login" search={{ back: path }} onClick={onClose} className={buttonClass()}>
              {t('login')}
            </Link>
            <Link to="/user/register" onClick={onClose} className={buttonClass('primary')}>
              {t('register')}
            </Link>
          </div>
        )}
        <nav aria-label={t('mainMenu')} className="grid">
          {mainMenu().map((link) => (
            <DrawerEntry key={linkKey(link)} link={link} path={path} onClose={onClose} />
          ))}
          {isLogin && assets.length > 0 ? (
            <DrawerGroup title={t('assets')}>
              {assets.map((link) => (
                <DrawerEntry key={linkKey(link)} link={link} path={path} onClose={onClose} />
              ))}
            </DrawerGroup>
          ) : null}
        </nav>
        <div className="flex items-center justify-between border-t border-line pt-4">
          <button type="button" className="inline-flex min-h-9 items-center gap-2 text-ink-2" onClick={onSettings}>
            <SettingsIcon size={16} aria-hidden="true" />
            {t('settings')}
          </button>
          <LanguagePicker />
        </div>
        {supportUrl ? (
          <a href={supportUrl} target="_blank" rel="noreferrer" className="text-ink-2">
            {t('support')}
          </a>
        ) : null}
        {isLogin ? (
          <button
            type="button"
            className={buttonClass()}
            onClick={() => {
              onClose()
              void leave()
            }}
          >
            {t('logout')}
          </button>
        ) : null}
      </div>
    </Sheet>
  )
}

function DrawerGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid">
      <span className="pt-3 pb-1 text-12 text-ink-3">{title}</span>
      {children}
    </div>
  )
}

function DrawerEntry({ link, path, onClose }: { link: MenuLink; path: string; onClose: () => void }) {
  const say = useNames()
  if (link.children) {
    return (
      <DrawerGroup title={say(link.text)}>
        {link.children.map((child) => (
          <DrawerEntry key={linkKey(child)} link={child} path="" onClose={onClose} />
        ))}
      </DrawerGroup>
    )
  }
  const here = isHere(link, path)
  return (
    <Link
      to={link.to}
      search={link.search ?? {}}
      onClick={onClose}
      aria-current={here ? 'page' : undefined}
      className="flex min-h-11 items-center text-16 text-ink-2 aria-[current]:font-medium aria-[current]:text-ink"
    >
      {say(link.text)}
    </Link>
  )
}
