/** Ended orders, fills and funding payments, newest first, read page after page; read anew when something of them moves. */

import type { ContractType } from '@candlewick/protocol/contract-symbols'
import { Button } from '@candlewick/ui/button.tsx'
import { ErrorState } from '@candlewick/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import type { ContractMarket } from '../contract-market.ts'
import { useFreshOnContracts } from '../own-lists.ts'
import { ContractFills, ContractOrderHistory, FundingTable } from './order-tables.tsx'

const PAGE = 50
const KEY = 'contract-history'

interface HistoryProps {
  type: ContractType
  markets: readonly ContractMarket[]
  /** Only one contract's, where given. */
  symbol: string | undefined
}

interface Page<Row> {
  records: Row[]
  next?: string | undefined
}

interface PageAsked {
  contractType: ContractType
  pageSize: number
  symbol?: string
  cursor?: string
}

/** The list asked for. */
export default function History({ list, ...rest }: HistoryProps & { list: 'history' | 'fills' | 'funding' }) {
  if (list === 'history') return <OrderHistory {...rest} />
  return list === 'fills' ? <FillHistory {...rest} /> : <FundingHistory {...rest} />
}

/** One of the lists, page after page. */
function usePages<Row>(
  name: string,
  { type, symbol }: Pick<HistoryProps, 'type' | 'symbol'>,
  read: (asked: PageAsked, signal: AbortSignal) => Promise<Page<Row>>,
) {
  useFreshOnContracts(KEY)
  return useInfiniteQuery({
    queryKey: [KEY, name, type, symbol],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      read(
        {
          contractType: type,
          pageSize: PAGE,
          ...(symbol === undefined ? {} : { symbol }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        signal,
      ),
    getNextPageParam: (last) => last.next,
  })
}

function OrderHistory({ markets, ...of }: HistoryProps) {
  const pages = usePages('orders', of, (asked, signal) =>
    api.call('contract.orderList', { ...asked, state: 'history' }, { signal }),
  )
  return (
    <Paged pages={pages}>
      <ContractOrderHistory markets={markets} rows={pages.data?.pages.flatMap((page) => page.records)} />
    </Paged>
  )
}

function FillHistory({ markets, ...of }: HistoryProps) {
  const pages = usePages('fills', of, (asked, signal) => api.call('contract.fills', asked, { signal }))
  return (
    <Paged pages={pages}>
      <ContractFills markets={markets} rows={pages.data?.pages.flatMap((page) => page.records)} />
    </Paged>
  )
}

function FundingHistory({ markets, ...of }: HistoryProps) {
  const pages = usePages('funding', of, (asked, signal) => api.call('contract.fundingHistory', asked, { signal }))
  return (
    <Paged pages={pages}>
      <FundingTable markets={markets} rows={pages.data?.pages.flatMap((page) => page.records)} />
    </Paged>
  )
}

interface PagedProps {
  pages: {
    isError: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  children: ReactNode
}

function Paged({ pages, children }: PagedProps) {
  const { t } = useTranslation('trade')
  if (pages.isError) return <ErrorState title={t('orders.failed')} onRetry={() => void pages.refetch()} />
  return (
    <>
      {children}
      {pages.hasNextPage ? (
        <div className="grid justify-items-center p-2">
          <Button size="sm" variant="ghost" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('orders.more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
