/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'

const NAMES_1 = { base: 'a', quote: 'b' } as const

export const ROWS = known({
  'assets.billCsv': { method: 'GET', path: '/api/{p}/coin/assets/billCsv' },
  'assets.getCurrencyAccount': { path: '/api/{p}/coin/assets/getCurrencyAccount' },
  'assets.getMyBalance': { method: 'GET', path: '/api/{p}/coin/assets/getMyBalance' },
  'assets.getMyBill': { path: '/api/{p}/coin/assets/getMyBill' },
  'assets.getUserCoin': { path: '/api/userCoin/getUserCoin' },
  'assets.getWalletAccount': { method: 'GET', path: '/api/{p}/coin/assets/getWalletAccount' },
  'assets.statementEntries': { method: 'GET', path: '/api/{p}/coin/assets/statementEntries' },
  'assets.transferFunds': { path: '/api/asset/transferFunds' },
  'assets.transferable': { method: 'GET', path: '/api/{p}/coin/assets/transferable' },
  'assets.walletGet': { method: 'GET', path: '/api/{p}/coin/wallet/get/{a}/{b}', sends: NAMES_1 },
  'assets.walletTrans': { path: '/api/{p}/coin/wallet/trans' },
})
