/** Amounts of a statement: whole numbers of 10^-8, of coins as of USDT, however large their sums. */

/** Decimals of every amount: no coin has more. */
const STATEMENT_DECIMALS = 8
const PRICE_DECIMALS = 18
const ONE_PRICE = 10n ** BigInt(PRICE_DECIMALS)

/** A plain decimal, with a sign or without, in whole numbers of 10^-decimals. @throws Error for more decimals than that */
function counted(text: string, decimals: number): bigint {
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  if (fraction.length > decimals) throw new Error(`more than ${decimals} decimals: ${text}`)
  const count = BigInt(whole + fraction.padEnd(decimals, '0'))
  return negative ? -count : count
}

export const amountOf = (text: string): bigint => counted(text, STATEMENT_DECIMALS)

/** What a quantity is worth at a price in USDT, rounded down; null without a price. */
export function worthOf(quantity: bigint, price: string | null): bigint | null {
  return price === null ? null : (quantity * counted(price, PRICE_DECIMALS)) / ONE_PRICE
}

/** As a plain decimal, without trailing zeros. */
export function amountText(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(STATEMENT_DECIMALS + 1, '0')
  const fraction = digits.slice(-STATEMENT_DECIMALS).replace(/0+$/, '')
  const text = digits.slice(0, -STATEMENT_DECIMALS) + (fraction === '' ? '' : `.${fraction}`)
  return amount < 0n ? `-${text}` : text
}
