/** The coins of the account that is traded with: live amounts from the private socket, their worth from the server. */
import { cutDecimals } from '@candlewick/money/decimal'
import type { CallOutput } from '@candlewick/protocol/client'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { ErrorState } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyCell } from '../../../lists/order-columns.tsx'
import { ACCOUNT_NUMBERS, type BorrowingAccount, SPOT_ACCOUNT } from '../../../platform/accounts.ts'
import { callQuery } from '../../../platform/queries.ts'
import { useOwnCoin } from '../../../realtime/own.ts'
import { useSettings } from '../../../settings/settings.ts'
import { ACTIONS, FIRST, PanelTable } from '../../../terminal/desk/panel-table.tsx'
import { MovesMenu } from '../../../terminal/form/moves-menu.tsx'
import { type MarginActions, useMarginProperty } from '../../margin/public.ts'

type Balance = Pick<
  CallOutput<'assets.getMyBalance'>['records'][number],
  'coin' | 'available' | 'occupied' | 'equivalent'
>

/** Worth moves with prices; amounts come live by the socket. */
const WORTH_MS = 15_000

export function BalancesTable() {
  const currency = useSettings((settings) => settings.exchange)
  const query = useQuery({
    ...callQuery('assets.getMyBalance', { type: SPOT_ACCOUNT, currency }),
    refetchInterval: WORTH_MS,
  })
  return <Balances records={query.data?.records} place={SPOT} failed={query.isError} onRetry={query.refetch} />
}

interface MarginBalancesProps extends Pick<MarginActions, 'onTransfer'> {
  account: BorrowingAccount
  symbol: string
}

/** Of a margin account: what it holds; what it owes stands in the tab of its loans. */
export function MarginBalances({ account, symbol, onTransfer }: MarginBalancesProps) {
  const { data, isError, refetch } = useMarginProperty({ account, symbol })
  const place = useMemo(
    () => ({ account: ACCOUNT_NUMBERS[account], symbol: account === 'fixed' ? symbol : undefined }),
    [account, symbol],
  )
  return <Balances records={data?.records} {...{ place, onTransfer }} failed={isError} onRetry={refetch} />
}

/** Which account's amounts are live. */
interface BalancePlace {
  readonly account: number
  readonly symbol: string | undefined
}

const SPOT: BalancePlace = { account: SPOT_ACCOUNT, symbol: undefined }

interface BalancesProps {
  records: readonly Balance[] | undefined
  place: BalancePlace
  failed: boolean
  onRetry: () => unknown
  /** Of an account that may borrow: opens the transfer of a coin. */
  onTransfer?: MarginActions['onTransfer']
}

function Balances({ records, place, failed, onRetry, onTransfer }: BalancesProps) {
  const { t } = useTranslation('trade')
  const rows = useMemo(() => records?.filter((row) => /[1-9]/.test(row.available + row.occupied)), [records])
  const columns = useColumns(place, onTransfer)
  if (failed) return <ErrorState title={t('orders.failed')} onRetry={() => void onRetry()} />
  return (
    <PanelTable
      label={t('orders.balances')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.coin}
      none={t('orders.noBalances')}
      noneHint={t('orders.noBalancesHint')}
    />
  )
}

function useColumns(place: BalancePlace, onTransfer: BalancesProps['onTransfer']): readonly Column<Balance>[] {
  const { t } = useTranslation('trade')
  const { t: layout } = useTranslation('layout')
  const currency = useSettings((settings) => settings.exchange)
  return useMemo(
    () => [
      {
        id: 'coin',
        head: t('coin'),
        className: FIRST,
        render: ({ coin }) => (
          <span className="inline-flex items-center gap-2 font-medium">
            <CoinIcon coin={coin} size="sm" className="size-4" />
            {coin}
          </span>
        ),
      },
      {
        id: 'available',
        head: t('available'),
        render: (row) => (
          <>
            <Live row={row} place={place} field="available" />
            <InOrders row={row} place={place} />
          </>
        ),
      },
      {
        id: 'occupied',
        head: t('inOrders'),
        className: 'hidden sm:table-cell',
        render: (row) => <Live row={row} place={place} field="occupied" />,
      },
      {
        id: 'value',
        head: t('withUnit', { label: t('value'), unit: currency.toUpperCase() }),
        render: ({ equivalent }) => <MoneyCell text={equivalent === null ? '0' : cutDecimals(equivalent, 2)} />,
      },
      {
        id: 'moves',
        head: <span className="sr-only">{layout('moves.title')}</span>,
        className: ACTIONS,
        render: ({ coin }) => <MovesMenu coin={coin} onTransfer={onTransfer && (() => onTransfer(coin))} />,
      },
    ],
    [t, layout, currency, place, onTransfer],
  )
}

/** On a phone, which has no room for a column of its own, what is in orders stands below what is not. */
function InOrders({ row, place }: { row: Balance; place: BalancePlace }) {
  const { t } = useTranslation('trade')
  const occupied = useOwnCoin(row.coin, place.account, place.symbol)?.occupied ?? row.occupied
  if (!/[1-9]/.test(occupied)) return null
  return (
    <span className="block text-11 text-ink-3 sm:hidden">
      {t('inOrders')} <MoneyCell text={occupied} />
    </span>
  )
}

function Live({ row, place, field }: { row: Balance; place: BalancePlace; field: 'available' | 'occupied' }) {
  const live = useOwnCoin(row.coin, place.account, place.symbol)
  return <MoneyCell text={(live ?? row)[field]} />
}
