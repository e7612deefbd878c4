/** The coins of one account: live amounts of the own state, their worth, and what can be done with each. */
import { cutDecimals } from '@candlewick/money/decimal'
import type { CallOutput } from '@candlewick/protocol/client'
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { CONTROL_FRAME } from '@candlewick/ui/field.tsx'
import { Empty, ErrorState } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { VirtualTable } from '@candlewick/ui/virtual-table.tsx'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { accountNumbered } from '../../areas/area.ts'
import { useNames } from '../../i18n/named.ts'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { useSpotMarkets } from '../../markets/spot-markets.ts'
import { spotTrade } from '../../markets/trade-link.ts'
import { SPOT_ACCOUNT } from '../../platform/accounts.ts'
import { useOwnCoin } from '../../realtime/own.ts'
import { useSettings } from '../../settings/settings.ts'
import { Figure } from './figures.tsx'
import { parseSort, sortText } from './sort.ts'
import { useBalances } from './use-assets.ts'
import { changeView, useViewSettings } from './view-settings.ts'
import { isSmall } from './worth.ts'

type Balance = CallOutput<'assets.getMyBalance'>['records'][number]

interface CoinsTableProps {
  account: number
  q: string
  sort: string | undefined
  onChange: (part: { q?: string | undefined; sort?: string | undefined }) => void
}

export function CoinsTable({ account, q, sort, onChange }: CoinsTableProps) {
  const { t } = useTranslation('assets')
  const say = useNames()
  const named = accountNumbered(account)
  const query = useBalances(account)
  const hideSmall = useViewSettings((view) => view.hideSmall)
  const columns = useCoinColumns(account)
  const { data } = query
  const rows = data?.records.filter(
    (row) => row.coin.includes(q.trim().toUpperCase()) && !(hideSmall && isSmall(row.equivalent, data)),
  )
  const showAll = () => {
    onChange({ q: undefined })
    changeView('hideSmall', false)
  }
  return (
    <section aria-labelledby="coins-title">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="coins-title" className="text-20 font-semibold">
          {t('coinsOf', { account: named === undefined ? '' : say(named.name) })}
        </h2>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-13">
          <label className="flex items-center gap-2 text-ink-2 hover:text-ink">
            <input
              type="checkbox"
              checked={hideSmall}
              onChange={(event) => changeView('hideSmall', event.target.checked)}
              className="size-4 accent-ink"
            />
            {t('hideSmall')}
          </label>
          <span className={cx(CONTROL_FRAME, 'min-h-9 w-full xs:w-52')}>
            <Search size={16} aria-hidden="true" className="ml-3 shrink-0 text-ink-3" />
            <input
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              value={q}
              onChange={(event) => onChange({ q: event.target.value || undefined })}
              className="min-w-0 flex-1 bg-transparent px-2 py-1.5 text-16 outline-none sm:text-14"
            />
          </span>
        </div>
      </div>
      {query.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {t('failedHint')}
        </ErrorState>
      ) : (
        <VirtualTable
          label={t('coins')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.coin}
          density="tall"
          sort={parseSort(sort) ?? { column: 'worth', direction: 'desc' }}
          onSort={(next) => onChange({ sort: sortText(next) })}
          skeletonRows={6}
          empty={
            <Empty title={t('noCoins')} action={<Button onClick={showAll}>{t('showAll')}</Button>}>
              {t('noCoinsHint')}
            </Empty>
          }
        />
      )}
    </section>
  )
}

function useCoinColumns(account: number): readonly Column<Balance>[] {
  const { t } = useTranslation('assets')
  const currency = useSettings((settings) => settings.exchange).toUpperCase()
  const { markets } = useSpotMarkets()
  return useMemo(() => {
    const columns: Column<Balance>[] = [
      {
        id: 'coin',
        head: t('coin'),
        sortBy: (row) => row.coin,
        render: (row) => (
          <span className="inline-flex items-center gap-3">
            <CoinIcon coin={row.coin} />
            <span>
              <CoinName coin={row.coin} symbol={account === SPOT_ACCOUNT ? symbolFor(markets, row.coin) : undefined} />
              <span className="block max-w-24 truncate sm:max-w-40 text-12 text-ink-3">
                {coinName(markets, row.coin)}
              </span>
            </span>
          </span>
        ),
      },
      {
        id: 'available',
        head: t('available'),
        sortBy: (row) => row.available,
        render: (row) => (
          <>
            <Live row={row} account={account} field="available" />
            <InOrders row={row} account={account} />
          </>
        ),
      },
      {
        id: 'occupied',
        head: t('inOrders'),
        sortBy: (row) => row.occupied,
        className: 'hidden sm:table-cell',
        render: (row) => <Live row={row} account={account} field="occupied" />,
      },
      {
        id: 'worth',
        head: t('worth', { unit: currency }),
        className: 'max-sm:whitespace-normal',
        sortBy: (row) => row.equivalent ?? undefined,
        render: (row) => (
          <span className="font-medium">
            <Figure text={row.equivalent === null ? null : cutDecimals(row.equivalent, 2)} />
          </span>
        ),
      },
    ]
    // Only what lies in the spot account can be traded here.
    if (account !== SPOT_ACCOUNT) return columns
    return [
      ...columns,
      {
        id: 'actions',
        head: <span className="sr-only">{t('actions')}</span>,
        className: 'hidden w-24 sm:table-cell',
        render: (row) => <Trade symbol={symbolFor(markets, row.coin)} coin={row.coin} />,
      },
    ]
  }, [t, account, currency, markets])
}

/** The coin in words, where a market tells them. */
function coinName(markets: readonly SpotMarket[] | undefined, coin: string): string {
  const name = markets?.find((market) => market.base === coin)?.coinName
  return name === undefined || name === coin ? '' : name
}

/** The pair in which a coin is traded first: as base, else as what is paid with. */
function symbolFor(markets: readonly SpotMarket[] | undefined, coin: string): string | undefined {
  return (markets?.find(({ base }) => base === coin) ?? markets?.find(({ quote }) => quote === coin))?.symbol
}

/** On a phone, which has no room for a button in each row, the coin's name leads to its market. */
function CoinName({ coin, symbol }: { coin: string; symbol: string | undefined }) {
  return symbol === undefined ? (
    <span className="block font-semibold">{coin}</span>
  ) : (
    <Link {...spotTrade(symbol)} className="block font-semibold underline-offset-2 hover:underline">
      {coin}
    </Link>
  )
}

function Trade({ symbol, coin }: { symbol: string | undefined; coin: string }) {
  const { t } = useTranslation('assets')
  if (symbol === undefined) return null
  return (
    <Link {...spotTrade(symbol)} className={buttonClass('secondary', 'sm')}>
      {t('trade')}
      <span className="sr-only"> {coin}</span>
    </Link>
  )
}

/** On a phone, which has no room for a column of its own, what is in orders stands below what is not. */
function InOrders({ row, account }: { row: Balance; account: number }) {
  const { t } = useTranslation('assets')
  const occupied = useOwnCoin(row.coin, account)?.occupied ?? row.occupied
  if (!/[1-9]/.test(occupied)) return null
  return (
    <span className="block text-12 text-ink-3 sm:hidden">
      {t('inOrders')} <Figure text={occupied} />
    </span>
  )
}

interface LiveProps {
  row: Balance
  account: number
  field: 'available' | 'occupied'
}

function Live({ row, account, field }: LiveProps) {
  const live = useOwnCoin(row.coin, account)
  const text = (live ?? row)[field]
  return /[1-9]/.test(text) ? <Figure text={text} /> : <span className="text-ink-3">0</span>
}
