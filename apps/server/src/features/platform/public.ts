/** What the rest of the server may use of platform. */
export { browserFailures } from './browser-failures.ts'
export { DIAL_CODES, isCountry } from './countries.ts'
export { platformArea } from './module.ts'
export { StoredFiles, sealOf } from './stored-files.ts'
