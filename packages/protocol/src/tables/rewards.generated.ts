/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'rewards.center': { method: 'GET', path: '/api/{p}/coin/rewards/center' },
  'rewards.claim': { path: '/api/{p}/coin/rewards/claim' },
  'rewards.history': { method: 'GET', path: '/api/{p}/coin/rewards/history' },
})
