/** What a ledger entry did to a balance, as the last columns of every list of entries. */
import { groupDigits } from '@candlewick/money/display'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { Coin } from './coin.tsx'
import { signed } from './postings.tsx'

interface Entry {
  readonly coin: string
  readonly available: string
  readonly occupied: string
  readonly availableAfter: string
  readonly sequence: number
}

type Heads = Readonly<Record<'available' | 'occupied' | 'after' | 'sequence', string>>

/** @param after the widths at which there is room for the balance behind it */
export function balanceColumns<Row extends Entry>(heads: Heads, after: string): Column<Row>[] {
  return [
    {
      id: 'available',
      head: heads.available,
      render: ({ available, coin }) => <Coin coin={coin}>{`${signed(available)} ${coin}`}</Coin>,
      csv: ({ available }) => available,
      className: 'whitespace-nowrap',
    },
    {
      id: 'occupied',
      head: heads.occupied,
      render: ({ occupied }) => (/[1-9]/.test(occupied) ? signed(occupied) : '–'),
      csv: ({ occupied }) => occupied,
      className: 'hidden md:table-cell',
    },
    {
      id: 'after',
      head: heads.after,
      render: ({ availableAfter }) => <span className="text-ink-2">{groupDigits(availableAfter)}</span>,
      csv: ({ availableAfter }) => availableAfter,
      className: after,
    },
    {
      id: 'sequence',
      head: heads.sequence,
      render: ({ sequence }) => <span className="text-ink-2">{groupDigits(String(sequence))}</span>,
      csv: ({ sequence }) => String(sequence),
      className: 'hidden sm:table-cell',
    },
  ]
}
