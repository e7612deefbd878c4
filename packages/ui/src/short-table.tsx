/** A table that stands in the page whole. Same columns and looks as table.tsx. */
import { useDeferredValue, useMemo } from 'react'
import { cx } from './cx.ts'
import { Table, type TableProps } from './table.tsx'
import { sortRows } from './table-columns.ts'
import { FIRST_SCREEN, LONG_BOX, ROW_ESTIMATE } from './table-sizes.ts'

/**
 * Rows that have just come, or were there before the page: those of a first screen stand at once, all others with what
 * React renders next. Their height is kept free, so that whoever comes back finds their place on the page.
 */
export function ShortTable<Row>(props: TableProps<Row>) {
  const { rows, columns, sort, density = 'comfortable' } = props
  const before = useDeferredValue<readonly Row[] | null | undefined>(rows, null)
  const first = useMemo(
    () => (!before && rows ? sortRows(rows, columns, sort).slice(0, FIRST_SCREEN) : rows),
    [before, rows, columns, sort],
  )
  const toCome = (rows?.length ?? 0) - (first?.length ?? 0)
  return <Table {...props} rows={first} below={toCome * ROW_ESTIMATE[density]} />
}

/** The first screen of a long list, in its box with room for the others, while what shows them is on its way. */
export function FirstRows<Row>({ className, ...props }: TableProps<Row> & { rows: readonly Row[] }) {
  const { rows, columns, sort, density = 'comfortable' } = props
  const first = useMemo(() => sortRows(rows, columns, sort).slice(0, FIRST_SCREEN), [rows, columns, sort])
  return (
    <div className={cx(LONG_BOX, className)}>
      <Table {...props} rows={first} below={(rows.length - first.length) * ROW_ESTIMATE[density]} />
    </div>
  )
}
