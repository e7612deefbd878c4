/** What the rest of the server may use of margin. */
export { marginHandlers } from './calls.ts'
export { marginNews } from './margin-state.ts'
export { writeMarginLetters } from './notifications.ts'
