/** The contract order as it is being filled in, and what each entry changes. Pure. */
import { fromSteps } from '@candlewick/money/decimal'
import { isMarked } from '@candlewick/money/typed-number'
import type { Ticks, Units } from '@candlewick/money/types'
import { lots } from '@candlewick/money/units'
import type { PositionSide } from '@candlewick/rules/contract/contract'
import type { BackedPosition, ContractSituation } from '@candlewick/rules/contract/preview'
import { lotsOf, priceOf, ticksOf } from '../../../markets/terminal-market.ts'
import type { BookView } from '../../../realtime/book.ts'
import {
  EMPTY_LADDER,
  type LadderAction,
  type LadderDraft,
  withLadderPrice,
} from '../../../terminal/form/ladder-draft.ts'
import type { ContractMarket } from '../contract-market.ts'
import { type ContractUnit, lotsWritten, writtenLots } from '../units.ts'
import type { ContractKind, Watched } from './kinds.ts'
import { draftLots, mostLots, sizingPrice } from './sizing.ts'

export type ContractTif = 'GTC' | 'IOC' | 'FOK'
export type MarginMode = 'cross' | 'fixed'

export interface ContractDraft extends LadderDraft {
  readonly opens: boolean
  readonly side: PositionSide
  readonly kind: ContractKind
  readonly price: string
  readonly quantity: string
  /** Part of what is possible, where the slider said it. */
  readonly percent: number | undefined
  readonly tif: ContractTif
  readonly postOnly: boolean
  /** Where a stop fires, and the price that is compared with it. */
  readonly trigger: string
  readonly triggerBy: Watched
  /** Trailing: how far the price must turn back, in percent, and from which price it follows; empty: at once. */
  readonly callback: string
  readonly activation: string
  /** OCO: the limit price of its stop; empty: at market. */
  readonly stopPrice: string
  /** No trigger while last and mark price are far apart. */
  readonly guarded: boolean
  /** Iceberg: the quantity that the book shows at a time, in what the contract is counted in. */
  readonly iceberg: boolean
  readonly shown: string
  /** Take-profit and stop-loss come with the order. */
  readonly protects: boolean
  readonly takeProfit: string
  readonly stopLoss: string
  readonly takeProfitBy: Watched
  readonly stopLossBy: Watched
}

export const EMPTY_CONTRACT_DRAFT: ContractDraft = {
  ...EMPTY_LADDER,
  opens: true,
  side: 'long',
  kind: 'limit',
  price: '',
  quantity: '',
  percent: undefined,
  tif: 'GTC',
  postOnly: false,
  trigger: '',
  triggerBy: 'last',
  callback: '1',
  activation: '',
  stopPrice: '',
  guarded: false,
  iceberg: false,
  shown: '',
  protects: false,
  takeProfit: '',
  stopLoss: '',
  takeProfitBy: 'mark',
  stopLossBy: 'mark',
}

/** What the form can see of contract and customer. */
export interface FormSituation {
  readonly market: ContractMarket
  readonly unit: ContractUnit
  readonly book: BookView | undefined
  /** Absent before the first price. */
  readonly mark: Ticks | undefined
  readonly last: Ticks | undefined
  readonly index: Ticks | undefined
  readonly live: boolean
  /** Lots that are open on each side; undefined while that is not known. */
  readonly openLots: number | undefined
  readonly mode: MarginMode
  readonly leverage: number
  readonly positions: readonly BackedPosition[]
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

/** Fields that hold a price, moved by a tick with the arrow keys. */
export type PriceField = 'price' | 'trigger' | 'activation' | 'stopPrice' | 'takeProfit' | 'stopLoss' | 'from' | 'to'
export type ContractField = PriceField | 'quantity' | 'callback' | 'shown' | 'rungs'

export type ContractAction =
  | { type: 'opens'; opens: boolean }
  | { type: 'side'; side: PositionSide }
  | { type: 'kind'; kind: ContractKind }
  | { type: 'text'; field: PriceField | 'callback' | 'shown' | 'rungs'; text: string }
  | { type: 'quantity'; text: string }
  | { type: 'percent'; percent: number }
  | { type: 'tif'; tif: ContractTif }
  | { type: 'term'; term: 'postOnly' | 'guarded' | 'iceberg' | 'protects'; on: boolean }
  | { type: 'by'; of: 'triggerBy' | 'takeProfitBy' | 'stopLossBy'; by: Watched }
  | { type: 'step'; field: PriceField | 'quantity' | 'shown'; direction: 1 | -1 }
  | { type: 'take'; ticks: number; lots?: number }
  /** The unit of quantities changed: what is written is written anew. */
  | { type: 'unit'; from: ContractUnit }
  | LadderAction
  | { type: 'sent' }

export function changeContractDraft(
  draft: ContractDraft,
  action: ContractAction,
  situation: FormSituation,
): ContractDraft {
  switch (action.type) {
    case 'opens':
      return { ...draft, opens: action.opens, quantity: '', percent: undefined }
    case 'side':
      return resized(turned(draft, action.side), situation)
    case 'kind':
      return resized({ ...draft, kind: action.kind, postOnly: false }, situation)
    case 'text':
      return resized({ ...draft, [action.field]: action.text }, situation)
    case 'quantity':
      return { ...draft, quantity: action.text, percent: undefined }
    case 'percent':
      return resized({ ...draft, percent: action.percent }, situation)
    case 'tif':
      return { ...draft, tif: action.tif, ...(action.tif === 'GTC' ? {} : { postOnly: false, iceberg: false }) }
    case 'term':
      return {
        ...draft,
        [action.term]: action.on,
        ...(STANDING.includes(action.term) && action.on ? { tif: 'GTC' } : {}),
      }
    case 'by':
      return resized({ ...draft, [action.of]: action.by }, situation)
    case 'step':
      return stepped(draft, action, situation)
    case 'take':
      return taken(draft, action, situation)
    case 'unit': {
      // What is not understood is not written anew: it is asked about in the new unit.
      if (isMarked(draft.quantity)) return draft
      const price = sizingPrice(draft, situation)
      const quantity = lotsWritten(situation.market, action.from, draft.quantity, price)
      return { ...draft, quantity: writtenLots(situation.market, situation.unit, quantity ?? lots(0), price) }
    }
    case 'sizes':
      return { ...draft, sizes: action.sizes }
    case 'part':
      return { ...draft, quantity: action.quantity, percent: action.percent }
    case 'sent':
      return { ...draft, quantity: '', percent: undefined, shown: '', takeProfit: '', stopLoss: '' }
  }
}

/** Terms of what stands in the book. */
const STANDING: readonly string[] = ['postOnly', 'iceberg']

/** What takes the profit of a long stops the loss of a short. */
function turned(draft: ContractDraft, side: PositionSide): ContractDraft {
  if (side === draft.side) return draft
  return { ...draft, side, takeProfit: draft.stopLoss, stopLoss: draft.takeProfit }
}

/** Where the slider set the quantity, it follows what is possible. */
function resized(draft: ContractDraft, situation: FormSituation): ContractDraft {
  if (draft.percent === undefined) return draft
  if (draft.kind === 'ladder') return { ...draft, percent: undefined }
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
  if (field === 'shown') {
    const next = (lotsOf(market, draft.shown) ?? 0) + direction
    return { ...draft, shown: next > 0 ? fromSteps(next, market.rules.lotSize) : '' }
  }
  // An empty field begins where the market is.
  const next = (ticksOf(market, draft[field]) || (situation.last ?? 0)) + direction
  return resized({ ...draft, [field]: next > 0 ? priceOf(market, next) : draft[field] }, situation)
}

/** A row of the book was pressed: its price, and pressed twice what rests up to it as well. */
function taken(
  draft: ContractDraft,
  action: ContractAction & { type: 'take' },
  situation: FormSituation,
): ContractDraft {
  const priced = resized(withTakenPrice(draft, priceOf(situation.market, action.ticks)), situation)
  if (action.lots === undefined) return priced
  const most = mostLots(priced, situation) ?? lots(action.lots)
  const quantity = lots(Math.min(action.lots, most, situation.market.contract.maxLots))
  const written = writtenLots(situation.market, situation.unit, quantity, sizingPrice(priced, situation))
  return { ...priced, quantity: written, percent: undefined }
}

/** A price goes where the kind of order has one: the limit, else the trigger, else where following begins. */
function withTakenPrice(draft: ContractDraft, price: string): ContractDraft {
  switch (draft.kind) {
    case 'market':
      return { ...draft, kind: 'limit', price }
    case 'limit':
    case 'stop_limit':
    case 'oco':
      return { ...draft, price }
    case 'stop_market':
      return { ...draft, trigger: price }
    case 'trailing':
      return { ...draft, activation: price }
    case 'ladder':
      return withLadderPrice(draft, price)
  }
}
