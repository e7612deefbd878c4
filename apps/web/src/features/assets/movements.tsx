/** What moved lately, each with the state it is in and what can be done with it: deposits, withdrawals, swaps, transfers. */
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { Empty, Skeleton } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, type LucideIcon, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accountNumbered } from '../../areas/area.ts'
import { useNames } from '../../i18n/named.ts'
import { Time } from '../../settings/time.tsx'
import { CancelWithdrawal } from '../withdrawals/public.ts'
import { Figure } from './figures.tsx'
import { DepositStatus, WithdrawalStatus } from './status.tsx'
import {
  type Bill,
  type Deposit,
  type Movement,
  placeOf,
  type Swap,
  useMovements,
  type Withdrawal,
} from './use-movements.ts'

export default function Movements() {
  const { t } = useTranslation('assets')
  const movements = useMovements()
  return (
    <section aria-labelledby="movements-title" className="min-w-0">
      <div className="mb-2 flex min-h-9 items-center justify-between gap-3">
        <h2 id="movements-title" className="text-20 font-semibold">
          {t('movements')}
        </h2>
        <Link
          to="/assets/index"
          search={{ key: 'records' }}
          className="shrink-0 whitespace-nowrap text-13 text-ink-2 hover:text-ink"
        >
          {t('allRecords')} <span aria-hidden="true">→</span>
        </Link>
      </div>
      {movements === undefined ? (
        <Skeleton className="h-48 w-full" />
      ) : (
        <div className="rounded-surface border border-line bg-surface">
          {movements.length === 0 ? (
            <Empty picture="ledger" title={t('noMovements')}>
              {t('noMovementsHint')}
            </Empty>
          ) : (
            <ul className="divide-y divide-line">
              {movements.map((movement) => (
                <li key={`${movement.kind} ${movement.id}`}>
                  <Row movement={movement} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}

function Row({ movement }: { movement: Movement }) {
  switch (movement.kind) {
    case 'deposit':
      return <Arrival deposit={movement.deposit} />
    case 'withdrawal':
      return <Leaving withdrawal={movement.withdrawal} />
    case 'swap':
      return <Swapped swap={movement.swap} />
    case 'transfer':
      return <Transferred bill={movement.bill} />
  }
}

/** What came in over a chain or by hand; what another customer sent is called so. */
function Arrival({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('wallet')
  const { t: say } = useTranslation('layout')
  const { id, way, coin, amount, time, networkName } = deposit
  const isInternal = way === 'internal'
  return (
    <Line
      Icon={ArrowDownToLine}
      to="/account/wallet/history-deposit"
      search={{ id }}
      title={`${isInternal ? t('internal') : say('moves.deposit')} ${coin}`}
      amount={amount}
      sign="+"
      coin={coin}
      time={time}
      place={isInternal ? t('notOnChain') : networkName}
    >
      <DepositStatus deposit={deposit} />
    </Line>
  )
}

function Leaving({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('wallet')
  const { t: say } = useTranslation('layout')
  const { id, coin, total, label, createTime, cancellable } = withdrawal
  return (
    <>
      <Line
        Icon={ArrowUpFromLine}
        to="/account/wallet/history-withdrawal"
        search={{ id }}
        title={`${say('moves.withdraw')} ${coin}`}
        amount={total}
        sign="−"
        coin={coin}
        time={createTime}
        place={label ?? placeOf(withdrawal, t('internal'))}
      >
        <WithdrawalStatus withdrawal={withdrawal} />
      </Line>
      {cancellable ? (
        <div className="pr-4 pb-3 pl-15">
          <CancelWithdrawal withdrawal={withdrawal} size="sm" />
        </div>
      ) : null}
    </>
  )
}

function Swapped({ swap: { fromCoin, toCoin, pays, gets, time } }: { swap: Swap }) {
  const { t } = useTranslation('assets')
  return (
    <Line
      Icon={RefreshCw}
      to="/assets/index"
      search={{ key: 'records', tab: 'swaps' }}
      title={t('swapped', { from: fromCoin, to: toCoin })}
      amount={gets}
      sign="+"
      coin={toCoin}
      time={time}
      place={
        <span className="num">
          −<Figure text={pays} /> {fromCoin}
        </span>
      }
    />
  )
}

function Transferred({ bill: { account, available, coin, time } }: { bill: Bill }) {
  const { t } = useTranslation('layout')
  const say = useNames()
  const to = accountNumbered(account)
  return (
    <Line
      Icon={ArrowLeftRight}
      to="/account/wallet/bills"
      title={t('moves.transfer')}
      amount={available}
      sign=""
      coin={coin}
      time={time}
      place={to === undefined ? '' : `→ ${say(to.name)}`}
    />
  )
}

interface LineProps {
  Icon: LucideIcon
  to: string
  /** Names what is opened there. */
  search?: { id?: string; key?: string; tab?: string }
  title: string
  amount: string
  sign: string
  coin: string
  time: number
  place: ReactNode
  children?: ReactNode
}

function Line({ Icon, to, search, title, amount, sign, coin, time, place, children }: LineProps) {
  return (
    <Link
      to={to}
      search={search ?? {}}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-3 hover:bg-sunken"
    >
      <span className="row-span-2 grid size-8 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon size={15} aria-hidden="true" />
      </span>
      <span className="truncate text-13 font-semibold">{title}</span>
      <span className="num text-right text-13 font-semibold">
        {sign}
        <Figure text={amount} />
      </span>
      <span className="text-12 text-ink-2">
        <Time at={time} /> · {place}
      </span>
      <span className="flex items-center justify-end gap-1.5 text-12 text-ink-2">
        <CoinIcon coin={coin} size="sm" className="size-4!" />
        {coin}
      </span>
      {children ? <span className="col-span-2 col-start-2 mt-1">{children}</span> : null}
    </Link>
  )
}
