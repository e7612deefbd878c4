/** Of the limits all are amounts but one, which is a number of withdrawals, and says so. */
import { afterEach, expect, it } from 'vitest'
import { answers, closeForm, openForm } from '../../parts/testing/form.tsx'
import LimitsPage from './limits-page.tsx'

afterEach(closeForm)

it('how many pass in a day without a look is no amount', async () => {
  const looked = { review: '10000', two: '100000', newAddress: '1000', perDay: 10 }
  const daily = { dailyNone: '0', dailyPrimary: '20000', dailyAdvanced: '1000000' }
  answers.set('/api/console/withdrawals/terms', { limits: { ...looked, ...daily }, history: [] })
  await openForm(<LimitsPage />)
  const text = document.body.textContent ?? ''
  expect(text).toContain('10 withdrawals')
  expect(text).toContain('10,000 USDT')
  expect(text).not.toContain('10 USDT')
})
