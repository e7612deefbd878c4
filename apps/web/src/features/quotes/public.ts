/** What the rest of the app may use of this area. */
export { quotesArea } from './module.ts'
