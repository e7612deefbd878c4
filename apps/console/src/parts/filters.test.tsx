/** A filter takes effect while it is typed, and where each search is recorded by Enter alone, which it says. */
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { TextFilter } from './filters.tsx'
import { closeForm, openForm } from './testing/form.tsx'

afterEach(closeForm)

const field = () => document.querySelector('input')

/** Types as a browser does: React hears of it. */
async function type(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

it('what is typed is meant once the hand rests', async () => {
  const meant: (string | undefined)[] = []
  await openForm(<TextFilter label="Symbol" value={undefined} onValue={(value) => meant.push(value)} />)
  field()?.focus()
  await type('BT')
  await type('BTC')
  await vi.waitFor(() => expect(meant).toEqual(['BTC']))
})

it('where a search is recorded it waits for Enter', async () => {
  const meant: (string | undefined)[] = []
  await openForm(<TextFilter byEnter label="Action" value={undefined} onValue={(value) => meant.push(value)} />)
  expect(field()?.placeholder).toBe('Action ↵')
  field()?.focus()
  await type('customer.')
  expect(meant).toEqual([])
  field()?.form?.requestSubmit()
  await vi.waitFor(() => expect(meant).toEqual(['customer.']))
})
