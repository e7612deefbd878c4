/** Flash contracts, as they are listed and their terms are written. */
import { COIN, INDEX_SYMBOL, type ListingForm, type ProductForm, type Row } from './form.ts'

export const FLASH_FORM: ProductForm = {
  product: 'flash',
  halts: 'flash',
  change: (symbol, { rows }) => ({ product: 'flash', symbol, to: { cycles: rows('cycles').map(cycleOf) } }),
}

export const FLASH_LISTING: ListingForm = {
  listed: 'flash',
  names: { symbol: INDEX_SYMBOL, coin: COIN },
  figures: [],
  whole: ['period'],
  table: { name: 'cycles', row: { period: '', payoutRate: '', minStake: '', maxStake: '' } },
  listing({ words: { symbol = '', coin = '' }, rows }) {
    return { product: 'flash', symbol, coin, cycles: rows.map(cycleOf) }
  },
}

function cycleOf({ period = '', payoutRate = '', minStake = '', maxStake = '' }: Row) {
  return { period: Number(period), payoutRate, minStake, maxStake }
}
