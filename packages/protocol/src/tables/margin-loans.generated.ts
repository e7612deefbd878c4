/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'

const NAMES_1 = { account: 'a', state: 'b', page: 'c' } as const

export const ROWS = known({
  'marginLoans.borrowOrder': { method: 'GET', path: '/api/{p}/coin/entrust/borrowOrder/{a}/{b}/{c}', sends: NAMES_1 },
  'marginLoans.records': { method: 'GET', path: '/api/{p}/coin/margin/records' },
})
