/** How terms of coins on networks, and marks of their hot wallets, came to be what they are; each opens to both sides. */
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

type Changed = ConsoleOutput<'console.deposits.listingHistory'>['rows'][number]

interface HistoryProps {
  coin?: string | undefined
  network?: string | undefined
  /** False where another list of the page has the keyboard. */
  keyboard?: boolean
}

export function History({ coin, network, keyboard = true }: HistoryProps) {
  const { t } = useTranslation('listings')
  const [opened, setOpened] = useState<Changed>()
  const asked = { ...(coin && { coin }), ...(network && { network }) }
  const pages = usePages(['console.deposits.listingHistory', asked], (after, signal) =>
    api.call('console.deposits.listingHistory', { ...asked, ...(after && { after }) }, { signal }),
  )
  return (
    <>
      <ListCard
        title={t('history')}
        pages={pages}
        columns={useColumns(coin !== undefined && network !== undefined)}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        empty={{ title: t('noHistory') }}
        file="listings-history"
        keyboard={keyboard}
      />
      <Sheet
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? `${opened.coin} ${opened.network}` : ''}
        className="w-120!"
      >
        {opened ? (
          <div className="-mx-3 grid gap-3">
            <Facts
              facts={[
                [t('time'), <Time key="time" at={opened.time} />],
                [t('by'), whoOf(opened)],
                [t('reason'), opened.reason || '–'],
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

const whoOf = ({ proposedBy, approvedBy }: Changed) => byWhom(proposedBy, approvedBy)

function useColumns(isOne: boolean): Column<Changed>[] {
  const { t } = useTranslation('listings')
  const names = useNames()
  const where: Column<Changed>[] = [
    {
      id: 'coin',
      head: t('coin'),
      align: 'start',
      render: ({ coin, network }) => (
        <>
          <b className="font-semibold">{coin}</b> <span className="text-ink-2">{network}</span>
        </>
      ),
      csv: ({ coin, network }) => `${coin} ${network}`,
    },
  ]
  return [
    { id: 'time', head: t('time'), render: ({ time }) => <Time at={time} />, csv: ({ time }) => stamp(time) },
    ...(isOne ? [] : where),
    {
      id: 'what',
      head: t('what'),
      align: 'start',
      render: ({ after }) =>
        Object.keys(after)
          .map((name) => names('fields', name))
          .join(', '),
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
