/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'deposits.detail': { method: 'GET', path: '/api/{p}/coin/wallet/deposit/detail' },
  'deposits.address': { method: 'GET', path: '/api/{p}/coin/assets/getDepositAddress/{coin}' },
  'deposits.currencies': { method: 'GET', path: '/api/{p}/coin/assets/getRechargeCurrency' },
  'deposits.log': { path: '/api/{p}/coin/assets/getRechargeLog' },
  'deposits.list': { path: '/api/recharge/list' },
  'deposits.lookup': { path: '/api/{p}/coin/wallet/deposit/lookup' },
  'deposits.submit': { path: '/api/recharge/submit' },
})
