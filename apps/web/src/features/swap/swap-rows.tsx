/** Own swaps as a list shows them: columns, and the card of a phone. */
import { groupDigits } from '@candlewick/money/display'
import type { CallOutput } from '@candlewick/protocol/client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinCell } from '../../lists/coin-cell.tsx'
import { timeColumn } from '../../lists/record-columns.tsx'
import { CARD } from '../../lists/row-parts.tsx'
import { Time } from '../../settings/time.tsx'

export type Swap = CallOutput<'swap.list'>['records'][number]

export function useSwapColumns(): readonly Column<Swap>[] {
  const { t } = useTranslation('swap')
  const { separators } = useUiTexts()
  return useMemo<readonly Column<Swap>[]>(() => {
    const amount = (id: 'pays' | 'gets', coin: 'fromCoin' | 'toCoin'): Column<Swap> => ({
      id,
      head: t(id),
      csv: (row) => `${row[id]} ${row[coin]}`,
      render: (row) => (
        <CoinCell coin={row[coin]} className="num">
          {groupDigits(row[id], separators)} {row[coin]}
        </CoinCell>
      ),
    })
    return [
      timeColumn(t('time'), (row) => row.time, 'text-ink-2'),
      amount('pays', 'fromCoin'),
      amount('gets', 'toCoin'),
      {
        id: 'price',
        head: t('price'),
        csv: (row) => row.price,
        render: (row) => <span className="num">{row.price}</span>,
      },
    ]
  }, [t, separators])
}

export function SwapCard({ swap }: { swap: Swap }) {
  const { t } = useTranslation('swap')
  const { separators } = useUiTexts()
  const { fromCoin, toCoin, pays, gets, price, time } = swap
  return (
    <li className={CARD}>
      <p className="flex items-center justify-between gap-3 text-14 font-medium">
        <CoinCell coin={fromCoin}>
          {fromCoin} → {toCoin}
        </CoinCell>
        <span>
          +{groupDigits(gets, separators)} {toCoin}
        </span>
      </p>
      <p className="flex justify-between gap-3 text-ink-2">
        <Time at={time} />
        <span>
          −{groupDigits(pays, separators)} {fromCoin}
        </span>
      </p>
      <p className="text-ink-2">
        {t('priceOf', { from: fromCoin, to: toCoin, price: groupDigits(price, separators) })}
      </p>
    </li>
  )
}
