/** Customers: found by anything that names one, or all of them, the newest first. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, Filters, TextFilter } from '../../parts/filters.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { usePages } from '../../parts/pages.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { stamp } from '../../platform/times.ts'

const route = getRouteApi('/inside/customers')
const KINDS = ['trading', 'withdrawing', 'closed'] as const
type Customer = ConsoleOutput<'console.customers.list'>['rows'][number] & { foundBy?: string }

export default function CustomersPage() {
  const { t } = useTranslation('customers')
  const names = useNames()
  const { q, restricted } = route.useSearch()
  const kind = KINDS.find((one) => one === restricted)
  const navigate = useNavigate()
  const pages = usePages<Customer>(['console.customers.list', { q, kind }], (after, signal) =>
    q === undefined
      ? api.call('console.customers.list', { ...(kind && { restricted: kind }), ...(after && { after }) }, { signal })
      : api.call('console.customers.search', { q }, { signal }),
  )
  const change = (search: { q?: string; restricted?: string }) =>
    void navigate({ to: '/customers', search, replace: true })
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Filters label={t('filters')}>
        <TextFilter
          byEnter
          label={t('find')}
          value={q}
          onValue={(typed) => change(typed === undefined ? {} : { q: typed })}
          className="w-full sm:w-80"
        />
        <ChoiceFilter
          label={t('restricted')}
          all={t('everybody')}
          options={KINDS.map((one) => ({ value: one, label: names('restrictions', one) }))}
          value={q === undefined ? kind : undefined}
          onValue={(chosen) => change(chosen === undefined ? {} : { restricted: chosen })}
        />
      </Filters>
      <ListCard
        title={q === undefined ? t('newest') : t('found', { q })}
        note={t('masked')}
        pages={pages}
        columns={useColumns(q !== undefined)}
        rowKey={({ userId }) => userId}
        onOpen={({ userId }) => void navigate({ to: '/customers/$userId', params: { userId } })}
        empty={q === undefined ? { title: t('nobody') } : { title: t('notFound'), hint: t('notFoundHint') }}
        file="customers"
      />
    </>
  )
}

function useColumns(isSearch: boolean): Column<Customer>[] {
  const { t } = useTranslation('customers')
  const names = useNames()
  return [
    {
      id: 'account',
      head: t('account'),
      render: ({ account, userId }) => (
        <>
          <b className="font-semibold">{account}</b>
          {/* An account that was never named is a u and the beginning of its id. */}
          {`u${userId}`.startsWith(account) ? null : (
            <span className="ml-1 hidden text-12 text-ink-2 lg:inline">{userId}</span>
          )}
        </>
      ),
      csv: ({ userId }) => userId,
    },
    {
      id: 'email',
      head: t('email'),
      align: 'start',
      render: ({ email }) => email || '–',
      csv: ({ email }) => email,
      className: 'hidden sm:table-cell',
    },
    {
      id: 'phone',
      head: t('phone'),
      align: 'start',
      render: ({ phone }) => phone || '–',
      csv: ({ phone }) => phone,
      className: 'hidden lg:table-cell',
    },
    {
      id: 'level',
      head: t('identity'),
      align: 'start',
      render: ({ certification }) => names('levels', certification),
      csv: ({ certification }) => certification,
      className: 'hidden md:table-cell',
    },
    {
      id: 'restricted',
      head: t('state'),
      align: 'start',
      render: ({ restricted }) => <Restricted kinds={restricted} />,
      csv: ({ restricted }) => restricted.join(' '),
    },
    {
      id: 'since',
      head: isSearch ? t('foundBy') : t('since'),
      render: ({ createTime, foundBy }) =>
        foundBy === undefined ? <Time at={createTime} /> : t(`by.${foundBy as 'email'}`),
      csv: ({ createTime }) => stamp(createTime),
      className: 'whitespace-nowrap',
    },
  ]
}

export function Restricted({ kinds }: { kinds: readonly string[] }) {
  const { t } = useTranslation('customers')
  const names = useNames()
  if (kinds.length === 0) return <span className="text-ink-2">{t('free')}</span>
  return (
    <span className="inline-flex flex-wrap gap-1">
      {kinds.map((kind) => (
        <StateTag key={kind} tone="bad">
          {names('restrictions', kind)}
        </StateTag>
      ))}
    </span>
  )
}
