/** What a customer holds and owes, by account and coin, with its worth; what all of it is worth stands above. */
import { cutDecimals } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Coin } from '../../parts/coin.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { signed } from '../../parts/postings.tsx'
import { callQuery } from '../../platform/queries.ts'

type Balance = ConsoleOutput<'console.customers.balances'>['rows'][number]

const isSome = (amount: string) => /[1-9]/.test(amount)

export function Balances({ userId }: { userId: string }) {
  const { t } = useTranslation('customers')
  const { data, error, refetch } = useQuery(callQuery('console.customers.balances', { userId }))
  return (
    <ListCard
      title={t('balances')}
      note={<span className="hidden sm:inline">{t('balancesNote')}</span>}
      aside={
        data === undefined ? undefined : (
          <span title={t('worthHint')}>
            {t('worthAll')} <b className="font-semibold text-ink">{own(cents(data.worth))} USDT</b>
            {data.unpriced.length > 0 ? ` · ${t('unpriced', { coins: data.unpriced.join(', ') })}` : null}
          </span>
        )
      }
      pages={{
        rows: data?.rows,
        error: data === undefined ? error : null,
        again: () => void refetch(),
      }}
      columns={useColumns()}
      rowKey={({ account, pair, coin }) => `${account} ${pair ?? ''} ${coin}`}
      empty={{ title: t('noBalances') }}
      file={`balances-${userId}`}
    />
  )
}

function useColumns(): Column<Balance>[] {
  const { t } = useTranslation('customers')
  const names = useNames()
  const amount = (id: 'available' | 'occupied' | 'borrowed' | 'interest', className = ''): Column<Balance> => ({
    id,
    head: t(id),
    render: (row) => (isSome(row[id]) ? groupDigits(row[id]) : '–'),
    csv: (row) => row[id],
    className,
  })
  return [
    {
      id: 'coin',
      head: t('coin'),
      render: ({ coin }) => <Coin coin={coin} />,
      csv: ({ coin }) => coin,
    },
    {
      id: 'account',
      head: t('wallet'),
      align: 'start',
      render: ({ account, pair }) => [names('accounts', String(account)), pair].filter(Boolean).join(' '),
      csv: ({ account, pair }) => [account, pair].filter(Boolean).join(' '),
    },
    amount('available'),
    amount('occupied', 'hidden sm:table-cell'),
    amount('borrowed'),
    amount('interest', 'hidden xl:table-cell'),
    {
      id: 'net',
      head: t('net'),
      render: ({ net }) => own(net),
      csv: ({ net }) => net,
      className: 'hidden md:table-cell',
    },
    {
      id: 'worth',
      head: t('worth'),
      render: ({ worth }) => (worth === null ? t('noPrice') : own(cents(worth))),
      csv: ({ worth }) => worth ?? '',
      className: 'hidden sm:table-cell',
    },
  ]
}

/** Without a sign where it is not below zero: nothing moved. */
const own = (amount: string) => (amount.startsWith('-') ? signed(amount) : groupDigits(amount))

/** Cut behind the second decimal, for showing: the file has all of them. */
function cents(worth: string): string {
  const cut = cutDecimals(worth, 2)
  return isSome(cut) ? cut : worth
}
