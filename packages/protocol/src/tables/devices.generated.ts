/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'devices.deleteDevice': { path: '/api/{p}/coin/member/deleteDevice/{id}' },
  'devices.endSession': { path: '/api/{p}/coin/security/sessions/end' },
  'devices.endSessions': { path: '/api/{p}/coin/security/sessions/endAll' },
  'devices.getLoginDevice': { method: 'GET', path: '/api/{p}/coin/member/getLoginDevice' },
  'devices.getLoginLog': { method: 'GET', path: '/api/{p}/coin/member/getLoginLog' },
  'devices.notMe': { path: '/api/{p}/coin/auth/notMe' },
  'devices.sessions': { method: 'GET', path: '/api/{p}/coin/security/sessions' },
  'devices.updateDevice': { path: '/api/{p}/coin/member/updateDevice' },
})
