/** Perpetual contracts, as they are listed and their terms are written. */
import { INDEX_SYMBOL, type ListingForm, type ProductForm, type Row } from './form.ts'

export const CONTRACT_FORM: ProductForm = {
  product: 'contract',
  halts: 'contract',
  change: (symbol, { text, whole, rows, has }) => ({
    product: 'contract',
    symbol,
    to: {
      ...text('maxQuantity', 'makerRate', 'takerRate', 'bandRate', 'maxPosition', 'maxOpenInterest'),
      ...whole('maxOpenOrders'),
      ...(has('tiers') && { tiers: rows('tiers').map(tierOf) }),
    },
  }),
}

export const CONTRACT_LISTING: ListingForm = {
  listed: 'contract',
  names: { symbol: /^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}_PERP$/, index: INDEX_SYMBOL },
  figures: ['tickSize', 'lotSize', 'maxQuantity', 'impact'],
  // Notional of its table is in whole coins.
  whole: ['cap', 'leverage'],
  table: { name: 'tiers', row: { cap: '', leverage: '', maintenance: '' } },
  kinds: ['linear', 'inverse'],
  listing({ words, rows }) {
    const { symbol = '', index = '', kind, tickSize = '', lotSize = '', maxQuantity = '', impact = '' } = words
    return {
      ...{ product: 'contract', symbol, tickSize, lotSize, maxQuantity, index, impact },
      kind: kind === 'inverse' ? 'inverse' : 'linear',
      tiers: rows.map(tierOf),
    }
  },
}

function tierOf({ cap = '', leverage = '', maintenance = '' }: Row) {
  return { cap: Number(cap), leverage: Number(leverage), maintenance }
}
