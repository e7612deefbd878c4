/** What the rest of the server may use of platform. */
export { browserFailures } from './browser-failures.ts'
export { platformArea } from './module.ts'
export { StoredFiles } from './stored-files.ts'
