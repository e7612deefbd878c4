/** Own swaps, newest first. */
import { Empty } from '@candlewick/ui/states.tsx'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../../lists/paged-list.tsx'
import { api } from '../../platform/api.ts'
import { SwapCard, useSwapColumns } from './swap-rows.tsx'

export default function SwapRecords() {
  const { t } = useTranslation('swap')
  return (
    <PagedList
      label={t('records')}
      queryKey={['swap.list']}
      read={(pageSize, cursor, options) =>
        api.call('swap.list', { pageSize, ...(cursor === undefined ? {} : { cursor }) }, options)
      }
      columns={useSwapColumns()}
      rowKey={(row) => row.id}
      card={(row) => <SwapCard swap={row} />}
      empty={<Empty title={t('none')}>{t('noneHint')}</Empty>}
      fileName="swaps"
      bar={(aside) => <div className="flex flex-wrap items-center justify-end gap-3">{aside}</div>}
    />
  )
}
