/** What a customer owes stands beside what she holds, with what all of it is worth. */
import { afterEach, expect, it } from 'vitest'
import { answers, closeForm, found, isThere, openForm } from '../../parts/testing/form.tsx'
import { Balances } from './balances.tsx'

const USER = 'a'.repeat(20)
const AT = `/api/console/customers/${USER}/balances`
const line = { account: 5, coin: 'BTC', available: '0.5', occupied: '0', borrowed: '0', interest: '0' }

afterEach(closeForm)

it('shows a debt, what is left and its worth, and the sum', async () => {
  const owing = { ...line, borrowed: '0.75', interest: '0.00000286', net: '-0.25000286', worth: '-12500.143' }
  const priceless = { ...line, account: 1, coin: 'DOT', net: '0.5', worth: null }
  answers.set(AT, { rows: [owing, priceless], next: null, worth: '1234567.8', unpriced: ['DOT'] })
  await openForm(<Balances userId={USER} />)
  for (const words of [
    '0.75',
    '0.00000286',
    '−0.25000286',
    '−12,500.14',
    '1,234,567.80 USDT',
    'no price',
    'without DOT',
  ]) {
    expect([words, isThere(words)]).toEqual([words, true])
  }
  expect(found('th', 'Borrowed')).toBeDefined()
})

it('a worth below a cent is not written as nothing', async () => {
  answers.set(AT, { rows: [{ ...line, net: '0.5', worth: '0.00123' }], next: null, worth: '0.00123', unpriced: [] })
  await openForm(<Balances userId={USER} />)
  expect(isThere('0.00123 USDT')).toBe(true)
})
