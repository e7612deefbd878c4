/** Every coupon there was, the newest first, read page after page. */
import type { OwnCoupon } from '@candlewick/protocol/own-rewards'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../../lists/paged-list.tsx'
import { api } from '../../platform/api.ts'
import { Time } from '../../settings/time.tsx'

export function CouponHistory() {
  const { t } = useTranslation('rewards')
  const columns = useMemo<Column<OwnCoupon>[]>(() => {
    const nameOf = ({ task }: OwnCoupon) => (task === null ? t('taskOther') : t(`task.${task}`))
    return [
      {
        id: 'time',
        head: t('column.time'),
        render: (row) => <Time at={row.grantTime} />,
        csv: (row) => new Date(row.grantTime).toISOString(),
      },
      { id: 'task', head: t('column.task'), align: 'start', render: nameOf, csv: (row) => row.campaign },
      {
        id: 'amount',
        head: t('column.amount'),
        render: (row) => <Amount value={row.amount} unit={row.coin} />,
        csv: (row) => `${row.amount} ${row.coin}`,
      },
      {
        id: 'state',
        head: t('column.state'),
        align: 'start',
        render: (row) => t(`state.${row.state}`),
        csv: (row) => row.state,
      },
      {
        id: 'expiry',
        head: t('column.expiry'),
        render: (row) => <Time at={row.expiryTime} />,
        csv: (row) => new Date(row.expiryTime).toISOString(),
      },
    ]
  }, [t])
  return (
    <PagedList<OwnCoupon>
      label={t('history')}
      queryKey={['rewards.history', 'list']}
      read={(pageSize, cursor, options) =>
        api.call('rewards.history', { page: 1, pageSize, ...(cursor && { cursor }) }, options)
      }
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => (
        <li className="grid gap-0.5 border-b border-line py-3">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-medium">{row.task === null ? t('taskOther') : t(`task.${row.task}`)}</span>
            <Amount value={row.amount} unit={row.coin} className="shrink-0" />
          </p>
          <p className="num text-12 text-ink-2">
            {t(`state.${row.state}`)} · <Time at={row.grantTime} />
          </p>
        </li>
      )}
      empty={<Empty picture="ledger" title={t('historyNone')} />}
      fileName="candlewick-coupons"
      bar={(aside) => <div className="mb-2 flex items-center justify-end gap-4 text-13">{aside}</div>}
    />
  )
}
