/**
 * What a contract order's fills bound or freed: the margin of their value at entry, and of a closing order the price
 * and time it closed at and its profit in parts of that margin. Worked out from what every row of an order already
 * holds, so that a list, an answer and the socket say the same.
 */
import { formatBigDecimal } from '@candlewick/money/decimal'
import { ceilDiv, truncDiv } from '@candlewick/money/fraction'
import type { OwnContractOrder } from '@candlewick/protocol/realtime'

type Filled = Pick<
  OwnContractOrder,
  | 'contractType'
  | 'direction'
  | 'filledQuantity'
  | 'filledValue'
  | 'averagePrice'
  | 'profit'
  | 'leverage'
  | 'status'
  | 'updateTime'
>
/** Fields of an order that follow from its fills. */
export type FromFills = 'margin' | 'closePrice' | 'closeTime' | 'profitRate'

/** Amounts have no more decimals than this; neither have rates. */
const DECIMALS = 8
const ONE = 10n ** BigInt(DECIMALS)

/**
 * Margin rounds up, as the engine's does; the rate is cut towards zero. A long closes at `value - profit` of entry and
 * a short at `value + profit`; of a contract settled in its coin the other way round, since there value falls as the
 * price rises.
 */
export function closedPart(order: Filled): Pick<OwnContractOrder, FromFills> {
  const value = countOf(order.filledValue)
  if (value === 0n) return { margin: '0' }
  const profit = countOf(order.profit)
  if (order.direction <= 2) return { margin: text(ceilDiv(value, BigInt(order.leverage))) }
  const gains = (order.direction === 3) === (order.contractType === 'u')
  const margin = ceilDiv(gains ? value - profit : value + profit, BigInt(order.leverage))
  const ended = order.status !== 'waiting' && order.status !== 'open'
  return {
    margin: text(margin),
    closePrice: order.averagePrice,
    ...(ended ? { closeTime: order.updateTime } : {}),
    ...(margin > 0n ? { profitRate: text(truncDiv(profit * ONE, margin)) } : {}),
  }
}

const text = (count: bigint) => formatBigDecimal(count, DECIMALS)

/** A plain decimal as its count of 1e-8. */
function countOf(amount: string): bigint {
  const [whole = '0', decimals = ''] = amount.replace('-', '').split('.')
  const count = BigInt(whole + decimals.padEnd(DECIMALS, '0').slice(0, DECIMALS))
  return amount.startsWith('-') ? -count : count
}
