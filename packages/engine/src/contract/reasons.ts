/** Why balances change by contracts, as numbers of the event log. */
import { CONTRACT_REASONS } from '@candlewick/rules/contract/reasons'
import { numbered } from '../ledger/reasons.ts'

export const {
  contract_hold: CONTRACT_HOLD,
  contract_release: CONTRACT_RELEASE,
  contract_trade: CONTRACT_TRADE,
  contract_margin: CONTRACT_MARGIN,
  contract_funding: CONTRACT_FUNDING,
  contract_liquidation: CONTRACT_LIQUIDATION,
  contract_adl: CONTRACT_ADL,
} = numbered(CONTRACT_REASONS)
