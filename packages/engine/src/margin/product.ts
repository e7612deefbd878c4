/** Margin accounts, as the state machine knows them. */

import { MARGIN_REASONS } from '@candlewick/rules/margin/reasons'
import type { Product } from '../product.ts'
import { pairType, touchMargin } from './accounts.ts'
import { outgoingFault } from './borrow.ts'
import type { MarginCommand } from './commands.ts'
import { INSURANCE } from './define.ts'
import { MARGIN_COMMANDS } from './dispatch.ts'
import type { MarginEvent } from './events.ts'
import { behindOf, chargeInterest } from './interest.ts'
import { checkMargin } from './invariants.ts'
import { MarginReads } from './reads.ts'
import { BROUGHT, repayBrought } from './repaying.ts'
import { MARGIN_PART } from './snapshot.ts'
import { isMarginAccount, LENDER, type MarginLimits, MarginState, type State } from './state.ts'
import { marginPrices, settleMargin } from './watch.ts'

interface Margin {
  command: MarginCommand
  event: MarginEvent
  reason: (typeof MARGIN_REASONS)[number]
  state: State
  own: { readonly margin: MarginState }
  limits: MarginLimits
  reads: MarginReads
}

export const MARGIN: Product<Margin> = {
  name: 'margin',
  commands: MARGIN_COMMANDS,
  reasons: MARGIN_REASONS,
  houses: [
    { owner: INSURANCE, fund: 'insurance', given: true, moved: true },
    { owner: LENDER, fund: 'lender', given: true, moved: true },
  ],
  natures: { 'margin.borrow': 'trades', 'margin.repay': 'closes', 'margin.leverage': 'trades' },
  reducing: { 'margin.repay': true },
  own: (limits) => ({ margin: new MarginState(limits) }),
  reads: (state) => new MarginReads(state),
  onRules({ margin, rulesVersion, time }, before, freed) {
    if (before < 2 && rulesVersion >= 2) margin.requests.expire(time, false)
    if (!freed) return
    for (const account of margin.accounts.values()) margin.touched.add(account)
    if (rulesVersion >= 2) margin.behind = behindOf(margin)
  },
  onPrices(state) {
    if (state.margin.assets.length > 0) marginPrices(state)
  },
  settle(state) {
    const { margin, time } = state
    if (time >= margin.nextHour || margin.behind.length > 0) chargeInterest(state)
    if (margin.brought.size > 0) repayBrought(state)
    if (margin.touched.size > 0) settleMargin(state)
  },
  hasDue: ({ margin }) => margin.behind.length > 0 || margin.brought.size > 0,
  haltAt: (place) =>
    isMarginAccount(place) ? { product: 'margin', user: place.owner.name, type: place.type } : undefined,
  accountType: pairType,
  leavingFault: outgoingFault,
  moneyMoved: touchMargin,
  check: checkMargin,
  parts: [MARGIN_PART],
  sections: [BROUGHT],
}
