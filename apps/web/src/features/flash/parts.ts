/** What others show of flash contracts, fetched with its texts when it is first shown. */
import { lazyPart } from '../../i18n/lazy-part.ts'

export const FlashDetails = lazyPart(() => import('./flash-details.tsx'), 'orders')
export const OwnLimits = lazyPart(() => import('./guard/own-limits.tsx'), 'flash-guard')
