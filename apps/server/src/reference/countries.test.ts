/** Whose country an address is in, in each of its spellings, and nothing where nobody knows. */
import { expect, test } from 'vitest'
import { countryOf, placeOf } from './countries.ts'

test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['2a02:2e0::1', 'DE'],
  ['2a02:2e0::1%eth0', 'DE'],
  ['127.0.0.1', ''],
  ['::1', ''],
  ['10.1.2.3', ''],
  ['fe80::1', ''],
  ['0.0.0.0', ''],
  ['255.255.255.255', ''],
  ['', ''],
  ['nowhere', ''],
  ['8.8.8', ''],
])('%s', (address, country) => {
  expect(countryOf(address)).toBe(country)
})

test('a letter names the country in its own language', () => {
  expect(placeOf('8.8.8.8', 'de')).toBe('8.8.8.8 (Vereinigte Staaten)')
  expect(placeOf('8.8.8.8', 'zh')).toBe('8.8.8.8 (美国)')
  expect(placeOf('10.1.2.3', 'de')).toBe('10.1.2.3')
})
