/** What the rest of the app may use of this area. */
export { HomePage } from './screens.ts'
