/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'

const NAMES_1 = { symbol: 'a' } as const

export const ROWS = known({
  'margin.allBorrow': { path: '/api/{p}/coin/wallet/all/borrow' },
  'margin.allMarginProperty': { method: 'GET', path: '/api/{p}/coin/wallet/all/marginProperty' },
  'margin.borrowableCross': { path: '/api/{p}/coin/wallet/all/getCanborrow' },
  'margin.borrowableFixed': { path: '/api/{p}/coin/wallet/fixed/getCanborrow' },
  'margin.fixedAccounts': { method: 'GET', path: '/api/{p}/coin/margin/fixedAccounts' },
  'margin.fixedBorrow': { path: '/api/{p}/coin/wallet/fixed/borrow' },
  'margin.fixedMarginProperty': { method: 'GET', path: '/api/{p}/coin/wallet/fixed/marginProperty/{a}', sends: NAMES_1 },
  'margin.getCanborrowList': { method: 'GET', path: '/api/{p}/coin/wallet/all/getCanborrowList' },
  'margin.getDepositRate': { method: 'GET', path: '/api/{p}/coin/wallet/all/getDepositRate' },
  'margin.previewBorrowCross': { path: '/api/{p}/coin/wallet/all/preborrow' },
  'margin.previewBorrowFixed': { path: '/api/{p}/coin/wallet/fixed/preborrow' },
  'margin.repayCross': { path: '/api/{p}/coin/wallet/still/all' },
  'margin.repayFixed': { path: '/api/{p}/coin/wallet/still/fixed' },
  'margin.setLeverage': { path: '/api/{p}/coin/wallet/fixed/updateLeverageRadio' },
  'margin.terms': { method: 'GET', path: '/api/{p}/coin/margin/terms' },
})
