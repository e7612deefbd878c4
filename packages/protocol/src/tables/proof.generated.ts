/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'proof.flash': { method: 'GET', path: '/api/{p}/coin/proof/flash' },
  'proof.fund': { method: 'GET', path: '/api/{p}/coin/proof/fund' },
  'proof.liabilities': { method: 'GET', path: '/api/{p}/coin/proof/liabilities' },
  'proof.path': { method: 'GET', path: '/api/{p}/coin/proof/liabilities/path' },
  'proof.reserves': { method: 'GET', path: '/api/{p}/coin/proof/reserves' },
})
