/** The audit trail: what operators saw of customers and did, searchable, and whether its chain holds. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { changedSearch } from '@candlewick/ui/search.ts'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DayFilter, Filters, TextFilter } from '../../parts/filters.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { usePages } from '../../parts/pages.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { RowTime } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { stamp, withinDays } from '../../platform/times.ts'
import { ChainMark } from './chain-mark.tsx'
import { EntryDetails } from './entry-details.tsx'

const route = getRouteApi('/inside/audit')
export type Entry = ConsoleOutput<'console.audit'>['rows'][number]

export default function AuditPage() {
  const { t } = useTranslation('audit')
  const search = route.useSearch()
  const navigate = useNavigate()
  const { entry, ...filters } = search
  const change = (part: { [Name in keyof typeof search]?: string | undefined }) =>
    void navigate({ to: '/audit', search: changedSearch(search, part), replace: true })
  const pages = usePages(['console.audit', filters], (after, signal) =>
    api.call('console.audit', { ...askedFor(filters), ...(after && { after }) }, { signal }),
  )
  const opened = pages.rows?.find(({ sequence }) => String(sequence) === entry)
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} actions={<ChainMark />} />
      <Filters label={t('filters')}>
        <TextFilter byEnter label={t('actor')} value={filters.actor} onValue={(actor) => change({ actor })} />
        <TextFilter byEnter label={t('action')} value={filters.action} onValue={(action) => change({ action })} />
        <TextFilter
          byEnter
          label={t('subject')}
          value={filters.subject}
          onValue={(subject) => change({ subject })}
          className="w-52"
        />
        <TextFilter
          byEnter
          label={t('customer')}
          value={filters.customer}
          onValue={(customer) => change({ customer })}
          className="w-52"
        />
        <DayFilter label={t('from')} value={filters.from} onValue={(from) => change({ from })} />
        <DayFilter label={t('to')} value={filters.to} onValue={(to) => change({ to })} />
      </Filters>
      <ListCard
        title={t('entries')}
        note={t('recorded')}
        pages={pages}
        columns={useColumns()}
        rowKey={({ sequence }) => String(sequence)}
        onOpen={({ sequence }) => change({ entry: String(sequence) })}
        empty={{ title: t('none'), hint: t('noneHint') }}
        file="audit"
      />
      <Sheet
        open={opened !== undefined}
        onClose={() => change({ entry: undefined })}
        title={t('entry', { sequence: opened?.sequence ?? '' })}
        className="w-120!"
      >
        {opened ? <EntryDetails entry={opened} /> : null}
      </Sheet>
    </>
  )
}

interface Filtering {
  actor?: string
  action?: string
  subject?: string
  customer?: string
  from?: string
  to?: string
}

/** What is asked for, by the filters of the address: days are whole days in UTC. */
export function askedFor({ actor, action, subject, customer, from, to }: Filtering) {
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(subject && { subject }),
    ...(customer && { customerId: customer }),
    ...withinDays(from, to),
  }
}

function useColumns(): Column<Entry>[] {
  const { t } = useTranslation('audit')
  return [
    { id: 'time', head: t('time'), render: ({ time }) => <RowTime at={time} />, csv: ({ time }) => stamp(time) },
    {
      id: 'actor',
      head: t('actor'),
      align: 'start',
      render: ({ actor }) => <b className="font-semibold whitespace-nowrap">{actor.name}</b>,
      csv: ({ actor }) => actor.name,
    },
    { id: 'action', head: t('action'), align: 'start', render: ({ action }) => action, csv: ({ action }) => action },
    {
      id: 'subject',
      head: t('subject'),
      align: 'start',
      render: ({ subject }) => <span className="block max-w-72 truncate">{subject.join(' · ')}</span>,
      csv: ({ subject }) => subject.join(' '),
      className: 'hidden sm:table-cell',
    },
    {
      id: 'reason',
      head: t('reason'),
      align: 'start',
      render: ({ reason }) => <span className="block max-w-72 truncate text-ink-2">{reason}</span>,
      csv: ({ reason }) => reason,
      className: 'hidden lg:table-cell',
    },
    {
      id: 'outcome',
      head: t('outcome'),
      align: 'start',
      render: ({ outcome }) => <StateTag>{outcome}</StateTag>,
      csv: ({ outcome }) => outcome,
      className: 'hidden md:table-cell',
    },
    {
      id: 'sequence',
      head: t('sequence'),
      render: ({ sequence }) => <span className="text-ink-2">{sequence}</span>,
      csv: ({ sequence }) => String(sequence),
      className: 'hidden md:table-cell',
    },
  ]
}
