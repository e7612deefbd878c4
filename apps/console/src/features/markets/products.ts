/** The products whose terms there are, and which of them can be halted. */
export const PRODUCTS = ['spot', 'contract', 'flash', 'margin_asset', 'margin_pair', 'swap'] as const
export type Product = (typeof PRODUCTS)[number]
const HALTABLE = ['spot', 'contract', 'flash', 'swap'] as const
export type Haltable = (typeof HALTABLE)[number]

export function haltable(product: string): Haltable | undefined {
  return HALTABLE.find((one) => one === product)
}

export function productNamed(product: string | undefined): Product | undefined {
  return PRODUCTS.find((one) => one === product)
}
