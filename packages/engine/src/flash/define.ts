/** Which flash markets there are, and on what terms. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import { isFlashCycle } from '@candlewick/rules/flash/cycles'
import { HIGHEST_PAYOUT_RATE, LOWEST_PAYOUT_RATE, wholeStake } from '@candlewick/rules/flash/terms'
import { FLASH_ENTRY } from '@candlewick/rules/price-chain'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import type { Asset } from '../ledger/registry.ts'
import { MAX_ENTRY_NAME, MAX_MARKETS } from '../limits.ts'
import { isCount } from '../memory/typed.ts'
import type { FlashMarketCommand } from './commands.ts'
import type { State } from './state.ts'
import { FLASH_POOL } from './state.ts'

/** Finest step that a price can be counted in. */
const MOST_DECIMALS = 15

/** Applies `flash.market`: a new one, or another status or other cycles of a known one, for what comes from now on. */
export function flashMarket(state: State, command: FlashMarketCommand): RefusedEvent | undefined {
  const { flash, registry } = state
  const { symbol, tickSize, status } = command
  const asset = registry.asset(command.asset)
  if (asset === undefined) return refusal('unknown_asset', 'asset')
  const field = formFault(state, command)
  if (field !== undefined) return refusal('market_form', field)
  const book = state.book(symbol)
  const known = flash.market(symbol)
  const fixedStep = known?.tickSize ?? book?.rules.tickSize ?? tickSize
  if (fixedStep !== tickSize) return refusal('market_fixed', 'tickSize', fixedStep)
  if (known !== undefined && known.asset !== asset) return refusal('market_fixed', 'asset', known.asset.code)
  const wrong = cyclesFault(command, asset)
  if (wrong !== undefined) return refusal('market_form', wrong)

  const cycles = command.cycles.map((cycle) => ({ ...cycle }))
  if (known === undefined) {
    if (flash.markets.length === MAX_MARKETS) return refusal('market_form', 'symbol', MAX_MARKETS)
    if (registry.owner(FLASH_POOL) === undefined) registry.addOwner(FLASH_POOL, 'house', undefined)
    flash.addMarket({
      index: flash.markets.length,
      symbol,
      tickSize,
      asset,
      status,
      cycles,
      open: 0,
      tape: [],
      fresh: [],
    })
  } else {
    known.status = status
    known.cycles = cycles
    // Opened anew it is no longer in anybody's way.
    if (status === 'open' && state.faults.flash.delete(symbol)) flash.unpark(known)
  }
  state.log.push({ type: 'flash.defined', symbol })
  return undefined
}

function formFault(state: State, { symbol, tickSize, status }: FlashMarketCommand): string | undefined {
  const isContract = state.contracts.contract(symbol) !== undefined
  // With what stands before it in the name of its entry it is as long as an entry's name may be.
  const longest = state.rulesVersion >= 2 ? MAX_ENTRY_NAME - FLASH_ENTRY.length : MAX_ENTRY_NAME
  if (symbol.length === 0 || symbol.length > longest || /\s/.test(symbol) || isContract) return 'symbol'
  const step = tryParseDecimal(tickSize, MOST_DECIMALS)
  if (!step.ok || step.value <= 0) return 'tickSize'
  return status === 'open' || status === 'halted' ? undefined : 'status'
}

/** The field of a cycle that none can have, or of cycles that do not rise. */
function cyclesFault({ cycles }: FlashMarketCommand, { decimals }: Asset): string | undefined {
  const whole = wholeStake(decimals)
  if (cycles.length === 0) return 'cycles'
  let last = 0
  for (const { seconds, payoutRate, minStake, maxStake } of cycles) {
    if (!isFlashCycle(seconds) || seconds <= last) return 'seconds'
    last = seconds
    if (!isCount(payoutRate) || payoutRate < LOWEST_PAYOUT_RATE || payoutRate > HIGHEST_PAYOUT_RATE) return 'payoutRate'
    if (!isCount(minStake) || minStake % whole !== 0) return 'minStake'
    // Stake and profit together stay a safe number.
    if (!isCount(maxStake * 2) || maxStake < minStake || maxStake % whole !== 0) return 'maxStake'
  }
  return undefined
}
