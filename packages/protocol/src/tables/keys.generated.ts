/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'keys.api': { path: '/api/{p}/coin/member/api' },
  'keys.apiDel': { path: '/api/{p}/coin/member/api/del' },
  'keys.apis': { method: 'GET', path: '/api/{p}/coin/member/apis' },
  'keys.cancelAllAfter': { path: '/api/{p}/coin/order/cancelAllAfter' },
})
