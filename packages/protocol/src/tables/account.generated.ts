/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'account.forget': { path: '/api/{p}/coin/auth/forget' },
  'account.getInfo': { path: '/api/user/getInfo' },
  'account.login': { path: '/api/user/login' },
  'account.logout': { path: '/api/{p}/coin/auth/logout' },
  'account.openSendEmail': { path: '/api/{p}/coin/open/send/email' },
  'account.openSendSms': { path: '/api/{p}/coin/open/send/sms' },
  'account.refresh': { path: '/api/{p}/coin/auth/refresh' },
  'account.register': { path: '/api/user/register' },
  'account.resetPassword': { path: '/api/user/backPwd' },
  'account.sendEmailCode': { path: '/api/user/sendEmailCode' },
  'account.sendMobileCode': { path: '/api/user/sendMobileCode' },
})
