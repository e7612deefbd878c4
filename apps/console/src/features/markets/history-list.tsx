/** What was changed of markets and terms, the newest first; each opens to both of its sides. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byWhom } from '../../parts/by-whom.ts'
import { Facts } from '../../parts/card.tsx'
import { Change } from '../../parts/change.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { usePages } from '../../parts/pages.ts'
import { Time } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { stamp } from '../../platform/times.ts'
import type { Product } from './products.ts'

type Changed = ConsoleOutput<'console.markets.history'>['rows'][number]

const whoOf = ({ proposedBy, approvedBy }: Changed) => byWhom(proposedBy, approvedBy)

interface HistoryListProps {
  product?: Product | undefined
  symbol?: string | undefined
}

export function HistoryList({ product, symbol }: HistoryListProps) {
  const { t } = useTranslation('markets')
  const names = useNames()
  const [opened, setOpened] = useState<Changed>()
  const isOne = product !== undefined && symbol !== undefined
  const pages = usePages(['console.markets.history', { product, symbol }], (after, signal) =>
    api.call(
      'console.markets.history',
      { ...(product && { product }), ...(symbol && { symbol }), ...(after && { after }) },
      { signal },
    ),
  )
  return (
    <>
      <ListCard
        title={t('history')}
        pages={pages}
        columns={useColumns(isOne)}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        empty={{ title: t('noHistory') }}
        file="terms-history"
      />
      <Sheet
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened?.symbol ?? ''}
        className="w-120!"
      >
        {opened ? (
          <div className="-mx-3 grid gap-3">
            <Facts
              facts={[
                [t('time'), <Time key="time" at={opened.time} />],
                [t('product'), names('products', opened.product)],
                [t('by'), whoOf(opened)],
                [t('reason'), opened.reason || '–'],
                [t('sequence'), String(opened.sequence)],
              ]}
            />
            <div className="border-t border-line">
              <Change before={opened.before} after={opened.after} />
            </div>
          </div>
        ) : null}
      </Sheet>
    </>
  )
}

function useColumns(isOne: boolean): Column<Changed>[] {
  const { t } = useTranslation('markets')
  const names = useNames()
  const ofMarket: Column<Changed>[] = [
    {
      id: 'symbol',
      head: t('symbol'),
      align: 'start',
      render: ({ symbol, product }) => (
        <>
          <b className="font-semibold">{symbol}</b> <span className="text-ink-2">{names('products', product)}</span>
        </>
      ),
      csv: ({ symbol }) => symbol,
    },
  ]
  return [
    { id: 'time', head: t('time'), render: ({ time }) => <Time at={time} />, csv: ({ time }) => stamp(time) },
    ...(isOne ? [] : ofMarket),
    {
      id: 'what',
      head: t('what'),
      align: 'start',
      render: ({ before, after }) =>
        [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => names('fields', name)).join(', '),
      csv: ({ after }) => JSON.stringify(after),
    },
    {
      id: 'by',
      head: t('by'),
      align: 'start',
      render: whoOf,
      csv: whoOf,
      className: 'hidden sm:table-cell',
    },
    {
      id: 'reason',
      head: t('reason'),
      align: 'start',
      render: ({ reason }) => <span className="block max-w-60 truncate text-ink-2">{reason}</span>,
      csv: ({ reason }) => reason,
      className: 'hidden md:table-cell',
    },
  ]
}
