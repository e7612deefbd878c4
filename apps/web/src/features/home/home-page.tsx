/** The home page: one sentence on what the exchange is, and the live market at a glance. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { spotTrade } from '../../markets/trade-link.ts'
import { usePageTitle } from '../../navigation/page-title.ts'
import { platformConfig } from '../../platform/config.ts'
import { useSession } from '../../session/session.ts'
import { BalanceProof } from './balance-proof.tsx'
import { DemoFunds } from './demo-funds.tsx'
import { GlanceTable } from './glance-table.tsx'
import { Ways } from './ways.tsx'

export default function HomePage() {
  const { t } = useTranslation('home')
  usePageTitle('', t('description'))
  const isLogin = useSession((session) => session.isLogin)
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-10 pb-16 sm:px-8 sm:pt-14">
      <section className="mb-10 grid gap-x-16 gap-y-10 sm:mb-12 lg:grid-cols-[1fr_auto] lg:items-end">
        <div>
          <h1 className="mb-3 max-w-[17em] text-28 font-bold text-balance sm:text-40">{t('title')}</h1>
          <p className="mb-6 max-w-[38em] text-16 text-ink-2">{t('lead')}</p>
          <div className="flex flex-wrap gap-2.5">
            {isLogin ? (
              <Link {...spotTrade()} className={buttonClass('primary', 'lg')}>
                {t('startTrading')}
              </Link>
            ) : null}
            {isLogin ? null : (
              <Link to="/user/register" className={buttonClass('primary', 'lg')}>
                {t('createAccount')}
              </Link>
            )}
            <Link to="/quotes/index" className={buttonClass('secondary', 'lg')}>
              {t('seeMarket')}
            </Link>
            {isLogin && platformConfig().demo ? <DemoFunds /> : null}
          </div>
        </div>
        <BalanceProof />
      </section>
      <GlanceTable />
      <Ways />
    </div>
  )
}
