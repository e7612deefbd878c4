import { expect, it } from 'vitest'
import { indexDay } from './index-day.ts'

it('measures the change of the index price from the price of a day ago', () => {
  expect(indexDay({ openPrice: '65000', index: '64100.27' }, 1)).toEqual({ by: '-899.8', percent: '-1.38' })
  expect(indexDay({ openPrice: '65000', index: '65000.04' }, 1)).toEqual({ by: '0', percent: '0.00' })
})

it('says nothing where there is no index price, or there was no price a day ago', () => {
  expect(indexDay({ openPrice: '64000' }, 1)).toBeUndefined()
  expect(indexDay({ openPrice: '0', index: '11' }, 1)).toBeUndefined()
})
