/** What customers have of it that calls name by an id. */
import { by, byName, type OwnThings, ofOrders } from '../../../../test/own-things.ts'

const SPOT = { account: 'spot', symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '1000', quantity: '0.01' }
const SPOT_STOP = { ...SPOT, orderType: 'stop_limit', triggerPrice: '900000', price: '1000', triggerBy: 'index' }
const spotOrders = [by('spot.submit', () => SPOT, 'id'), by('spot.submit', () => SPOT_STOP, 'id')]
const spotNames = [byName('spot.submit', SPOT), byName('spot.submit', SPOT_STOP)]
const spotFilled = by(
  'spot.submit',
  () => ({ symbol: 'ETH_USDT', side: 'buy', orderType: 'market', amount: '100' }),
  'id',
)
const LADDER = { symbol: 'BTC_USDT', side: 'buy', fromPrice: '1000', toPrice: '1100', rungs: 2, quantity: '0.02' }

export const OWN_THINGS: OwnThings = {
  entries: {
    ...ofOrders('spot', spotOrders, spotNames),
    'spot.transactionDetails id': { things: [spotFilled, ...spotOrders] },
    'spot.orderLog clientId': { things: spotNames, fields: { account: 'spot', state: 'current', page: 1 } },
    'spot.cancelSeveral id': { things: spotOrders },
    'spot.submit clientId': { named: SPOT },
    'spot.exchange clientId': { named: SPOT },
    'spot.ladder clientId': { named: LADDER },
    'assets.outcome clientId': { things: spotNames, fields: { kind: 'spot' } },
  },
}
