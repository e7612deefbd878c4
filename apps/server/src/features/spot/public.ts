/** What the rest of the server may use of spot. */
export { spotArea } from './module.ts'
