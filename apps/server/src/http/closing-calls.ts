/** What is never refused for want of room: it makes what a customer holds smaller. */

/** Calls that cancel, close or pay back, by name. */
export const CLOSING_CALLS: ReadonlySet<string> = new Set([
  'spot.cancelOrder',
  'spot.cancelEntrust',
  'contract.close',
  'contract.canCelOrder',
  'contract.cancelSeveral',
  'contract.closeOnekey',
  'contract.stopOrder',
  'contract.lossCancel',
  'margin.stillAll',
  'margin.stillFixed',
  'keys.cancelAllAfter',
])
