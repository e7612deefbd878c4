/** How a market stands, as figures that are read at a glance. */
import { chainUnitsOf } from '@candlewick/chain/listing'
import { parseDecimal } from '@candlewick/money/decimal'
import { percentChange } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'

export type Summary = NonNullable<ConsoleOutput<'console.markets.list'>['rows'][number]['summary']>
export type ContractSummary = NonNullable<Summary['contract']>

/** All coins count in at most so many. */
const DECIMALS = 36
const HUNDREDTHS = 10_000n

/** How much of what may be open is open, in hundredths of a percent; undefined where nothing bounds it. */
export function openShareOf({ openValue, openMost }: Pick<ContractSummary, 'openValue' | 'openMost'>) {
  const [value, most] = [openValue, openMost].map((text) => (text === null ? undefined : chainUnitsOf(text, DECIMALS)))
  if (value === undefined || most === undefined || most === 0n) return undefined
  return Number((value * HUNDREDTHS) / most)
}

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0

/** How far the mark is from the index, in percent with its sign; undefined where one of them is not there. */
export function markOff({ mark, index }: Pick<ContractSummary, 'mark' | 'index'>): string | undefined {
  if (mark === null || index === null) return undefined
  const decimals = Math.max(decimalsOf(mark), decimalsOf(index))
  const change = percentChange(parseDecimal(index, decimals), parseDecimal(mark, decimals))
  return `${change.startsWith('-') ? change.replace('-', '−') : `+${change}`}%`
}
