/** The table: sticky head, sorting, skeleton, empty and error states. Long lists use virtual-table.tsx, same columns. */
import { type KeyboardEvent, memo, type ReactNode, type Ref, useCallback, useRef } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './states.tsx'
import { type Column, nextSort, type Sort, sortRows } from './table-columns.ts'

/** `dense` fills a framed box to its edges, as lists of people who read them all day do. */
export type Density = 'compact' | 'dense' | 'comfortable' | 'tall'

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
  /** Key of the row that the keyboard is at. */
  current?: string | undefined
  /** Pixels kept free below the rows, for those to come. */
  below?: number
  className?: string
}

export const ROW_HEIGHT: Record<Density, string> = {
  compact: 'h-(--row-compact)',
  dense: 'h-(--row-dense)',
  comfortable: 'h-(--row)',
  tall: 'h-(--row-tall)',
}
const CELL: Record<Density, string> = {
  compact: 'px-2 first:pl-0 last:pr-0',
  dense: 'px-2 first:pl-3 last:pr-3',
  comfortable: 'px-2 first:pl-0 last:pr-0',
  tall: 'px-2 first:pl-0 last:pr-0',
}
const HEAD: Record<Density, string> = {
  compact: 'py-2.5 text-11',
  dense: 'py-1.5 text-11',
  comfortable: 'py-2.5 text-12',
  tall: 'py-2.5 text-12',
}

export function alignment<Row>(column: Column<Row>, index: number): string {
  return (column.align ?? (index === 0 ? 'start' : 'end')) === 'start' ? 'text-left' : 'text-right'
}

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, density = 'comfortable', sort, onSort, onRow, empty, className } = props
  const sorted = rows && sortRows(rows, columns, sort)
  const steady = useSteadyRow(onRow)
  return (
    <div className={cx('relative', className)} style={props.below ? { paddingBottom: props.below } : undefined}>
      <table aria-label={label} aria-busy={rows === undefined} className="num w-full border-collapse">
        <TableHead columns={columns} density={density} sort={sort} onSort={onSort} />
        <tbody>
          {sorted ? (
            sorted.map((row) => (
              <TableRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                density={density}
                onRow={steady}
                current={props.current !== undefined && rowKey(row) === props.current}
              />
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
      <tr>
        {columns.map((column, index) => {
          const active = sort?.column === column.id ? sort.direction : undefined
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={active && ARIA_SORT[active]}
              className={cx(
                'font-normal whitespace-nowrap text-ink-3',
                HEAD[density],
                CELL[density],
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
  /** The keyboard is here. */
  current?: boolean
}

/** The same function for as long as the table stands, so that rows are not made anew because it was written anew. */
export function useSteadyRow<Row>(onRow: ((row: Row) => void) | undefined): ((row: Row) => void) | undefined {
  const latest = useRef(onRow)
  latest.current = onRow
  const steady = useCallback((row: Row) => latest.current?.(row), [])
  return onRow && steady
}

/** Made anew only where its row or its cells have changed: what lives in a cell hears of it by itself. */
export const TableRow = memo(PlainRow, looksAlike) as typeof PlainRow

/** What a list is ordered by changes no cell of a row. */
function looksAlike<Row>({ columns, ...before }: RowProps<Row>, { columns: next, ...after }: RowProps<Row>): boolean {
  const cellsAlike = columns.length === next.length && columns.every((column, index) => isSameCell(column, next[index]))
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return cellsAlike && [...names].every((name) => Object.is(Reflect.get(before, name), Reflect.get(after, name)))
}

function isSameCell<Row>(a: Column<Row>, b: Column<Row> | undefined): boolean {
  return a.id === b?.id && a.render === b.render && a.className === b.className && a.align === b.align
}

function PlainRow<Row>({ row, columns, density, onRow, index, ref, current = false }: RowProps<Row>) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) onRow?.(row)
  }
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-current={current || undefined}
      className={cx(
        'border-t border-line',
        ROW_HEIGHT[density],
        onRow && 'cursor-pointer hover:bg-sunken',
        current && 'bg-sunken shadow-[inset_2px_0_var(--ink)]',
      )}
      {...(onRow && { onClick: () => onRow(row), onKeyDown, tabIndex: 0 })}
    >
      {columns.map((column, index) => (
        <td key={column.id} className={cx(CELL[density], alignment(column, index), column.className)}>
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
        <td key={column.id} className={cx(CELL[density], column.className)}>
          <Skeleton className={cx('h-3', index === 0 ? 'w-24' : 'ml-auto w-16')} />
        </td>
      ))}
    </tr>
  ))
}
