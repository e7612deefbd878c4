/** Columns that only a file has: what a table has no room for. */
import type { Column } from '@candlewick/ui/table-columns.ts'

/** Such a column has no cell that is seen. */
export const FILE_ONLY = 'hidden'

/** One hidden column a field; `read` gives what the file writes of a row. */
export function fileColumns<Row, Field extends string>(
  fields: readonly Field[],
  read: (row: Row, field: Field) => string,
): Column<Row>[] {
  return fields.map((field) => ({
    id: field,
    head: field,
    className: FILE_ONLY,
    render: () => null,
    csv: (row) => read(row, field),
  }))
}
