/** Lists of what has ended, newest first, read page after page. */
import { Button } from '@candlewick/ui/button.tsx'
import { ErrorState } from '@candlewick/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const PAGE = 50

interface Page<Row> {
  records: Row[]
  next?: string | undefined
}

/** Which page is asked for. */
export interface PageAsked {
  pageSize: number
  symbol?: string
  cursor?: string
}

interface ListAsked<Row> {
  /** Under which it is kept: the list's name, and what else tells it from others. */
  key: readonly [name: string, ...rest: (string | undefined)[]]
  /** Only one market's rows, where given. */
  symbol: string | undefined
  read: (asked: PageAsked, signal: AbortSignal) => Promise<Page<Row>>
}

/** One list, page after page; `rows` are undefined while the first page is loading. */
export function usePages<Row>({ key, symbol, read }: ListAsked<Row>) {
  const pages = useInfiniteQuery({
    queryKey: [...key, symbol],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      read(
        {
          pageSize: PAGE,
          ...(symbol === undefined ? {} : { symbol }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        signal,
      ),
    getNextPageParam: (last) => last.next,
  })
  return { pages, rows: pages.data?.pages.flatMap((page) => page.records) }
}

interface PagedProps {
  pages: ReturnType<typeof usePages>['pages']
  children: ReactNode
}

/** The list with the way to its older rows, or why it could not be read. */
export function Paged({ pages, children }: PagedProps) {
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
