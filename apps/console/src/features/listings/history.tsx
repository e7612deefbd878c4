/** How terms of coins on networks, and marks of their hot wallets, came to be what they are; each opens to both sides. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useTranslation } from 'react-i18next'
import { ChangeHistory } from '../../parts/change-history.tsx'
import { Coin } from '../../parts/coin.tsx'
import { usePages } from '../../parts/pages.ts'
import { api } from '../../platform/api.ts'

type Changed = ConsoleOutput<'console.deposits.listingHistory'>['rows'][number]

interface HistoryProps {
  coin?: string | undefined
  network?: string | undefined
  /** False where another list of the page has the keyboard. */
  keyboard?: boolean
}

export function History({ coin, network, keyboard = true }: HistoryProps) {
  const { t } = useTranslation('listings')
  const asked = { ...(coin && { coin }), ...(network && { network }) }
  const pages = usePages(['console.deposits.listingHistory', asked], (after, signal) =>
    api.call('console.deposits.listingHistory', { ...asked, ...(after && { after }) }, { signal }),
  )
  const where: Column<Changed> = {
    id: 'coin',
    head: t('coin'),
    align: 'start',
    render: (row) => (
      <>
        <Coin coin={row.coin} /> <span className="text-ink-2">{row.network}</span>
      </>
    ),
    csv: (row) => `${row.coin} ${row.network}`,
  }
  return (
    <ChangeHistory
      pages={pages}
      of={coin && network ? [] : [where]}
      titleOf={(row) => `${row.coin} ${row.network}`}
      file="listings-history"
      keyboard={keyboard}
    />
  )
}
