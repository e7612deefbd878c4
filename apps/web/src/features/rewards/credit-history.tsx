/** Every change of the score with the rule behind it, the newest first. */
import type { CallOutput } from '@candlewick/protocol/client'
import { Empty } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../../lists/paged-list.tsx'
import { api } from '../../platform/api.ts'
import { Time } from '../../settings/time.tsx'
import { signed } from './signed.ts'

type Change = CallOutput<'credit.history'>['records'][number]

export function CreditHistory() {
  const { t } = useTranslation('credit')
  const columns = useMemo<Column<Change>[]>(
    () => [
      {
        id: 'time',
        head: t('column.time'),
        render: (row) => <Time at={row.time} />,
        csv: (row) => new Date(row.time).toISOString(),
      },
      {
        id: 'rule',
        head: t('column.rule'),
        align: 'start',
        render: (row) => t(`rule.${row.rule}`),
        csv: (row) => row.rule,
      },
      { id: 'change', head: t('column.change'), render: (row) => signed(row.change), csv: (row) => String(row.change) },
      { id: 'score', head: t('column.score'), render: (row) => row.score, csv: (row) => String(row.score) },
      {
        id: 'reference',
        head: t('column.reference'),
        align: 'start',
        render: (row) => row.reference,
        csv: (row) => row.reference,
      },
    ],
    [t],
  )
  return (
    <PagedList<Change>
      label={t('history')}
      queryKey={['credit.history', 'list']}
      read={(pageSize, cursor, options) =>
        api.call('credit.history', { page: 1, pageSize, ...(cursor && { cursor }) }, options)
      }
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => (
        <li className="grid gap-0.5 border-b border-line py-3">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-medium">{t(`rule.${row.rule}`)}</span>
            <span className="num">{signed(row.change)}</span>
          </p>
          <p className="num text-12 text-ink-2">
            {t('column.score')} {row.score} · <Time at={row.time} />
          </p>
        </li>
      )}
      empty={
        <Empty picture="ledger" title={t('historyNone')}>
          {t('historyNoneWhy')}
        </Empty>
      }
      fileName="candlewick-credit"
      bar={(aside) => <div className="mb-2 flex items-center justify-end gap-4 text-13">{aside}</div>}
    />
  )
}
