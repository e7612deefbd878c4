/** What lists of money in and out say of a row alike: how much, over what, and which transaction. */
import { groupDigits } from '@candlewick/money/display'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { Coin } from './coin.tsx'

export function amountColumn<Row extends { readonly amount: string; readonly coin: string }>(
  head: string,
): Column<Row> {
  return {
    id: 'amount',
    head,
    render: ({ amount, coin }) => <Coin coin={coin}>{`${groupDigits(amount)} ${coin}`}</Coin>,
    csv: ({ amount, coin }) => `${amount} ${coin}`,
    className: 'whitespace-nowrap',
  }
}

export function networkColumn<Row extends { readonly network: string }>(head: string): Column<Row> {
  return { id: 'network', head, align: 'start', render: ({ network }) => network, csv: ({ network }) => network }
}

/** @param nobody what stands where it is nobody's */
export function customerColumn<Row extends { readonly userId: string }>(head: string, nobody: string): Column<Row> {
  return {
    id: 'customer',
    head,
    align: 'start',
    render: ({ userId }) => userId || nobody,
    csv: ({ userId }) => userId,
    className: 'hidden text-ink-2 md:table-cell',
  }
}

/** A transaction or an address, cut at its end; whole in the file. */
export function hashColumn<Row>(id: string, head: string, of: (row: Row) => string | null): Column<Row> {
  return {
    id,
    head,
    align: 'start',
    render: (row) => <span className="block max-w-56 truncate text-ink-2">{of(row) ?? '–'}</span>,
    csv: (row) => of(row) ?? '',
    className: 'hidden lg:table-cell',
  }
}
