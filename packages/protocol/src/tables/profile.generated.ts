/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'profile.avatar': { path: '/api/{p}/coin/account/avatar' },
  'profile.reveal': { path: '/api/{p}/coin/account/reveal' },
})
