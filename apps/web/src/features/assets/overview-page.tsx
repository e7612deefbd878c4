/** The assets overview: what all is worth, what it is made of, the accounts, their coins, and the ledger behind it. */
import { cutDecimals } from '@candlewick/money/decimal'
import { IconButton } from '@candlewick/ui/button.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { accountNumbered } from '../../areas/area.ts'
import { AssetsFrame } from '../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../navigation/page-title.ts'
import { changedSearch, type SearchChange } from '../../navigation/search.ts'
import { ACCOUNT_NUMBERS, SPOT_ACCOUNT } from '../../platform/accounts.ts'
import { platformConfig } from '../../platform/config.ts'
import { useSettings } from '../../settings/settings.ts'
import { useOwnLists } from '../spot/public.ts'
import { AccountList } from './account-list.tsx'
import { Allocation } from './allocation.tsx'
import type { AssetsSearch } from './assets-search.ts'
import { Bills } from './bills.tsx'
import { CoinsTable } from './coins-table.tsx'
import { DemoFunds } from './demo-funds.tsx'
import { Figure } from './figures.tsx'
import { MarginAccounts } from './margin-accounts.tsx'
import { RateNote } from './rate-note.tsx'
import { ALL_ACCOUNTS, useBalances, useFreshAssets } from './use-assets.ts'
import { changeView, useViewSettings } from './view-settings.ts'

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
  const account = accountNumbered(Number(search.account))?.number ?? SPOT_ACCOUNT
  const { coin, reason } = search
  const all = useBalances(ALL_ACCOUNTS)
  const empty = all.data?.records.every((row) => !/[1-9]/.test(row.available + row.occupied)) ?? false
  return (
    <AssetsFrame className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6">
        <Total empty={empty} />
        <Allocation onCoin={(found) => change({ q: found })} />
      </header>
      {empty ? <NothingYet /> : null}
      <AccountList
        chosen={account}
        // The spot account, where one starts, is left out of the address.
        onChoose={(type) => change({ account: type === SPOT_ACCOUNT ? undefined : String(type) })}
      />
      {account === ACCOUNT_NUMBERS.all || account === ACCOUNT_NUMBERS.fixed ? (
        <MarginAccounts account={account === ACCOUNT_NUMBERS.all ? 'all' : 'fixed'} />
      ) : (
        <CoinsTable account={account} q={search.q ?? ''} sort={search.sort} onChange={change} />
      )}
      <Bills filter={{ ...(coin && { coin }), ...(reason && { reason }) }} onChange={change} />
    </AssetsFrame>
  )
}

function Total({ empty }: { empty: boolean }) {
  const { t } = useTranslation('assets')
  const currency = useSettings((settings) => settings.exchange).toUpperCase()
  const hidden = useViewSettings((view) => view.hideAmounts)
  const { data, isError, refetch } = useBalances(ALL_ACCOUNTS)
  const eye = t(hidden ? 'show' : 'hide')
  return (
    <div>
      <h1 className="mb-5 text-28 font-bold">{t('title')}</h1>
      <p className="flex items-center gap-1 text-ink-2">
        {t('total')}
        <IconButton label={eye} aria-pressed={hidden} onClick={() => changeView('hideAmounts', !hidden)}>
          {hidden ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </IconButton>
      </p>
      {data ? (
        <>
          <p className="num text-28 font-bold sm:text-40">
            <Figure text={data.equivalent === null ? null : cutDecimals(data.equivalent, 2)} />
            <span className="text-16 font-medium text-ink-2"> {currency}</span>
          </p>
          <p className="num mt-1 text-ink-2">
            ≈ <Figure text={cutDecimals(data.usdt, 2)} unit="USDT" />
          </p>
          <RateNote rate={data.rate} currency={currency} />
          {data.unpriced.length > 0 ? (
            <p className="mt-2 text-13 text-ink-2">{t('unpriced', { coins: data.unpriced.join(', ') })}</p>
          ) : null}
        </>
      ) : isError ? (
        <ErrorState title={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-18 w-72" />
      )}
      {platformConfig().demo && data && !empty ? (
        <div className="mt-5">
          <DemoFunds variant="secondary" />
        </div>
      ) : null}
    </div>
  )
}

function NothingYet() {
  const { t } = useTranslation('assets')
  const { demo } = platformConfig()
  return (
    <div className="rounded-surface border border-line bg-surface">
      <Empty title={t('emptyTitle')} action={demo ? <DemoFunds /> : undefined}>
        {t(demo ? 'emptyDemo' : 'emptyHint')}
      </Empty>
    </div>
  )
}
