/** What the rest of the app may use of this area. */
export { rateOf, ratiosOfTold } from './account.ts'
export type { MarginActions, MarginPlace } from './actions.ts'
export { CoinActions } from './coin-actions.tsx'
export { CoinCard } from './coin-card.tsx'
export type { MarginChange } from './dialogs/margin-dialog.tsx'
export { RatioFigure, SignedText } from './figures.tsx'
export { marginArea } from './module.ts'
export type { OrderLender } from './order-risk.tsx'
export {
  MarginDetails,
  MarginDialog,
  MarginHead,
  MarginTable,
  MarginTransfer,
  OrderDialog,
  OrderRisk,
  RiskBanner,
} from './parts.ts'
export type { MarginProperty } from './property.ts'
export { useMarginProperty } from './property.ts'
export { MARGIN } from './refresh.ts'
export { marginAccountsOf, useMarginTerms } from './terms.ts'
