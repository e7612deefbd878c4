/** Money booked by hand: what was, and the form that proposes another. Two operators, always. */

import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccountName } from '../../parts/account-name.tsx'
import { byWhom } from '../../parts/by-whom.ts'
import { Coin } from '../../parts/coin.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { usePages } from '../../parts/pages.ts'
import { Time } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { stamp } from '../../platform/times.ts'
import { useMay } from '../../session/session.ts'
import { AdjustmentForm } from './adjustment-form.tsx'

type Adjustment = ConsoleOutput<'console.adjustments.list'>['rows'][number]

const whoOf = ({ proposedBy, approvedBy }: Adjustment) => byWhom(proposedBy, approvedBy)

export default function AdjustmentsPage() {
  const { t } = useTranslation('adjustments')
  const may = useMay()
  const navigate = useNavigate()
  const pages = usePages(['console.adjustments.list', {}], (after, signal) =>
    api.call('console.adjustments.list', after ? { after } : {}, { signal }),
  )
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className={may('ledger.adjust') ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]' : 'grid'}>
        <ListCard
          title={t('booked')}
          pages={pages}
          columns={useColumns()}
          rowKey={({ id }) => id}
          onOpen={({ sequence }) =>
            void navigate({ to: '/ledger/commands/$sequence', params: { sequence: String(sequence) } })
          }
          empty={{ title: t('none'), hint: t('noneHint') }}
          file="adjustments"
        />
        {may('ledger.adjust') ? <AdjustmentForm /> : null}
      </div>
    </>
  )
}

function useColumns(): Column<Adjustment>[] {
  const { t } = useTranslation('adjustments')
  const side = ({ owner, account }: Adjustment['from']) => `${owner} ${account}`
  return [
    { id: 'time', head: t('time'), render: ({ time }) => <Time at={time} />, csv: ({ time }) => stamp(time) },
    {
      id: 'amount',
      head: t('amount'),
      render: ({ amount, coin }) => <Coin coin={coin}>{`${groupDigits(amount)} ${coin}`}</Coin>,
      csv: ({ amount, coin }) => `${amount} ${coin}`,
      className: 'whitespace-nowrap',
    },
    {
      id: 'from',
      head: t('from'),
      align: 'start',
      render: ({ from }) => <AccountName account={side(from)} />,
      csv: ({ from }) => side(from),
    },
    {
      id: 'to',
      head: t('to'),
      align: 'start',
      render: ({ to }) => <AccountName account={side(to)} />,
      csv: ({ to }) => side(to),
    },
    {
      id: 'reason',
      head: t('reason'),
      align: 'start',
      render: ({ reason }) => <span className="block max-w-72 truncate text-ink-2">{reason}</span>,
      csv: ({ reason }) => reason,
      className: 'hidden md:table-cell',
    },
    {
      id: 'by',
      head: t('by'),
      align: 'start',
      render: whoOf,
      csv: whoOf,
      className: 'hidden sm:table-cell',
    },
  ]
}
