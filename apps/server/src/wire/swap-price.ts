/** The price of a swap, from what was paid and what was got. */

/** Decimals of a price between any two coins. */
const PRICE_DECIMALS = 12

/** The price that two amounts as texts come to; cut at 12 decimals. */
export function swapPrice(pays: string, gets: string): string {
  const [paid, got] = [bigOf(pays), bigOf(gets)]
  return ratioText(got.digits * 10n ** BigInt(paid.decimals), paid.digits * 10n ** BigInt(got.decimals))
}

function bigOf(text: string): { digits: bigint; decimals: number } {
  const [whole = '', part = ''] = text.split('.')
  return { digits: BigInt(whole + part), decimals: part.length }
}

/** One number by another as a text; "0" where there is nothing to divide by. */
export function ratioText(above: bigint, below: bigint): string {
  if (below === 0n) return '0'
  const digits = ((above * 10n ** BigInt(PRICE_DECIMALS)) / below).toString().padStart(PRICE_DECIMALS + 1, '0')
  const text = `${digits.slice(0, -PRICE_DECIMALS)}.${digits.slice(-PRICE_DECIMALS)}`
  return text.replace(/\.?0+$/, '')
}
