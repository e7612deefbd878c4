/** Rows that have just come stand a screen at once and the rest with the next work, so that no phone waits for all of them. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { Table } from './table.tsx'
import { VirtualTable } from './virtual-table.tsx'

const COLUMNS = [{ id: 'name', head: 'Name', render: (row: number) => row, sortBy: (row: number) => row }]
const tableOf = (rows: readonly number[] | undefined, id?: string) => (
  <VirtualTable
    label="Numbers"
    columns={COLUMNS}
    rows={rows}
    rowKey={String}
    sort={id ? { column: id, direction: 'desc' } : undefined}
    empty={null}
  />
)

it('shows a first screen of what has come, of what stands first in its order, and then all', async () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  const cells = () => [...box.querySelectorAll('tbody td')].map((cell) => Number(cell.textContent))
  const rows = Array.from({ length: 40 }, (_, at) => at)
  flushSync(() => root.render(tableOf(undefined, 'name')))
  flushSync(() => root.render(tableOf(rows, 'name')))
  expect(cells()).toEqual(rows.toReversed().slice(0, 12))
  await vi.waitFor(() => expect(cells()).toEqual(rows.toReversed()))
  // What changes later changes whole, at once.
  flushSync(() => root.render(tableOf(rows.slice(5), 'name')))
  expect(cells()).toEqual(rows.slice(5).toReversed())
  root.unmount()
})

it('shows a first screen of what was there before the page, with room for the others', async () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  const rows = Array.from({ length: 40 }, (_, at) => at)
  flushSync(() => root.render(tableOf(rows)))
  expect(box.querySelectorAll('tbody tr')).toHaveLength(12)
  expect(box.firstElementChild?.getAttribute('style')).toBe('padding-bottom: 1120px;')
  await vi.waitFor(() => expect(box.querySelectorAll('tbody tr')).toHaveLength(40))
  expect(box.firstElementChild?.getAttribute('style')).toBeFalsy()
  root.unmount()
})

it('shows a first screen of a long list, with room for the others, until what shows it is there', async () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  flushSync(() => root.render(tableOf(Array.from({ length: 100 }, (_, at) => at))))
  expect(box.querySelectorAll('tbody tr')).toHaveLength(12)
  expect(box.querySelector('[style]')?.getAttribute('style')).toBe('padding-bottom: 3520px;')
  await vi.waitFor(() => expect(box.querySelector('table')?.getAttribute('aria-rowcount')).toBe('101'))
  // A list that becomes short stands in the page whole, and a long one is then shown at once.
  flushSync(() => root.render(tableOf([1, 2, 3])))
  expect(box.querySelectorAll('tbody tr')).toHaveLength(3)
  flushSync(() => root.render(tableOf(Array.from({ length: 61 }, (_, at) => at))))
  expect(box.querySelector('table')?.getAttribute('aria-rowcount')).toBe('62')
  root.unmount()
})

it('makes rows anew only where they changed, and a press does what was written last', () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  const made = vi.fn((row: number) => row)
  const columns = [{ id: 'name', head: 'Name', render: made }]
  const heard: string[] = []
  const show = (rows: readonly number[], says: string) =>
    flushSync(() =>
      root.render(
        <Table
          label="Numbers"
          columns={columns}
          rows={rows}
          rowKey={String}
          onRow={(row) => heard.push(`${says} ${row}`)}
        />,
      ),
    )
  show([1, 2], 'before')
  show([1, 2], 'after')
  expect(made).toHaveBeenCalledTimes(2)
  document.body.append(box)
  box.querySelector('tbody tr')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(heard).toEqual(['after 1'])
  show([1, 2, 3], 'after')
  expect(made).toHaveBeenCalledTimes(3)
  root.unmount()
  box.remove()
})

it('orders anew by other figures, and makes no row anew for it', () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  const made = vi.fn((row: number) => row)
  const show = (figures: Record<number, number>, className?: string) => {
    const figure = (row: number) => figures[row]
    const columns = [{ id: 'name', head: 'Name', render: made, sortBy: figure, ...(className && { className }) }]
    const sort = { column: 'name', direction: 'desc' } as const
    flushSync(() => root.render(<Table label="Numbers" columns={columns} rows={[1, 2]} rowKey={String} sort={sort} />))
    return [...box.querySelectorAll('tbody td')].map((cell) => Number(cell.textContent))
  }
  expect(show({ 1: 10, 2: 20 })).toEqual([2, 1])
  expect(show({ 1: 30, 2: 20 })).toEqual([1, 2])
  expect(made).toHaveBeenCalledTimes(2)
  // What looks otherwise is made anew.
  show({ 1: 30, 2: 20 }, 'hidden')
  expect(made).toHaveBeenCalledTimes(4)
  root.unmount()
})
