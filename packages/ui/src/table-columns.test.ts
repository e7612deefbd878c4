import { describe, expect, it } from 'vitest'
import { type Column, nextSort, sortRows, toCsv } from './table-columns.ts'

interface Row {
  name: string
  price: string | undefined
}
const COLUMNS: Column<Row>[] = [
  { id: 'name', head: 'Name', render: (row) => row.name, sortBy: (row) => row.name, csv: (row) => row.name },
  { id: 'price', head: 'Price', render: (row) => row.price, sortBy: (row) => row.price, csv: (row) => row.price ?? '' },
]
const ROWS: Row[] = [
  { name: 'b', price: '9' },
  { name: 'a', price: '10.5' },
  { name: 'c', price: undefined },
]

describe('sorting', () => {
  it('compares decimal strings as numbers, unknown ones last in both directions', () => {
    const names = (direction: 'asc' | 'desc') =>
      sortRows(ROWS, COLUMNS, { column: 'price', direction }).map((row) => row.name)
    expect(names('asc')).toEqual(['b', 'a', 'c'])
    expect(names('desc')).toEqual(['a', 'b', 'c'])
  })

  it('goes from largest to smallest to as it came', () => {
    const first = nextSort(undefined, 'price')
    const second = nextSort(first, 'price')
    expect([first?.direction, second?.direction, nextSort(second, 'price')]).toEqual(['desc', 'asc', undefined])
  })
})

describe('CSV', () => {
  it('quotes every cell and never lets one be a formula', () => {
    const rows: Row[] = [{ name: '=HYPERLINK("x")', price: '-1.5' }]
    expect(toCsv(rows, COLUMNS)).toBe('"Name","Price"\r\n"\'=HYPERLINK(""x"")","-1.5"')
  })
})
