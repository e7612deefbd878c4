/** What the rest of the app may use of this area. */
export { accountArea } from './module.ts'
export { PromotionPage } from './screens.ts'
