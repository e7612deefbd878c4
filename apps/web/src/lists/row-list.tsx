/** A list as a table where there is room and as cards on a phone, with its states and the way to older rows. */
import { Button } from '@candlewick/ui/button.tsx'
import { PageTable } from '@candlewick/ui/long-table.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../platform/media.ts'

/** From this width on a table has room. */
const TABLE_FROM = '(min-width: 1080px)'
const SKELETON_CARDS = ['first', 'second', 'third', 'fourth'] as const

interface RowListProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  card: (row: Row) => ReactNode
  empty: ReactNode
  /** Given where there are older ones. */
  older?: { busy: boolean; onMore: () => void } | undefined
}

export function RowList<Row>(props: RowListProps<Row>) {
  const { label, columns, rows, rowKey, card, empty, older } = props
  const { t } = useTranslation('orders')
  const table = useMedia(TABLE_FROM)
  return (
    <>
      {table ? (
        <PageTable label={label} columns={columns} rows={rows} rowKey={rowKey} empty={empty} skeletonRows={8} />
      ) : (
        <ul aria-label={label} aria-busy={rows === undefined} className="grid-cols-2 gap-x-10 md:grid">
          {rows
            ? rows.map((row) => <Fragment key={rowKey(row)}>{card(row)}</Fragment>)
            : SKELETON_CARDS.map((name) => (
                <li key={name} className="grid gap-2 border-b border-line py-3">
                  <Skeleton className="h-4 w-2/3" />
                  <Skeleton className="h-4 w-1/2" />
                </li>
              ))}
        </ul>
      )}
      {!table && rows?.length === 0 ? empty : null}
      {older ? (
        <div className="grid justify-items-center p-3">
          <Button size="sm" busy={older.busy} onClick={older.onMore}>
            {t('older')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
