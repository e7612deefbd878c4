/** What moved lately, whichever way, and what is on its way in: of deposits, withdrawals, swaps and transfers, newest first. */
import { add } from '@candlewick/money/arithmetic'
import { formatDecimal, tryParseDecimal } from '@candlewick/money/decimal'
import type { CallOutput } from '@candlewick/protocol/client'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/queries.ts'

export type Deposit = CallOutput<'deposits.list'>['records'][number]
export type Withdrawal = CallOutput<'withdrawals.list'>['records'][number]
export type Swap = CallOutput<'swap.list'>['records'][number]
export type Bill = CallOutput<'assets.getMyBill'>['records'][number]

export type Movement =
  | { readonly kind: 'deposit'; readonly time: number; readonly id: string; readonly deposit: Deposit }
  | { readonly kind: 'withdrawal'; readonly time: number; readonly id: string; readonly withdrawal: Withdrawal }
  | { readonly kind: 'swap'; readonly time: number; readonly id: string; readonly swap: Swap }
  | { readonly kind: 'transfer'; readonly time: number; readonly id: string; readonly bill: Bill }

/** Where it came or went over: a network, or none where it stayed within the house. */
export function placeOf(
  { way, networkName }: Pick<Deposit, 'networkName'> & { way: Deposit['way'] },
  internal: string,
): string {
  return way === 'internal' ? internal : networkName
}

const MOST = 6
const AGAIN_MS = 10_000
/** States of deposits that have come to no end yet. */
const UNDER_WAY: readonly Deposit['state'][] = ['seen', 'confirming', 'crediting', 'review']
/** More decimals than a sum shown beside the total needs; none is cut, since no coin has more. */
const DECIMALS = 8

const SHARED = { refetchInterval: AGAIN_MS, retry: false } as const

function useDeposits() {
  return useQuery({ ...callQuery('deposits.list', { pageSize: 20 }), ...SHARED })
}

export function useMovements(): readonly Movement[] | undefined {
  const deposits = useDeposits()
  const withdrawals = useQuery({ ...callQuery('withdrawals.list', { pageSize: MOST }), ...SHARED })
  const swaps = useQuery({ ...callQuery('swap.list', { pageSize: MOST }), ...SHARED })
  const transfers = useQuery({
    ...callQuery('assets.getMyBill', { reason: 'transfer', pageSize: 2 * MOST }),
    ...SHARED,
  })
  if ([deposits, withdrawals, swaps, transfers].some(({ isPending }) => isPending)) return undefined
  const all: Movement[] = [
    ...(deposits.data?.records ?? []).map((deposit) => ({
      kind: 'deposit' as const,
      time: deposit.time,
      id: deposit.id,
      deposit,
    })),
    ...(withdrawals.data?.records ?? []).map((withdrawal) => ({
      kind: 'withdrawal' as const,
      time: withdrawal.createTime,
      id: withdrawal.id,
      withdrawal,
    })),
    ...(swaps.data?.records ?? []).map((swap) => ({ kind: 'swap' as const, time: swap.time, id: swap.id, swap })),
    // Of the two entries of a transfer the one that says where it went.
    ...(transfers.data?.records ?? [])
      .filter(({ available }) => !available.startsWith('-'))
      .map((bill) => ({ kind: 'transfer' as const, time: bill.time, id: bill.id, bill })),
  ]
  return all.sort((a, b) => b.time - a.time).slice(0, MOST)
}

/** What is on its way in, summed by coin. */
export function useOnTheWay(): { coin: string; amount: string }[] {
  const { data } = useDeposits()
  const sums = new Map<string, number>()
  for (const { coin, amount, state } of data?.records ?? []) {
    const parsed = tryParseDecimal(amount, DECIMALS)
    if (UNDER_WAY.includes(state) && parsed.ok) sums.set(coin, add(sums.get(coin) ?? 0, parsed.value))
  }
  return [...sums].map(([coin, units]) => ({ coin, amount: formatDecimal(units, DECIMALS) }))
}
