/** What the rest of the server may use of platform. */
export { browserFailures } from './browser-failures.ts'
export { platformHandlers } from './calls.ts'
export { StoredFiles } from './stored-files.ts'
