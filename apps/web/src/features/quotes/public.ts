/** What the rest of the app may use of this area. */
export { ProPage, QuotesPage } from './screens.ts'
