import { expect, it } from 'vitest'
import { csvCell } from './bills.ts'

it.each([
  ['-5.25', '-5.25'],
  ['order_hold', 'order_hold'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['=1+1', "'=1+1"],
  ['-1+cmd', "'-1+cmd"],
  ['@x', "'@x"],
  ['', ''],
])('a cell of %j is written %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})
