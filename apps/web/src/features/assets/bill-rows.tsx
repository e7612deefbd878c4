/** A ledger entry as a table's row and as a phone's card. */
import { Badge } from '@candlewick/ui/badge.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { accountNumbered, billWords } from '../../areas/area.ts'
import { useNames } from '../../i18n/named.ts'
import { CoinCell } from '../../lists/coin-cell.tsx'
import { symbolName } from '../../markets/symbol-name.ts'
import { SPOT_ACCOUNT } from '../../platform/accounts.ts'
import { Time } from '../../settings/time.tsx'
import type { Bill } from './bills-query.ts'
import { Figure, SignedFigure } from './figures.tsx'

export function useBillColumns(): readonly Column<Bill>[] {
  const { t } = useTranslation('assets')
  return useMemo(
    () => [
      {
        id: 'time',
        head: t('time'),
        render: (bill) => <Time at={bill.time} className="whitespace-nowrap text-ink-2" />,
      },
      { id: 'reason', head: t('reasonFilter'), align: 'start', render: (bill) => <Reason bill={bill} /> },
      {
        id: 'coin',
        head: t('coin'),
        align: 'start',
        render: (bill) => <CoinCell coin={bill.coin} />,
      },
      { id: 'available', head: t('changeAvailable'), render: (bill) => <SignedFigure text={bill.available} /> },
      { id: 'occupied', head: t('changeOccupied'), render: (bill) => <SignedFigure text={bill.occupied} quiet /> },
      { id: 'after', head: t('after'), render: (bill) => <Figure text={bill.availableAfter} /> },
      {
        id: 'occupiedAfter',
        head: t('occupiedAfter'),
        className: 'hidden lg:table-cell',
        render: (bill) => <Figure text={bill.occupiedAfter} />,
      },
      { id: 'reference', head: t('reference'), render: (bill) => <Reference bill={bill} /> },
    ],
    [t],
  )
}

/** What happened, and where: the spot account goes without saying, any other is named. */
function Reason({ bill }: { bill: Bill }) {
  const { t } = useTranslation('assets')
  const say = useNames()
  const words = billWords(bill.reason)
  const account = bill.account === SPOT_ACCOUNT ? undefined : accountNumbered(bill.account)
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
      {words === undefined ? bill.reason : say(words.name)}
      {bill.part === 'principal' ? null : <Badge>{t(`part.${bill.part}`)}</Badge>}
      {bill.symbol === undefined ? null : <span className="text-ink-3">{symbolName(bill.symbol)}</span>}
      {account === undefined ? null : <span className="text-ink-3">{say(account.name)}</span>}
    </span>
  )
}

const LINK = 'text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink'

/** Where it came from: of an order its details, of a trade (whose number is the trade's) the trades in that pair. */
function Reference({ bill }: { bill: Bill }) {
  const { t } = useTranslation('assets')
  const { account, reason, reference: id, symbol } = bill
  const to = accountNumbered(account)?.orders
  const opens = billWords(reason)?.opens
  if (to !== undefined && opens === 'order') {
    const search: Record<string, string> = { order: id }
    return (
      <Link to={to} search={search} aria-label={t('openOrder', { id })} className={LINK}>
        {id}
      </Link>
    )
  }
  if (to !== undefined && opens === 'trade' && symbol !== undefined) {
    const search: Record<string, string> = { tab: 'trades', symbol }
    return (
      <Link to={to} search={search} aria-label={t('openTrades', { id, name: symbolName(symbol) })} className={LINK}>
        {id}
      </Link>
    )
  }
  return (
    <span title={id} className="inline-block max-w-36 truncate align-bottom text-ink-2">
      {id}
    </span>
  )
}

export function BillCard({ bill }: { bill: Bill }) {
  const { t } = useTranslation('assets')
  return (
    <li className="num grid grid-cols-[minmax(0,1fr)] gap-1 border-b border-line py-3 text-13">
      <div className="flex items-center justify-between gap-3">
        <Reason bill={bill} />
        <CoinCell coin={bill.coin} className="shrink-0 font-semibold" />
      </div>
      <CardLine name={t('available')} change={bill.available} after={bill.availableAfter} />
      <CardLine name={t('inOrders')} change={bill.occupied} after={bill.occupiedAfter} quiet />
      <div className="flex items-baseline justify-between gap-3 text-12 text-ink-2">
        <Time at={bill.time} />
        <Reference bill={bill} />
      </div>
    </li>
  )
}

interface CardLineProps {
  name: string
  change: string
  after: string
  quiet?: boolean
}

/** A change and what was there afterwards; nothing where nothing changed. */
function CardLine({ name, change, after, quiet = false }: CardLineProps) {
  if (!/[1-9]/.test(change)) return null
  return (
    <div className="flex items-baseline justify-between gap-3">
      <span className="text-ink-2">{name}</span>
      <span>
        <SignedFigure text={change} quiet={quiet} />
        <span className="text-ink-3"> → </span>
        <Figure text={after} />
      </span>
    </div>
  )
}
