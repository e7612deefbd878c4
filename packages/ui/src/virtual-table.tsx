/** The table for long lists: only the rows in view stand in the page. Same columns and looks as table.tsx. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { cx } from './cx.ts'
import { type Density, Table, TableHead, type TableProps, TableRow } from './table.tsx'
import { sortRows } from './table-columns.ts'

/** Rows shorter than this list are simply all there: scrolling the page is then better than a box inside it. */
const VIRTUAL_FROM = 60
const OVERSCAN = 12
/** First guess of a row's height in pixels; each row is measured once it stands there. */
const ESTIMATE: Record<Density, number> = { compact: 22, comfortable: 40, tall: 56 }

export function VirtualTable<Row>(props: TableProps<Row>) {
  if (!props.rows || props.rows.length < VIRTUAL_FROM) return <Table {...props} />
  return <WindowedTable {...props} rows={props.rows} />
}

function WindowedTable<Row>(props: TableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, rowKey, density = 'comfortable', sort, onSort, onRow, className } = props
  const box = useRef<HTMLDivElement>(null)
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort])
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => box.current,
    estimateSize: () => ESTIMATE[density],
    overscan: OVERSCAN,
  })
  const shown = virtual.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <div ref={box} className={cx('max-h-[80dvh] overflow-auto [--table-top:0px]', className)}>
      <table aria-label={label} aria-rowcount={rows.length + 1} className="num w-full border-collapse">
        <TableHead columns={columns} density={density} sort={sort} onSort={onSort} />
        <tbody>
          <Filler height={above} columns={columns.length} />
          {shown.map(({ index }) => {
            const row = sorted[index]
            return row === undefined ? null : (
              <TableRow key={rowKey(row)} row={row} columns={columns} density={density} onRow={onRow} />
            )
          })}
          <Filler height={below} columns={columns.length} />
        </tbody>
      </table>
    </div>
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
