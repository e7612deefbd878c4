import { expect, it } from 'vitest'
import { FILE_ROWS, readAll } from './read-all.ts'

/** A list of `total` numbers in pages of `size`. */
function listOf(total: number, size: number) {
  return (cursor: string | undefined) => {
    const from = cursor === undefined ? 0 : Number(cursor)
    const to = Math.min(from + size, total)
    const records = Array.from({ length: to - from }, (_, index) => from + index)
    return Promise.resolve({ records, total, ...(to < total ? { next: String(to) } : {}) })
  }
}

it('walks to the end and tells how far it is', async () => {
  const heard: number[] = []
  const all = await readAll(listOf(12, 5), (rows) => heard.push(rows), new AbortController().signal)
  expect(all).toEqual({ rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], cut: false })
  expect(heard).toEqual([5, 10, 12])
})

it('stops at what a file holds', async () => {
  const all = await readAll(listOf(FILE_ROWS + 1, 500), () => {}, new AbortController().signal)
  expect([all.rows.length, all.cut]).toEqual([FILE_ROWS, true])
})

it('stops when asked to', async () => {
  const stop = new AbortController()
  await expect(readAll(listOf(12, 5), () => stop.abort(), stop.signal)).rejects.toThrow()
})
