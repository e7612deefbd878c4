/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import type { InputOf, OutputOf } from './call.ts'
import type * as account from './calls/account.ts'
import type * as platform from './calls/platform.ts'

export interface CallTypes {
  /** sets a new login password by the code sent to the email or phone, and ends every session */
  'account.backPwd': { input: InputOf<typeof account.backPwd>; output: OutputOf<typeof account.backPwd> }
  /** own user info */
  'account.getInfo': { input: InputOf<typeof account.getInfo>; output: OutputOf<typeof account.getInfo> }
  /** logs in; where a second step is bound the first answer is `second_step`, then the same call with the factor */
  'account.login': { input: InputOf<typeof account.login>; output: OutputOf<typeof account.login> }
  /** ends the session; its sockets close within a second */
  'account.logout': { input: InputOf<typeof account.logout>; output: OutputOf<typeof account.logout> }
  /** sends a code by email */
  'account.openSendEmail': { input: InputOf<typeof account.openSendEmail>; output: OutputOf<typeof account.openSendEmail> }
  /** sends a code by text message */
  'account.openSendSms': { input: InputOf<typeof account.openSendSms>; output: OutputOf<typeof account.openSendSms> }
  /** a new token for the refresh token of the cookie, or of the field where there is no cookie */
  'account.refresh': { input: InputOf<typeof account.refresh>; output: OutputOf<typeof account.refresh> }
  /** registers by account name, email or phone and logs in; email and phone need the code sent to them */
  'account.register': { input: InputOf<typeof account.register>; output: OutputOf<typeof account.register> }
  /** sends a code by email */
  'account.sendEmailCode': { input: InputOf<typeof account.sendEmailCode>; output: OutputOf<typeof account.sendEmailCode> }
  /** sends a code by text message */
  'account.sendMobileCode': { input: InputOf<typeof account.sendMobileCode>; output: OutputOf<typeof account.sendMobileCode> }
  /** all public settings, the support URL among them */
  'platform.getAllSetting': { input: InputOf<typeof platform.getAllSetting>; output: OutputOf<typeof platform.getAllSetting> }
  /** the platform configuration as an answer */
  'platform.config': { input: InputOf<typeof platform.getConfig>; output: OutputOf<typeof platform.getConfig> }
  /** countries with dialling codes */
  'platform.getCountryCode': { input: InputOf<typeof platform.getCountryCode>; output: OutputOf<typeof platform.getCountryCode> }
  /** items of a dictionary: coin_plate, coin_lang, t_app_language, timeZone, exchange_currency */
  'platform.getDictItems': { input: InputOf<typeof platform.getDictItems>; output: OutputOf<typeof platform.getDictItems> }
  /** stores an image of a type (avatar, chat, payment) */
  'platform.uploadFile': { input: InputOf<typeof platform.uploadFile>; output: OutputOf<typeof platform.uploadFile> }
  /** stores an image (JPEG, PNG, WebP; at most 8 MiB and 40 megapixels) */
  'platform.uploadOss': { input: InputOf<typeof platform.uploadOss>; output: OutputOf<typeof platform.uploadOss> }
}

export interface CallRow {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly who: 'public' | 'user' | 'merchant' | 'agent' | 'operator'
  readonly upload?: true
}

export const CALL_TABLE: Readonly<Record<keyof CallTypes, CallRow>> = {
  'account.backPwd': { method: 'POST', path: '/api/user/backPwd', who: 'public' },
  'account.getInfo': { method: 'POST', path: '/api/user/getInfo', who: 'user' },
  'account.login': { method: 'POST', path: '/api/user/login', who: 'public' },
  'account.logout': { method: 'POST', path: '/api/{p}/coin/auth/logout', who: 'user' },
  'account.openSendEmail': { method: 'POST', path: '/api/{p}/coin/open/send/email', who: 'public' },
  'account.openSendSms': { method: 'POST', path: '/api/{p}/coin/open/send/sms', who: 'public' },
  'account.refresh': { method: 'POST', path: '/api/{p}/coin/auth/refresh', who: 'public' },
  'account.register': { method: 'POST', path: '/api/user/register', who: 'public' },
  'account.sendEmailCode': { method: 'POST', path: '/api/user/sendEmailCode', who: 'public' },
  'account.sendMobileCode': { method: 'POST', path: '/api/user/sendMobileCode', who: 'public' },
  'platform.getAllSetting': { method: 'POST', path: '/api/common/getAllSetting', who: 'public' },
  'platform.config': { method: 'GET', path: '/api/{p}/coin/platform/config', who: 'public' },
  'platform.getCountryCode': { method: 'POST', path: '/api/user/getCountryCode', who: 'public' },
  'platform.getDictItems': { method: 'GET', path: '/api/{head}/sys/sys/dict/getDictItems/{dictCode}', who: 'public' },
  'platform.uploadFile': { method: 'POST', path: '/api/{head}/cgform-api/upload/file', who: 'user', upload: true },
  'platform.uploadOss': { method: 'POST', path: '/api/common/upload/OSS', who: 'user', upload: true },
}
