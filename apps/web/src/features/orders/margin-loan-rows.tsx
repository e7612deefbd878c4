/** Borrowings, and changes of what is owed: the columns of their tables, and the cards that a phone shows instead. */
import type { CallOutput } from '@candlewick/protocol/client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinCell, PairCell } from '../../lists/coin-cell.tsx'
import { MoneyCell } from '../../lists/order-columns.tsx'
import { CARD } from '../../lists/row-parts.tsx'
import { symbolName } from '../../markets/symbol-name.ts'
import type { BorrowingAccount } from '../../platform/accounts.ts'
import { Time } from '../../settings/time.tsx'
import { SignedText } from '../margin/public.ts'

export type Borrowing = CallOutput<'marginLoans.borrowOrder'>['records'][number]
export type LoanChange = CallOutput<'marginLoans.records'>['records'][number]

type Place = Pick<Borrowing, 'time' | 'symbol' | 'coin'>

/** When, in which account, which coin: what both lists begin with. */
function usePlaceColumns<Row extends Place>(account: BorrowingAccount): readonly Column<Row>[] {
  const { t } = useTranslation('margin')
  const { t: trade } = useTranslation('trade')
  return useMemo(() => {
    const columns: Column<Row>[] = [
      {
        id: 'time',
        head: trade('time'),
        render: ({ time }) => <Time at={time} className="whitespace-nowrap text-ink-2" />,
        csv: ({ time }) => new Date(time).toISOString(),
      },
      {
        id: 'symbol',
        head: trade('symbol'),
        align: 'start',
        render: ({ symbol }) => <PairCell symbol={symbol ?? ''} />,
        csv: ({ symbol }) => symbol ?? '',
      },
      {
        id: 'coin',
        head: t('coin'),
        align: 'start',
        render: ({ coin }) => <CoinCell coin={coin} />,
        csv: ({ coin }) => coin,
      },
    ]
    return account === 'fixed' ? columns : columns.filter(({ id }) => id !== 'symbol')
  }, [account, t, trade])
}

const money = <Row,>(id: string, head: string, text: (row: Row) => string): Column<Row> => ({
  id,
  head,
  render: (row) => <MoneyCell text={text(row)} />,
  csv: text,
})

export function useBorrowingColumns(account: BorrowingAccount): readonly Column<Borrowing>[] {
  const { t } = useTranslation('margin')
  const place = usePlaceColumns<Borrowing>(account)
  return useMemo(() => {
    const columns: Column<Borrowing>[] = [
      ...place,
      money('amount', t('borrowed'), ({ amount }) => amount),
      { ...money<Borrowing>('first', t('borrow.first'), ({ firstInterest }) => firstInterest) },
      money('repaid', t('loans.repaid'), ({ repaid }) => repaid),
      money('outstanding', t('loans.left'), ({ outstanding }) => outstanding),
      {
        id: 'status',
        head: t('loans.status'),
        align: 'start',
        className: 'pl-4!',
        render: ({ status }) => <span className="text-ink-2">{t(`loans.became.${status}`)}</span>,
        csv: ({ status }) => status,
      },
      {
        id: 'updated',
        head: t('loans.updated'),
        render: ({ updateTime }) => <Time at={updateTime} className="whitespace-nowrap text-ink-2" />,
        csv: ({ updateTime }) => new Date(updateTime).toISOString(),
      },
    ]
    return columns
  }, [place, t])
}

export function BorrowingCard({ loan }: { loan: Borrowing }) {
  const { t } = useTranslation('margin')
  return (
    <li className={CARD}>
      <div className="flex items-baseline gap-2">
        <b className="font-semibold">
          {[loan.symbol && symbolName(loan.symbol), loan.coin].filter(Boolean).join(' · ')}
        </b>
        <span className="flex-1 text-ink-2">{t(`loans.became.${loan.status}`)}</span>
        <MoneyCell text={loan.amount} unit={loan.coin} />
      </div>
      <div className="flex items-baseline justify-between gap-2 text-ink-2">
        <span>
          {t('loans.repaid')} <MoneyCell text={loan.repaid} />
        </span>
        <span>
          {t('loans.left')} <MoneyCell text={loan.outstanding} />
        </span>
      </div>
      <Time at={loan.time} className="text-12 text-ink-2" />
    </li>
  )
}

export function useChangeColumns(account: BorrowingAccount): readonly Column<LoanChange>[] {
  const { t } = useTranslation('margin')
  const place = usePlaceColumns<LoanChange>(account)
  return useMemo(() => {
    const columns: Column<LoanChange>[] = [
      ...place,
      {
        id: 'what',
        head: t('loans.kind'),
        align: 'start',
        render: ({ what }) => t(`loans.what.${what}`),
        csv: ({ what }) => what,
      },
      {
        id: 'principal',
        head: t('loans.principal'),
        render: ({ principal }) => <SignedText text={principal} />,
        csv: ({ principal }) => principal,
      },
      {
        id: 'interest',
        head: t('interest'),
        render: ({ interest }) => <SignedText text={interest} />,
        csv: ({ interest }) => interest,
      },
      money('principalAfter', t('loans.principalAfter'), ({ principalAfter }) => principalAfter),
      money('interestAfter', t('loans.interestAfter'), ({ interestAfter }) => interestAfter),
    ]
    return columns
  }, [place, t])
}

export function ChangeCard({ change }: { change: LoanChange }) {
  const { t } = useTranslation('margin')
  return (
    <li className={CARD}>
      <div className="flex items-baseline gap-2">
        <b className="font-semibold">
          {[change.symbol && symbolName(change.symbol), change.coin].filter(Boolean).join(' · ')}
        </b>
        <span className="flex-1 text-ink-2">{t(`loans.what.${change.what}`)}</span>
        <SignedText text={change.principal} />
      </div>
      <div className="flex items-baseline justify-between gap-2 text-ink-2">
        <span>
          {t('interest')} <SignedText text={change.interest} />
        </span>
        <span>
          {t('loans.principalAfter')} <MoneyCell text={change.principalAfter} />
        </span>
      </div>
      <Time at={change.time} className="text-12 text-ink-2" />
    </li>
  )
}
