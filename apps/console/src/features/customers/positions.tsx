/** A customer's open positions. */

import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../parts/list-card.tsx'
import { usePages } from '../../parts/pages.ts'
import { signed } from '../../parts/postings.tsx'
import { api } from '../../platform/api.ts'

type Position = ConsoleOutput<'console.customers.positions'>['rows'][number]

export function Positions({ userId }: { userId: string }) {
  const { t } = useTranslation('customers')
  const pages = usePages(['console.customers.positions', { userId }], (_after, signal) =>
    api.call('console.customers.positions', { userId }, { signal }),
  )
  const amount = (id: keyof Position & string, head: string, className = ''): Column<Position> => ({
    id,
    head,
    render: (row) => (row[id] === '' ? '–' : groupDigits(String(row[id]))),
    csv: (row) => String(row[id]),
    className,
  })
  const columns: Column<Position>[] = [
    {
      id: 'symbol',
      head: t('symbol'),
      render: ({ symbol }) => <b className="font-semibold">{symbol}</b>,
      csv: ({ symbol }) => symbol,
    },
    {
      id: 'side',
      head: t('side'),
      align: 'start',
      render: ({ side, leverage, mode }) => t('held', { side: t(`sides.${side}`), leverage, mode: t(`modes.${mode}`) }),
      csv: ({ side }) => side,
    },
    amount('quantity', t('quantity')),
    amount('entryPrice', t('entry'), 'hidden md:table-cell'),
    amount('markPrice', t('mark'), 'hidden md:table-cell'),
    amount('liquidationPrice', t('liquidation'), 'hidden sm:table-cell'),
    amount('margin', t('margin'), 'hidden lg:table-cell'),
    {
      id: 'unrealised',
      head: t('unrealised'),
      render: ({ unrealised }) => signed(unrealised),
      csv: ({ unrealised }) => unrealised,
    },
  ]
  return (
    <ListCard
      title={t('tabs.positions')}
      pages={pages}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ title: t('noPositions') }}
      file={`positions-${userId}`}
    />
  )
}
