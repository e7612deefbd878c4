import { expect, it } from 'vitest'
import { pageAt } from './pages.ts'

it('a case belongs to the page of its list, and home to nothing else', () => {
  expect(pageAt('/')?.to).toBe('/')
  expect(pageAt('/customers/abcdefghijklmnopqrst')?.to).toBe('/customers')
  expect(pageAt('/ledger/commands/7')?.to).toBe('/ledger')
  expect(pageAt('/customersx')).toBeUndefined()
})
