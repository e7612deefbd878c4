import { expect, it } from 'vitest'
import { isToCome } from './not-open.ts'

it('knows the addresses of products to come by their whole first parts', () => {
  expect(['/loan/index', '/otc', '/account/center/merchant'].map(isToCome)).toEqual([true, true, true])
  expect(['/loans', '/', '/nothing', '/account/center/info'].map(isToCome)).toEqual([false, false, false, false])
})
