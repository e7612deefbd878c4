/** Pages of a list: what each holds, and where there is a next one. */
import { expect, test } from 'vitest'
import { toPage } from './page.ts'

const rows = (count: number) => Array.from({ length: count }, (_, place) => place + 1)
const page = (read: number) => toPage(rows(read), 3, 7, (last) => `after ${last}`)

test('one row more than asked for says that there is a next page, and is not on this one', () => {
  expect(page(4)).toEqual({ records: [1, 2, 3], total: 7, next: 'after 3' })
})

test('a page that is just full, or not, is the last', () => {
  expect(page(3)).toEqual({ records: [1, 2, 3], total: 7 })
  expect(page(2)).toEqual({ records: [1, 2], total: 7 })
  expect(page(0)).toEqual({ records: [], total: 7 })
})
