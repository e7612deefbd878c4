/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'fees.feeTier': { method: 'GET', path: '/api/{p}/coin/spot/feeTier' },
  'fees.tiers': { method: 'GET', path: '/api/{p}/coin/spot/feeTiers' },
})
