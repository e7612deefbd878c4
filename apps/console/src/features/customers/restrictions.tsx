/** What a customer was kept from and is, with who, why, and how it ended. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { usePages } from '../../parts/pages.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { stamp } from '../../platform/times.ts'
import { Actions } from './actions.tsx'
import type { Customer } from './customer-page.tsx'

type Restriction = ConsoleOutput<'console.customers.restrictions'>['rows'][number]

export function Restrictions({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const names = useNames()
  const { userId } = customer
  const pages = usePages(['console.customers.restrictions', { userId }], (after, signal) =>
    api.call('console.customers.restrictions', { userId, ...(after && { after }) }, { signal }),
  )
  const columns: Column<Restriction>[] = [
    {
      id: 'kind',
      head: t('restriction'),
      render: ({ kind }) => <b className="font-semibold">{names('restrictions', kind)}</b>,
      csv: ({ kind }) => kind,
    },
    {
      id: 'state',
      head: t('state'),
      align: 'start',
      render: ({ ended }) => (
        <StateTag tone={ended === null ? 'bad' : 'plain'}>{t(ended === null ? 'holds' : 'ended')}</StateTag>
      ),
      csv: ({ ended }) => (ended === null ? '' : stamp(ended)),
    },
    {
      id: 'since',
      head: t('since'),
      align: 'start',
      render: ({ since }) => <Time at={since} />,
      csv: ({ since }) => stamp(since),
    },
    {
      id: 'until',
      head: t('until'),
      align: 'start',
      render: ({ until, ended }) => <Time at={ended ?? until} />,
      className: 'hidden md:table-cell',
    },
    {
      id: 'by',
      head: t('byWhom'),
      align: 'start',
      render: ({ by, endedBy }) => [by, endedBy].filter(Boolean).join(' → '),
      csv: ({ by }) => by,
    },
    {
      id: 'reason',
      head: t('reason'),
      align: 'start',
      render: ({ reason, endReason }) => (
        <span className="block max-w-96 break-words text-ink-2">{[reason, endReason].filter(Boolean).join(' → ')}</span>
      ),
      csv: ({ reason }) => reason,
      className: 'hidden sm:table-cell',
    },
  ]
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <ListCard
        title={t('tabs.restrictions')}
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: t('noRestrictions') }}
        file={`restrictions-${userId}`}
      />
      <Actions customer={customer} />
    </div>
  )
}
