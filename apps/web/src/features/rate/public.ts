/** What the rest of the app may use of this area. */
export { rateSearch } from './rate-search.ts'
export { RatePage } from './screens.ts'
