/** The table: sticky head, sorting, skeleton, empty and error states. Long lists use virtual-table.tsx, same columns. */
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './states.tsx'
import { type Column, nextSort, type Sort, sortRows } from './table-columns.ts'

export type Density = 'compact' | 'comfortable' | 'tall'

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading: a skeleton of the same shape stands there. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  density?: Density
  sort?: Sort | undefined
  onSort?: (sort: Sort | undefined) => void
  onRow?: (row: Row) => void
  /** Stands in place of the rows where there are none. */
  empty?: ReactNode
  /** How many rows the skeleton has. */
  skeletonRows?: number
  /** A long list scrolls in a box of its own, or with the page it stands in. */
  scroll?: 'box' | 'page'
  className?: string
}

export const ROW_HEIGHT: Record<Density, string> = {
  compact: 'h-(--row-compact)',
  comfortable: 'h-(--row)',
  tall: 'h-(--row-tall)',
}
export const CELL = 'px-2 first:pl-0 last:pr-0'

export function alignment<Row>(column: Column<Row>, index: number): string {
  return (column.align ?? (index === 0 ? 'start' : 'end')) === 'start' ? 'text-left' : 'text-right'
}

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, density = 'comfortable', sort, onSort, onRow, empty, className } = props
  const sorted = rows && sortRows(rows, columns, sort)
  return (
    <div className={cx('relative', className)}>
      <table aria-label={label} aria-busy={rows === undefined} className="num w-full border-collapse">
        <TableHead columns={columns} density={density} sort={sort} onSort={onSort} />
        <tbody>
          {sorted ? (
            sorted.map((row) => (
              <TableRow key={rowKey(row)} row={row} columns={columns} density={density} onRow={onRow} />
            ))
          ) : (
            <SkeletonRows columns={columns} count={props.skeletonRows ?? 5} density={density} />
          )}
        </tbody>
      </table>
      {sorted?.length === 0 ? empty : null}
    </div>
  )
}

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  density: Density
  sort: Sort | undefined
  onSort: ((sort: Sort | undefined) => void) | undefined
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
/** With a space that no line breaks in: an arrow alone on a line says nothing. */
const SORT_MARK = { asc: '\u00a0↑', desc: '\u00a0↓' }

export function TableHead<Row>({ columns, density, sort, onSort }: HeadProps<Row>) {
  return (
    <thead className="sticky top-(--table-top) z-10 bg-(--table-ground)">
      <tr className={density === 'compact' ? 'text-11' : 'text-12'}>
        {columns.map((column, index) => {
          const active = sort?.column === column.id ? sort.direction : undefined
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={active && ARIA_SORT[active]}
              className={cx(
                'py-2.5 font-normal whitespace-nowrap text-ink-3',
                CELL,
                alignment(column, index),
                column.className,
              )}
            >
              {column.sortBy && onSort ? (
                <button
                  type="button"
                  onClick={() => onSort(nextSort(sort, column.id))}
                  className={cx('hover:text-ink', active && 'font-medium text-ink')}
                >
                  {column.head}
                  <span aria-hidden="true">{active ? SORT_MARK[active] : ''}</span>
                </button>
              ) : (
                column.head
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  density: Density
  onRow: ((row: Row) => void) | undefined
  /** Place in the whole list and what measures the row, where only a part of the list stands in the page. */
  index?: number
  ref?: Ref<HTMLTableRowElement>
}

export function TableRow<Row>({ row, columns, density, onRow, index, ref }: RowProps<Row>) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) onRow?.(row)
  }
  return (
    <tr
      ref={ref}
      data-index={index}
      className={cx('border-t border-line', ROW_HEIGHT[density], onRow && 'cursor-pointer hover:bg-sunken')}
      {...(onRow && { onClick: () => onRow(row), onKeyDown, tabIndex: 0 })}
    >
      {columns.map((column, index) => (
        <td key={column.id} className={cx(CELL, alignment(column, index), column.className)}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  )
}

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[]
  count: number
  density: Density
}

/** As wide as the rows will be: a column that is not shown at this width has no cell here either. */
function SkeletonRows<Row>({ columns, count, density }: SkeletonRowsProps<Row>) {
  const rows = Array.from({ length: count }, (_, row) => `row-${row}`)
  return rows.map((row) => (
    <tr key={row} className={cx('border-t border-line', ROW_HEIGHT[density])}>
      {columns.map((column, index) => (
        <td key={column.id} className={cx(CELL, column.className)}>
          <Skeleton className={cx('h-3', index === 0 ? 'w-24' : 'ml-auto w-16')} />
        </td>
      ))}
    </tr>
  ))
}
