/** Own swaps, newest first; among other records by what those are filtered by. */
import { Empty } from '@candlewick/ui/states.tsx'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../../lists/paged-list.tsx'
import { NoRecords, type RecordsProps } from '../../lists/record-list.tsx'
import { api } from '../../platform/api.ts'
import { SwapCard, useSwapColumns } from './swap-rows.tsx'

export default function SwapRecords({ filter, onClear, bar }: Partial<RecordsProps>) {
  const { t } = useTranslation('swap')
  return (
    <PagedList
      label={t('records')}
      queryKey={['swap.list', filter]}
      read={(pageSize, cursor, options) =>
        api.call('swap.list', { ...filter, pageSize, ...(cursor === undefined ? {} : { cursor }) }, options)
      }
      columns={useSwapColumns()}
      rowKey={(row) => row.id}
      card={(row) => <SwapCard swap={row} />}
      empty={
        onClear === undefined ? (
          <Empty picture="ledger" title={t('none')}>
            {t('noneHint')}
          </Empty>
        ) : (
          <NoRecords hint={t('noneHint')} onClear={onClear} />
        )
      }
      fileName="swaps"
      bar={bar ?? ((aside) => <div className="flex flex-wrap items-center justify-end gap-3">{aside}</div>)}
    />
  )
}
