/** A long list that comes in pages: what is there so far, and how to have more. */
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly next?: string | null | undefined
}

export interface Pages<Row> {
  /** Undefined while the first page is on its way. */
  readonly rows: readonly Row[] | undefined
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isMore: boolean
  more(): void
  again(): void
}

/** What the first page says beside its rows. */
export interface FirstPage<Page> {
  readonly first: Page | undefined
}

/**
 * @param key what the list is of: the call and its filters
 * @param read asks for a page; `after` is the `next` of the page before
 * @param everyMs asks anew so often, where the list changes by itself
 * @returns with the first page, which may say more than its rows
 */
export function usePages<Row, Page extends ListPage<Row> = ListPage<Row>>(
  key: QueryKey,
  read: (after: string | undefined, signal: AbortSignal) => Promise<Page & ListPage<Row>>,
  { everyMs, enabled = true }: { everyMs?: number; enabled?: boolean } = {},
): Pages<Row> & FirstPage<Page> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page) => last.next ?? undefined,
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
  return {
    rows: query.data?.pages.flatMap(({ rows }) => rows),
    first: query.data?.pages[0],
    error: query.data === undefined ? query.error : null,
    hasMore: query.hasNextPage,
    isMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  }
}

/** What was known last, while it is asked for anew. */
export function useKept<Known>(known: Known | undefined): Known | undefined {
  const [kept, setKept] = useState(known)
  useEffect(() => {
    if (known !== undefined) setKept(known)
  }, [known])
  return known ?? kept
}
