/** The home page: what the exchange is, the proofs of it at work, and the live market at a glance. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { spotTrade } from '../../markets/trade-link.ts'
import { usePageTitle } from '../../navigation/page-title.ts'
import { platformConfig } from '../../platform/config.ts'
import { useSession } from '../../session/session.ts'
import { DemoFunds } from '../assets/public.ts'
import { GlanceTable } from './glance-table.tsx'
import { HotTiles } from './hot-tiles.tsx'
import { WhenNear } from './when-near.tsx'

// Checking a proof is work of its own, and what lies below the fold is not waited for.
const LastSettled = lazy(() => loadChunk(() => import('./last-settled.tsx')))
const Holdings = lazy(() => loadChunk(() => import('./holdings.tsx')))
const NoPage = lazy(() => loadChunk(() => import('./no-page.tsx')))
const Welcome = lazy(() => loadChunk(() => import('./welcome.tsx')))
const Movers = lazy(() => loadChunk(() => import('./movers.tsx')))
const Guides = lazy(() => loadChunk(() => import('./guides.tsx')))
const Ways = lazy(() => loadChunk(() => import('./ways.tsx')))

export default function HomePage() {
  const { t } = useTranslation('home')
  usePageTitle('', t('description'))
  const isLogin = useSession((session) => session.isLogin)
  const isLost = useLocation({ select: ({ state }) => state.noPage !== undefined })
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-16 sm:px-8 sm:pt-14">
      <Suspense>{isLost ? <NoPage /> : null}</Suspense>
      <Suspense>{isLogin ? <Welcome /> : null}</Suspense>
      <section className="mb-10 grid gap-x-16 gap-y-8 sm:mb-12 lg:grid-cols-[2fr_3fr] lg:items-center">
        <div>
          <h1 className="mb-3 max-w-[17em] text-28 font-bold text-balance sm:text-40">{t('title')}</h1>
          <HotTiles />
          <p className="mb-6 max-w-[38em] text-16 text-ink-2">{t('lead')}</p>
          <div className="flex flex-wrap gap-2.5">
            {isLogin ? (
              <Link {...spotTrade()} className={buttonClass('primary', 'lg')}>
                {t('startTrading')}
              </Link>
            ) : (
              <Link to="/user/register" className={buttonClass('primary', 'lg')}>
                {t('createAccount')}
              </Link>
            )}
            <Link to="/quotes/index" className={buttonClass('secondary', 'lg')}>
              {t('seeMarket')}
            </Link>
            {isLogin && platformConfig().demo ? <DemoFunds variant="secondary" size="lg" /> : null}
          </div>
        </div>
        <div className="min-h-120 min-w-0 self-start rounded-surface border border-line bg-surface">
          <Suspense>
            <LastSettled />
            <Holdings />
          </Suspense>
        </div>
      </section>
      <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <GlanceTable />
        <WhenNear>
          <Suspense fallback={<div className="min-h-160" />}>
            <Movers />
          </Suspense>
        </WhenNear>
      </div>
      <WhenNear>
        <Suspense fallback={<div className="min-h-160" />}>
          <Ways />
          <Guides />
        </Suspense>
      </WhenNear>
    </div>
  )
}
