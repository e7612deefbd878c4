/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'bindings.accountVerificationBinding': { path: '/api/{p}/coin/member/accountVerificationBinding' },
  'bindings.antiCode': { path: '/api/{p}/coin/member/antiCode' },
  'bindings.bindEmail': { path: '/api/user/bindEmail' },
  'bindings.setFundPassword': { path: '/api/user/tardPwdSet' },
  'bindings.tradePwd': { path: '/api/{p}/coin/member/tradePwd' },
  'bindings.updatePassword': { path: '/api/blade-user/update-password' },
  'bindings.updatePwd': { path: '/api/user/updatePwd' },
  'bindings.updateUserLoginPwd': { path: '/api/user/updateUserLoginPwd' },
})
