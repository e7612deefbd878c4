/** The coins of one account: live amounts of the own state, their worth, and what can be done with each. */
import { cutDecimals } from '@candlewick/money/decimal'
import { Button } from '@candlewick/ui/button.tsx'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { CONTROL_FRAME } from '@candlewick/ui/field.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { Empty, ErrorState } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { VirtualTable } from '@candlewick/ui/virtual-table.tsx'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownAccounts } from '../../areas/area.ts'
import { useNames } from '../../i18n/named.ts'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { firstSymbol, useSpotMarkets } from '../../markets/spot-markets.ts'
import { spotTrade } from '../../markets/trade-link.ts'
import { MOVES } from '../../navigation/moves.ts'
import { useOwnCoin } from '../../realtime/own.ts'
import { useSettings } from '../../settings/settings.ts'
import { Figure } from './figures.tsx'
import { moveSearch } from './move-search.ts'
import { Profit } from './profit.tsx'
import { type Balance, type Held, Reserved, ReservedBelow, useHeld } from './reserved.tsx'
import { parseSort, sortText } from './sort.ts'
import { ALL_ACCOUNTS, useBalances } from './use-assets.ts'
import { type EquityPeriod, useEquity } from './use-equity.ts'
import { changeView, useViewSettings } from './view-settings.ts'
import { isSmall } from './worth.ts'

/** Few rows are opened on a phone, none elsewhere. */
const CoinSheet = lazy(() => loadChunk(() => import('./coin-sheet.tsx')))
const ReservedDialog = lazy(() => loadChunk(() => import('./reserved-dialog.tsx')))

interface CoinsTableProps {
  /** 0 for all. */
  account: number
  onAccount: (account: number) => void
  period: EquityPeriod
  q: string
  sort: string | undefined
  onChange: (part: { q?: string | undefined; sort?: string | undefined }) => void
}

export function CoinsTable({ account, onAccount, period, q, sort, onChange }: CoinsTableProps) {
  const { t } = useTranslation('assets')
  const say = useNames()
  const query = useBalances(account)
  const { hideSmall, hideZeros } = useViewSettings()
  const { markets } = useSpotMarkets()
  const [opened, setOpened] = useState<string>()
  const [reserved, setReserved] = useState<string>()
  const held = useHeld(account)
  const columns = useCoinColumns({ account, period, markets, held, onOpen: setOpened, onReserved: setReserved })
  // Rendered in slices: many rows at once would keep a phone busy for a quarter of a second.
  const data = useDeferredValue(query.data)
  const found = data?.records.filter((row) => row.coin.includes(q.trim().toUpperCase()))
  const rows = found?.filter(
    (row) => !(hideZeros && isNothing(row)) && !(data && hideSmall && isSmall(row.equivalent, data)),
  )
  const showAll = () => {
    onChange({ q: undefined })
    changeView('hideSmall', false)
    changeView('hideZeros', false)
  }
  return (
    <section aria-labelledby="coins-title">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex items-baseline gap-4">
          <h2 id="coins-title" className="text-20 font-semibold">
            {t('coins')}
          </h2>
          <Select
            look="bare"
            label={t('accounts')}
            value={String(account)}
            options={[
              { value: '0', label: t('allAccounts') },
              ...ownAccounts().map(({ number, name }) => ({ value: String(number), label: say(name) })),
            ]}
            onValue={(value) => onAccount(Number(value))}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-13">
          <Hiding name="hideZeros" />
          <Hiding name="hideSmall" />
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
            <Empty picture="search" title={t('noCoins')} action={<Button onClick={showAll}>{t('showAll')}</Button>}>
              {t('noCoinsHint')}
            </Empty>
          }
        />
      )}
      {opened === undefined ? null : (
        <Suspense>
          <CoinSheet
            coin={opened}
            account={account}
            symbol={firstSymbol(markets, opened)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
      <Reserving {...{ account, held, coin: reserved, rows: data?.records }} onClose={() => setReserved(undefined)} />
    </section>
  )
}

interface ReservingProps extends Pick<CoinColumns, 'account' | 'held'> {
  /** Undefined where nothing is opened. */
  coin: string | undefined
  rows: readonly Balance[] | undefined
  onClose: () => void
}

/** All that reserves the coin, as long as something does. */
function Reserving({ coin, account, held, rows, onClose }: ReservingProps) {
  const row = rows?.find((one) => one.coin === coin)
  const holds = row && held.get(row.coin)
  if (row === undefined || holds === undefined) return null
  return (
    <Suspense>
      <ReservedDialog coin={row.coin} account={account} occupied={row.occupied} held={holds} onClose={onClose} />
    </Suspense>
  )
}

function Hiding({ name }: { name: 'hideZeros' | 'hideSmall' }) {
  const { t } = useTranslation('assets')
  const hidden = useViewSettings((view) => view[name])
  return (
    <label className="flex min-h-6 items-center gap-2 text-ink-2 hover:text-ink">
      <input
        type="checkbox"
        checked={hidden}
        onChange={(event) => changeView(name, event.target.checked)}
        className="size-4 accent-ink"
      />
      {t(name)}
    </label>
  )
}

const isNothing = ({ available, occupied }: Balance) => !/[1-9]/.test(available + occupied)

interface CoinColumns {
  account: number
  period: EquityPeriod
  markets: readonly SpotMarket[] | undefined
  held: ReadonlyMap<string, Held>
  /** Opens what can be done with a coin, on a phone. */
  onOpen: (coin: string) => void
  /** Opens what reserves a coin. */
  onReserved: (coin: string) => void
}

function useCoinColumns(shown: CoinColumns): readonly Column<Balance>[] {
  const { account, period, markets, held, onOpen, onReserved } = shown
  const { t } = useTranslation('assets')
  const currency = useSettings((settings) => settings.exchange).toUpperCase()
  const today = useEquity(period).data?.today.coins
  return useMemo(() => {
    const profitOf = (coin: string) => today?.find((one) => one.coin === coin)?.equivalent ?? null
    return [
      {
        id: 'coin',
        head: t('coin'),
        sortBy: (row) => row.coin,
        render: (row) => <Coin coin={row.coin} markets={markets} onOpen={onOpen} />,
      },
      {
        id: 'available',
        head: t('available'),
        sortBy: (row) => row.available,
        render: (row) => (
          <>
            <Postings coin={row.coin} account={account} className="max-sm:text-13">
              <Live row={row} account={account} field="available" />
            </Postings>
            <ReservedBelow {...{ row, account, held, onReserved }} />
          </>
        ),
      },
      {
        id: 'occupied',
        head: t('inOrders'),
        sortBy: (row) => row.occupied,
        className: 'hidden sm:table-cell',
        render: (row) => (
          <Reserved {...{ row, account, held, onReserved }}>
            <Live row={row} account={account} field="occupied" />
          </Reserved>
        ),
      },
      {
        id: 'worth',
        head: t('worth', { unit: currency }),
        className: 'max-sm:whitespace-normal',
        sortBy: (row) => row.equivalent ?? undefined,
        render: (row) => (
          <Postings coin={row.coin} account={account} className="font-medium max-sm:text-13">
            <Figure text={row.equivalent === null ? null : cutDecimals(row.equivalent, 2)} />
          </Postings>
        ),
      },
      // Over all accounts: between one's own it moves. What is bought for another coin is no profit of this one.
      ...(account === ALL_ACCOUNTS
        ? [
            {
              id: 'today',
              head: <span title={t('changeTodayHint')}>{t('changeToday')}</span>,
              name: t('changeToday'),
              className: 'hidden md:table-cell',
              sortBy: (row: Balance) => profitOf(row.coin) ?? undefined,
              render: (row: Balance) => <Profit equivalent={profitOf(row.coin)} />,
            },
          ]
        : []),
      {
        id: 'actions',
        head: <span className="sr-only">{t('actions')}</span>,
        className: 'hidden w-28 sm:table-cell',
        render: (row) => <Moves coin={row.coin} account={account} />,
      },
    ]
  }, [t, account, currency, markets, today, held, onOpen, onReserved])
}

/** Deposit, withdraw, transfer and swap of one coin. */
function Moves({ coin, account }: { coin: string; account: number }) {
  const { t } = useTranslation('layout')
  return (
    <span className="flex justify-end">
      {MOVES.map(({ key, text, Icon }) => (
        <Link
          key={key}
          to="/assets/index"
          search={moveSearch(key, coin, account)}
          aria-label={`${t(text)} ${coin}`}
          title={`${t(text)} ${coin}`}
          className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <Icon size={15} aria-hidden="true" />
        </Link>
      ))}
    </span>
  )
}

/** A figure that leads to the entries of the ledger behind it. */
function Postings({
  coin,
  account,
  children,
  className,
}: {
  coin: string
  account: number
  children: ReactNode
  className?: string
}) {
  const search = { coin, ...(account === ALL_ACCOUNTS ? {} : { account: String(account) }) }
  return (
    <Link to="/account/wallet/bills" search={search} className={cx('underline-offset-2 hover:underline', className)}>
      {children}
    </Link>
  )
}

/** The coin in words, where a market tells them. */
function coinName(markets: readonly SpotMarket[] | undefined, coin: string): string {
  const name = markets?.find((market) => market.base === coin)?.coinName
  return name === undefined || name === coin ? '' : name
}

interface CoinProps extends Pick<CoinColumns, 'markets' | 'onOpen'> {
  coin: string
}

/** The coin, whose name leads to its market; on a phone it opens all that can be done with it. */
function Coin({ coin, markets, onOpen }: CoinProps) {
  const { t } = useTranslation('assets')
  const symbol = firstSymbol(markets, coin)
  const words = (
    <span className="block max-w-24 truncate text-12 text-ink-2 sm:max-w-40">{coinName(markets, coin)}</span>
  )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(coin)}
        className="inline-flex min-h-11 items-center gap-3 text-left sm:hidden"
      >
        <CoinIcon coin={coin} />
        <span>
          <span className="flex items-center gap-1 font-semibold">
            {coin}
            <Ellipsis size={14} aria-hidden="true" className="text-ink-3" />
            <span className="sr-only">, {t('actions')}</span>
          </span>
          {words}
        </span>
      </button>
      <span className="inline-flex items-center gap-3 max-sm:hidden">
        <CoinIcon coin={coin} />
        <span>
          {symbol === undefined ? (
            <span className="block font-semibold">{coin}</span>
          ) : (
            <Link {...spotTrade(symbol)} className="block font-semibold underline-offset-2 hover:underline">
              {coin}
            </Link>
          )}
          {words}
        </span>
      </span>
    </>
  )
}

interface LiveProps {
  row: Balance
  account: number
  field: 'available' | 'occupied'
}

function Live({ row, account, field }: LiveProps) {
  const live = useOwnCoin(row.coin, account)
  // The sum of all accounts is read anew as they change.
  const text = (account === ALL_ACCOUNTS ? row : (live ?? row))[field]
  return /[1-9]/.test(text) ? <Figure text={text} /> : <span className="text-ink-3">0</span>
}
