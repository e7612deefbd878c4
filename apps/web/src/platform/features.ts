/**
 * What of the product exists. Menus, footers, tabs and links ask here, so that nothing leads nowhere: a later area is
 * switched on by its name in this list.
 */
export type Feature =
  | 'flash'
  | 'spot'
  | 'contract'
  | 'proTerminal'
  | 'defi'
  | 'pledge'
  | 'loan'
  | 'rules'
  | 'finance'
  | 'assetsOverview'
  | 'recharge'
  | 'spotOrders'
  | 'margin'
  | 'orderCentre'
  | 'userCentre'
  | 'terms'
  | 'liabilities'
  | 'securityFund'
  | 'flashEvidence'
  | 'guides'
  | 'rates'

const EXISTING: ReadonlySet<Feature> = new Set<Feature>([
  'flash',
  'spot',
  'contract',
  'proTerminal',
  'userCentre',
  'assetsOverview',
  'spotOrders',
  'margin',
  'orderCentre',
  'rates',
])

export function exists(feature: Feature): boolean {
  return EXISTING.has(feature)
}
