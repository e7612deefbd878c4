import { expect, test } from 'vitest'
import { closedPart } from './closed-part.ts'

const order = {
  contractType: 'u',
  direction: 1,
  filledQuantity: '0.1',
  filledValue: '5000',
  averagePrice: '50000',
  profit: '0',
  leverage: 20,
  status: 'filled',
  updateTime: 9,
} as const

test('an opening order binds the margin of what was filled, and closes nothing', () => {
  expect(closedPart(order)).toEqual({ margin: '250' })
  expect(closedPart({ ...order, filledValue: '0', filledQuantity: '0', averagePrice: '0' })).toEqual({ margin: '0' })
  expect(closedPart({ ...order, filledValue: '10', leverage: 3 })).toEqual({ margin: '3.33333334' })
})

test('closing a long at 5,100 what was bought at 5,000 returns 40% of its margin at 20x', () => {
  const long = { ...order, direction: 3, filledValue: '5100', averagePrice: '51000', profit: '100' } as const
  expect(closedPart(long)).toEqual({ margin: '250', closePrice: '51000', closeTime: 9, profitRate: '0.4' })
})

test('closing a short higher loses', () => {
  const short = { ...order, direction: 4, filledValue: '5100', averagePrice: '51000', profit: '-100' } as const
  expect(closedPart(short)).toMatchObject({ margin: '250', profitRate: '-0.4' })
})

test('a contract settled in its coin loses value as its price rises', () => {
  // 5,000 USD: in at 50,000 is 0.1 BTC, out at 62,500 is 0.08 BTC.
  const coin = { ...order, contractType: 'coin', filledValue: '0.08', averagePrice: '62500', leverage: 10 } as const
  expect(closedPart({ ...coin, direction: 3, profit: '0.02' })).toMatchObject({ margin: '0.01', profitRate: '2' })
  expect(closedPart({ ...coin, direction: 4, profit: '-0.02' })).toMatchObject({ margin: '0.01', profitRate: '-2' })
})

test('an order that still stands has not closed yet', () => {
  expect(closedPart({ ...order, direction: 3, status: 'open' })).not.toHaveProperty('closeTime')
})
