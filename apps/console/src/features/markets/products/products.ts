/** The products whose terms there are, which of them can be halted, and what is listed from the console. */
import { ASSET_LISTING } from './asset.ts'
import { CONTRACT_FORM, CONTRACT_LISTING } from './contract.ts'
import { FLASH_FORM, FLASH_LISTING } from './flash.ts'
import type { Haltable, ListingForm, Product, ProductForm } from './form.ts'
import { MARGIN_ASSET_FORM, MARGIN_PAIR_FORM } from './margin.ts'
import { SPOT_FORM, SPOT_LISTING } from './spot.ts'
import { SWAP_FORM } from './swap.ts'

export const FORMS: readonly ProductForm[] = [
  SPOT_FORM,
  CONTRACT_FORM,
  FLASH_FORM,
  MARGIN_ASSET_FORM,
  MARGIN_PAIR_FORM,
  SWAP_FORM,
]
export const LISTINGS: readonly ListingForm[] = [SPOT_LISTING, CONTRACT_LISTING, FLASH_LISTING, ASSET_LISTING]

export const PRODUCTS: readonly Product[] = FORMS.map(({ product }) => product)

const formOf = (product: string | undefined) => FORMS.find((form) => form.product === product)

export const haltable = (product: string): Haltable | undefined => formOf(product)?.halts

export const productNamed = (product: string | undefined): Product | undefined => formOf(product)?.product
