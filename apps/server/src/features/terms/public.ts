/** What the rest of the server may use of terms. */
export { flashClosedTo } from './flash-countries.ts'
export { termsArea } from './module.ts'
