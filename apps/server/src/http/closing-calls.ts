/** What is never refused for want of room: it makes what a customer holds smaller. */

/** Calls that cancel, close or pay back, by name. */
export const CLOSING_CALLS: ReadonlySet<string> = new Set([
  'spot.cancelOrder',
  'spot.cancelSeveral',
  'contract.close',
  'contract.cancelOrder',
  'contract.cancelSeveral',
  'contract.closeAllPositions',
  'contract.closePosition',
  'contract.cancelProtection',
  'margin.repayCross',
  'margin.repayFixed',
  'keys.cancelAllAfter',
])
