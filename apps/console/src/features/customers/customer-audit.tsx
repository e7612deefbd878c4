/** What operators saw of this customer and did, from the audit trail. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../parts/list-card.tsx'
import { usePages } from '../../parts/pages.ts'
import { Time } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { stamp } from '../../platform/times.ts'

type Entry = ConsoleOutput<'console.audit'>['rows'][number]

export function CustomerAudit({ userId }: { userId: string }) {
  const { t } = useTranslation('customers')
  const pages = usePages(['console.audit', { customer: userId }], (after, signal) =>
    api.call('console.audit', { customerId: userId, ...(after && { after }) }, { signal }),
  )
  const columns: Column<Entry>[] = [
    { id: 'time', head: t('time'), render: ({ time }) => <Time at={time} />, csv: ({ time }) => stamp(time) },
    {
      id: 'actor',
      head: t('byWhom'),
      align: 'start',
      render: ({ actor }) => <b className="font-semibold whitespace-nowrap">{actor.name}</b>,
      csv: ({ actor }) => actor.name,
    },
    { id: 'action', head: t('what'), align: 'start', render: ({ action }) => action, csv: ({ action }) => action },
    {
      id: 'reason',
      head: t('reason'),
      align: 'start',
      render: ({ reason }) => <span className="text-ink-2">{reason || '–'}</span>,
      csv: ({ reason }) => reason,
      className: 'hidden sm:table-cell',
    },
  ]
  return (
    <ListCard
      title={t('tabs.audit')}
      aside={
        <Link to="/audit" search={{ customer: userId }} className="underline underline-offset-2">
          {t('wholeTrail')}
        </Link>
      }
      pages={pages}
      columns={columns}
      rowKey={({ sequence }) => String(sequence)}
      empty={{ title: t('noTrail') }}
      file={`audit-${userId}`}
    />
  )
}
