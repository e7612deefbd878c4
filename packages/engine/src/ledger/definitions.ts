/** Commands that say what is: assets, markets, accounts, fee rates, prices, rules, digests of snapshots. */
import { RATE_ONE } from '@candlewick/money/types'
import type {
  AccountOpenCommand,
  AssetCommand,
  FeeCommand,
  MarketCommand,
  PricesCommand,
  RulesCommand,
  SnapshotDigestCommand,
} from '../commands.ts'
import { contractPrices } from '../contract/funding/mark.ts'
import { touchAll } from '../contract/risk/watch.ts'
import type { RefusedEvent } from '../events.ts'
import { flashPrices } from '../flash/due.ts'
import {
  MAX_ASSETS,
  MAX_ENTRY_NAME,
  MAX_FEE_RATE,
  MAX_MARKETS,
  MAX_OPEN_ORDERS_TOTAL,
  MAX_PRICE,
  MAX_SNAPSHOT_FORMAT,
  RULES_VERSION,
} from '../limits.ts'
import { behindOf } from '../margin/interest.ts'
import { marginPrices } from '../margin/watch.ts'
import { isCount } from '../memory/typed.ts'
import { BY_INDEX } from '../orders/conditions.ts'
import { lookAgain, referenceMoved } from '../spot/waiting.ts'
import type { State } from '../state.ts'
import { refusal } from './refusal.ts'
import { FUND, type MarketRules } from './registry.ts'

/** Applies `rules`: only forward, and only to a version this engine knows. */
export function rules(state: State, command: RulesCommand): RefusedEvent | undefined {
  const { version } = command
  if (!isCount(version) || version < state.rulesVersion || version > RULES_VERSION) {
    return refusal('rules_version', 'version', RULES_VERSION)
  }
  if (state.rulesVersion < 2 && version >= 2) shareMemory(state)
  state.rulesVersion = version
  // Whoever takes on rules has seen to what went wrong under the ones before.
  if (state.faults.accounts.size > 0) {
    state.faults.accounts.clear()
    touchAll(state)
    for (const account of state.margin.accounts.values()) state.margin.touched.add(account)
    if (version >= 2) state.margin.behind = behindOf(state.margin)
  }
  state.log.push({ type: 'defined', what: 'rules', name: String(version) })
  return undefined
}

/** Applies `snapshot.digest`, of which nothing remains but its place in the journal. */
export function snapshotDigest(state: State, command: SnapshotDigestCommand): RefusedEvent | undefined {
  // Under the first version a process of an older build may follow the journal, which does not know the command.
  if (state.rulesVersion < 2) return refusal('rules_version', 'type', state.rulesVersion)
  const { sequence, digest, format } = command
  if (!isCount(sequence) || sequence >= state.sequence) return refusal('digest_form', 'sequence', state.sequence - 1)
  if (!/^[\da-f]{64}$/.test(digest)) return refusal('digest_form', 'digest', 64)
  if (format.length === 0 || format.length > MAX_SNAPSHOT_FORMAT) {
    return refusal('digest_form', 'format', MAX_SNAPSHOT_FORMAT)
  }
  return undefined
}

/** Version 2 begins: what is over leaves the memory, so that what is left is what a snapshot has of it. */
function shareMemory(state: State): void {
  state.clientIds.dropOver()
  state.conditions.share()
  state.contracts.clientIds.share(state.time)
  state.flash.clientIds.share(state.time)
  state.margin.requests.expire(state.time, false)
}

/** Applies `asset`: a new one, or a new cap of a known one. */
export function asset(state: State, command: AssetCommand): RefusedEvent | undefined {
  const { asset: code, decimals, cap } = command
  if (code.length === 0 || code.length > 16) return refusal('asset_form', 'asset', 16)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 15) return refusal('asset_form', 'decimals', 15)
  if (!isCount(cap)) return refusal('asset_form', 'cap', Number.MAX_SAFE_INTEGER)
  const known = state.registry.asset(code)
  if (known !== undefined && known.decimals !== decimals) return refusal('asset_fixed', 'decimals', known.decimals)
  if (known === undefined && state.registry.assets.length === MAX_ASSETS)
    return refusal('asset_form', 'asset', MAX_ASSETS)
  if (known === undefined) state.registry.addAsset(command)
  else known.cap = cap
  state.log.push({ type: 'defined', what: 'asset', name: code })
  return undefined
}

/** Applies `market`: a new one, or new rules of a known one whose assets and sizes stay. */
export function market(state: State, command: MarketCommand): RefusedEvent | undefined {
  const base = state.registry.asset(command.base)
  if (base === undefined) return refusal('unknown_asset', 'base')
  const quote = state.registry.asset(command.quote)
  if (quote === undefined || quote === base) return refusal('unknown_asset', 'quote')
  const { type: _, ...described } = command
  const fault = marketFault(described)
  if (fault !== undefined) return refusal('market_form', fault)
  const known = state.book(command.symbol)
  if (known === undefined) {
    if (state.books.length === MAX_MARKETS) return refusal('market_form', 'symbol', MAX_MARKETS)
    // Flash contracts of the symbol count its index price in this step already.
    const step = state.flash.market(command.symbol)?.tickSize ?? command.tickSize
    if (step !== command.tickSize) return refusal('market_fixed', 'tickSize', step)
    const book = state.addBook(described, base, quote)
    book.indexPrice = state.indexPrices.get(command.symbol)?.price ?? 0
  } else {
    const fixed = fixedFault(known.rules, described)
    if (fixed !== undefined) return refusal('market_fixed', fixed, known.rules[fixed])
    known.setRules(described)
    // Triggers sleep while the market is halted.
    lookAgain(state, known)
  }
  state.log.push({ type: 'defined', what: 'market', name: command.symbol })
  return undefined
}

/** The field that no market could have, or undefined. */
function marketFault(rules: MarketRules): string | undefined {
  if (rules.symbol.length === 0 || rules.symbol.length > 32) return 'symbol'
  if (!isCount(rules.lotUnits)) return 'lotUnits'
  if (!isCount(rules.tickLotUnits)) return 'tickLotUnits'
  if (!Number.isSafeInteger(rules.minNotional) || rules.minNotional < 0) return 'minNotional'
  if (!isCount(rules.maxLots) || rules.maxLots * rules.lotUnits > Number.MAX_SAFE_INTEGER) return 'maxLots'
  if (!isCount(rules.bandRate) || rules.bandRate >= RATE_ONE) return 'bandRate'
  if (!isCount(rules.slipRate) || rules.slipRate >= RATE_ONE) return 'slipRate'
  if (!isCount(rules.maxOpenOrders) || rules.maxOpenOrders > MAX_OPEN_ORDERS_TOTAL) return 'maxOpenOrders'
  return rules.status === 'open' || rules.status === 'halted' ? undefined : 'status'
}

const FIXED = ['base', 'quote', 'tickSize', 'lotSize', 'lotUnits', 'tickLotUnits'] as const

function fixedFault(now: MarketRules, wanted: MarketRules): (typeof FIXED)[number] | undefined {
  return FIXED.find((field) => now[field] !== wanted[field])
}

/** Applies `account.open`, idempotent by user. */
export function accountOpen(state: State, command: AccountOpenCommand): RefusedEvent | undefined {
  const { user, kind, parent } = command
  if (user.length === 0 || user.length > 64) return refusal('account', 'user', 64)
  const known = state.registry.owner(user) !== undefined
  if (!known) {
    if (parent !== undefined && state.registry.owner(parent) === undefined) return refusal('unknown_parent', 'parent')
    // What is the house's own opens in any case.
    const most = kind === 'customer' && state.rulesVersion >= 2 ? state.mostOwners : Number.POSITIVE_INFINITY
    if (state.registry.owners.length >= most) return refusal('busy', 'user', most)
    state.registry.addOwner(user, kind, parent)
  }
  state.log.push({ type: 'account', user, opened: !known })
  return undefined
}

/** Applies `fee`: for orders from now on; an open order keeps the rates it was accepted with. */
export function fee(state: State, command: FeeCommand): RefusedEvent | undefined {
  const owner = state.registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  if (owner.index <= FUND) return refusal('reserved_user', 'user')
  const { maker, taker } = command
  if (!isRate(maker)) return refusal('fee_rate', 'maker', MAX_FEE_RATE)
  if (!isRate(taker)) return refusal('fee_rate', 'taker', MAX_FEE_RATE)
  // What a buy holds is reckoned at the taker rate.
  if (maker > taker) return refusal('fee_order', 'maker', taker)
  state.registry.setRates(owner.index, maker, taker)
  state.log.push({ type: 'fee', user: owner.name, maker, taker })
  return undefined
}

function isRate(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= MAX_FEE_RATE
}

/** Applies `prices`. An entry without a source says that its symbol has no index price now. */
export function prices(state: State, command: PricesCommand): RefusedEvent | undefined {
  if (command.entries.length > MAX_MARKETS) return refusal('prices_form', 'entries', MAX_MARKETS)
  if (command.hash.length === 0 || command.hash.length > 128) return refusal('prices_form', 'hash', 128)
  if (state.rulesVersion >= 2 && command.follows !== undefined && command.follows !== state.priceHash) {
    return refusal('prices_follow', 'follows', state.priceHash)
  }
  for (const [symbol, price, sources] of command.entries) {
    const sound = Number.isSafeInteger(price) && price >= 0 && price <= MAX_PRICE && Number.isSafeInteger(sources)
    if (!sound || sources < 0 || symbol.length === 0 || symbol.length > MAX_ENTRY_NAME) {
      return refusal('prices_form', 'entries')
    }
  }
  for (const [symbol, price, sources] of command.entries) {
    const known = price > 0 && sources > 0
    if (known) state.indexPrices.set(symbol, { price, time: state.time, sources })
    else state.indexPrices.delete(symbol)
    const book = state.book(symbol)
    if (book === undefined) continue
    book.indexPrice = known ? price : 0
    referenceMoved(state, book, BY_INDEX, book.indexPrice)
  }
  state.priceHash = command.hash
  state.log.push({ type: 'prices', entries: command.entries, hash: command.hash })
  if (state.contracts.contracts.length > 0) contractPrices(state)
  if (state.margin.assets.length > 0) marginPrices(state)
  if (state.flash.orders.size > 0) flashPrices(state, command)
  return undefined
}
