/** How much an order may be, and at which price that is reckoned. Pure; by the functions the engine decides with. */
import type { Lots, Ticks, Units } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'
import { trailingTrigger } from '@candlewick/rules/conditional'
import { lotsWorth } from '@candlewick/rules/contract/bounds'
import { affordableLots } from '@candlewick/rules/contract/margin'
import { type ContractSituation, previewContract } from '@candlewick/rules/contract/preview'
import { isCallback, orderSide } from '@candlewick/rules/contract/triggers'
import { ticksOf } from '../../../markets/terminal-market.ts'
import { rateOf } from '../../../terminal/form/percent.ts'
import { lotsWritten } from '../units.ts'
import type { ContractDraft, FormSituation } from './draft.ts'
import { isLimited, isWaiting, type Watched } from './kinds.ts'

/** A watched price as it is now. */
export function watchedPrice(by: Watched, situation: FormSituation): Ticks | undefined {
  return situation[by]
}

/**
 * The price that a worth is reckoned at: the limit, where it fires, or at market what the book gives now; a worth at
 * the mark price.
 */
export function sizingPrice(draft: ContractDraft, situation: FormSituation): Ticks | undefined {
  if (isLimited(draft.kind)) return ticksOf(situation.market, draft.price) || undefined
  if (isWaiting(draft.kind)) return firingPrice(draft, situation)
  if (draft.kind === 'ladder') return betweenPrices(draft, situation) ?? situation.mark
  return (isWorth(draft, situation) ? undefined : bestPrice(draft, situation)) ?? situation.mark
}

/** A worth is reckoned at the middle of a ladder's two prices. */
function betweenPrices({ from, to }: ContractDraft, { market }: FormSituation): Ticks | undefined {
  const [first, last] = [ticksOf(market, from), ticksOf(market, to)]
  return first && last ? ticks(Math.floor((first + last) / 2)) : undefined
}

/**
 * Whether the quantity is a worth that is sent as such: of an order that opens at once, in the coin it is settled in.
 */
export function isWorth({ kind, opens }: ContractDraft, { market, unit }: FormSituation): boolean {
  return opens && (kind === 'limit' || kind === 'market') && unit === 'value' && market.contract.kind === 'linear'
}

/** Where a waiting order fires: at its trigger; a trailing stop where it would if the price turned at once. */
export function firingPrice(draft: ContractDraft, situation: FormSituation): Ticks | undefined {
  const { market } = situation
  if (draft.kind !== 'trailing') return ticksOf(market, draft.trigger) || undefined
  const from = ticksOf(market, draft.activation) || watchedPrice(draft.triggerBy, situation)
  const callback = rateOf(draft.callback)
  if (!from || callback === undefined || !isCallback(callback)) return undefined
  return trailingTrigger(from, callback, orderSide(draft.side, draft.opens))
}

/** The best price on the other side of the book. */
export function bestPrice({ side, opens }: ContractDraft, { book }: FormSituation): Ticks | undefined {
  const best = orderSide(side, opens) === 'buy' ? book?.asks.ticks[0] : book?.bids.ticks[0]
  return best === undefined ? undefined : ticks(best)
}

/** The index price where orders are held to it as well as to the mark. */
export function heldIndex({ market, index }: FormSituation): Ticks | undefined {
  return market.contract.markRange === undefined ? undefined : index
}

/** How many lots may still be opened by anybody; undefined where that is not known or has no bound. */
export function openRoom({ market, index, mark, openLots }: FormSituation): Lots | undefined {
  const anchor = index ?? mark
  if (market.maxOpenInterest === undefined || anchor === undefined || openLots === undefined) return undefined
  return lots(Math.max(0, lotsWorth(market.maxOpenInterest, anchor, market.contract) - openLots))
}

/** What the preview wants to know; undefined fields of an unknown account refuse nothing, the server knows them. */
export function previewSituation(draft: ContractDraft, situation: FormSituation): ContractSituation {
  const { market, book, mark, live, mode, positions, account } = situation
  const index = heldIndex(situation)
  const other = orderSide(draft.side, draft.opens) === 'buy' ? book?.asks : book?.bids
  const room = openRoom(situation)
  return {
    contract: market.contract,
    takerRate: market.takerRate,
    ...(mark === undefined || !live ? {} : { mark }),
    ...(index === undefined ? {} : { index }),
    book: (other?.ticks ?? []).map((price, at) => [ticks(price), lots(other?.lots[at] ?? 0)] as const),
    mode: mode === 'fixed' ? 'isolated' : 'cross',
    positions,
    ...(room === undefined ? {} : { room }),
    exposure: account?.exposure(draft.side) ?? (0 as Units),
    free: account?.free ?? (Number.MAX_SAFE_INTEGER as Units),
    wallet: account?.wallet ?? (0 as Units),
    ...(account === undefined ? {} : { beside: account.beside }),
  }
}

/** The most lots that the order may have now; undefined while that is not known. */
export function mostLots(draft: ContractDraft, situation: FormSituation): Lots | undefined {
  const { market, positions, account, leverage, mark } = situation
  if (!draft.opens) return positions.find((position) => position.side === draft.side)?.lots ?? lots(0)
  const price = sizingPrice(draft, situation)
  if (account === undefined || price === undefined || mark === undefined) return undefined
  const order = { side: draft.side, price, leverage, takerRate: market.takerRate }
  // What waits is paid for when it fires: the mark is there by then.
  const [near, index] = isWaiting(draft.kind) ? [price, price] : [mark, heldIndex(situation)]
  const most = affordableLots(account.free, order, near, market.contract, index)
  const bounded = lots(Math.min(most, market.contract.maxLots, openRoom(situation) ?? most))
  return draft.kind === 'market' ? fittingMarket(bounded, draft, situation) : bounded
}

/** At market the book's deeper levels cost more than its best one: fewer lots until the cost fits. */
function fittingMarket(most: Lots, draft: ContractDraft, situation: FormSituation): Lots {
  const given = previewSituation(draft, situation)
  const fits = (quantity: number) => {
    const request = {
      side: draft.side,
      opens: true,
      kind: 'market',
      lots: lots(quantity),
      leverage: situation.leverage,
    } as const
    const { cost, refusal } = previewContract(request, given)
    return refusal === undefined && cost <= given.free
  }
  if (most === 0 || fits(most)) return most
  let [low, high] = [0, most - 1]
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return lots(low)
}

export function draftLots(draft: ContractDraft, situation: FormSituation): Lots | undefined {
  return lotsWritten(situation.market, situation.unit, draft.quantity, sizingPrice(draft, situation))
}
