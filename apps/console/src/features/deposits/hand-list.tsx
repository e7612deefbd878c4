/** What customers reported by hand: under review the oldest first, others the newest first. */
import type { ConsoleInput, ConsoleOutput } from '@candlewick/protocol/console-client'
import type { HAND_DEPOSIT_STATES } from '@candlewick/protocol/deposit-states'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDueColumn } from '../../parts/due.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { usePages } from '../../parts/pages.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { amountColumn, customerColumn, hashColumn, networkColumn } from '../../parts/transfer-columns.tsx'
import { api } from '../../platform/api.ts'
import { LOOK_MS } from '../../platform/queries.ts'
import { stamp } from '../../platform/times.ts'

type State = (typeof HAND_DEPOSIT_STATES)[number]
type Report = ConsoleOutput<'console.deposits.handList'>['rows'][number]

interface HandListProps {
  state: State
  filter: Pick<ConsoleInput<'console.deposits.handList'>, 'coin' | 'userId' | 'txid' | 'id'>
}

export function HandList({ state, filter }: HandListProps) {
  const { t } = useTranslation('deposits')
  const navigate = useNavigate()
  const pages = usePages(
    ['console.deposits.handList', 'pages', { state, ...filter }],
    (after, signal) => api.call('console.deposits.handList', { state, ...filter, ...(after && { after }) }, { signal }),
    { everyMs: LOOK_MS },
  )
  return (
    <ListCard
      title={t('shown.hand')}
      note={filter.id === undefined ? t(`states.${state}`) : undefined}
      pages={pages}
      columns={useColumns(state)}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/deposits/hand/$reportId', params: { reportId: id } })}
      empty={{ title: t('empty.hand'), hint: t('emptyHint.hand') }}
      file={`reported-${state}`}
    />
  )
}

function useColumns(state: State): Column<Report>[] {
  const { t } = useTranslation('deposits')
  const due = useDueColumn<Report>(state === 'review', { head: t('decidedAt'), time: ({ decideTime }) => decideTime })
  return [
    due,
    amountColumn(t('said')),
    networkColumn(t('network')),
    customerColumn(t('customerId'), t('nobody')),
    hashColumn('txid', t('txid'), ({ txid }) => txid),
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
        <StateTag>{reason === null ? t(`states.${stands}`) : t(`reasons.${reason}`)}</StateTag>
      ),
      csv: ({ state: stands, reason }) => reason ?? stands,
      className: 'hidden sm:table-cell',
    },
  ]
}
