/** What the rest of the server may use of margin. */
export { marginArea } from './module.ts'
