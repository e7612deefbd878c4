/** Contract orders, fills, positions and accounts as their owner sees them: the same words everywhere. */
import type { ProtectionTerms } from '@candlewick/engine/contract/commands'
import type { ContractOrderView, ContractTradeEvent, ProtectionPurpose } from '@candlewick/engine/contract/events'
import type { ContractAccountView, PositionView } from '@candlewick/engine/contract/views'
import { divCeil } from '@candlewick/money/arithmetic'
import { type Fraction, priceOf } from '@candlewick/money/fraction'
import { type Lots, RATE_ONE, type Ticks } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { type ContractType, contractTypeOf } from '@candlewick/protocol/contract-symbols'
import type { ContractAccount, OwnContractFill, OwnContractOrder, OwnPosition } from '@candlewick/protocol/realtime'
import { nearestPrice } from '@candlewick/rules/contract/liquidation-price'
import { entryPrice, valueUp } from '@candlewick/rules/contract/position'
import { closedPart, type FromFills } from './closed-part.ts'
import { type ContractScale, lotsText, priceText, quoteText, rateText } from './scales.ts'

/** Decimals of prices that fall between ticks; the last is rounded to the nearest. */
const PRICE_DECIMALS = 8

/** A price between ticks as a plain decimal. */
export function exactPriceText(price: Fraction, scale: ContractScale): string {
  return priceOf(price, scale.tickSize, PRICE_DECIMALS).replace(/\.?0+$/, '')
}

/** The average price of what was traded at `value`; "0" where nothing was. */
export function averageText(quantity: number, value: number, scale: ContractScale): string {
  const price = entryPrice({ side: 'long', lots: quantity as Lots, entryValue: units(value) }, scale)
  return price === undefined ? '0' : exactPriceText(price, scale)
}

export function modeText(mode: 'cross' | 'isolated'): 'cross' | 'fixed' {
  return mode === 'isolated' ? 'fixed' : 'cross'
}

export function ownContractOrder(order: ContractOrderView, scale: ContractScale): OwnContractOrder {
  const stored = storedContractOrder(order, scale)
  return { ...stored, ...closedPart(stored) }
}

/** What a table holds of it: the rest follows from this. */
export function storedContractOrder(order: ContractOrderView, scale: ContractScale): Omit<OwnContractOrder, FromFills> {
  return {
    id: String(order.id),
    clientId: order.clientId,
    symbol: order.symbol,
    contractType: contractTypeOf(order.symbol),
    direction: order.direction,
    side: order.direction === 1 || order.direction === 4 ? 'buy' : 'sell',
    orderType: orderType(order),
    price: priceText(scale, order.price),
    quantity: lotsText(scale, order.lots),
    filledQuantity: lotsText(scale, order.filledLots),
    averagePrice: averageText(order.filledLots, order.filledValue, scale),
    filledValue: quoteText(scale, order.filledValue),
    fee: quoteText(scale, order.fee),
    feeCoin: scale.settle,
    profit: quoteText(scale, order.profit),
    marginMode: modeText(order.mode),
    leverage: order.leverage,
    timeInForce: order.tif,
    postOnly: order.postOnly,
    reduceOnly: order.direction > 2,
    status: order.status,
    ...(order.endReason === undefined ? {} : { endReason: order.endReason }),
    ...conditionOf(order, scale),
    icebergQuantity: lotsText(scale, order.display ?? 0),
    ...(order.ocoId === undefined ? {} : { ocoId: String(order.ocoId) }),
    ...protectionsOf(order, scale),
    placedTime: order.createdAt,
    updateTime: order.updatedAt,
  }
}

/** As it was placed, also after it was triggered. */
export function orderType({ kind, condition }: ContractOrderView): OwnContractOrder['orderType'] {
  if (condition === undefined) return kind
  return condition.type === 'trailing' ? 'trailing' : `stop_${kind}`
}

function conditionOf({ condition }: ContractOrderView, scale: ContractScale) {
  if (condition === undefined) return { triggerPrice: '0', callbackRate: '0', priceProtect: false }
  const { activation, triggeredAt } = condition
  return {
    triggerPrice: priceText(scale, condition.trigger),
    triggerBy: condition.by,
    triggerWhen: condition.rises ? ('rises' as const) : ('falls' as const),
    callbackRate: rateText(condition.callback ?? 0),
    ...(activation === undefined ? {} : { activationPrice: priceText(scale, activation) }),
    ...(triggeredAt === undefined ? {} : { triggerTime: triggeredAt }),
    priceProtect: condition.guarded,
  }
}

function protectionsOf({ purpose, takeProfit, stopLoss }: ContractOrderView, scale: ContractScale) {
  const told = ({ trigger, by }: ProtectionTerms) => ({ triggerPrice: priceText(scale, trigger), triggerBy: by })
  return {
    ...(purpose === undefined ? {} : { purpose }),
    ...(takeProfit === undefined ? {} : { takeProfit: told(takeProfit) }),
    ...(stopLoss === undefined ? {} : { stopLoss: told(stopLoss) }),
  }
}

/** One side of a match. */
export function ownContractFill(
  trade: ContractTradeEvent,
  role: 'maker' | 'taker',
  time: number,
  scale: ContractScale,
): OwnContractFill {
  const own = trade[role]
  return {
    id: String(trade.id),
    orderId: String(own.order),
    symbol: trade.symbol,
    contractType: contractTypeOf(trade.symbol),
    direction: own.direction,
    role,
    price: priceText(scale, trade.price),
    quantity: lotsText(scale, trade.lots),
    amount: quoteText(scale, trade.value),
    fee: quoteText(scale, own.fee),
    feeCoin: scale.settle,
    profit: quoteText(scale, own.profit),
    time,
  }
}

/** The name of a position: at most one a contract and side. */
export function positionId(symbol: string, side: 'long' | 'short'): string {
  return `${symbol}-${side}`
}

/** What waits for a position, as its row tells it. */
function protectionOf(orders: readonly ContractOrderView[], purpose: ProtectionPurpose, scale: ContractScale) {
  const order = orders.find((each) => each.purpose === purpose)
  if (order?.condition === undefined) return undefined
  const { trigger, by } = order.condition
  return { orderId: String(order.id), triggerPrice: priceText(scale, trigger), triggerBy: by }
}

/** @param orders the open and waiting orders that close the position */
export function ownPosition(
  position: PositionView,
  mark: Ticks,
  orders: readonly ContractOrderView[],
  scale: ContractScale,
): OwnPosition {
  const { symbol, side, lots, entryValue, leverage, liquidation } = position
  const { below, above } = liquidation
  const nearest = nearestPrice(liquidation, mark)
  const initial = divCeil(entryValue, leverage)
  const takeProfit = protectionOf(orders, 'take_profit', scale)
  const stopLoss = protectionOf(orders, 'stop_loss', scale)
  return {
    id: positionId(symbol, side),
    symbol,
    contractType: contractTypeOf(symbol),
    direction: side === 'long' ? 1 : 2,
    side,
    marginMode: modeText(position.mode),
    leverage,
    size: lotsText(scale, lots),
    entryPrice: averageText(lots, entryValue, scale),
    entryValue: quoteText(scale, entryValue),
    value: mark > 0 ? quoteText(scale, valueUp(lots, mark, scale)) : '0',
    positionMargin: quoteText(scale, position.margin),
    marginRatio: position.ratio === undefined ? '' : rateText(position.ratio),
    maintenanceMargin: quoteText(scale, position.maintenance),
    marginBalance: quoteText(scale, position.balance),
    liquidationPrice: nearest === undefined ? '0' : exactPriceText(nearest, scale),
    ...(below === undefined ? {} : { liquidationPriceBelow: exactPriceText(below, scale) }),
    ...(above === undefined ? {} : { liquidationPriceAbove: exactPriceText(above, scale) }),
    markPrice: priceText(scale, mark),
    unrealised: quoteText(scale, position.profit),
    unrealisedRate: rateText(partOf(position.profit, initial)),
    realised: quoteText(scale, position.realised),
    funding: quoteText(scale, position.funding),
    fundingPaid: quoteText(scale, position.fundingPaid),
    deleveragingRank: position.lamps,
    ...(takeProfit === undefined ? {} : { takeProfit }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
    settle: scale.settle,
  }
}

/** `part` / `whole` in counts of 1e-8, rounded towards zero; 0 of nothing. */
function partOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(part) * BigInt(RATE_ONE)) / BigInt(whole))
}

export function contractAccount(
  account: ContractAccountView,
  type: ContractType,
  settle: { readonly asset: string; readonly decimals: number },
  unrealised: number,
): ContractAccount {
  const text = (amount: number) => quoteText({ quoteDecimals: settle.decimals }, amount)
  return {
    contractType: type,
    coin: settle.asset,
    wallet: text(account.wallet),
    available: text(account.free),
    fixedMargin: text(account.isolated),
    crossMargin: text(account.crossMargin),
    orderMargin: text(account.orderHolds),
    marginBalance: text(account.balance),
    maintenanceMargin: text(account.maintenance),
    marginRatio: account.ratio === undefined ? '' : rateText(account.ratio),
    unrealised: text(unrealised),
  }
}
