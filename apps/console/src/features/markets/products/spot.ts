/** Spot markets, as they are listed and their terms are written. */
import type { ListingForm, ProductForm } from './form.ts'

export const SPOT_FORM: ProductForm = {
  product: 'spot',
  halts: 'spot',
  change: (symbol, { text, whole }) => ({
    product: 'spot',
    symbol,
    to: { ...text('minNotional', 'maxQuantity', 'bandRate', 'slipRate'), ...whole('maxOpenOrders') },
  }),
}

export const SPOT_LISTING: ListingForm = {
  listed: 'spot',
  names: { symbol: /^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}$/ },
  figures: ['tickSize', 'lotSize', 'minNotional', 'maxQuantity'],
  whole: [],
  listing({ words: { symbol = '', tickSize = '', lotSize = '', minNotional = '', maxQuantity = '' } }) {
    return { product: 'spot', symbol, tickSize, lotSize, minNotional, maxQuantity }
  },
}
