/** Contracts that open or change their rules. */
import { MAX_CONTRACT_LOTS, MAX_CONTRACT_VALUE } from '@candlewick/rules/contract/position'
import type { Tier } from '@candlewick/rules/contract/tiers'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import { MAX_MARKETS } from '../limits.ts'
import type { ContractMarketCommand } from './commands.ts'
import { type ContractTerms, termsFault, usualLeverage } from './contract.ts'
import { riskOf } from './position/position.ts'
import type { State } from './state.ts'

const FIXED = ['kind', 'base', 'quote', 'settle', 'tickSize', 'lotSize', 'factor', 'index'] as const

/** Applies `contract.market`: a new contract, or new rules of a known one whose kind, sizes and index stay. */
export function contractMarket(state: State, command: ContractMarketCommand): RefusedEvent | undefined {
  const asset = state.registry.asset(command.settle)
  if (asset === undefined) return refusal('unknown_asset', 'settle')
  const terms = termsOf(command)
  const fault = termsFault(terms)
  if (fault !== undefined) return refusal('market_form', fault)
  const large = state.rulesVersion >= 2 ? largeFault(terms) : undefined
  if (large !== undefined) return large
  const known = state.contracts.contract(terms.symbol)
  if (known === undefined) {
    if (state.book(terms.symbol) !== undefined || state.contracts.contracts.length === MAX_MARKETS) {
      return refusal('market_form', 'symbol')
    }
    state.contracts.add(state, terms, asset)
  } else {
    const fixed = FIXED.find((field) => known.terms[field] !== terms[field])
    if (fixed !== undefined) return refusal('market_fixed', fixed, known.terms[fixed])
    // What nobody chose must not change under those who did not.
    const usual = usualLeverage(known.terms)
    if (usualLeverage(terms) !== usual) return refusal('market_fixed', 'tiers', usual)
    known.terms = terms
    // Opened anew it is no longer in anybody's way.
    if (terms.status === 'open') state.faults.contracts.delete(terms.symbol)
    // New tiers may make accounts due that were not.
    for (const position of [...known.longs.items, ...known.shorts.items]) state.contracts.touch(riskOf(position))
  }
  state.log.push({ type: 'defined', what: 'market', name: terms.symbol })
  return undefined
}

/** Quantities and caps beyond which sums over many orders and positions would not be exact. */
function largeFault({ maxLots, tiers }: ContractTerms): RefusedEvent | undefined {
  if (maxLots > MAX_CONTRACT_LOTS) return refusal('market_form', 'maxLots', MAX_CONTRACT_LOTS)
  const isLarge = tiers.some(({ cap }) => cap > MAX_CONTRACT_VALUE)
  return isLarge ? refusal('market_form', 'tiers', MAX_CONTRACT_VALUE) : undefined
}

/** The terms in one order of fields, however the command was written: they are part of the digest. */
export function termsOf(command: ContractTerms): ContractTerms {
  const terms: ContractTerms = {
    symbol: command.symbol,
    kind: command.kind,
    base: command.base,
    quote: command.quote,
    settle: command.settle,
    tickSize: command.tickSize,
    lotSize: command.lotSize,
    factor: command.factor,
    maxLots: command.maxLots,
    tiers: command.tiers.map(tierOf),
    makerRate: command.makerRate,
    takerRate: command.takerRate,
    bandRate: command.bandRate,
    maxOpenOrders: command.maxOpenOrders,
    index: command.index,
    indexMul: command.indexMul,
    indexDiv: command.indexDiv,
    impactValue: command.impactValue,
    status: command.status,
  }
  for (const field of ['markRange', 'maxPosition', 'maxOpenInterest'] as const) {
    if (command[field] !== undefined) Object.assign(terms, { [field]: command[field] })
  }
  return terms
}

function tierOf({ cap, leverage, rate, amount }: Tier): Tier {
  return { cap, leverage, rate, amount }
}
