/** Rates of the server, parts of one, as the percentages that customers are shown: "0.0002" is "0.02%". */
import { groupDigits, percentText } from '@candlewick/money/display'

/** A percentage is written with at least as many decimals, so that columns stand under each other. */
const LEAST_DECIMALS = 2
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

const RATE = /(Rate|^rate)$|^(weight|maintenance|spread)$/

/** Whether a term of that name is a part of one, and read as a percentage. */
export function isRate(field: string): boolean {
  return RATE.test(field)
}

/** What is no decimal stays as it is. The point is moved in the text: nothing is rounded. */
export function ratePercent(rate: string, least = LEAST_DECIMALS): string {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(rate) ?? []
  if (sign === undefined || whole === undefined) return rate
  const digits = fraction.padEnd(2, '0')
  const percent = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  const decimals = digits.slice(2).replace(/0+$/, '').padEnd(least, '0')
  return percentText(`${sign}${percent}${decimals === '' ? '' : `.${decimals}`}`)
}

/** The same for what is looked at and not agreed on: cut at two decimals. */
export function ratePercentCut(rate: string): string {
  const [whole = '0', fraction = ''] = ratePercent(rate).slice(0, -1).split('.')
  return `${whole}.${fraction.slice(0, LEAST_DECIMALS)}%`
}

const TIER = /^(.+ ≥ )(\S+)( \S+: )(\S+) \/ (\S+)$/

/** A tier of fees as the server writes it, "VIP 1 ≥ 250000 USDT: 0.0009 / 0.001", with its rates in percent. */
export function tierLineText(line: string): string {
  const [, head, volume, unit, maker, taker] = TIER.exec(line) ?? []
  if (head === undefined || volume === undefined || maker === undefined || taker === undefined) return line
  return `${head}${groupDigits(volume)}${unit}${ratePercent(maker)} / ${ratePercent(taker)}`
}
