/** Orders as they are opened: of every product one, as full as it gets. */
import type { CallName, CallOutput } from '@candlewick/protocol/client'
import { flashOrder } from '../../../features/flash/testing/flash-order.ts'
import { BTC_MARKET } from '../../../markets/testing/btc-market.ts'
import { CONTRACT, PRICE } from '../world.ts'

type Spot = CallOutput<'spot.transactionDetails'>

const THEN = Date.UTC(2026, 8, 23, 12, 34, 56)
const CLIENT_ID = 'hohensteinische-handelsmaschine-0001'

const FILL: Spot['records'][number] = {
  ...{ id: '31', orderId: '9', symbol: BTC_MARKET.symbol, account: 'all', side: 'buy', role: 'maker' },
  ...{ price: '65100.1', quantity: '1.23456', amount: '80370.123456', fee: '80.370123', feeCoin: 'USDT' },
  time: THEN + 60_000,
}
const SPOT_ORDER: Spot['order'] = {
  ...{ id: '9', clientId: CLIENT_ID, symbol: BTC_MARKET.symbol, account: 'all', side: 'buy', orderType: 'stop_limit' },
  ...{ price: '65100.1', quantity: '12.34567', amount: '0', filledQuantity: '1.23456', averagePrice: '65100.1' },
  ...{ orderValue: '80370.123456', fee: '80.370123', status: 'open', timeInForce: 'GTC', postOnly: false },
  ...{ triggerPrice: '65000.1', triggerBy: 'index', callbackRate: '0', icebergQuantity: '1.23456', ocoId: '10' },
  ...{ repays: true, placedTime: THEN, updateTime: THEN + 60_000 },
}
const CONTRACT_ORDER: Omit<CallOutput<'contract.orderDetails'>, 'fills'> = {
  ...{ id: '9', clientId: CLIENT_ID, symbol: CONTRACT.symbol, contractType: 'u', direction: 3, side: 'sell' },
  ...{ orderType: 'stop_limit', price: '65100.1', quantity: '12.345', filledQuantity: '1.234', priceProtect: false },
  ...{ filledValue: '80370.123456', fee: '80.370123', feeCoin: 'USDT', profit: '-1234.567891', margin: '4018.506172' },
  ...{ averagePrice: '65100.1', closePrice: '65100.1', closeTime: THEN + 60_000, profitRate: '-0.3072', leverage: 20 },
  marginMode: 'fixed',
  ...{ timeInForce: 'GTC', postOnly: false, reduceOnly: true, status: 'open', triggerPrice: '65000.1' },
  ...{ triggerBy: 'mark', callbackRate: '0', icebergQuantity: '0', placedTime: THEN, updateTime: THEN + 60_000 },
}
const CONTRACT_FILL: CallOutput<'contract.orderDetails'>['fills'][number] = {
  ...FILL,
  ...{ symbol: CONTRACT.symbol, contractType: 'u', direction: 3, role: 'taker' },
  profit: '-1234.567891',
}

type Row = CallOutput<'market.initData'>['records'][number]

const row = (symbol: string, kind: Row['kind']): Row => ({
  ...{ rowId: symbol, listedSymbol: symbol, symbol, kind, base: 'BTC', quote: 'USDT', name: 'Bitcoin', group: 'USDT' },
  ...{ baseSymbol: 'BTC', tickSize: '0.1', status: 'open', close: PRICE, amount: '1234567.1', volume: '20' },
  ...{ turnover: '1234567.1', watched: false },
})

/** What the told server knows of orders and the markets they are in. */
export function tellOrders(tell: <Name extends CallName>(call: Name, data: Partial<CallOutput<Name>>) => void): void {
  const steps: Spot['steps'] = [
    { what: 'placed', time: THEN },
    { what: 'triggered', time: THEN + 30_000, price: '65000.1' },
    { what: 'filled', time: THEN + 60_000, fill: FILL },
  ]
  tell('spot.transactionDetails', { order: SPOT_ORDER, records: [FILL], steps })
  tell('contract.orderDetails', { ...CONTRACT_ORDER, fills: [CONTRACT_FILL] })
  tell('flash.order', { ...flashOrder(), receipt: { text: '', hash: '', signature: '', keyId: '' } })
  tell('contract.positionCosts', {
    records: [
      {
        ...{ id: '7', symbol: CONTRACT.symbol, contractType: 'u', side: 'long', opened: '1', closed: '0' },
        ...{ profit: '0', fee: '32.05', funding: '0', coin: 'USDT', openTime: THEN },
      },
    ],
  })
  tell('market.initData', {
    records: [row('BTC_USDT', 'spot'), row(CONTRACT.symbol, 'contract'), row('BTC_USDT', 'flash')],
  })
}
