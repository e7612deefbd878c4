/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'identity.getBank': { path: '/api/userBank/getbank' },
  'identity.levels': { method: 'GET', path: '/api/{p}/coin/identity/levels' },
  'identity.own': { method: 'GET', path: '/api/{p}/coin/member/getMemberOtherData/yhrzxx' },
  'identity.reveal': { path: '/api/{p}/coin/identity/reveal' },
  'identity.saveBank': { path: '/api/userBank/save' },
  'identity.uploadKYC': { path: '/api/user/uploadKYC' },
  'identity.verified': { path: '/api/{p}/coin/member/verified' },
})
