/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'payments.list': { method: 'GET', path: '/api/{p}/coin/member/getPayment' },
  'payments.save': { path: '/api/{p}/coin/member/payment' },
  'payments.remove': { path: '/api/{p}/coin/member/payment/remove' },
})
