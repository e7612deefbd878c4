/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'withdrawals.bookOnly': { path: '/api/{p}/coin/wallet/withdrawal/bookOnly' },
  'withdrawals.cancel': { path: '/api/{p}/coin/wallet/withdrawal/cancel' },
  'withdrawals.check': { path: '/api/{p}/coin/wallet/withdrawal/check' },
  'withdrawals.detail': { method: 'GET', path: '/api/{p}/coin/wallet/withdrawal/detail' },
  'withdrawals.log': { path: '/api/{p}/coin/assets/getWithdrawalLog' },
  'withdrawals.list': { path: '/api/withdraw/list' },
  'withdrawals.key': { method: 'GET', path: '/api/{p}/coin/wallet/withdrawal/key' },
  'withdrawals.sendCode': { path: '/api/{p}/coin/wallet/withdrawal/code' },
  'withdrawals.submit': { path: '/api/withdraw/submit' },
  'withdrawals.terms': { method: 'GET', path: '/api/{p}/coin/wallet/withdrawal/terms' },
  'withdrawals.userCoin': { path: '/api/userCoin/{action}' },
  'withdrawals.withdrawal': { path: '/api/{p}/coin/assets/withdrawal' },
})
