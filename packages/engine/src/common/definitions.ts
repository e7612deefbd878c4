/** Commands that all products hear of: prices, rules; and digests of snapshots, of which nobody does. */
import type { PricesCommand, RulesCommand, SnapshotDigestCommand } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import { MAX_ENTRY_NAME, MAX_MARKETS, MAX_PRICE, MAX_SNAPSHOT_FORMAT, RULES_VERSION } from '../limits.ts'
import { isCount } from '../memory/typed.ts'
import { HOOKS, type State } from '../products.ts'

/** Applies `rules`: only forward, and only to a version this engine knows. */
export function rules(state: State, command: RulesCommand): RefusedEvent | undefined {
  const { version } = command
  if (!isCount(version) || version < state.rulesVersion || version > RULES_VERSION) {
    return refusal('rules_version', 'version', RULES_VERSION)
  }
  const before = state.rulesVersion
  state.rulesVersion = version
  // Whoever takes on rules has seen to what went wrong under the ones before.
  const freed = state.faults.accounts.size > 0
  state.faults.accounts.clear()
  for (const product of HOOKS) product.onRules?.(state, before, freed)
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
  }
  state.priceHash = command.hash
  state.log.push({ type: 'prices', entries: command.entries, hash: command.hash })
  for (const product of HOOKS) product.onPrices?.(state, command)
  return undefined
}
