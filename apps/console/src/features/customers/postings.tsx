/** A customer's ledger entries, the newest first; each leads to the command that it came of. */

import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { changedSearch } from '@candlewick/ui/search.ts'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { balanceColumns } from '../../parts/balance-columns.tsx'
import { ChoiceFilter, Filters, TextFilter } from '../../parts/filters.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { usePages } from '../../parts/pages.ts'
import { Time } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { stamp } from '../../platform/times.ts'
import { useMay } from '../../session/session.ts'

const route = getRouteApi('/inside/customers/$userId')
const ACCOUNTS = ['1', '2', '3', '4', '5', '6', '7', '8']
type Entry = ConsoleOutput<'console.customers.bills'>['rows'][number]

export function CustomerPostings({ userId }: { userId: string }) {
  const { t } = useTranslation('customers')
  const names = useNames()
  const may = useMay()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { account, coin } = search
  const change = (part: { account?: string | undefined; coin?: string | undefined }) =>
    void navigate({
      to: '/customers/$userId',
      params: { userId },
      search: changedSearch(search, part),
      replace: true,
    })
  const pages = usePages(['console.customers.bills', { userId, account, coin }], (after, signal) =>
    api.call(
      'console.customers.bills',
      { userId, ...(account && { account: Number(account) }), ...(coin && { coin }), ...(after && { after }) },
      { signal },
    ),
  )
  return (
    <>
      <Filters label={t('filters')}>
        <ChoiceFilter
          label={t('wallet')}
          all={t('allAccounts')}
          options={ACCOUNTS.map((one) => ({ value: one, label: names('accounts', one) }))}
          value={account}
          onValue={(to) => change({ account: to })}
        />
        <TextFilter
          byEnter
          label={t('coin')}
          value={coin}
          onValue={(to) => change({ coin: to?.toUpperCase() })}
          className="w-28"
        />
      </Filters>
      <ListCard
        title={t('tabs.postings')}
        note={t('postingsNote')}
        pages={pages}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onOpen={
          may('ledger.read')
            ? ({ sequence }) =>
                void navigate({ to: '/ledger/commands/$sequence', params: { sequence: String(sequence) } })
            : undefined
        }
        empty={{ title: t('noPostings') }}
        file={`postings-${userId}`}
      />
    </>
  )
}

function useColumns(): Column<Entry>[] {
  const { t } = useTranslation('customers')
  const names = useNames()
  return [
    { id: 'time', head: t('time'), render: ({ time }) => <Time at={time} />, csv: ({ time }) => stamp(time) },
    { id: 'reason', head: t('what'), align: 'start', render: ({ reason }) => reason, csv: ({ reason }) => reason },
    {
      id: 'account',
      head: t('wallet'),
      align: 'start',
      render: ({ account }) => names('accounts', String(account)),
      csv: ({ account }) => String(account),
      className: 'hidden sm:table-cell',
    },
    ...balanceColumns<Entry>(
      { available: t('available'), occupied: t('occupied'), after: t('after'), sequence: t('sequence') },
      'hidden lg:table-cell',
    ),
  ]
}
