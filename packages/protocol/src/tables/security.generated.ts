/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'security.getGoogleVerification': { path: '/api/{p}/coin/member/getGoogleVerification/{x}' },
  'security.googleVerificationBindingOrReset': { path: '/api/{p}/coin/member/googleVerificationBindingOrReset/{x}/{y}' },
  'security.overview': { method: 'GET', path: '/api/{p}/coin/security/overview' },
  'security.passkeyAdd': { path: '/api/{p}/coin/security/passkey/add' },
  'security.passkeyBegin': { path: '/api/{p}/coin/security/passkey/begin' },
  'security.passkeyLogin': { path: '/api/{p}/coin/auth/passkey' },
  'security.passkeyOptions': { path: '/api/{p}/coin/auth/passkey/options' },
  'security.passkeyRemove': { path: '/api/{p}/coin/security/passkey/remove' },
  'security.passkeyRename': { path: '/api/{p}/coin/security/passkey/rename' },
  'security.recoveryRenew': { path: '/api/{p}/coin/security/recovery/renew' },
})
