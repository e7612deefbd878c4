/** What is reserved of a coin, and the way to what reserves it: open orders, and withdrawals that are not paid yet. */
import { add } from '@candlewick/money/arithmetic'
import { tryParseDecimal } from '@candlewick/money/decimal'
import type { CallOutput } from '@candlewick/protocol/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_NUMBERS, SPOT_ACCOUNT } from '../../platform/accounts.ts'
import { callQuery } from '../../platform/queries.ts'
import { useOwnCoin } from '../../realtime/own.ts'
import { Figure } from './figures.tsx'
import { ALL_ACCOUNTS } from './use-assets.ts'
import type { Withdrawal } from './use-movements.ts'

export type Balance = CallOutput<'assets.getMyBalance'>['records'][number]

/** More than this waits of hardly anybody; what does is found among the records. */
const MOST = 100
const AGAIN_MS = 15_000
/** No coin has more decimals. */
export const DECIMALS = 8
const FIGURE_LINK = 'underline-offset-2 hover:underline'

/** Withdrawals that hold something of a coin. */
export interface Held {
  readonly withdrawals: readonly Withdrawal[]
  /** What they hold together, in 10⁻⁸; of all of them only where `whole`. */
  readonly units: number
  readonly whole: boolean
}

/** By coin; nothing of an account from which nothing is withdrawn. */
export function useHeld(account: number): ReadonlyMap<string, Held> {
  const { data } = useQuery({
    ...callQuery('withdrawals.list', { stage: 'pending', pageSize: MOST }),
    enabled: account === ALL_ACCOUNTS || account === SPOT_ACCOUNT,
    refetchInterval: AGAIN_MS,
    retry: false,
  })
  return useMemo(() => {
    const held = new Map<string, Held>()
    for (const withdrawal of data?.records ?? []) {
      const { withdrawals = [], units = 0 } = held.get(withdrawal.coin) ?? {}
      const total = tryParseDecimal(withdrawal.total, DECIMALS)
      held.set(withdrawal.coin, {
        withdrawals: [...withdrawals, withdrawal],
        units: add(units, total.ok ? total.value : 0),
        whole: data?.next === undefined,
      })
    }
    return held
  }, [data])
}

/** Where the open orders of an account are; those of the margin accounts are no table of coins. */
const ORDERS: Readonly<Record<number, string>> = {
  [SPOT_ACCOUNT]: '/account/entrust/spot',
  [ACCOUNT_NUMBERS.contract]: '/account/entrust/future/u',
  [ACCOUNT_NUMBERS.coinContract]: '/account/entrust/future/coin',
  [ACCOUNT_NUMBERS.flash]: '/account/entrust/flash',
}

interface OrdersLinkProps {
  coin: string
  account: number
  className: string
  children: ReactNode
}

/** To the orders that reserve it, of all accounts to the order centre. */
export function OrdersLink({ coin, account, className, children }: OrdersLinkProps) {
  const to = ORDERS[account]
  return to === undefined ? (
    <Link to="/assets/index" search={{ key: 'tradeOrder', coin, status: 'open' }} className={className}>
      {children}
    </Link>
  ) : (
    <Link to={to} className={className}>
      {children}
    </Link>
  )
}

export interface ReservedProps {
  row: Balance
  account: number
  held: ReadonlyMap<string, Held>
  /** Opens all that reserves it, where that is more than orders. */
  onReserved: (coin: string) => void
}

/** A figure that leads to what it is made of. */
export function Reserved({ row, account, held, onReserved, children }: ReservedProps & { children: ReactNode }) {
  const { coin, occupied } = row
  if (!/[1-9]/.test(occupied)) return children
  if (!held.has(coin)) {
    return (
      <OrdersLink {...{ coin, account }} className={FIGURE_LINK}>
        {children}
      </OrdersLink>
    )
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => onReserved(coin)} className={FIGURE_LINK}>
      {children}
    </button>
  )
}

/** On a phone, which has no room for a column of its own, what is reserved is below what is not. */
export function ReservedBelow(props: ReservedProps) {
  const { t } = useTranslation('assets')
  const { row, account } = props
  const live = useOwnCoin(row.coin, account)?.occupied
  const occupied = account === ALL_ACCOUNTS ? row.occupied : (live ?? row.occupied)
  if (!/[1-9]/.test(occupied)) return null
  return (
    <span className="block text-12 text-ink-3 sm:hidden">
      {t('inOrders')}{' '}
      <Reserved {...props}>
        <Figure text={occupied} />
      </Reserved>
    </span>
  )
}
