/** What others show of margin accounts, each part fetched with its texts when it is first shown. */
import { lazyPart } from '../../i18n/lazy-part.ts'

export const MarginDetails = lazyPart(() => import('./margin-details.tsx'), 'margin')
export const MarginDialog = lazyPart(() => import('./dialogs/margin-dialog.tsx'), 'margin', 'trade')
export const MarginHead = lazyPart(() => import('./margin-head.tsx'), 'margin')
export const MarginTable = lazyPart(() => import('./panel/margin-table.tsx'), 'margin')
export const MarginTransfer = lazyPart(() => import('./dialogs/margin-transfer.tsx'), 'transfer', 'trade')
export const OrderDialog = lazyPart(() => import('./dialogs/order-dialog.tsx'), 'margin')
export const OrderRisk = lazyPart(() => import('./order-risk.tsx'), 'margin')
export const RiskBanner = lazyPart(() => import('./risk-banner.tsx'), 'margin')
