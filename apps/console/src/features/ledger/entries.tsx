/** The entries of an owner's accounts, the newest first; each leads to the command that it came of. */

import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { balanceColumns } from '../../parts/balance-columns.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { usePages } from '../../parts/pages.ts'
import { RowTime } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { dayStart, stamp } from '../../platform/times.ts'
import type { Search } from './ledger-page.tsx'

type Entry = ConsoleOutput<'console.ledger.postings'>['rows'][number]
const DAY_MS = 86_400_000

export function Entries({ search }: { search: Search }) {
  const { t } = useTranslation('ledger')
  const navigate = useNavigate()
  const { owner = '', account, coin, reason, from, to } = search
  const start = from === undefined ? undefined : dayStart(from)
  const end = to === undefined ? undefined : dayStart(to)
  const pages = usePages(['console.ledger.postings', search], (after, signal) =>
    api.call(
      'console.ledger.postings',
      {
        owner,
        ...(account && { account: Number(account) }),
        ...(coin && { coin }),
        ...(reason && { reason }),
        ...(start !== undefined && { startTime: start }),
        ...(end !== undefined && { endTime: end + DAY_MS - 1 }),
        ...(after && { after }),
      },
      { signal },
    ),
  )
  return (
    <ListCard
      title={t('postings')}
      note={<Note since={pages.first?.since ?? null} />}
      pages={pages}
      columns={useColumns()}
      rowKey={({ id }) => id}
      onOpen={({ sequence }) =>
        void navigate({ to: '/ledger/commands/$sequence', params: { sequence: String(sequence) } })
      }
      empty={{ title: t('noPostings') }}
      file={`postings-${owner.replaceAll(':', '-')}`}
    />
  )
}

/** @param since where the list is not whole: up to when its entries stand with their commands alone */
function Note({ since }: { since: number | null }) {
  const { t } = useTranslation('ledger')
  if (since === null) return t('postingsNote')
  return t('postingsSince', { time: stamp(since) })
}

function useColumns(): Column<Entry>[] {
  const { t } = useTranslation('ledger')
  const names = useNames()
  return [
    { id: 'time', head: t('time'), render: ({ time }) => <RowTime at={time} />, csv: ({ time }) => stamp(time) },
    { id: 'reason', head: t('reason'), align: 'start', render: ({ reason }) => reason, csv: ({ reason }) => reason },
    {
      id: 'account',
      head: t('account'),
      align: 'start',
      render: ({ account, pair, part }) => [names('accounts', String(account)), pair, part].filter(Boolean).join(' '),
      csv: ({ account, pair }) => [String(account), pair].filter(Boolean).join(' '),
      className: 'hidden lg:table-cell',
    },
    ...balanceColumns<Entry>(
      { available: t('available'), occupied: t('occupied'), after: t('after'), sequence: t('sequence') },
      'hidden md:table-cell',
    ),
  ]
}
