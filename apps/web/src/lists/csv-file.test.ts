import { CallFailure } from '@candlewick/protocol/client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { expect, it } from 'vitest'
import { FILE_PAGE, piecesOf, readCsvFile } from './csv-file.ts'

interface Row {
  id: number
  amount: string
}
const COLUMNS: Column<Row>[] = [
  { id: 'id', head: 'No.', render: (row) => row.id, csv: (row) => String(row.id) },
  { id: 'amount', head: 'Amount', render: (row) => row.amount, csv: (row) => row.amount },
]

/** What a page by its cursor does first, which may be to fail. */
type Before = (from: number) => void

/** A list of `total` rows in pages of `size`. */
function listOf(total: number, size: number, before: Before = () => {}) {
  return piecesOf<Row>(COLUMNS, (cursor) => {
    const from = cursor === undefined ? 0 : Number(cursor)
    const to = Math.min(from + size, total)
    try {
      before(from)
    } catch (error) {
      return Promise.reject(error)
    }
    const records = Array.from({ length: to - from }, (_, index) => ({
      id: from + index,
      amount: '0.100000000000000001',
    }))
    return Promise.resolve({ records, total: Math.min(total, 10_001), ...(to < total ? { next: String(to) } : {}) })
  })
}

const failure = (error: string) => new CallFailure('deposits.list', { error, code: 0, msg: '' })
const nothing = () => undefined
const go = () => new AbortController().signal
const textOf = (pieces: readonly Blob[]) => new Blob([...pieces]).text()

it('walks to the end and tells how far it is', async () => {
  const heard: (number | undefined)[][] = []
  const file = await readCsvFile(listOf(5, 2), (...told) => heard.push(told), go())
  expect([file.count, file.cut]).toEqual([5, undefined])
  expect(heard).toEqual([
    [2, 5],
    [4, 5],
    [5, 5],
  ])
  const lines = [0, 1, 2, 3, 4].map((id) => `"${id}","0.100000000000000001"`)
  expect(await textOf(file.pieces)).toBe(['"No.","Amount"', ...lines].join('\r\n'))
})

it('of a list without rows there is its head', async () => {
  const file = await readCsvFile(listOf(0, 2), nothing, go())
  expect(await textOf(file.pieces)).toBe('"No.","Amount"')
})

it('holds more than a list is counted, every row once, and no piece is larger than a page', async () => {
  const total = 25_300
  const file = await readCsvFile(listOf(total, FILE_PAGE), nothing, go())
  expect([file.count, file.cut, file.pieces.length]).toEqual([total, undefined, Math.ceil(total / FILE_PAGE)])
  const [, ...lines] = (await textOf(file.pieces)).split('\r\n')
  expect(lines.map((line) => Number(line.slice(1, line.indexOf('"', 1))))).toEqual(
    Array.from({ length: total }, (_, id) => id),
  )
  for (const { size } of file.pieces) expect(size).toBeLessThan(FILE_PAGE * 40)
})

it('keeps what came, and says what ended it, where a page is refused', async () => {
  const refused = failure('unavailable')
  const read = listOf(6, 2, (from) => {
    if (from === 4) throw refused
  })
  const file = await readCsvFile(read, nothing, go())
  expect([file.count, file.cut]).toEqual([4, refused])
  expect((await textOf(file.pieces)).split('\r\n')).toHaveLength(5)
})

it('a connection that broke is tried again, and is over in the end', async () => {
  const waited: number[] = []
  const wait = (milliseconds: number) => Promise.resolve(void waited.push(milliseconds))
  let broken = 2
  const twice = listOf(4, 2, (from) => {
    if (from === 2 && broken-- > 0) throw failure('transport')
  })
  expect(await readCsvFile(twice, nothing, go(), { wait })).toMatchObject({ count: 4, cut: undefined })
  expect(waited).toHaveLength(2)
  const never = listOf(4, 2, (from) => {
    if (from === 2) throw failure('transport')
  })
  expect(await readCsvFile(never, nothing, go(), { wait })).toMatchObject({ count: 2, cut: { error: 'transport' } })
  expect(waited).toHaveLength(5)
})

it('stops when asked to, also between two tries', async () => {
  const stop = new AbortController()
  const stopped = listOf(12, 5, () => stop.abort())
  await expect(readCsvFile(stopped, nothing, stop.signal)).rejects.toThrow('aborted')
  const waiting = new AbortController()
  const broken = listOf(12, 5, () => {
    queueMicrotask(() => waiting.abort())
    throw failure('transport')
  })
  await expect(readCsvFile(broken, nothing, waiting.signal)).rejects.toThrow('aborted')
})

it('what is no failure of a call is not hidden', async () => {
  const read = listOf(4, 2, () => {
    throw new TypeError('a bug')
  })
  await expect(readCsvFile(read, nothing, go())).rejects.toThrow('a bug')
})
