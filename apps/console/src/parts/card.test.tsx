/** What fails in one card fails there, is told of once, and leaves the cards beside it. */
import { onFailure } from '@candlewick/ui/failures.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { Card } from './card.tsx'
import { closeForm, isThere, openForm } from './testing/form.tsx'

afterEach(async () => {
  await closeForm()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('no such row')
}

it('a card that stops working says so in its place', async () => {
  // React says itself what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const told = vi.fn()
  const stop = onFailure(told)
  await openForm(
    <>
      <Card title="Balances">
        <Broken />
      </Card>
      <Card title="Notes">called twice</Card>
    </>,
  )
  stop()
  expect(isThere('This part of the page stopped working')).toBe(true)
  expect(isThere('Balances')).toBe(true)
  expect(isThere('called twice')).toBe(true)
  expect(told).toHaveBeenCalledExactlyOnceWith({ where: 'console card', error: expect.any(Error) })
})
