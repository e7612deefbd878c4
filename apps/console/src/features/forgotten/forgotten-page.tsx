/** Forgotten fund passwords: those under review, the oldest first, and what became of the others. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDueColumn } from '../../parts/due.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { usePages } from '../../parts/pages.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { LOOK_MS } from '../../platform/queries.ts'
import { stamp } from '../../platform/times.ts'

const route = getRouteApi('/inside/forgotten')
const STATES = ['review', 'approved', 'used', 'rejected', 'ended'] as const
type Row = ConsoleOutput<'console.forgotten.list'>['rows'][number]

export default function ForgottenPage() {
  const { t } = useTranslation('forgotten')
  const search = route.useSearch()
  const navigate = useNavigate()
  const state = STATES.find((one) => one === search.state) ?? 'review'
  const pages = usePages(
    ['console.forgotten.list', { state }],
    (after, signal) => api.call('console.forgotten.list', { state, ...(after && { after }) }, { signal }),
    { everyMs: LOOK_MS },
  )
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('title')}
        items={STATES.map((id) => ({ id, label: t(`states.${id}`) }))}
        value={state}
        onValue={(to) =>
          void navigate({ to: '/forgotten', search: to === 'review' ? {} : { state: to }, replace: true })
        }
        className="mb-4 text-13!"
      />
      <ListCard
        title={t(`states.${state}`)}
        note={t('masked')}
        pages={pages}
        columns={useColumns(state)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/forgotten/$caseId', params: { caseId: id } })}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        file={`fund-passwords-${state}`}
      />
    </>
  )
}

/** A name stays in one piece, on a phone too. */
const maskedName = ({ name }: { readonly name: string }) => <span className="whitespace-nowrap">{name}</span>

function useColumns(state: (typeof STATES)[number]): Column<Row>[] {
  const { t } = useTranslation('forgotten')
  const due = useDueColumn<Row>(state === 'review', { head: t('decidedAt'), time: ({ decideTime }) => decideTime })
  return [
    due,
    { id: 'name', head: t('name'), align: 'start', csv: ({ name }) => name, render: maskedName },
    {
      id: 'looks',
      head: t('checks'),
      align: 'start',
      render: ({ looks }) =>
        looks === 0 ? (
          <StateTag tone="good">{t('allWell')}</StateTag>
        ) : (
          <StateTag>{t('looks', { count: looks })}</StateTag>
        ),
      csv: ({ looks }) => String(looks),
    },
    {
      id: 'asked',
      head: t('askedAt'),
      render: ({ askTime }) => <Time at={askTime} />,
      csv: ({ askTime }) => stamp(askTime),
      className: 'hidden sm:table-cell',
    },
  ]
}
