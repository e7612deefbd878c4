/** Identities: those under review, the oldest first, and those that were decided. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { changedSearch } from '@candlewick/ui/search.ts'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDueColumn } from '../../parts/due.tsx'
import { ChoiceFilter, Filters } from '../../parts/filters.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { usePages } from '../../parts/pages.ts'
import { StartLink } from '../../parts/start-link.tsx'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { LOOK_MS } from '../../platform/queries.ts'
import { stamp } from '../../platform/times.ts'

const route = getRouteApi('/inside/identities')
const STATES = ['review', 'approved', 'rejected', 'again'] as const
const LEVELS = ['primary', 'advanced'] as const
type Case = ConsoleOutput<'console.identities.queue'>['rows'][number]

export default function IdentitiesPage() {
  const { t } = useTranslation('identities')
  const names = useNames()
  const search = route.useSearch()
  const navigate = useNavigate()
  const state = STATES.find((one) => one === search.state) ?? 'review'
  const level = LEVELS.find((one) => one === search.level)
  const change = (to: { state?: string | undefined; level?: string | undefined }) =>
    void navigate({ to: '/identities', search: changedSearch(search, to), replace: true })
  const pages = usePages(
    ['console.identities.queue', { state, level }],
    (after, signal) =>
      api.call('console.identities.queue', { state, ...(level && { level }), ...(after && { after }) }, { signal }),
    { everyMs: LOOK_MS },
  )
  const first = state === 'review' ? pages.rows?.[0] : undefined
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} actions={<StartLink list="/identities" first={first?.id} />} />
      <Tabs
        label={t('title')}
        items={STATES.map((id) => ({ id, label: t(`states.${id}`) }))}
        value={state}
        onValue={(to) => change({ state: to === 'review' ? undefined : to })}
        className="mb-4 text-13!"
      />
      <Filters label={t('filters')}>
        <ChoiceFilter
          label={t('level')}
          all={t('bothLevels')}
          options={LEVELS.map((one) => ({ value: one, label: names('levels', one) }))}
          value={level}
          onValue={(to) => change({ level: to })}
        />
      </Filters>
      <ListCard
        title={t(`states.${state}`)}
        note={t('masked')}
        pages={pages}
        columns={useColumns(state)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/identities/$caseId', params: { caseId: id } })}
        empty={{ title: t(`empty.${state}`), hint: t('emptyHint') }}
        file={`identities-${state}`}
      />
    </>
  )
}

/** A name stays in one piece, on a phone too. */
const maskedName = ({ name }: { readonly name: string }) => <span className="whitespace-nowrap">{name}</span>

function useColumns(state: (typeof STATES)[number]): Column<Case>[] {
  const { t } = useTranslation('identities')
  const names = useNames()
  const due = useDueColumn<Case>(state === 'review', { head: t('decidedAt'), time: ({ decideTime }) => decideTime })
  return [
    due,
    { id: 'name', head: t('name'), align: 'start', csv: ({ name }) => name, render: maskedName },
    {
      id: 'level',
      head: t('level'),
      align: 'start',
      render: ({ level }) => names('levels', level),
      csv: ({ level }) => level,
    },
    {
      id: 'document',
      head: t('document'),
      align: 'start',
      render: ({ country, type }) => `${country}, ${names('documents', type)}`,
      csv: ({ country, type }) => `${country} ${type}`,
      className: 'hidden sm:table-cell',
    },
    {
      id: 'attempt',
      head: t('attempt'),
      render: ({ attempt }) => attempt,
      csv: ({ attempt }) => String(attempt),
      className: 'hidden md:table-cell',
    },
    {
      id: 'submitted',
      head: t('submitted'),
      render: ({ submitTime }) => <Time at={submitTime} />,
      csv: ({ submitTime }) => stamp(submitTime),
      className: 'hidden lg:table-cell',
    },
    {
      id: 'state',
      head: t('state'),
      align: 'start',
      render: ({ state: stands, reason }) => (
        <StateTag>{reason === null ? t(`states.${stands}`) : names('rejections', reason)}</StateTag>
      ),
      csv: ({ state: stands, reason }) => reason ?? stands,
      // The tab says it where there is no room for it.
      ...(state === 'review' && { className: 'hidden sm:table-cell' }),
    },
  ]
}
