// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { isReached, type PriceAlert, readAlerts } from './price-alerts.ts'

const alert: PriceAlert = { id: 'a', symbol: 'BTC_USDT', name: 'BTC/USDT', price: '64120.5', when: 'rises' }

it('comes when the price is there or beyond, from the side that it waits on', () => {
  expect(isReached(alert, '64120.4')).toBe(false)
  expect(isReached(alert, '64120.5')).toBe(true)
  expect(isReached({ ...alert, when: 'falls' }, '64121')).toBe(false)
  expect(isReached({ ...alert, when: 'falls' }, '9000')).toBe(true)
})

it('comes back as it was kept; what is none is passed over, and there are no more than fifty', () => {
  const broken = [{ ...alert, price: 'high' }, { ...alert, when: 'soon' }, null, { id: 'b' }]
  expect(readAlerts({ alerts: [alert, ...broken] })).toEqual({ alerts: [alert] })
  expect(readAlerts({ alerts: Array.from({ length: 60 }, () => alert) }).alerts).toHaveLength(50)
  expect(readAlerts(undefined)).toEqual({ alerts: [] })
})
