/** The order of a table as it stands in the address: `column.direction`. */
import type { Sort } from '@candlewick/ui/table-columns.ts'

export function parseSort(text: string | undefined): Sort | undefined {
  const [column, direction] = text?.split('.') ?? []
  return column && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined
}

export function sortText(sort: Sort | undefined): string | undefined {
  return sort && `${sort.column}.${sort.direction}`
}
