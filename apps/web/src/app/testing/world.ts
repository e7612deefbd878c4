/** What forms and dialogs stand in when they stand by themselves: markets with prices and books, balances, positions. */
import type { ContractAccount, Detail, OwnPosition } from '@candlewick/protocol/realtime'
import type { FormSituation } from '../../features/contract/form/draft.ts'
import { ContractStore } from '../../features/contract/form/store.ts'
import { takePositions } from '../../features/contract/own-contracts.ts'
import { type HeldPosition, heldPositions } from '../../features/contract/position-state.ts'
import { btcContract } from '../../features/contract/testing/market.ts'
import { flashMarket } from '../../features/flash/flash-market.ts'
import { DraftStore } from '../../features/spot/form/draft-store.ts'
import { BTC_MARKET } from '../../markets/testing/btc-market.ts'
import type { TradeAccount } from '../../platform/accounts.ts'
import { marketFeed } from '../../realtime/market.ts'
import { ownState } from '../../realtime/own.ts'

export const CONTRACT = btcContract()
export const FLASH = flashMarket({
  ...{ symbol: 'BTC_USDT', coin: 'USDT', decimals: 6, status: 'open', name: 'Bitcoin', tickSize: '0.1' },
  cycles: [
    { period: 30, payoutRate: '0.75', breakEvenRate: '0.5715', minStake: '5', maxStake: '1000' },
    { period: 60, payoutRate: '0.8', breakEvenRate: '0.5556', minStake: '5', maxStake: '2000' },
    { period: 3_600, payoutRate: '0.85', breakEvenRate: '0.5406', minStake: '5', maxStake: '5000' },
  ],
})
export const PRICE = '64120'

const detail = (symbol: string): Detail => ({
  ...{ symbol, close: PRICE, open: PRICE, openPrice: PRICE, high: PRICE, low: PRICE, high24: PRICE, low24: PRICE },
  ...{ volume: '1', volume24: '1', amount24: '1', change: '0', priceChangePercent: '0', time: 1 },
  ...{ index: PRICE, mark: PRICE, live: true, openInterest: '10' },
})
const POSITION: OwnPosition = {
  ...{ id: '7', symbol: CONTRACT.symbol, contractType: 'u', direction: 1, side: 'long', marginMode: 'fixed' },
  ...{ leverage: 20, size: '1', entryPrice: '64000', entryValue: '64000', value: PRICE, deleveragingRank: 1 },
  ...{ positionMargin: '6000', marginRatio: '0.1', maintenanceMargin: '250', marginBalance: '6000', markPrice: PRICE },
  ...{ liquidationPrice: '60000', unrealised: '0', unrealisedRate: '0', realised: '0', funding: '0' },
  ...{ fundingPaid: '0', settle: 'USDT' },
} as OwnPosition
const ACCOUNT: ContractAccount = {
  ...{ contractType: 'u', coin: 'USDT', wallet: '100000', available: '90000', fixedMargin: '6000', crossMargin: '0' },
  ...{ orderMargin: '0', marginBalance: '100000', maintenanceMargin: '250', marginRatio: '0.01', unrealised: '0' },
} as ContractAccount

/** Prices come, and somebody has something of everything. */
export function fillWorld(): void {
  for (const market of [BTC_MARKET, CONTRACT]) {
    marketFeed.details.putNow(market.symbol, detail(market.symbol))
    const book = { bids: { ticks: [641_190], lots: [1_000_000] }, asks: { ticks: [641_210], lots: [1_000_000] } }
    marketFeed.books.putNow(market.symbol, { ...book, sequence: 1, time: 1 })
  }
  const coins = [
    { account: 1, coin: 'USDT', available: '1000000', occupied: '0' },
    { account: 1, coin: 'BTC', available: '20', occupied: '0' },
    { account: 2, coin: 'USDT', available: '90000', occupied: '0' },
    { account: 4, coin: 'USDT', available: '500', occupied: '0' },
  ]
  ownState.loadCoins(coins, 1)
  takePositions(1, [POSITION], [ACCOUNT])
}

/** The one position that is held. */
export function held(): HeldPosition {
  const [first] = heldPositions([POSITION], [CONTRACT], () => ({ mark: PRICE, index: PRICE }))
  if (first === undefined) throw new Error('nothing is held')
  return first
}

export const situation = (): FormSituation => new ContractStore(CONTRACT, [CONTRACT]).situation()

/** What fills a spot form of each kind so that it can be sent. */
export const SPOT_KINDS = {
  limit: { price: '64000', quantity: '0.5' },
  iceberg: { price: '64000', quantity: '0.5', shown: '0.1' },
  market: { quantity: '0.5' },
  amount: { total: '500' },
  stop_limit: { trigger: '65000', price: '65100', quantity: '0.5' },
  stop_market: { trigger: '65000', quantity: '0.5' },
  trailing: { callback: '1', quantity: '0.5' },
  following: { callback: '1', activation: '63000', quantity: '0.5' },
  oco: { price: '63000', trigger: '65000', stopPrice: '65100', quantity: '0.5' },
  ladder: { from: '63000', to: '62000', rungs: '4', quantity: '0.4' },
} as const
export type SpotKind = keyof typeof SPOT_KINDS
const KIND_OF = { iceberg: 'limit', amount: 'market', following: 'trailing' } as const
const kindOf = <Name extends string>(name: Name) =>
  name in KIND_OF ? KIND_OF[name as keyof typeof KIND_OF] : (name as Exclude<Name, keyof typeof KIND_OF>)

/** A spot form's entries, filled; `entries` in the place of what fills it otherwise. */
export function spotStore(
  name: SpotKind,
  entries: Readonly<Record<string, string>> = SPOT_KINDS[name],
  account: TradeAccount = 'spot',
): DraftStore {
  const store = new DraftStore(BTC_MARKET, account)
  store.dispatch({ type: 'kind', kind: kindOf(name) })
  if (name === 'iceberg') store.dispatch({ type: 'iceberg', on: true })
  for (const [field, text] of Object.entries(entries)) {
    if (field === 'price' || field === 'quantity' || field === 'total') store.dispatch({ type: field, text })
    else store.dispatch({ type: 'text', field: field as 'trigger', text })
  }
  return store
}

/** What fills a contract form of each kind so that it can be sent. */
export const CONTRACT_KINDS = {
  limit: { price: '64000', quantity: '0.5' },
  iceberg: { price: '64000', quantity: '0.5', shown: '0.1' },
  protected: { price: '64000', quantity: '0.5', takeProfit: '70000', stopLoss: '63000' },
  market: { quantity: '0.5' },
  stop_limit: { trigger: '65000', price: '65100', quantity: '0.5' },
  stop_market: { trigger: '65000', quantity: '0.5' },
  trailing: { callback: '1', quantity: '0.5' },
  following: { callback: '1', activation: '63000', quantity: '0.5' },
  oco: { price: '63000', trigger: '65000', stopPrice: '65100', quantity: '0.5' },
  ladder: { from: '63000', to: '62000', rungs: '4', quantity: '0.4' },
} as const
export type ContractKind = keyof typeof CONTRACT_KINDS

/** A contract form's entries, filled; `entries` in the place of what fills it otherwise. */
export function contractStore(
  name: ContractKind,
  entries: Readonly<Record<string, string>> = CONTRACT_KINDS[name],
): ContractStore {
  const store = new ContractStore(CONTRACT, [CONTRACT])
  const kind = name === 'iceberg' || name === 'protected' ? 'limit' : name === 'following' ? 'trailing' : name
  store.dispatch({ type: 'kind', kind })
  if (name === 'iceberg') store.dispatch({ type: 'term', term: 'iceberg', on: true })
  if (name === 'protected') store.dispatch({ type: 'term', term: 'protects', on: true })
  for (const [field, text] of Object.entries(entries)) {
    if (field === 'quantity') store.dispatch({ type: 'quantity', text })
    else store.dispatch({ type: 'text', field: field as 'price', text })
  }
  return store
}
