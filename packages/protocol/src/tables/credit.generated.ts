/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'credit.history': { method: 'GET', path: '/api/{p}/coin/credit/history' },
  'credit.score': { method: 'GET', path: '/api/{p}/coin/credit/score' },
})
