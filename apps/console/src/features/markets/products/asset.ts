/** A coin, as it is listed. */
import { COIN, type ListingForm } from './form.ts'

export const ASSET_LISTING: ListingForm = {
  listed: 'asset',
  names: { code: COIN },
  figures: ['decimals', 'cap', 'supply'],
  whole: ['decimals', 'supply'],
  optional: ['supply'],
  listing({ words: { code = '', decimals, cap = '', supply = '' } }) {
    const known = supply === '' ? {} : { supply: Number(supply) }
    return { product: 'asset', code, decimals: Number(decimals), cap, ...known }
  },
}
