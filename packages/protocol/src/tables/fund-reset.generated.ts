/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'fundReset.ask': { path: '/api/{p}/coin/security/fundReset/ask' },
  'fundReset.set': { path: '/api/{p}/coin/security/fundReset/set' },
  'fundReset.state': { method: 'GET', path: '/api/{p}/coin/security/fundReset' },
})
