/** What came in on chains. Each look at the list is recorded, so that it is not asked for anew by itself. */
import type { ConsoleInput, ConsoleOutput } from '@candlewick/protocol/console-client'
import type { CHAIN_DEPOSIT_STATES } from '@candlewick/protocol/deposit-states'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../parts/list-card.tsx'
import { usePages } from '../../parts/pages.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { amountColumn, customerColumn, hashColumn, networkColumn } from '../../parts/transfer-columns.tsx'
import { api } from '../../platform/api.ts'
import { stamp } from '../../platform/times.ts'
import { askedOf, type Shown } from './shown.ts'

type Deposit = ConsoleOutput<'console.deposits.list'>['rows'][number]

interface ChainListProps {
  shown: Exclude<Shown, 'hand'>
  state: (typeof CHAIN_DEPOSIT_STATES)[number] | undefined
  filter: Pick<ConsoleInput<'console.deposits.list'>, 'coin' | 'userId' | 'txid'>
}

export function ChainList({ shown, state, filter }: ChainListProps) {
  const { t } = useTranslation('deposits')
  const navigate = useNavigate()
  const asked = { ...askedOf(shown, state), ...filter }
  const pages = usePages(['console.deposits.list', 'pages', asked], (after, signal) =>
    api.call('console.deposits.list', { ...asked, ...(after && { after }) }, { signal }),
  )
  return (
    <ListCard
      title={t(`shown.${shown}`)}
      pages={pages}
      columns={useColumns()}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/deposits/chain/$depositId', params: { depositId: id } })}
      empty={{ title: t(`empty.${shown}`), hint: t(`emptyHint.${shown}`) }}
      file={`deposits-${shown}`}
    />
  )
}

function useColumns(): Column<Deposit>[] {
  const { t } = useTranslation('deposits')
  return [
    {
      id: 'seen',
      head: t('seen'),
      render: ({ seenTime }) => <Time at={seenTime} />,
      csv: ({ seenTime }) => stamp(seenTime),
      className: 'hidden sm:table-cell',
    },
    amountColumn(t('amount')),
    networkColumn(t('network')),
    customerColumn(t('customerId'), t('nobody')),
    hashColumn('txid', t('txid'), ({ txid }) => txid),
    {
      id: 'confirmations',
      head: t('confirmations'),
      render: ({ confirmations, needed }) => `${confirmations ?? 0} / ${needed}`,
      csv: ({ confirmations }) => String(confirmations ?? 0),
      className: 'hidden whitespace-nowrap md:table-cell',
    },
    {
      id: 'state',
      head: t('state'),
      align: 'start',
      render: ({ state, reason }) => (
        <StateTag tone={state === 'at_risk' ? 'flame' : 'plain'}>
          {reason === null ? t(`states.${state}`) : `${t(`states.${state}`)}: ${t(`reasons.${reason}`)}`}
        </StateTag>
      ),
      csv: ({ state, reason }) => (reason === null ? state : `${state} ${reason}`),
    },
  ]
}
