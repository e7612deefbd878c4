/** What the rest of the app may use of this area. */
export { proofArea } from './module.ts'
