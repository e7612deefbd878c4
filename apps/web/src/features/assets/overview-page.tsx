/** The assets overview: what all is worth and was won, the accounts, their coins, and what moved lately. */

import { loadChunk } from '@candlewick/ui/chunk.ts'
import { changedSearch, type SearchChange } from '@candlewick/ui/search.ts'
import { Empty, Skeleton } from '@candlewick/ui/states.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { accountNumbered } from '../../areas/area.ts'
import { AssetsFrame } from '../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../navigation/page-title.ts'
import { choiceOf } from '../../navigation/search.ts'
import { ACCOUNT_NUMBERS } from '../../platform/accounts.ts'
import { platformConfig } from '../../platform/config.ts'
import { useOwnLists } from '../spot/public.ts'
import { AccountTiles } from './account-tiles.tsx'
import type { AssetsSearch } from './assets-search.ts'
import { CoinsTable } from './coins-table.tsx'
import { DemoFunds } from './demo-funds-place.tsx'
import { ProofNote } from './proof-note.tsx'
import { ALL_ACCOUNTS, useBalances, useFreshAssets } from './use-assets.ts'
import { EQUITY_PERIODS } from './use-equity.ts'
import { WorthCard } from './worth-card.tsx'

/** Few look at one of these two: they come when they are chosen. */
const MarginAccounts = lazy(() => loadChunk(() => import('./margin-accounts.tsx')))
/** Below all else on a phone, beside it on a desk: the balances do not wait for it. */
const Movements = lazy(() => loadChunk(() => import('./movements.tsx')))

const route = getRouteApi('/assets/index')

export default function OverviewPage() {
  const { t } = useTranslation('assets')
  usePageTitle(t('title'), t('description'))
  useOwnLists(undefined)
  useFreshAssets()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (part: SearchChange<AssetsSearch>) =>
      void navigate({
        search: (before: AssetsSearch) => changedSearch(before, part),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const account = accountNumbered(Number(search.account))?.number ?? ALL_ACCOUNTS
  const period = choiceOf(EQUITY_PERIODS, search.days) ?? '30'
  const all = useBalances(ALL_ACCOUNTS)
  const empty = all.data?.records.every((row) => !/[1-9]/.test(row.available + row.occupied)) ?? false
  // All accounts, where one starts, are left out of the address.
  const choose = (number: number) => change({ account: number === ALL_ACCOUNTS ? undefined : String(number) })
  return (
    <AssetsFrame className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h1 className="text-28 font-bold">{t('title')}</h1>
        <WorthCard
          empty={empty}
          period={period}
          onPeriod={(days) => change({ days: days === '30' ? undefined : days })}
          onCoin={(found) => change({ q: found })}
        />
        {/* Of nothing there is nothing to prove. */}
        {empty ? null : <ProofNote />}
      </div>
      {empty ? <NothingYet /> : null}
      <AccountTiles chosen={account} onChoose={choose} period={period} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-6">
        {account === ACCOUNT_NUMBERS.all || account === ACCOUNT_NUMBERS.fixed ? (
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <MarginAccounts account={account === ACCOUNT_NUMBERS.all ? 'all' : 'fixed'} />
          </Suspense>
        ) : (
          <CoinsTable
            account={account}
            onAccount={choose}
            period={period}
            q={search.q ?? ''}
            sort={search.sort}
            onChange={change}
          />
        )}
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <Movements />
        </Suspense>
      </div>
    </AssetsFrame>
  )
}

function NothingYet() {
  const { t } = useTranslation('assets')
  const { demo } = platformConfig()
  return (
    <div className="rounded-surface border border-line bg-surface">
      <Empty picture="wallet" title={t('emptyTitle')} action={demo ? <DemoFunds /> : undefined}>
        {t(demo ? 'emptyDemo' : 'emptyHint')}
      </Empty>
    </div>
  )
}
