/** How long a case may still wait, as the first column of its list and in the head of its page. */
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { useNow } from '../platform/now.ts'
import { stamp } from '../platform/times.ts'
import { useSpan } from './span.ts'
import { Time } from './time.tsx'

const SECOND_MS = 1_000

interface Dated {
  readonly dueTime: number
}

/**
 * @param waits whether the list is of those that wait
 * @param over what stands in the column of those that do not: its head and the time of a row
 */
export function useDueColumn<Row extends Dated>(
  waits: boolean,
  over: { head: string; time: (row: Row) => number | null },
): Column<Row> {
  const { t } = useTranslation()
  const span = useSpan()
  const now = useNow(SECOND_MS)
  return {
    id: 'due',
    head: waits ? t('due.head') : over.head,
    className: 'whitespace-nowrap',
    render: (row) => {
      if (!waits) return <Time at={over.time(row)} />
      if (row.dueTime < now)
        return <b className="font-semibold text-bad">{t('due.late', { span: span(now - row.dueTime) })}</b>
      return <b className="font-semibold">{span(row.dueTime - now)}</b>
    },
    csv: (row) => stamp(waits ? row.dueTime : (over.time(row) ?? row.dueTime)),
  }
}

/** " · due in 4 h 48 min", behind when it came. */
export function DueLead({ dueTime }: Dated) {
  const { t } = useTranslation()
  const span = useSpan()
  const now = useNow(SECOND_MS)
  return (
    <b className="font-semibold text-ink">
      {' · '}
      {dueTime < now ? t('due.late', { span: span(now - dueTime) }) : t('due.in', { span: span(dueTime - now) })}
    </b>
  )
}
