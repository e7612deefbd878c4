/** Columns that only a file has: what a table has no room for. */
import type { Column } from '@candlewick/ui/table-columns.ts'

/** One hidden column a field; `read` gives what the file writes of a row. */
export function fileColumns<Row, Field extends string>(
  fields: readonly Field[],
  read: (row: Row, field: Field) => string,
): Column<Row>[] {
  return fields.map((field) => ({
    id: field,
    head: field,
    className: 'hidden',
    render: () => null,
    csv: (row) => read(row, field),
  }))
}
