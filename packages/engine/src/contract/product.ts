/** Contracts, as the state machine knows them. */

import { CONTRACT_REASONS } from '@candlewick/rules/contract/reasons'
import type { Product } from '../product.ts'
import type { ContractCommand } from './commands.ts'
import { Contract } from './contract.ts'
import { CONTRACT_COMMANDS } from './dispatch.ts'
import type { ContractEvent } from './events.ts'
import { LOST_FUNDING } from './funding/lost-section.ts'
import { contractPrices } from './funding/mark.ts'
import { addContractHeld, checkContracts } from './invariants.ts'
import { CONTRACT_NATURES, CONTRACT_REDUCING } from './natures.ts'
import { clearingDebts } from './position/counted.ts'
import { MARGIN_MOVES } from './position/margin-moves-section.ts'
import { isAccount } from './position/position.ts'
import { frozenFrom, isUnsettled, moneyMoved, transferable } from './position/transfers.ts'
import { ContractReads } from './reads.ts'
import { settleContracts } from './risk/liquidation.ts'
import { touchAll, watchRestored } from './risk/watch.ts'
import { CONTRACTS_PART, FUNDING_PART } from './snapshot.ts'
import { type ContractLimits, ContractState, INSURANCE, type State } from './state.ts'

interface Contracts {
  command: ContractCommand
  event: ContractEvent
  reason: (typeof CONTRACT_REASONS)[number]
  state: State
  own: { readonly contracts: ContractState }
  limits: ContractLimits
  reads: ContractReads
}

export const CONTRACT: Product<Contracts> = {
  name: 'contract',
  commands: CONTRACT_COMMANDS,
  reasons: CONTRACT_REASONS,
  // What insures U-standard and coin-margined contracts.
  houses: [{ owner: INSURANCE, accounts: [2, 3], given: true, moved: true }],
  natures: CONTRACT_NATURES,
  reducing: CONTRACT_REDUCING,
  own: (limits) => ({ contracts: new ContractState(limits) }),
  reads: (state) => new ContractReads(state),
  begin({ contracts, rulesVersion }) {
    contracts.clientIds.shared = rulesVersion >= 2
  },
  onRules(state, before, freed) {
    if (before < 2 && state.rulesVersion >= 2) state.contracts.clientIds.share(state.time)
    if (freed) touchAll(state)
  },
  onPrices(state) {
    if (state.contracts.contracts.length > 0) contractPrices(state)
  },
  settle(state) {
    if (state.contracts.restless) settleContracts(state)
  },
  hasDue: ({ contracts, time }) => contracts.hasDue(time),
  // Above flash markets, whose numbers begin where contracts end.
  symbolOf: ({ contracts }, market) => contracts.contracts[-2 - market]?.terms.symbol,
  hasMarket: ({ contracts }, symbol) => contracts.contract(symbol) !== undefined,
  haltAt(place) {
    if (place instanceof Contract) return { product: 'contract', symbol: place.terms.symbol }
    if (!isAccount(place)) return undefined
    return { product: 'contract_account', user: place.owner.name, type: place.type, asset: place.asset.code }
  },
  halt({ contracts, faults, log }, symbol) {
    const contract = contracts.contract(symbol)
    if (contract === undefined) return
    contract.terms = { ...contract.terms, status: 'halted' }
    faults.contracts.add(symbol)
    log.push({ type: 'defined', what: 'market', name: symbol })
  },
  frozenFrom,
  transferable,
  moneyMoved,
  isUnsettled,
  owed: clearingDebts,
  addHeld: addContractHeld,
  check: checkContracts,
  restored: watchRestored,
  sections: [LOST_FUNDING, MARGIN_MOVES],
  parts: [CONTRACTS_PART, FUNDING_PART],
}
