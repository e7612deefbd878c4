/** What the rest of the app may use of this area. */
export { rateArea } from './module.ts'
