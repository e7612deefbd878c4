/** A flash contract is accepted: its stake is held, and what it could win is reserved from the pool, in one posting. */
import { entryWindow, FLASH_SETTINGS, FLASH_SOURCES, tickName } from '@candlewick/rules/flash/settlement'
import {
  FLASH_RULES_VERSION,
  type FlashCycle,
  flashProfit,
  stakeFault,
  stakeWithin,
} from '@candlewick/rules/flash/terms'
import { SPOT_ACCOUNT } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { PRINCIPAL, PROFIT_PART } from '../ledger/ledger.ts'
import { refusal } from '../ledger/refusal.ts'
import type { Asset, Owner } from '../ledger/registry.ts'
import { MAX_CLIENT_ID, STALE_AFTER } from '../limits.ts'
import type { FlashOpenCommand } from './commands.ts'
import { guardFault } from './guard.ts'
import { MAX_FLASH_OPEN } from './limits.ts'
import { FLASH_HOLD } from './reasons.ts'
import type { State } from './state.ts'
import { bodyOf, FLASH_ACCOUNT, FLASH_POOL, type FlashMarket, type FlashOrder, postingMarket } from './state.ts'
import { flashView, rememberedFlash } from './views.ts'

/** Applies `flash.open`; a repetition is told again. */
export function flashOpen(state: State, command: FlashOpenCommand): RefusedEvent | undefined {
  const owner = state.registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  if (owner.kind === 'house') return refusal('reserved_user', 'user')
  const market = state.flash.market(command.symbol)
  if (market === undefined) return refusal('unknown_market', 'symbol')
  const { clientId, direction } = command
  if (clientId.length === 0 || clientId.length > MAX_CLIENT_ID) {
    return refusal('client_id_form', 'clientId', MAX_CLIENT_ID)
  }
  const answered = answeredAgain(state, owner, clientId, bodyOf(market.symbol, command))
  if (answered !== undefined) return answered === 'told' ? undefined : answered
  if (direction !== 'up' && direction !== 'down') return refusal('order_form', 'direction')
  const cycle = cycleOf(market, command.seconds)
  if ('rule' in cycle) return cycle
  const fault = openFault(state, owner, market, cycle, command.stake)
  if (fault !== undefined) return fault

  accept(state, owner, market, cycle, command)
  return undefined
}

/** Tells a repeated order as it stands; why this client id cannot be taken; or undefined where it can. */
function answeredAgain(state: State, owner: Owner, clientId: string, body: string): RefusedEvent | 'told' | undefined {
  const { clientIds } = state.flash
  const known = clientIds.find(owner.index, clientId)
  if (known === undefined) {
    const bound = clientIds.boundFor(owner.index)
    if (bound === undefined) return undefined
    return refusal(state.rulesVersion >= 2 && clientIds.spent(owner.index) ? 'own_quota' : 'busy', 'clientId', bound)
  }
  if (known.body !== body) return refusal('client_id_reused', 'clientId')
  const view = rememberedFlash(known)
  if (view !== undefined) state.log.push({ type: 'flash', order: view, repeated: true })
  return 'told'
}

/** The market's terms for a cycle; refused, with those that there are, where it has none of that length. */
export function cycleOf({ cycles }: FlashMarket, seconds: number): FlashCycle | RefusedEvent {
  const known = cycles.find((cycle) => cycle.seconds === seconds)
  return known ?? refusal('flash_cycle', 'seconds', cycles.map((cycle) => cycle.seconds).join(' | '))
}

/** The rule that a contract of this stake would break now; without an owner, of anybody's. */
export function openFault(
  state: State,
  owner: Owner | undefined,
  market: FlashMarket,
  cycle: FlashCycle,
  stake: number,
): RefusedEvent | undefined {
  const { flash, ledger } = state
  const { asset, symbol } = market
  if (market.status !== 'open') return refusal('market_halted', 'symbol')
  const wrong = stakeFault(cycle, stake, asset.decimals)
  if (wrong !== undefined) return refusal('flash_stake', 'stake', wrong.bound)
  if (!hasPrice(state, symbol)) return refusal('no_reference_price', 'symbol')
  if (flash.orders.size >= flash.most) return refusal('busy', 'symbol', flash.most)
  if (owner !== undefined) {
    const guarded = guardFault(state, owner, asset, stake)
    if (guarded !== undefined) return guarded
    if (flash.of(owner.index).size >= MAX_FLASH_OPEN) return refusal('max_open_orders', 'symbol', MAX_FLASH_OPEN)
    const account = ledger.find(owner.index, FLASH_ACCOUNT, asset.index)
    const available = account < 0 ? 0 : ledger.available(account)
    if (available < stake) return refusal('insufficient_balance', 'stake', available)
  }
  const most = stakeWithin(ledger.available(poolOf(state, asset)), cycle.payoutRate, asset.decimals)
  return stake > most ? refusal('flash_pool', 'stake', most) : undefined
}

/** Whether there is a price now that a contract could be settled by. */
function hasPrice(state: State, symbol: string): boolean {
  const version = flashVersion(state)
  const index = state.indexPrices.get(tickName(symbol, version))
  const oldest = version === 1 ? STALE_AFTER : FLASH_SETTINGS.staleAfter
  return index !== undefined && state.time - index.time <= oldest && index.sources >= FLASH_SOURCES
}

/** The version of the flash rules by which contracts are accepted. */
function flashVersion({ rulesVersion }: State): number {
  return rulesVersion >= 2 ? FLASH_RULES_VERSION : 1
}

function accept(
  state: State,
  owner: Owner,
  market: FlashMarket,
  { payoutRate, seconds }: FlashCycle,
  { stake, direction, clientId }: FlashOpenCommand,
): void {
  const { flash, ledger, time, sequence } = state
  const rulesVersion = flashVersion(state)
  const order: FlashOrder = {
    id: state.orderId(),
    owner,
    market,
    clientId,
    seconds,
    direction,
    stake,
    payoutRate,
    profit: flashProfit(stake, payoutRate),
    acceptedAt: time,
    sequence,
    headHash: state.priceHash,
    rulesVersion,
    openPrice: undefined,
    due: entryWindow({ acceptedAt: time, rulesVersion }).to,
    place: -1,
  }
  ledger.entry(ledger.obtain(owner.index, FLASH_ACCOUNT, market.asset.index), -stake, stake, PRINCIPAL)
  ledger.entry(poolOf(state, market.asset), -order.profit, order.profit, PROFIT_PART)
  ledger.post(FLASH_HOLD, order.id, postingMarket(market))
  flash.add(order)
  checkPool(state, market.asset)
  state.log.push({ type: 'flash', order: flashView(order) })
}

/** The pool's ledger account of an asset. */
export function poolOf({ ledger, registry }: State, { index }: Asset): number {
  const pool = registry.owner(FLASH_POOL)
  if (pool === undefined) throw new Error('there are flash contracts and no pool')
  return ledger.obtain(pool.index, SPOT_ACCOUNT, index)
}

/** After every change: the pool holds the worst case of all that is open. A breach is a bug and throws. */
export function checkPool(state: State, asset: Asset): void {
  const [held, worst] = [state.ledger.occupied(poolOf(state, asset)), state.flash.reserved(asset)]
  // Written so that NaN fails it too.
  if (!(held >= worst && worst >= 0)) throw new Error(`the flash pool holds ${held} of ${worst} ${asset.code}`)
}
