/** Every set of terms that two operators agreed on, the newest first. */
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { stamp } from '../platform/times.ts'
import { byWhom } from './by-whom.ts'
import { ListCard } from './list-card.tsx'
import { Time } from './time.tsx'

interface SetOnce {
  readonly time: number
  readonly setBy: string
  readonly approvedBy: string
  readonly reason: string
}

interface SetHistoryProps<Row> {
  rows: readonly Row[]
  /** What was set. */
  of: readonly Column<Row>[]
  /** What holds before the first. */
  hint: string
  /** Name of the file that the rows are saved in. */
  file: string
}

const whoOf = ({ setBy, approvedBy }: SetOnce) => byWhom(setBy, approvedBy)

export function SetHistory<Row extends SetOnce>({ rows, of, hint, file }: SetHistoryProps<Row>) {
  const { t } = useTranslation()
  const columns: Column<Row>[] = [
    { id: 'time', head: t('changes.time'), render: ({ time }) => <Time at={time} />, csv: ({ time }) => stamp(time) },
    ...of,
    { id: 'by', head: t('changes.by'), align: 'start', render: whoOf, csv: whoOf },
    {
      id: 'reason',
      head: t('changes.reason'),
      align: 'start',
      render: ({ reason }) => <span className="block max-w-60 truncate text-ink-2">{reason}</span>,
      csv: ({ reason }) => reason,
      className: 'hidden sm:table-cell',
    },
  ]
  return (
    <ListCard
      title={t('changes.set')}
      className="mt-4"
      pages={{ rows, error: null }}
      columns={columns}
      rowKey={({ time }) => String(time)}
      empty={{ title: t('changes.noneSet'), hint }}
      file={file}
    />
  )
}
