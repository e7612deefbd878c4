/** An amount in a column of many coins: the points stand under each other, and no zeros are made up for it. */
import { groupDigits } from '@candlewick/money/display'

/** No coin is counted finer in the books; what a chain counts beyond them stands in the tooltip. */
const DECIMALS = 8

/** The whole part with its sign, and the decimals that are shown, with their point. */
export function partsOf(amount: string): readonly [whole: string, fraction: string] {
  const [whole = '0', decimals = ''] = groupDigits(amount).split('.')
  const shown = decimals.slice(0, DECIMALS).replace(/0+$/, '')
  return [whole.replace('-', '−'), shown === '' ? '' : `.${shown}`]
}

export function AlignedAmount({ amount }: { amount: string }) {
  const [whole, fraction] = partsOf(amount)
  return (
    <span title={groupDigits(amount)} className="inline-flex justify-end">
      {whole}
      <span className="inline-block w-[8.5ch] text-left">{fraction}</span>
    </span>
  )
}
