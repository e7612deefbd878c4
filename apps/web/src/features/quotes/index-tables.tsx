/** Forex, gold and silver on the professional page: index prices beside the market of coins. */
import { Table } from '@candlewick/ui/table.tsx'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../markets/live-sort.ts'
import { useGlanceRows } from '../../markets/rows.ts'
import { useMarketColumns } from './columns.tsx'

const KINDS = ['currencies', 'metals'] as const

export function IndexTables({ onDetails }: { onDetails: (symbol: string) => void }) {
  const { t } = useTranslation('details')
  return (
    <div className="mt-8">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {KINDS.map((kind) => (
          <IndexTable key={kind} kind={kind} onDetails={onDetails} />
        ))}
      </div>
      <p className="mt-3 text-12 text-ink-3">{t('indexHint')}</p>
    </div>
  )
}

function IndexTable({ kind, onDetails }: { kind: (typeof KINDS)[number]; onDetails: (symbol: string) => void }) {
  const { t } = useTranslation('details')
  const { rows } = useGlanceRows(kind)
  const moment = useMoment(rows)
  const columns = useMarketColumns({ moment, compact: true, search: '', indexOnly: true })
  return (
    <section>
      <h2 className="mb-1 text-13 font-semibold">{t(kind)}</h2>
      <Table
        label={t(kind)}
        density="compact"
        className="text-12"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.symbol}
        onRow={(row) => onDetails(row.symbol)}
        skeletonRows={3}
      />
    </section>
  )
}
