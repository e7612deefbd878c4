/** What waits, queue by queue: how many, how long the oldest, and how much of the promised time is used. */

import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { Table } from '@candlewick/ui/table.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useNames } from '../../parts/names.ts'
import { useSpan } from '../../parts/span.ts'
import type { House } from '../../session/house.ts'
import { Lane } from './lane.tsx'

type Queue = House['queues'][number]

export function Queues({ house }: { house: House | undefined }) {
  const { t } = useTranslation('home')
  const names = useNames()
  const span = useSpan()
  const now = house?.time ?? 0
  const columns: Column<Queue>[] = [
    { id: 'queue', head: t('queue'), render: ({ queue }) => <b className="font-semibold">{names('queues', queue)}</b> },
    { id: 'waiting', head: t('waits'), render: ({ waiting }) => waiting },
    {
      id: 'oldest',
      head: t('oldest'),
      render: ({ oldestTime }) => (oldestTime === null ? '–' : span(now - oldestTime)),
      className: 'whitespace-nowrap',
    },
    {
      id: 'promised',
      head: t('promised'),
      render: ({ promised }) => <span className="text-ink-2">{span(promised)}</span>,
      className: 'hidden whitespace-nowrap sm:table-cell',
    },
    {
      id: 'lane',
      head: t('used'),
      align: 'start',
      render: (queue) => <Lane queue={queue} now={now} />,
      className: 'hidden w-52 sm:table-cell',
    },
    {
      id: 'late',
      head: t('lateHead'),
      render: ({ late }) => (late === 0 ? '–' : <b className="font-semibold text-bad">{late}</b>),
    },
  ]
  return (
    <Card title={t('queues')} aside={<span className="hidden sm:inline">{t('laneHint')}</span>}>
      <ScrollBox label={t('queues')} className="overflow-x-auto">
        <Table
          label={t('queues')}
          columns={columns}
          rows={house?.queues}
          rowKey={({ queue }) => queue}
          density="dense"
          empty={<Empty title={t('noQueues')}>{t('noQueuesHint')}</Empty>}
        />
      </ScrollBox>
    </Card>
  )
}
