/** The contract order as it is being filled in, and what each entry changes. Pure. */
import type { Lots, Ticks, Units } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'
import type { PositionSide } from '@candlewick/rules/contract/contract'
import { affordableLots } from '@candlewick/rules/contract/margin'
import { type ContractSituation, type HeldLeg, previewContract } from '@candlewick/rules/contract/preview'
import { orderSide } from '@candlewick/rules/contract/triggers'
import type { BookView } from '../../realtime/book.ts'
import { priceOf, ticksOf } from '../../terminal/spot-market.ts'
import type { ContractMarket } from '../contract-market.ts'
import { type ContractUnit, lotsWritten, writtenLots } from '../units.ts'

export const CONTRACT_TIFS = ['GTC', 'IOC', 'FOK'] as const
export type ContractTif = (typeof CONTRACT_TIFS)[number]
export type ContractKind = 'limit' | 'market'
export type MarginMode = 'cross' | 'fixed'

export interface ContractDraft {
  readonly opens: boolean
  readonly side: PositionSide
  readonly kind: ContractKind
  readonly price: string
  readonly quantity: string
  /** Part of what is possible, where the slider said it. */
  readonly percent: number | undefined
  readonly tif: ContractTif
  readonly postOnly: boolean
}

export const EMPTY_CONTRACT_DRAFT: ContractDraft = {
  opens: true,
  side: 'long',
  kind: 'limit',
  price: '',
  quantity: '',
  percent: undefined,
  tif: 'GTC',
  postOnly: false,
}

/** What the form can see of contract and customer. */
export interface FormSituation {
  readonly market: ContractMarket
  readonly unit: ContractUnit
  readonly book: BookView | undefined
  /** Absent before the first price. */
  readonly mark: Ticks | undefined
  readonly last: Ticks | undefined
  readonly live: boolean
  readonly mode: MarginMode
  readonly leverage: number
  readonly legs: readonly HeldLeg[]
  /** Undefined while the account is not known: nobody is logged in, or its word has not come. */
  readonly account:
    | {
        readonly free: Units
        readonly wallet: Units
        readonly beside: NonNullable<ContractSituation['beside']>
        /** Value of open orders that open more of this side. */
        readonly exposure: (side: PositionSide) => Units
      }
    | undefined
}

export type ContractAction =
  | { type: 'opens'; opens: boolean }
  | { type: 'side'; side: PositionSide }
  | { type: 'kind'; kind: ContractKind }
  | { type: 'price'; text: string }
  | { type: 'quantity'; text: string }
  | { type: 'percent'; percent: number }
  | { type: 'tif'; tif: ContractTif }
  | { type: 'postOnly'; on: boolean }
  | { type: 'step'; field: 'price' | 'quantity'; direction: 1 | -1 }
  | { type: 'take'; ticks: number; lots?: number }
  /** The unit of quantities changed: what is written is written anew. */
  | { type: 'unit'; from: ContractUnit }
  | { type: 'sent' }

/** The price that a worth is reckoned at: the limit, or at market what the book gives now. */
export function sizingPrice(draft: ContractDraft, situation: FormSituation): Ticks | undefined {
  if (draft.kind === 'limit') return ticksOf(situation.market, draft.price) || undefined
  return bestPrice(draft, situation) ?? situation.mark
}

/** The best price on the other side of the book. */
export function bestPrice({ side, opens }: ContractDraft, { book }: FormSituation): Ticks | undefined {
  const best = orderSide(side, opens) === 'buy' ? book?.asks.ticks[0] : book?.bids.ticks[0]
  return best === undefined ? undefined : ticks(best)
}

/** What the preview wants to know; undefined fields of an unknown account refuse nothing, the server knows them. */
export function previewSituation(draft: ContractDraft, situation: FormSituation): ContractSituation {
  const { market, book, mark, live, mode, legs, account } = situation
  const other = orderSide(draft.side, draft.opens) === 'buy' ? book?.asks : book?.bids
  return {
    contract: market.contract,
    takerRate: market.takerRate,
    ...(mark === undefined || !live ? {} : { mark }),
    book: (other?.ticks ?? []).map((price, at) => [ticks(price), lots(other?.lots[at] ?? 0)] as const),
    mode: mode === 'fixed' ? 'isolated' : 'cross',
    legs,
    exposure: account?.exposure(draft.side) ?? (0 as Units),
    free: account?.free ?? (Number.MAX_SAFE_INTEGER as Units),
    wallet: account?.wallet ?? (0 as Units),
    ...(account === undefined ? {} : { beside: account.beside }),
  }
}

/** The most lots that the order may have now; undefined while that is not known. */
export function mostLots(draft: ContractDraft, situation: FormSituation): Lots | undefined {
  const { market, legs, account, leverage, mark } = situation
  if (!draft.opens) return legs.find((leg) => leg.side === draft.side)?.lots ?? lots(0)
  const price = sizingPrice(draft, situation)
  if (account === undefined || price === undefined || mark === undefined) return undefined
  const order = { side: draft.side, price, leverage, takerRate: market.takerRate }
  const most = affordableLots(account.free, order, mark, market.contract)
  const bounded = lots(Math.min(most, market.contract.maxLots))
  return draft.kind === 'limit' ? bounded : fittingMarket(bounded, draft, situation)
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

export function changeContractDraft(
  draft: ContractDraft,
  action: ContractAction,
  situation: FormSituation,
): ContractDraft {
  switch (action.type) {
    case 'opens':
      return { ...draft, opens: action.opens, quantity: '', percent: undefined }
    case 'side':
      return resized({ ...draft, side: action.side }, situation)
    case 'kind':
      return resized({ ...draft, kind: action.kind, postOnly: false }, situation)
    case 'price':
      return resized({ ...draft, price: action.text }, situation)
    case 'quantity':
      return { ...draft, quantity: action.text, percent: undefined }
    case 'percent':
      return resized({ ...draft, percent: action.percent }, situation)
    case 'tif':
      return { ...draft, tif: action.tif, postOnly: action.tif === 'GTC' && draft.postOnly }
    case 'postOnly':
      return { ...draft, postOnly: action.on, tif: action.on ? 'GTC' : draft.tif }
    case 'step':
      return stepped(draft, action, situation)
    case 'take':
      return taken(draft, action, situation)
    case 'unit': {
      const price = sizingPrice(draft, situation)
      const quantity = lotsWritten(situation.market, action.from, draft.quantity, price)
      return { ...draft, quantity: writtenLots(situation.market, situation.unit, quantity ?? lots(0), price) }
    }
    case 'sent':
      return { ...draft, quantity: '', percent: undefined }
  }
}

/** Where the slider set the quantity, it follows what is possible. */
function resized(draft: ContractDraft, situation: FormSituation): ContractDraft {
  if (draft.percent === undefined) return draft
  const most = mostLots(draft, situation)
  if (most === undefined) return draft
  const part = lots(draft.percent === 100 ? most : Math.floor((most * draft.percent) / 100))
  return { ...draft, quantity: writtenLots(situation.market, situation.unit, part, sizingPrice(draft, situation)) }
}

function stepped(
  draft: ContractDraft,
  { field, direction }: ContractAction & { type: 'step' },
  situation: FormSituation,
): ContractDraft {
  const { market, unit } = situation
  if (field === 'quantity') {
    const next = lots(Math.max(0, (draftLots(draft, situation) ?? 0) + direction))
    return { ...draft, quantity: writtenLots(market, unit, next, sizingPrice(draft, situation)), percent: undefined }
  }
  const next = (ticksOf(market, draft.price) ?? situation.last ?? 0) + direction
  return resized({ ...draft, price: next > 0 ? priceOf(market, next) : draft.price }, situation)
}

/** A row of the book was pressed: its price, and pressed twice what rests up to it as well. */
function taken(
  draft: ContractDraft,
  action: ContractAction & { type: 'take' },
  situation: FormSituation,
): ContractDraft {
  const priced = resized({ ...draft, kind: 'limit', price: priceOf(situation.market, action.ticks) }, situation)
  if (action.lots === undefined) return priced
  const most = mostLots(priced, situation) ?? lots(action.lots)
  const quantity = lots(Math.min(action.lots, most, situation.market.contract.maxLots))
  const written = writtenLots(situation.market, situation.unit, quantity, sizingPrice(priced, situation))
  return { ...priced, quantity: written, percent: undefined }
}
