/** A list taken along as a file: it says how far it is, can be stopped, and says where it was cut off. */
import { CallFailure } from '@candlewick/protocol/client'
import { act } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, openStage, reached, settled, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { CsvButton } = await import('../../../lists/csv-button.tsx')

const COLUMNS = [{ id: 'amount', head: 'Amount', render: String, csv: String }]
const saved: { name: string; text: string }[] = []

beforeAll(async () => {
  await openStage()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) blobs.push(file)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download
    void blobs
      .at(-1)
      ?.text()
      .then((text) => saved.push({ name, text }))
  })
})
const blobs: Blob[] = []
beforeEach(() => {
  saved.length = 0
})
afterEach(leave)
afterAll(() => vi.restoreAllMocks())

const page = () => document.body.textContent ?? ''
const press = async (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => button?.click())
  await settled()
}

type Answer = { records: string[]; total: number; next?: string }

/** A list whose pages are answered one by one, from outside. */
function told() {
  const turns: { cursor: string | undefined; give: (answer: Answer) => void; fail: (error: Error) => void }[] = []
  const read = (cursor: string | undefined) =>
    new Promise<Answer>((give, fail) => {
      turns.push({ cursor, give, fail })
    })
  const answer = async (does: (turn: (typeof turns)[number]) => void) => {
    await reached(() => expect(turns).not.toHaveLength(0))
    const turn = turns.shift()
    await act(async () => turn && does(turn))
    await settled()
    return turn?.cursor
  }
  return { read, answer }
}

const button = (read: ReturnType<typeof told>['read']) => (
  <CsvButton columns={COLUMNS} read={read} fileName="deposits" disabled={false} />
)

it('reads on behind each cursor, past what a list is counted, and saves all of it', async () => {
  const { read, answer } = told()
  await show(button(read))
  await press('Download CSV')
  await answer(({ give }) => give({ records: ['1', '2'], total: 3, next: '2' }))
  expect(page()).toContain('Rows so far: 2 of 3')
  expect(await answer(({ give }) => give({ records: ['3'], total: 10_001, next: '3' }))).toBe('2')
  expect(page()).toContain('Rows written: 3')
  expect(await answer(({ give }) => give({ records: ['4'], total: 10_001 }))).toBe('3')
  await reached(() => expect(saved).toEqual([{ name: 'deposits.csv', text: expect.any(String) }]))
  expect(saved[0]?.text.replace('\uFEFF', '')).toBe('"Amount"\r\n"1"\r\n"2"\r\n"3"\r\n"4"')
  expect(document.querySelector('[role="alert"]')).toBeNull()
})

it('saves nothing where it is stopped', async () => {
  const { read, answer } = told()
  await show(button(read))
  await press('Download CSV')
  await answer(({ give }) => give({ records: ['1'], total: 2, next: '1' }))
  await press('Stop')
  await answer(({ give }) => give({ records: ['2'], total: 2 }))
  expect(page()).toContain('Download CSV')
  expect([saved, document.querySelector('[role="alert"]')]).toEqual([[], null])
})

it('says that the file is not whole where a page was refused, by its name too, until it is tried again', async () => {
  const { read, answer } = told()
  await show(button(read))
  await press('Download CSV')
  await answer(({ give }) => give({ records: ['1'], total: 2, next: '1' }))
  await answer(({ fail }) => fail(new CallFailure('deposits.list', { error: 'unavailable', code: 503, msg: '' })))
  await reached(() => expect(saved.map(({ name }) => name)).toEqual(['deposits-incomplete.csv']))
  const alert = () => document.querySelector('[role="alert"]')?.textContent
  expect(alert()).toBe(
    'Reading failed before the end. The file has the newest 1 rows, and older ones are missing. Download it again.',
  )
  await press('Download CSV')
  expect(alert()).toBeUndefined()
  await answer(({ fail }) => fail(new CallFailure('deposits.list', { error: 'unavailable', code: 503, msg: '' })))
  expect(alert()).toContain('The server did not answer')
  expect(saved).toHaveLength(1)
})
