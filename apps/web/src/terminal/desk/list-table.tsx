/** The lists of a terminal's lower panel: a table where there is room, cards on a phone; and what rows of both share. */

import { cx } from '@candlewick/ui/cx.ts'
import { Skeleton } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_ONLY } from '../../lists/file-columns.ts'
import { useIsWide } from '../../platform/media.ts'
import { Time } from '../../settings/time.tsx'
import { ACTIONS, FIRST, LAST, NoRows, PanelTable, type PanelTableProps } from './panel-table.tsx'

interface ListTableProps<Row> extends PanelTableProps<Row> {
  /** A row as it stands on a phone. */
  card: (row: Row) => ReactNode
}

export function ListTable<Row>({ card, columns, ...table }: ListTableProps<Row>) {
  const wide = useIsWide()
  const framed = useMemo(() => inFrame(columns.filter(({ className }) => className !== FILE_ONLY)), [columns])
  if (wide) return <PanelTable {...table} columns={framed} />
  if (table.rows === undefined) return <Skeleton className="m-4 h-16" />
  if (table.rows.length === 0) return <NoRows {...table} />
  return (
    <ul aria-label={table.label} className="num text-13">
      {table.rows.map((row) => (
        <li key={table.rowKey(row)} className="border-b border-line px-4 py-2.5">
          {card(row)}
        </li>
      ))}
    </ul>
  )
}

/** The first and the last column stand a little in from the panel's edges. */
function inFrame<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.map((column, at) => {
    if (at === 0) return { ...column, className: FIRST }
    if (at < columns.length - 1) return column
    return { ...column, className: column.id === 'actions' ? ACTIONS : cx(column.className, LAST) }
  })
}

interface ListCardProps {
  name: string
  /** Which side, in its colour. */
  side: ReactNode
  /** What kind, or what role. */
  kind?: ReactNode
  /** At the end of the first line: how far, or what came of it. */
  aside: ReactNode
  /** The second line, from end to end: how much at what price, and when or what can be done. */
  children: ReactNode
  /** A third line, where there is more to say. */
  more?: ReactNode
}

export function ListCard({ name, side, kind, aside, children, more }: ListCardProps) {
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline gap-2">
        <b className="font-semibold">{name}</b>
        {side}
        <span className="flex-1 text-ink-2">{kind}</span>
        <span className="text-ink-2">{aside}</span>
      </div>
      <div className="flex items-baseline justify-between gap-2">{children}</div>
      {more}
    </div>
  )
}

/** The time of a row on a card. */
export function CardTime({ at }: { at: number }) {
  return <Time at={at} className="text-12 text-ink-2" />
}

/** Quantity × price. */
export function Times({ quantity, price }: { quantity: ReactNode; price: ReactNode }) {
  return (
    <span>
      {quantity}
      <span className="text-ink-3"> × </span>
      {price}
    </span>
  )
}

/** The first column of most lists; `at` is the same function each time. */
export function useTimeColumn<Row>(at: (row: Row) => number, show?: 'clock'): Column<Row> {
  const { t } = useTranslation('trade')
  return useMemo(
    () => ({
      id: 'time',
      head: t('time'),
      render: (row) => <Time at={at(row)} {...(show && { show })} className="whitespace-nowrap text-ink-2" />,
    }),
    [t, at, show],
  )
}

interface RowActionProps {
  onPress: () => void
  /** All of what it does, where a narrow column has room for a word only. */
  label?: string
  children: ReactNode
}

/** A word that does something with the row. */
export function RowAction({ onPress, label, children }: RowActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="text-ink-2 underline-offset-2 hover:text-ink hover:underline"
    >
      {children}
    </button>
  )
}
