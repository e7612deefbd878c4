/** What was changed of markets and terms, the newest first; each opens to both of its sides. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { ChangeHistory } from '../../parts/change-history.tsx'
import { useNames } from '../../parts/names.ts'
import { usePages } from '../../parts/pages.ts'
import { api } from '../../platform/api.ts'
import type { Product } from './products/form.ts'

type Changed = ConsoleOutput<'console.markets.history'>['rows'][number]

interface HistoryListProps {
  product?: Product | undefined
  symbol?: string | undefined
}

export function HistoryList({ product, symbol }: HistoryListProps) {
  const { t } = useTranslation('markets')
  const names = useNames()
  const pages = usePages(['console.markets.history', { product, symbol }], (after, signal) =>
    api.call(
      'console.markets.history',
      { ...(product && { product }), ...(symbol && { symbol }), ...(after && { after }) },
      { signal },
    ),
  )
  const ofMarket: Column<Changed> = {
    id: 'symbol',
    head: t('symbol'),
    align: 'start',
    render: (row) => (
      <>
        <b className="font-semibold">{row.symbol}</b>{' '}
        <span className="text-ink-2">{names('products', row.product)}</span>
      </>
    ),
    csv: (row) => row.symbol,
  }
  return (
    <ChangeHistory
      pages={pages}
      of={product !== undefined && symbol !== undefined ? [] : [ofMarket]}
      titleOf={(row) => row.symbol}
      factsOf={(row) => [
        [t('product'), names('products', row.product)],
        [t('sequence'), String(row.sequence)],
      ]}
      file="terms-history"
    />
  )
}
