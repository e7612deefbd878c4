/** Swaps among the orders of all products: each is filled at once. */
import { swapsOf } from '../../projections/swap/swaps.ts'
import type { OrderSource } from '../../state/order-source.ts'
import { swapPrice } from '../../wire/swap-price.ts'

export const SWAP_ORDERS: OrderSource = {
  product: 'swap',
  async records({ sql, user }, ids) {
    return (await swapsOf(sql, user, ids)).map((row) => {
      const { id, fromCoin, toCoin, pays: quantity, gets, time } = row
      const details = { ...row, filledPrice: swapPrice(quantity, gets) }
      const symbol = `${fromCoin}_${toCoin}`
      return { product: 'swap', id, symbol, quantity, status: 'filled', time, updateTime: time, details }
    })
  },
  async rows({ sql, user }, ids) {
    return (await swapsOf(sql, user, ids)).map(({ id, fromCoin, toCoin, pays, gets, time }) => ({
      ...{ product: 'swap', id, symbol: `${fromCoin}_${toCoin}`, side: '', type: '', price: swapPrice(pays, gets) },
      ...{ quantity: pays, filled: pays, status: 'filled', clientId: '', placedTime: time, updateTime: time },
    }))
  },
}
