/** Tables of which only the rows in view stand in the page. Same columns and looks as table.tsx. */
import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { ShortTable } from './short-table.tsx'
import { TableHead, type TableProps, TableRow, useSteadyRow } from './table.tsx'
import { sortRows } from './table-columns.ts'
import { LONG_BOX, ROW_ESTIMATE, VIRTUAL_FROM } from './table-sizes.ts'

const OVERSCAN = 12

type LongTableProps<Row> = TableProps<Row> & { rows: readonly Row[] }

/** Scrolls in a box of its own. */
export function BoxedTable<Row>(props: LongTableProps<Row>) {
  const { columns, rows, density = 'comfortable', sort, className } = props
  const box = useRef<HTMLDivElement>(null)
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort])
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_ESTIMATE[density],
    overscan: OVERSCAN,
  })
  return (
    <div ref={box} className={cx(LONG_BOX, className)}>
      <ShownRows
        {...props}
        rows={sorted}
        items={virtual.getVirtualItems()}
        from={0}
        to={virtual.getTotalSize()}
        measure={virtual.measureElement}
      />
    </div>
  )
}

/** A list of any length that scrolls with the page. A short one is the same component as a long one: a change of it would lose the place. */
export function PageTable<Row>(props: TableProps<Row>) {
  return props.rows && props.rows.length > 0 ? <PagedTable {...props} rows={props.rows} /> : <ShortTable {...props} />
}

/** Scrolls with the page, so that more rows can come without the list jumping into a box. */
function PagedTable<Row>(props: LongTableProps<Row>) {
  const { columns, rows, density = 'comfortable', sort, className } = props
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort])
  const isLong = sorted.length >= VIRTUAL_FROM
  const virtual = useWindowVirtualizer({
    count: sorted.length,
    estimateSize: () => ROW_ESTIMATE[density],
    // A short list is all there, for those who print the page or search in it too.
    overscan: isLong ? OVERSCAN : VIRTUAL_FROM,
    scrollMargin: top,
  })
  // What stands above may grow and shrink; the same number again changes nothing. To ask where something stands has the
  // whole page laid out: a list that is all there does not.
  useLayoutEffect(() => {
    if (isLong && box.current) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
  })
  return (
    <div ref={box} className={cx('relative', className)}>
      <ShownRows
        {...props}
        rows={sorted}
        items={virtual.getVirtualItems()}
        from={top}
        to={top + virtual.getTotalSize()}
        measure={virtual.measureElement}
      />
    </div>
  )
}

interface ShownRowsProps<Row> extends LongTableProps<Row> {
  items: readonly VirtualItem[]
  /** Where the first row begins and the last one ends, as the items count. */
  from: number
  to: number
  measure: (row: HTMLTableRowElement | null) => void
}

function ShownRows<Row>(props: ShownRowsProps<Row>) {
  const { label, columns, rows, rowKey, density = 'comfortable', sort, onSort, items, from, to, measure } = props
  const onRow = useSteadyRow(props.onRow)
  return (
    <table aria-label={label} aria-rowcount={rows.length + 1} className="num w-full border-collapse">
      <TableHead columns={columns} density={density} sort={sort} onSort={onSort} />
      <tbody>
        <Filler height={(items[0]?.start ?? from) - from} columns={columns.length} />
        {items.map(({ index }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <TableRow
              key={rowKey(row)}
              ref={measure}
              index={index}
              row={row}
              columns={columns}
              density={density}
              onRow={onRow}
            />
          )
        })}
        <Filler height={to - (items.at(-1)?.end ?? to)} columns={columns.length} />
      </tbody>
    </table>
  )
}

function Filler({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr>
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  )
}
