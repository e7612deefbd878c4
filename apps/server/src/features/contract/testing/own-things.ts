/** What customers have of it that calls name by an id. */
import {
  answered,
  askedOnceMet,
  at,
  by,
  byName,
  NUMBER,
  type OwnThings,
  ofOrders,
  once,
  thing,
} from '../../../../test/own-things.ts'

const OPEN = { contractType: 'u', symbol: 'BTC_USDT', direction: 1 }
const CONTRACT = { ...OPEN, orderType: 'limit', price: '1000', quantity: '0.01' }
const CONTRACT_STOP = { ...CONTRACT, orderType: 'stop_limit', triggerPrice: '900000', triggerBy: 'mark' }
const contractOrders = [by('contract.submit', () => CONTRACT, 'id'), by('contract.submit', () => CONTRACT_STOP, 'id')]
const contractNames = [byName('contract.submit', CONTRACT), byName('contract.submit', CONTRACT_STOP)]
const CONTRACT_LADDER = { ...OPEN, fromPrice: '1000', toPrice: '1100', rungs: 2, quantity: '0.02' }
const ISOLATED = [
  ['contract.submit', { ...OPEN, symbol: 'SOL_USDT', orderType: 'market', quantity: '1', marginMode: 'fixed' }],
] as const
/** A position is named by its contract and side: hers and another's of the same name are two. */
const position = once(
  thing('SOL_USDT_PERP-short', async (owner) => {
    const terms = { contractType: 'u', symbol: 'ETH_USDT', direction: 1, marginMode: 'fixed', leverage: 5 }
    await answered(askedOnceMet(owner, 'contract.submit', { ...terms, orderType: 'market', quantity: '0.1' }))
    return 'ETH_USDT_PERP-long'
  }),
)
const closing = once(
  thing('SOL_USDT_PERP-short', async (owner) => {
    await answered(askedOnceMet(owner, 'contract.submit', { ...OPEN, orderType: 'market', quantity: '0.01' }))
    return 'BTC_USDT_PERP-long'
  }),
)
const protection = once(
  thing(NUMBER, async (owner) => {
    const id = await position.make(owner)
    return at(await answered(owner.ask('contract.setProtections', { id, takeProfit: '90000' })), 'records', 0, 'id')
  }),
)

export const OWN_THINGS: OwnThings = {
  entries: {
    ...ofOrders('contract', contractOrders, contractNames),
    'contract.orderDetails id': { things: contractOrders },
    'contract.orderLog clientId': { things: contractNames, fields: { contractType: 'u', state: 'current', page: 1 } },
    'contract.submit clientId': { named: CONTRACT },
    'contract.open clientId': { named: CONTRACT },
    'contract.close clientId': {
      named: { ...CONTRACT, symbol: 'ETH_USDT', direction: 3, price: '900000', quantity: '0.01' },
      first: [['contract.submit', { ...OPEN, symbol: 'ETH_USDT', orderType: 'market', quantity: '0.1' }]],
    },
    'contract.ladder clientId': { named: CONTRACT_LADDER },
    'contract.protections id': { things: [position] },
    'contract.adjustAmount id': { things: [position], fields: { amount: '1', action: 1 } },
    'contract.adjustAmount clientId': { named: { id: 'SOL_USDT_PERP-long', amount: '1', action: 1 }, first: ISOLATED },
    'contract.updateBond clientId': {
      named: { contractType: 'u', symbol: 'SOL_USDT', side: 'long', amount: '1', action: 1 },
      first: ISOLATED,
    },
    'contract.setProtections id': { things: [position], fields: { takeProfit: '80000' } },
    'contract.cancelProtection id': { things: [protection], owner: ['order_ended'] },
    'contract.reverse id': { things: [position] },
    'contract.reverse clientId': {
      named: { id: 'BTC_USDT_PERP-long' },
      first: [['contract.submit', { ...OPEN, orderType: 'market', quantity: '0.01' }]],
    },
    'contract.closePosition id': { things: [closing] },
  },
}
