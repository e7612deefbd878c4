import { expect, test } from 'vitest'
import { countriesOfPhone } from './country.ts'

test('a phone number is of the countries whose longest dialling code it begins with', () => {
  const codes = { US: '1', CA: '1', JM: '1876', JP: '81' }
  expect(countriesOfPhone('+12125550100', codes)).toEqual(['US', 'CA'])
  expect(countriesOfPhone('+18765550100', codes)).toEqual(['JM'])
  expect(countriesOfPhone('+8190', codes)).toEqual(['JP'])
  expect(countriesOfPhone('+49170', codes)).toEqual([])
})
