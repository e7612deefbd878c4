/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'assets.equity': { method: 'GET', path: '/api/{p}/coin/assets/equity' },
})
