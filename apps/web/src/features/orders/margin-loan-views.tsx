/** What a margin account borrowed, and every change of what it owes, page after page. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { None } from '../../lists/list-states.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { spotTrade } from '../../markets/trade-link.ts'
import { type BorrowingAccount, wordOf } from '../../platform/accounts.ts'
import { api } from '../../platform/api.ts'
import { MARGIN } from '../margin/public.ts'
import type { ListFilter } from './lists.ts'
import { BorrowingCard, ChangeCard, useBorrowingColumns, useChangeColumns } from './margin-loan-rows.tsx'
import type { OrdersSearch } from './orders-search.ts'

interface LoanViewProps {
  account: BorrowingAccount
  filter: Pick<ListFilter, 'symbol' | 'startTime' | 'endTime'>
  search: OrdersSearch
  /** Takes the filters away; undefined where there are none. */
  onClear: (() => void) | undefined
  bar: (aside: ReactNode) => ReactNode
}

/** What both lists are asked for by. */
function fieldsOf({ account, filter, search }: Pick<LoanViewProps, 'account' | 'filter' | 'search'>) {
  const { symbol, startTime, endTime } = filter
  return {
    ...(symbol !== undefined && account === 'fixed' && { symbol }),
    ...(search.coin && { coin: search.coin }),
    ...(startTime !== undefined && { startTime }),
    ...(endTime !== undefined && { endTime }),
  }
}

export function BorrowingsList({ account, filter, search, onClear, bar }: LoanViewProps) {
  const { t } = useTranslation('margin')
  const columns = useBorrowingColumns(account)
  const asked = {
    account,
    state: search.loans ?? 'current',
    page: 1,
    ...fieldsOf({ account, filter, search }),
  } as const
  return (
    <PagedList
      label={t('loans.borrowings')}
      queryKey={[MARGIN, 'borrowings', asked]}
      read={(pageSize, cursor, options) =>
        api.call(
          'marginLoans.borrowOrder',
          { ...asked, pageSize, ...(cursor === undefined ? {} : { cursor }) },
          options,
        )
      }
      columns={columns}
      rowKey={({ id }) => id}
      card={(loan) => <BorrowingCard loan={loan} />}
      empty={
        <None
          onClear={onClear}
          title={t('loans.none')}
          hint={t('loans.noneHint')}
          trade={spotTrade(undefined, wordOf(account))}
        />
      }
      fileName="borrowings"
      bar={bar}
    />
  )
}

export function ChangesList({ account, filter, search, onClear, bar }: LoanViewProps) {
  const { t } = useTranslation('margin')
  const columns = useChangeColumns(account)
  const asked = { account, ...fieldsOf({ account, filter, search }), ...(search.what && { what: search.what }) }
  return (
    <PagedList
      label={t('loans.records')}
      queryKey={[MARGIN, 'records', asked]}
      read={(pageSize, cursor, options) =>
        api.call('marginLoans.records', { ...asked, pageSize, ...(cursor === undefined ? {} : { cursor }) }, options)
      }
      columns={columns}
      rowKey={({ id }) => id}
      card={(change) => <ChangeCard change={change} />}
      empty={
        <None
          onClear={onClear}
          title={t('loans.noneRecords')}
          hint={t('loans.noneHint')}
          trade={spotTrade(undefined, wordOf(account))}
        />
      }
      fileName="margin-records"
      bar={bar}
    />
  )
}
