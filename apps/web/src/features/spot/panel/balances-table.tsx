/** The coins of the spot account: live amounts from the private socket, their worth from the server. */
import { cutDecimals } from '@candlewick/money/decimal'
import type { CallOutput } from '@candlewick/protocol/client'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { ErrorState } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyCell } from '../../../lists/order-columns.tsx'
import { SPOT_ACCOUNT } from '../../../platform/accounts.ts'
import { callQuery } from '../../../platform/queries.ts'
import { useOwnCoin } from '../../../realtime/own.ts'
import { useSettings } from '../../../settings/settings.ts'
import { FIRST, LAST, PanelTable } from '../../../terminal/desk/panel-table.tsx'

type Balance = CallOutput<'assets.getMyBalance'>['records'][number]

/** Worth moves with prices; amounts come live by the socket. */
const WORTH_MS = 15_000

export function BalancesTable() {
  const { t } = useTranslation('trade')
  const currency = useSettings((settings) => settings.exchange)
  const query = useQuery({
    ...callQuery('assets.getMyBalance', { type: SPOT_ACCOUNT, currency }),
    refetchInterval: WORTH_MS,
  })
  const rows = useMemo(
    () => query.data?.records.filter((row) => /[1-9]/.test(row.available + row.occupied)),
    [query.data],
  )
  const columns = useMemo(() => {
    const made: Column<Balance>[] = [
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
            <Live row={row} field="available" />
            <InOrders row={row} />
          </>
        ),
      },
      {
        id: 'occupied',
        head: t('inOrders'),
        className: 'hidden sm:table-cell',
        render: (row) => <Live row={row} field="occupied" />,
      },
      {
        id: 'value',
        head: t('withUnit', { label: t('value'), unit: currency.toUpperCase() }),
        className: LAST,
        render: ({ equivalent }) => <MoneyCell text={equivalent === null ? '0' : cutDecimals(equivalent, 2)} />,
      },
    ]
    return made
  }, [t, currency])
  if (query.isError) return <ErrorState title={t('orders.failed')} onRetry={() => void query.refetch()} />
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

/** On a phone, which has no room for a column of its own, what is in orders stands below what is not. */
function InOrders({ row }: { row: Balance }) {
  const { t } = useTranslation('trade')
  const occupied = useOwnCoin(row.coin)?.occupied ?? row.occupied
  if (!/[1-9]/.test(occupied)) return null
  return (
    <span className="block text-11 text-ink-3 sm:hidden">
      {t('inOrders')} <MoneyCell text={occupied} />
    </span>
  )
}

function Live({ row, field }: { row: Balance; field: 'available' | 'occupied' }) {
  const live = useOwnCoin(row.coin)
  return <MoneyCell text={(live ?? row)[field]} />
}
