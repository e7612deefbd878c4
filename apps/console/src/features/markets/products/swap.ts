/** Coins that the house swaps, as their terms are written. */
import type { ProductForm } from './form.ts'

export const SWAP_FORM: ProductForm = {
  product: 'swap',
  halts: 'swap',
  change: (symbol, { text }) => ({
    product: 'swap',
    symbol,
    to: text('spread', 'minimum', 'maximum', 'floor', 'ceiling'),
  }),
}
