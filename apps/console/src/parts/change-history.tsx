/** How something came to be what it is: its changes, the newest first, each opens to both of its sides. */
import { Sheet } from '@candlewick/ui/dialog.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stamp } from '../platform/times.ts'
import { byWhom } from './by-whom.ts'
import { type Fact, Facts } from './card.tsx'
import { Change, type Facts as Sides } from './change.tsx'
import { ListCard } from './list-card.tsx'
import { useNames } from './names.ts'
import type { Pages } from './pages.ts'
import { Time } from './time.tsx'

/** One change, whatever it is a change of. */
export interface Changed {
  readonly id: string
  readonly time: number
  readonly before: Sides
  readonly after: Sides
  readonly proposedBy: string
  readonly approvedBy: string | null
  readonly reason: string
}

interface ChangeHistoryProps<Row> {
  pages: Pages<Row>
  /** What each change is of; empty where all are of one thing. */
  of: readonly Column<Row>[]
  /** What one is called when it is open. */
  titleOf: (row: Row) => string
  /** What else there is to say of it. */
  factsOf?: (row: Row) => readonly Fact[]
  /** Name of the file that the rows are saved in. */
  file: string
  /** False where another list of the page has the keyboard. */
  keyboard?: boolean
}

const whoOf = ({ proposedBy, approvedBy }: Changed) => byWhom(proposedBy, approvedBy)

export function ChangeHistory<Row extends Changed>({ of, titleOf, factsOf, ...list }: ChangeHistoryProps<Row>) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Row>()
  return (
    <>
      <ListCard
        {...list}
        title={t('changes.title')}
        columns={useColumns(of)}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        empty={{ title: t('changes.none') }}
      />
      <Sheet
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? titleOf(opened) : ''}
        className="w-120!"
      >
        {opened ? (
          <div className="-mx-3 grid gap-3">
            <Facts
              facts={[
                [t('changes.time'), <Time key="time" at={opened.time} />],
                [t('changes.by'), whoOf(opened)],
                [t('changes.reason'), opened.reason || '–'],
                ...(factsOf?.(opened) ?? []),
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

function useColumns<Row extends Changed>(of: readonly Column<Row>[]): Column<Row>[] {
  const { t } = useTranslation()
  const names = useNames()
  return [
    { id: 'time', head: t('changes.time'), render: ({ time }) => <Time at={time} />, csv: ({ time }) => stamp(time) },
    ...of,
    {
      id: 'what',
      head: t('changes.what'),
      align: 'start',
      render: ({ before, after }) =>
        [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => names('fields', name)).join(', '),
      csv: ({ after }) => JSON.stringify(after),
    },
    {
      id: 'by',
      head: t('changes.by'),
      align: 'start',
      render: whoOf,
      csv: whoOf,
      className: 'hidden sm:table-cell',
    },
    {
      id: 'reason',
      head: t('changes.reason'),
      align: 'start',
      render: ({ reason }) => <span className="block max-w-60 truncate text-ink-2">{reason}</span>,
      csv: ({ reason }) => reason,
      className: 'hidden md:table-cell',
    },
  ]
}
