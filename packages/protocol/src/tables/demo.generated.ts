/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'demo.funds': { path: '/api/{p}/coin/demo/funds' },
})
