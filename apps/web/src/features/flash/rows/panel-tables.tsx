/** The lists of the panel below a flash terminal; loaded for those who are logged in. */
import type { OwnFlashOrder } from '@candlewick/protocol/realtime'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { ListTable } from '../../../terminal/desk/list-table.tsx'
import { Paged, usePages } from '../../../terminal/desk/paged-list.tsx'
import { useOwnFlash } from '../own-flash.ts'
import { useFreshOnFlash } from '../own-lists.ts'
import { FlashCard, useFlashColumns } from './columns.tsx'

const KEY = 'flash-settled'

interface TablesProps {
  tab: 'running' | 'settled'
  /** Only one symbol's, where given. */
  symbol: string | undefined
  running: readonly OwnFlashOrder[]
  onOpen: (id: string) => void
}

export default function PanelTables({ tab, ...rest }: TablesProps) {
  return tab === 'running' ? <RunningTable {...rest} /> : <SettledTable {...rest} />
}

type TableProps = Omit<TablesProps, 'tab'>

function RunningTable({ running, onOpen }: TableProps) {
  const { t } = useTranslation('flash')
  const known = useOwnFlash((own) => own.known)
  return (
    <ListTable
      label={t('list.running')}
      columns={useFlashColumns({ onOpen, only: 'running' })}
      rows={known ? running : undefined}
      rowKey={(order) => order.id}
      none={t('list.noneRunning')}
      noneHint={t('list.noneRunningHint')}
      card={(order) => <FlashCard order={order} onOpen={onOpen} />}
    />
  )
}

function SettledTable({ symbol, onOpen }: TableProps) {
  const { t } = useTranslation('flash')
  useFreshOnFlash(KEY)
  const columns = useFlashColumns({ onOpen, only: 'settled' })
  const { pages, rows } = usePages<OwnFlashOrder>({
    key: [KEY],
    symbol,
    read: (asked, signal) => api.call('flash.selectOrderList', { ...asked, state: 'settled' }, { signal }),
  })
  return (
    <Paged pages={pages}>
      <ListTable
        label={t('list.settled')}
        columns={columns}
        rows={rows}
        rowKey={(order) => order.id}
        none={t('list.noneSettled')}
        noneHint={t('list.noneSettledHint')}
        card={(order) => <FlashCard order={order} onOpen={onOpen} />}
      />
    </Paged>
  )
}
