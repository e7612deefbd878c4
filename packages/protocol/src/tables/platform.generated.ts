/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */
import { known } from '../known-calls.ts'


export const ROWS = known({
  'platform.getAllSetting': { path: '/api/common/getAllSetting' },
  'platform.config': { method: 'GET', path: '/api/{p}/coin/platform/config' },
  'platform.getCountryCode': { path: '/api/user/getCountryCode' },
  'platform.getDictItems': { method: 'GET', path: '/api/{head}/sys/sys/dict/getDictItems/{dictCode}' },
  'platform.state': { method: 'GET', path: '/api/{p}/state' },
  'platform.reportFailure': { path: '/api/{p}/coin/platform/failure' },
  'platform.uploadFile': { path: '/api/{head}/cgform-api/upload/file', upload: true },
  'platform.uploadOss': { path: '/api/common/upload/OSS', upload: true },
})
