/** What the rest of the server may use of contract. */
export { contractArea } from './module.ts'
