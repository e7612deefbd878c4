/** What moved lately, each with the state it is in: deposits, withdrawals, transfers. */
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { Empty, Skeleton } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accountNumbered } from '../../areas/area.ts'
import { useNames } from '../../i18n/named.ts'
import { Time } from '../../settings/time.tsx'
import { Figure } from './figures.tsx'
import { DepositStatus, WithdrawalStatus } from './status.tsx'
import { type Movement, placeOf, useMovements } from './use-movements.ts'

export function Movements() {
  const { t } = useTranslation('assets')
  const movements = useMovements()
  return (
    <section aria-labelledby="movements-title" className="min-w-0">
      <div className="mb-2 flex min-h-9 items-center justify-between gap-3">
        <h2 id="movements-title" className="text-20 font-semibold">
          {t('movements')}
        </h2>
        <Link to="/assets/index" search={{ key: 'records' }} className="text-13 text-ink-2 hover:text-ink">
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
  const { t } = useTranslation('assets')
  const say = useNames()
  if (movement.kind === 'deposit') {
    const { id, coin, amount } = movement.deposit
    return (
      <Line
        Icon={ArrowDownToLine}
        to="/account/wallet/history-deposit"
        search={{ id }}
        title={`${t('moves.deposit', { ns: 'layout' })} ${coin}`}
        amount={amount}
        sign="+"
        coin={coin}
        time={movement.time}
        place={placeOf(movement.deposit, t('internal', { ns: 'wallet' }))}
      >
        <DepositStatus deposit={movement.deposit} />
      </Line>
    )
  }
  if (movement.kind === 'withdrawal') {
    const { id, coin, total, label } = movement.withdrawal
    return (
      <Line
        Icon={ArrowUpFromLine}
        to="/account/wallet/history-withdrawal"
        search={{ id }}
        title={`${t('moves.withdraw', { ns: 'layout' })} ${coin}`}
        amount={total}
        sign="−"
        coin={coin}
        time={movement.time}
        place={label ?? placeOf(movement.withdrawal, t('internal', { ns: 'wallet' }))}
      >
        <WithdrawalStatus withdrawal={movement.withdrawal} />
      </Line>
    )
  }
  const { account, available, coin } = movement.bill
  const to = accountNumbered(account)
  return (
    <Line
      Icon={ArrowLeftRight}
      to="/account/wallet/bills"
      title={t('moves.transfer', { ns: 'layout' })}
      amount={available}
      sign=""
      coin={coin}
      time={movement.time}
      place={to === undefined ? '' : `→ ${say(to.name)}`}
    />
  )
}

interface LineProps {
  Icon: LucideIcon
  to: string
  /** Names what is opened there. */
  search?: { id: string }
  title: string
  amount: string
  sign: string
  coin: string
  time: number
  place: string
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
