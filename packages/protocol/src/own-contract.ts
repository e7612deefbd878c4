/** Contract orders, fills and positions as their owner sees them: in answers, in lists and on the private socket. */
import * as z from 'zod/mini'
import { CONTRACT_TYPES } from './contract-symbols.ts'
import { ORDER_STATUSES, ORDER_TYPES } from './order-kinds.ts'
import { wire } from './wire-names.ts'

export const contractType = () => z.enum(CONTRACT_TYPES)
/** `fixed`: the position has a margin of its own; `cross`: it shares the account's. */
export const marginMode = () => z.enum(['cross', 'fixed'])
export const positionSide = () => z.enum(['long', 'short'])
/** 1 open long, 2 open short, 3 close long, 4 close short. */
const direction = () => z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** Which price a trigger watches. */
export const triggerBy = () => z.enum(['last', 'mark', 'index'])

/** A take-profit or stop-loss: closes the whole position at market. */
const protection = z.object({ triggerPrice: z.string(), triggerBy: triggerBy() })

/** An own contract order. Quantities in the contract's unit (`lotSize`), money in its settle coin. */
export const ownContractOrder = z.object({
  id: z.string(),
  /** Empty for what the house closed: a liquidation, or a position closed as a whole. */
  clientId: z.string(),
  /** The contract's own symbol. */
  symbol: z.string(),
  contractType: contractType(),
  direction: direction(),
  side: z.enum(['buy', 'sell']),
  /** As it was placed, also after it was triggered. */
  orderType: wire('commissType', z.enum(ORDER_TYPES)),
  /** "0" at market. */
  price: wire('commissPrice', z.string()),
  quantity: wire('commissNum', z.string()),
  filledQuantity: wire('haveDealNum', z.string()),
  /** "0" while nothing is filled. */
  averagePrice: wire('dealAverPrice', z.string()),
  /** Value of what was filled. */
  filledValue: wire('dealValue', z.string()),
  /** Fees so far. */
  fee: wire('serviceCharge', z.string()),
  feeCoin: z.string(),
  /** Profit that its fills realised, before fees. */
  profit: z.string(),
  /** Margin, at its leverage, of what its fills opened, or freed at entry; rounded up at the eighth decimal. */
  margin: z.string(),
  /** Of a closing order with fills: the average price it closed at, and when it ended. */
  closePrice: z.exactOptional(z.string()),
  closeTime: z.exactOptional(z.int()),
  /** Its profit in parts of the margin that it freed: "0.12" is 12%. Before fees. */
  profitRate: wire('closeRate', z.exactOptional(z.string())),
  marginMode: marginMode(),
  leverage: z.int(),
  timeInForce: z.string(),
  postOnly: z.boolean(),
  /** Closing orders never turn a position over. */
  reduceOnly: z.boolean(),
  status: z.enum(ORDER_STATUSES),
  /** Why it ended, where it did not fill. */
  endReason: z.exactOptional(z.string()),
  /**
   * The price that triggers it; of a trailing stop where it would trigger now, "0" while it does not follow the price
   * yet. "0" where the order has no trigger.
   */
  triggerPrice: z.string(),
  triggerBy: z.exactOptional(triggerBy()),
  /** Whether it triggers at or above the trigger price, or at or below it. */
  triggerWhen: z.exactOptional(z.enum(['rises', 'falls'])),
  /** How far the price turns back before a trailing stop triggers: "0.01" is 1%. "0" for every other order. */
  callbackRate: z.string(),
  /** The price from which a trailing stop follows, where it does not follow from the start. */
  activationPrice: z.exactOptional(z.string()),
  /** When it was triggered. */
  triggerTime: z.exactOptional(z.int()),
  /** How much of an iceberg order shows in the book at a time; "0" where all of it does. */
  icebergQuantity: wire('icebergNum', z.string()),
  /** The other leg of its OCO. */
  ocoId: z.exactOptional(z.string()),
  /** It does not trigger while last and mark price are more than 5% apart. */
  priceProtect: z.boolean(),
  /** What it does for its position, all of which it closes. */
  purpose: z.exactOptional(z.enum(['take_profit', 'stop_loss'])),
  /** What its first fill sets for the position. */
  takeProfit: z.exactOptional(protection),
  stopLoss: z.exactOptional(protection),
  placedTime: wire('commissTime', z.int()),
  updateTime: z.int(),
})

/** One's own side of one match. */
export const ownContractFill = z.object({
  id: z.string(),
  orderId: z.string(),
  symbol: z.string(),
  contractType: contractType(),
  direction: direction(),
  role: z.enum(['maker', 'taker']),
  price: z.string(),
  quantity: wire('num', z.string()),
  /** Value in the settle coin. */
  amount: z.string(),
  fee: z.string(),
  feeCoin: z.string(),
  /** Realised by it, before the fee. */
  profit: z.string(),
  time: z.int(),
})

const activeProtection = z.object({ orderId: z.string(), ...protection.shape })

/** An own open position as of this moment. Money in the settle coin; rates are parts of one. */
export const ownPosition = z.object({
  /** `BTC_USDT_PERP-long`: what the calls about a position name it by. */
  id: z.string(),
  symbol: z.string(),
  contractType: contractType(),
  /** 1 long, 2 short. */
  direction: z.union([z.literal(1), z.literal(2)]),
  side: positionSide(),
  marginMode: marginMode(),
  leverage: z.int(),
  /** Size. */
  size: wire('openInterest', z.string()),
  entryPrice: wire('averOpenPrice', z.string()),
  /** Value it was entered at, and at the mark price. */
  entryValue: z.string(),
  value: z.string(),
  /** Fixed: its own margin. Cross: what it asks of the account. */
  positionMargin: z.string(),
  /** Maintenance margin / margin balance: liquidated at 1. Empty where nothing is left. */
  marginRatio: wire('guarAssetRatio', z.string()),
  maintenanceMargin: z.string(),
  /** Fixed: of the position; cross: of the account. */
  marginBalance: z.string(),
  /** Liquidation price, of two the nearer to the mark price; "0" where there is none. */
  liquidationPrice: wire('expectedStrongParity', z.string()),
  /** Liquidation prices below and above the mark price: a hedge may have both. */
  liquidationPriceBelow: wire('strongParityBelow', z.exactOptional(z.string())),
  liquidationPriceAbove: wire('strongParityAbove', z.exactOptional(z.string())),
  markPrice: z.string(),
  /** Profit at the mark price, and the same in parts of its margin at entry. */
  unrealised: z.string(),
  unrealisedRate: z.string(),
  /** Realised since it was opened, before fees and funding. */
  realised: z.string(),
  /** Funding accrued and not settled yet: what it will pay. */
  funding: z.string(),
  /** Funding paid since it was opened, what is accrued included; negative where it received. */
  fundingPaid: z.string(),
  /** 1 to 5: how near it is to being deleveraged. */
  deleveragingRank: wire('lamps', z.int()),
  /** Take-profit and stop-loss set for it, and the orders that wait for them. */
  takeProfit: z.exactOptional(activeProtection),
  stopLoss: z.exactOptional(activeProtection),
  settle: z.string(),
})

/** What an account of contracts stands at. */
export const contractAccount = z.object({
  contractType: contractType(),
  coin: z.string(),
  /** All of it, and what may be used for orders or transferred. */
  wallet: z.string(),
  available: z.string(),
  /** Margins of fixed positions, what cross positions and open orders ask for. */
  fixedMargin: z.string(),
  crossMargin: z.string(),
  orderMargin: z.string(),
  /** Of the cross positions and the wallet behind them. */
  marginBalance: z.string(),
  maintenanceMargin: z.string(),
  /** Maintenance / balance; empty where nothing is left. */
  marginRatio: wire('guarAssetRatio', z.string()),
  /** Profit of all its positions at their mark prices. */
  unrealised: z.string(),
})
