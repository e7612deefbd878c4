import { expect, it } from 'vitest'
import { partsOf } from './aligned-amount.tsx'

it('decimals are cut where no coin has more, and zeros behind the last that counts are left out', () => {
  expect(partsOf('221400000')).toEqual(['221,400,000', ''])
  expect(partsOf('1234.500')).toEqual(['1,234', '.5'])
  expect(partsOf('0.123456789012345678')).toEqual(['0', '.12345678'])
  expect(partsOf('-3.1')).toEqual(['−3', '.1'])
})
