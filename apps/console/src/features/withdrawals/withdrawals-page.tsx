/** Withdrawals: those under review and those to be paid by hand, the oldest first, and those that are over. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { changedSearch } from '@candlewick/ui/search.ts'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDueColumn } from '../../parts/due.tsx'
import { Filters, TextFilter } from '../../parts/filters.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useKept, usePages } from '../../parts/pages.ts'
import { StartLink } from '../../parts/start-link.tsx'
import { StateTag } from '../../parts/state-tag.tsx'
import { amountColumn, hashColumn } from '../../parts/transfer-columns.tsx'
import { api } from '../../platform/api.ts'
import { LOOK_MS } from '../../platform/queries.ts'
import { askedOf, SHOWN, type Shown } from './shown.ts'

const route = getRouteApi('/inside/withdrawals')
type Withdrawal = ConsoleOutput<'console.withdrawals.queue'>['rows'][number]

export default function WithdrawalsPage() {
  const { t } = useTranslation('withdrawals')
  const search = route.useSearch()
  const navigate = useNavigate()
  const shown = SHOWN.find((one) => one === search.show) ?? 'review'
  const { coin, userId, orderNo } = search
  const filter = { ...(coin && { coin }), ...(userId && { userId }), ...(orderNo && { orderNo }) }
  const change = (to: { [Name in keyof typeof search]?: string | undefined }) =>
    void navigate({ to: '/withdrawals', search: changedSearch(search, to), replace: true })
  const pages = usePages(
    ['console.withdrawals.queue', 'pages', { shown, ...filter }],
    (after, signal) =>
      api.call('console.withdrawals.queue', { ...askedOf(shown), ...filter, ...(after && { after }) }, { signal }),
    { everyMs: LOOK_MS },
  )
  const counts = useKept(pages.first)
  const waiting: { [One in Shown]?: number | undefined } = { review: counts?.waiting, to_pay: counts?.toPay }
  const first = shown === 'review' || shown === 'to_pay' ? pages.rows?.[0] : undefined
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} actions={<StartLink list="/withdrawals" first={first?.id} />} />
      <Tabs
        label={t('title')}
        items={SHOWN.map((id) => ({
          id,
          label: waiting[id] ? t('counted', { state: t(`states.${id}`), count: waiting[id] }) : t(`states.${id}`),
        }))}
        value={shown}
        onValue={(to) => change({ show: to === 'review' ? undefined : to })}
        className="mb-4 text-13!"
      />
      <Filters label={t('filters')}>
        <TextFilter label={t('coin')} value={coin} onValue={(to) => change({ coin: to?.toUpperCase() })} />
        <TextFilter label={t('customerId')} value={userId} onValue={(to) => change({ userId: to })} />
        <TextFilter
          label={t('orderNo')}
          value={orderNo}
          onValue={(to) => change({ orderNo: to?.replace(/^w/, 'W') })}
        />
      </Filters>
      <ListCard
        title={t(`states.${shown}`)}
        note={t('masked')}
        pages={pages}
        columns={useColumns(shown)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/withdrawals/$caseId', params: { caseId: id } })}
        empty={{ title: t(`empty.${shown}`), hint: t('emptyHint') }}
        file={`withdrawals-${shown}`}
      />
    </>
  )
}

function useColumns(shown: Shown): Column<Withdrawal>[] {
  const { t } = useTranslation('withdrawals')
  const waits = shown === 'review' || shown === 'to_pay'
  const due = useDueColumn<Withdrawal>(waits, { head: t('changed'), time: ({ changeTime }) => changeTime })
  return [
    due,
    amountColumn(t('amount')),
    {
      id: 'worth',
      head: t('worth'),
      render: ({ worth }) => groupDigits(worth),
      csv: ({ worth }) => worth,
      className: 'hidden whitespace-nowrap sm:table-cell',
    },
    {
      id: 'customer',
      head: t('customer'),
      align: 'start',
      render: (row) => (
        <>
          {row.customer}
          <span className="sm:hidden">
            <Why row={row} waits={waits} />
          </span>
        </>
      ),
      csv: ({ customer }) => customer,
    },
    {
      id: 'network',
      head: t('network'),
      align: 'start',
      render: ({ networkName, way }) => (way === 'internal' ? t('internal') : networkName),
      csv: ({ network, way }) => (way === 'internal' ? way : network),
      className: 'hidden md:table-cell',
    },
    {
      ...hashColumn<Withdrawal>('address', t('address'), ({ address }) => address),
      csv: ({ address, memo }) => (memo === '' ? address : `${address} ${memo}`),
    },
    {
      id: 'why',
      head: t('why'),
      align: 'start',
      render: (row) => <Why row={row} waits={waits} />,
      csv: ({ reasons }) => reasons.join(' '),
      className: 'hidden sm:table-cell',
    },
  ]
}

/** Why people look at it, and how many of them have agreed. */
function Why({ row: { reasons, operatorsNeeded, approvedBy }, waits }: { row: Withdrawal; waits: boolean }) {
  const { t } = useTranslation('withdrawals')
  return (
    <span className="flex flex-wrap gap-1">
      {operatorsNeeded > 1 && waits ? (
        <StateTag tone="flame">{t('approvals', { count: approvedBy.length, of: operatorsNeeded })}</StateTag>
      ) : null}
      {reasons.map((one) => (
        <StateTag key={one}>{t(`reasons.${one}`)}</StateTag>
      ))}
    </span>
  )
}
