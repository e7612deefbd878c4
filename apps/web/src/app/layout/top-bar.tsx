/** The bar above every page: brand, menu, the badge of the simulated market, language, settings, and who is here. */
import { maskAccount } from '@candlewick/money/display'
import { buttonClass, IconButton } from '@candlewick/ui/button.tsx'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { cx } from '@candlewick/ui/cx.ts'
import { MENU_ITEM, Popover } from '@candlewick/ui/popover.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Menu as MenuIcon, Search, Settings as SettingsIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../i18n/named.ts'
import { Brand } from '../../navigation/brand.tsx'
import { LanguagePicker } from '../../navigation/language-picker.tsx'
import { assetsMenu, isHere, linkKey, type MenuLink, mainMenu } from '../../navigation/menu.ts'
import { SimulatedBadge } from '../../navigation/simulated-badge.tsx'
import { platformConfig } from '../../platform/config.ts'
import { useSupportUrl } from '../../platform/support.ts'
import { useSession } from '../../session/session.ts'

// Only for who is logged in; a visitor's first load is without it.
const AccountMenu = lazy(() => loadChunk(() => import('./account-menu.tsx')))

interface TopBarProps {
  path: string
  terminal: boolean
  onFind: () => void
  onDrawer: () => void
  onSettings: () => void
}

const PLAIN = 'text-ink-2 hover:text-ink'

export function TopBar({ path, terminal, onFind, onDrawer, onSettings }: TopBarProps) {
  const { t } = useTranslation('layout')
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div
        className={cx(
          'flex items-center gap-2 px-4 xs:gap-3 sm:gap-4 lg:gap-6',
          terminal ? 'h-(--bar-terminal)' : 'h-(--bar) lg:px-8',
        )}
      >
        <span className="min-w-0 shrink">
          <Brand />
        </span>
        <nav aria-label={t('mainMenu')} className="hidden items-center gap-5 lg:flex">
          {mainMenu().map((link) => (
            <BarEntry key={linkKey(link)} link={link} path={path} />
          ))}
        </nav>
        <span className="flex-1" />
        {platformConfig().simulated ? <SimulatedBadge /> : null}
        <IconButton label={t('search')} title="Ctrl K" onClick={onFind} className="max-sm:hidden">
          <Search size={16} aria-hidden="true" />
        </IconButton>
        <div className="hidden items-center lg:flex">
          <LanguagePicker />
          <IconButton label={t('settings')} onClick={onSettings}>
            <SettingsIcon size={16} aria-hidden="true" />
          </IconButton>
        </div>
        <SessionEntries path={path} />
        <IconButton label={t('menu')} onClick={onDrawer} className="-mr-2 lg:hidden">
          <MenuIcon size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}

function BarEntry({ link, path }: { link: MenuLink; path: string }) {
  const say = useNames()
  const here = isHere(link, path)
  const look = cx(here ? 'font-medium text-ink' : PLAIN, 'whitespace-nowrap')
  if (!link.children) {
    return (
      <Link to={link.to} search={link.search ?? {}} aria-current={here ? 'page' : undefined} className={look}>
        {say(link.text)}
      </Link>
    )
  }
  return (
    <Popover
      align="start"
      triggerClass={cx(look, 'inline-flex items-center gap-1')}
      panelClass="w-64 py-2"
      trigger={
        <>
          {say(link.text)}
          <ChevronDown size={14} aria-hidden="true" />
        </>
      }
    >
      {(close) => link.children?.map((child) => <PanelLink key={linkKey(child)} link={child} onFollow={close} />)}
    </Popover>
  )
}

/** A link inside an opened panel, with a line that says what is there. */
function PanelLink({ link, onFollow }: { link: MenuLink; onFollow: () => void }) {
  const say = useNames()
  return (
    <Link to={link.to} search={link.search ?? {}} onClick={onFollow} className={MENU_ITEM}>
      <span>
        <span className="block text-ink">{say(link.text)}</span>
        {link.hint ? <span className="block text-12 text-ink-2">{say(link.hint)}</span> : null}
      </span>
    </Link>
  )
}

function SessionEntries({ path }: { path: string }) {
  const { t } = useTranslation('layout')
  const isLogin = useSession((session) => session.isLogin)
  const userInfo = useSession((session) => session.userInfo)
  const supportUrl = useSupportUrl()
  const assets = assetsMenu()
  if (!isLogin) {
    return (
      <div className="flex items-center gap-2">
        <Link to="/user/login" search={{ back: path }} className={buttonClass('secondary', 'sm', 'max-sm:hidden')}>
          {t('login')}
        </Link>
        <Link to="/user/register" className={buttonClass('primary', 'sm', 'whitespace-nowrap max-xs:px-2.5')}>
          {t('register')}
        </Link>
      </div>
    )
  }
  return (
    <div className="flex items-center gap-4">
      {assets[0] ? (
        <span className={cx(PLAIN, 'inline-flex items-center max-sm:hidden')}>
          <Link to={assets[0].to} search={assets[0].search ?? {}}>
            {t('assets')}
          </Link>
          <Popover
            label={`${t('assets')} · ${t('menu')}`}
            triggerClass="inline-grid h-8 w-6 place-items-center"
            panelClass="w-48 py-2"
            trigger={<ChevronDown size={14} aria-hidden="true" />}
          >
            {(close) => assets.map((link) => <PanelLink key={linkKey(link)} link={link} onFollow={close} />)}
          </Popover>
        </span>
      ) : null}
      {supportUrl ? (
        <a href={supportUrl} target="_blank" rel="noreferrer" className={cx(PLAIN, 'hidden lg:inline')}>
          {t('support')}
        </a>
      ) : null}
      <Suspense fallback={<span className="h-7 w-9 rounded-control border border-line-strong sm:w-32" />}>
        <AccountMenu name={userInfo && maskAccount(userInfo.email || userInfo.phone || userInfo.account)} />
      </Suspense>
    </div>
  )
}
