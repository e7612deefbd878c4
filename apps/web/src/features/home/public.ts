/** What the rest of the app may use of this area. */
export { homeArea } from './module.ts'
