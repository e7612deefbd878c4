/** The foot of the page: the ways through the exchange that exist, and what kind of exchange it is. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { named, useNames } from '../../i18n/named.ts'
import { flashTrade } from '../../markets/trade-link.ts'
import { Brand } from '../../navigation/brand.tsx'
import { BUY, footMarket, footTrade, linkKey, type MenuLink } from '../../navigation/menu.ts'
import { platformConfig } from '../../platform/config.ts'
import { useSupportUrl } from '../../platform/support.ts'

const LINK = 'text-ink-2 hover:text-ink'

export default function Footer() {
  const { t } = useTranslation('layout')
  const say = useNames()
  const supportUrl = useSupportUrl()
  return (
    <footer className="mt-auto border-t border-line pb-[env(safe-area-inset-bottom)] text-13">
      <div className="mx-auto flex max-w-page flex-wrap gap-x-16 gap-y-8 px-4 py-10 sm:px-8">
        <div className="max-w-72 grow basis-full md:basis-64">
          <Brand />
          <p className="mt-3 text-ink-2">{t('houseLine')}</p>
          {platformConfig().simulated ? <p className="mt-2 text-ink-2">{t('simulatedLine')}</p> : null}
        </div>
        <nav
          aria-label={t('footer')}
          className="grid grow basis-full grid-cols-2 gap-x-6 gap-y-8 wrap-break-word sm:flex sm:flex-1 sm:flex-wrap sm:justify-between sm:gap-x-12"
        >
          <Column title={t('footerMarket')} links={footMarket()} />
          <Column title={t('footerTrade')} links={footTrade()} />
          <Column title={t('footerBuy')}>
            {BUY.map((coin) => (
              <Link key={coin} {...flashTrade(`${coin}_USDT`)} className={LINK}>
                {t('buyCoin', { coin })}
              </Link>
            ))}
          </Column>
          <Column title={t('footerHouse')}>
            <Link to="/proof" className={LINK}>
              {say(named('proof-names', 'menu'))}
            </Link>
            <Link to="/user/index" search={{ key: 'termsService' }} className={LINK}>
              {t('termsService')}
            </Link>
            <Link to="/user/index" search={{ key: 'helper' }} className={LINK}>
              {t('helper')}
            </Link>
            {supportUrl ? (
              <a href={supportUrl} target="_blank" rel="noreferrer" className={LINK}>
                {t('onlineSupport')}
              </a>
            ) : null}
          </Column>
        </nav>
      </div>
    </footer>
  )
}

interface ColumnProps {
  title: string
  links?: readonly MenuLink[]
  children?: ReactNode
}

function Column({ title, links = [], children }: ColumnProps) {
  const say = useNames()
  if (links.length === 0 && !children) return null
  return (
    <div className="grid content-start gap-2">
      <h2 className="text-12 text-ink-3">{title}</h2>
      {links.map((link) => (
        <Link key={linkKey(link)} to={link.to} search={link.search ?? {}} className={LINK}>
          {say(link.text)}
        </Link>
      ))}
      {children}
    </div>
  )
}
