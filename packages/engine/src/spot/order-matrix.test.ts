/**
 * The table of docs/orders.md, every row of it played: each kind of order × post-only × time in force × what stands
 * opposite × self-trade prevention, of spot and of contracts. A cell that no row speaks of, or two, fails as well.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { playContract } from '../contract/testing/matrix.ts'
import { allCells, type Cell, OPPOSITE, POST_ONLY, play, STPS, TIFS, TYPES } from '../testing/matrix.ts'

interface Row {
  says: string
  becomes: string
  covers: (cell: Cell) => boolean
}

/** Values of one column, `any` of them or some with a semicolon between; an unknown one is a mistake of the table. */
function valuesOf(text: string, known: readonly string[]): readonly string[] {
  if (text === 'any') return known
  const values = text.split('; ')
  for (const value of values) if (!known.includes(value)) throw new Error(`the table knows no ${value}`)
  return values
}

function rowOf(line: string): Row {
  const [type = '', postOnly = '', tif = '', opposite = '', stp = '', becomes = ''] = line
    .split('|')
    .slice(1)
    .map((cell) => cell.trim())
  const types = valuesOf(type, TYPES)
  const posts = valuesOf(postOnly, POST_ONLY)
  const tifs = valuesOf(tif, TIFS)
  const opposites = valuesOf(opposite, OPPOSITE)
  const stps = valuesOf(stp, STPS)
  return {
    says: line,
    becomes,
    covers: (cell) =>
      types.includes(cell.type) &&
      posts.includes(cell.postOnly) &&
      tifs.includes(cell.tif) &&
      opposites.includes(cell.opposite) &&
      stps.includes(cell.stp),
  }
}

/** Orders of contracts that open a position, and that close one. */
const OF_CONTRACTS = ['open', 'close'] as const

const page = readFileSync(new URL('../../../../docs/orders.md', import.meta.url), 'utf8')
const rows = page
  .slice(page.indexOf('| order |'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map(rowOf)

test.each(rows)('$says', ({ becomes, covers }) => {
  const cells = allCells().filter(covers)
  expect(cells.length).toBeGreaterThan(0)
  for (const cell of cells) expect([cell, play(cell)]).toEqual([cell, becomes])
})

test.each(rows)('a contract: $says', ({ becomes, covers }) => {
  for (const cell of allCells().filter(covers)) {
    // A value buys as many lots as it is worth at the mark: the row of a quantity says what becomes of it.
    if (cell.type === 'market by amount') continue
    for (const what of OF_CONTRACTS) expect([cell, what, playContract(cell, what)]).toEqual([cell, what, becomes])
    if (cell.type !== 'market by quantity') continue
    const byValue: Cell = { ...cell, type: 'market by amount' }
    expect([byValue, playContract(byValue, 'open')]).toEqual([byValue, becomes])
  }
})

test('every combination is in the table, once', () => {
  const counts = allCells().map((cell) => [cell, rows.filter((row) => row.covers(cell)).length] as const)
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
})
