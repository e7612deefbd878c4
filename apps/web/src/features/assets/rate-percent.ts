/** A rate in parts of one as percent, cut at two decimals; by moving the point, so that nothing is rounded twice. */
import { cutDecimals } from '@candlewick/money/decimal'

export function hundredRate(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const digits = fraction.padEnd(2, '0')
  const moved = `${whole}${digits.slice(0, 2)}`.replace(/^(-?)0+(?=\d)/, '$1')
  return cutDecimals(digits.length > 2 ? `${moved}.${digits.slice(2)}` : moved, 2)
}
