/** What of its calls spends something, and what nothing. */
import {
  API,
  accepted,
  amending,
  long,
  named,
  PERP,
  plenty,
  posting,
  rungs,
  U,
} from '../../../../test/double-spend/forms.ts'
import type { Bounded, Spending } from '../../../../test/double-spend/spending.ts'
import type { TestExchange } from '../../../../test/exchange.ts'

/** Lots of somebody's long positions, less those of her short ones. */
function lots(exchange: TestExchange, token: string): number {
  const positions = exchange.replica.engine.contracts.positions(exchange.userOf(token))
  return positions.reduce((sum, { side, lots: held }) => sum + (side === 'long' ? held : -held), 0)
}

/** Somebody else who buys so much. */
async function buyer(exchange: TestExchange, quantity: string): Promise<void> {
  const body = { ...PERP, ...U, price: '49900', quantity, direction: 1 }
  await accepted(exchange.post(await plenty(exchange), '/api/contract/order/submit', body))
}

/** A long position, all of which a call closes. */
const closing = (call: string, path: string, body: object): Bounded => ({
  ...{ call, refused: 'no_position', most: 1, again: 'each is one more' },
  async open(exchange) {
    const token = await exchange.customer({})
    await long(exchange, token, '0.1')
    await buyer(exchange, '5')
    const each = -lots(exchange, token)
    return { ask: () => exchange.post(token, path, body), stands: () => lots(exchange, token), each }
  },
})

export const SPENDING: Spending = {
  rows: [
    {
      ...{ call: 'contract.submit', from: { account: 2, asset: 'USDT' }, refused: 'insufficient_balance', most: 9 },
      again: 'client id',
      open: posting('/api/contract/order/submit', { ...PERP, ...U, direction: 1 }),
    },
    {
      ...{ call: 'contract.submit', form: 'oco', from: { account: 2, asset: 'USDT' }, most: 6 },
      ...{ refused: 'insufficient_balance', again: 'client id' },
      open: posting('/api/contract/order/submit', {
        ...{ ...PERP, ...U, direction: 1, orderType: 'oco', price: '49000', triggerPrice: '51000', triggerBy: 'index' },
      }),
    },
    {
      ...{ call: 'contract.open', from: { account: 2, asset: 'USDT' }, refused: 'insufficient_balance', most: 8 },
      again: 'client id',
      open: posting(`${API}/entrust/contract/open/u`, { ...PERP, direction: 1 }),
    },
    {
      ...{ call: 'contract.ladder', from: { account: 2, asset: 'USDT' }, refused: 'insufficient_balance', most: 10 },
      ...{ again: 'client id', done: rungs, uneven: 100_000 },
      open: posting(`${API}/contract/ladder`, {
        ...{ symbol: 'BTC_USDT', ...U, direction: 1, leverage: 10, rungs: 2, quantity: '0.02' },
        ...{ fromPrice: '49000', toPrice: '49001' },
      }),
    },
    {
      ...{ call: 'contract.amend', from: { account: 2, asset: 'USDT' }, refused: 'insufficient_balance', most: 12 },
      again: 'what it names',
      open: amending(
        '/api/contract/order/submit',
        `${API}/contract/amend`,
        { ...PERP, ...U, direction: 1, quantity: '0.001' },
        '0.003',
      ),
    },
    {
      ...{ call: 'contract.adjustAmount', from: { account: 2, asset: 'USDT' }, most: 10 },
      ...{ refused: 'insufficient_balance', again: 'client id' },
      async open(exchange, token) {
        const id = await long(exchange, token, '0.1', 'fixed')
        return await posting('/api/contract/position/adjustAmount', { id, amount: '7', action: 1 })(exchange, token)
      },
    },
    {
      ...{ call: 'contract.updateBond', from: { account: 2, asset: 'USDT' }, most: 4 },
      ...{ refused: 'insufficient_balance', again: 'client id' },
      async open(exchange, token) {
        await long(exchange, token, '0.1', 'fixed')
        const body = { symbol: 'BTC_USDT', ...U, side: 'long', amount: '11', action: 1 }
        return await posting(`${API}/wallet/contract/updateBond`, body)(exchange, token)
      },
    },
  ],
  bounded: [
    {
      ...{ call: 'contract.close', refused: 'reduce_only', most: 10, again: 'client id' },
      async open(exchange) {
        const token = await exchange.customer({})
        await long(exchange, token, '0.1')
        await buyer(exchange, '5')
        const asked = { symbol: 'BTC_USDT', orderType: 'market', quantity: '0.01', direction: 3 }
        const each = -lots(exchange, token) / 10
        return {
          ask: (id) => exchange.post(token, `${API}/entrust/contract/close/u`, { ...asked, ...named(id) }),
          stands: () => lots(exchange, token),
          each,
        }
      },
    },
    closing('contract.closePosition', '/api/contract/position/stopOrder', { id: 'BTC_USDT_PERP-long' }),
    closing('contract.closeAllPositions', `${API}/entrust/contract/close/onekey`, { symbols: ['BTC_USDT'], ...U }),
    {
      // The book gives as much as one takes, and nothing the other way.
      ...{ call: 'contract.reverse', refused: 'no_position', most: 1, again: 'client id' },
      async open(exchange) {
        const token = await exchange.customer({})
        const id = await long(exchange, token, '0.1')
        await buyer(exchange, '0.2')
        const each = -2 * lots(exchange, token)
        return {
          ask: (same, place) =>
            exchange.post(token, '/api/contract/position/reverse', { id, clientId: same ?? `r${place}` }),
          stands: () => lots(exchange, token),
          each,
        }
      },
    },
  ],
  still: {
    'contract.cancelOrder': 'gives back what an order holds, once an order',
    'contract.cancelSeveral': 'gives back what orders hold, once an order',
    'contract.cancelProtection': 'protections hold nothing',
    'contract.setProtections': 'protections hold nothing',
    'contract.setLeverage': 'a setting: asked for again it is what stands, and margin follows it whatever the count',
  },
}
