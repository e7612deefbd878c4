/** What is lent, and the pairs that isolated accounts are held in, as their terms are written. */
import { ONE, type ProductForm } from './form.ts'

export const MARGIN_ASSET_FORM: ProductForm = {
  product: 'margin_asset',
  change: (symbol, { text }) => ({ product: 'margin_asset', symbol, to: text('limit', 'hourlyRate', 'weight') }),
}

export const MARGIN_PAIR_FORM: ProductForm = {
  product: 'margin_pair',
  change: (symbol, { rows }) => ({
    product: 'margin_pair',
    symbol,
    to: { leverages: rows('leverages').map((row) => Number(row[ONE] ?? '')) },
  }),
}
