/** What waits for a second pair of eyes, the most urgent first, and what was decided. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccountName, customerOn, isAccount } from '../../parts/account-name.tsx'
import { useDueColumn } from '../../parts/due.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { usePages } from '../../parts/pages.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { api } from '../../platform/api.ts'
import { LOOK_MS } from '../../platform/queries.ts'
import { useOperator } from '../../session/session.ts'

const route = getRouteApi('/inside/proposals')
type Proposal = ConsoleOutput<'console.proposals'>['rows'][number]

export default function ProposalsPage() {
  const { t } = useTranslation('proposals')
  const { state: asked } = route.useSearch()
  const state = asked === 'decided' ? 'decided' : 'waiting'
  const navigate = useNavigate()
  const pages = usePages(
    ['console.proposals', { state }],
    (after, signal) => api.call('console.proposals', { state, ...(after && { after }) }, { signal }),
    { everyMs: LOOK_MS },
  )
  const columns = useColumns(state)
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('title')}
        items={[
          { id: 'waiting', label: t('waiting') },
          { id: 'decided', label: t('decided') },
        ]}
        value={state}
        onValue={(to) => void navigate({ to: '/proposals', search: to === 'decided' ? { state: to } : {} })}
        className="mb-4 text-13!"
      />
      <ListCard
        title={t(state)}
        pages={pages}
        columns={columns}
        rowKey={({ proposalId }) => proposalId}
        onOpen={({ proposalId }) => void navigate({ to: '/proposals/$proposalId', params: { proposalId } })}
        empty={{ title: t(`empty.${state}`), hint: t('emptyHint') }}
        file={`proposals-${state}`}
      />
    </>
  )
}

function useColumns(state: 'waiting' | 'decided'): Column<Proposal>[] {
  const { t } = useTranslation('proposals')
  const names = useNames()
  const due = useDueColumn<Proposal>(state === 'waiting', {
    head: t('decidedAt'),
    time: ({ decideTime }) => decideTime,
  })
  const me = useOperator()?.operator.operatorId
  return [
    due,
    {
      id: 'kind',
      head: t('kind'),
      align: 'start',
      render: ({ kind }) => names('kinds', kind),
      csv: ({ kind }) => kind,
    },
    {
      id: 'subject',
      head: t('subject'),
      align: 'start',
      render: ({ subject, after }) =>
        isAccount(subject.id) ? (
          <AccountName account={subject.id} customer={customerOn('to', after)} />
        ) : (
          subject.name || subject.id
        ),
      csv: ({ subject }) => subject.id,
    },
    {
      id: 'by',
      head: t('by'),
      align: 'start',
      render: ({ proposedBy }) => (
        <>
          {proposedBy.name} {proposedBy.operatorId === me ? <StateTag>{t('own')}</StateTag> : null}
        </>
      ),
      csv: ({ proposedBy }) => proposedBy.name,
      className: 'hidden sm:table-cell',
    },
    {
      id: 'reason',
      head: t('reason'),
      align: 'start',
      render: ({ reason }) => <span className="block max-w-80 truncate text-ink-2">{reason}</span>,
      csv: ({ reason }) => reason,
      className: 'hidden lg:table-cell',
    },
    {
      id: 'state',
      head: t('state'),
      align: 'start',
      render: ({ state: stands, cannotDecide }) =>
        stands === 'waiting' && cannotDecide === null ? (
          <StateTag tone="flame">{t('needsYou')}</StateTag>
        ) : (
          <StateTag tone={stands === 'failed' ? 'bad' : 'plain'}>{names('states', stands)}</StateTag>
        ),
      csv: ({ state: stands }) => stands,
    },
  ]
}
