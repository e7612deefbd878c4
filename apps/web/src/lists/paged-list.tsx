/**
 * A list of one's own that is read page after page: its query, the count and the file beside the filters, and what
 * stands there while it loads, where it failed and where it is empty. Every list of the order pages is one of these.
 */
import { CallFailure } from '@candlewick/protocol/client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CsvButton } from './csv-button.tsx'
import { FILE_PAGE } from './csv-file.ts'
import { Failed, Found, olderOf } from './list-states.tsx'
import { RowList } from './row-list.tsx'

const PAGE = 50

export interface RowPage<Row> {
  readonly records: readonly Row[]
  readonly total: number
  readonly next?: string | undefined
}

/** Reads one page of a list. */
export type ReadPage<Row> = (
  pageSize: number,
  cursor: string | undefined,
  options: { signal?: AbortSignal },
) => Promise<RowPage<Row>>

interface PagedListProps<Row> {
  label: string
  /** Names the list and everything that its filters ask; what is invalidated by its first part is read anew. */
  queryKey: readonly unknown[]
  read: ReadPage<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** A row as it stands on a phone. */
  card: (row: Row) => ReactNode
  empty: ReactNode
  fileName: string
  /** The filters, with what stands at their end. */
  bar: (aside: ReactNode) => ReactNode
}

export function PagedList<Row>(props: PagedListProps<Row>) {
  const { label, queryKey, read, columns, rowKey, card, empty, fileName, bar } = props
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => read(PAGE, pageParam, { signal }),
    getNextPageParam: (last) => last.next,
    // What was found stays in sight while the next answer is on its way: the page does not jump at each filter.
    placeholderData: keepPreviousData,
    // A pair or coin that the address names and nobody knows is a refusal, not an outage.
    retry: (count, error) => count < 2 && !(error instanceof CallFailure && error.code === 404),
  })
  const rows = query.data?.pages.flatMap((page) => page.records)
  return (
    <>
      {bar(
        <>
          <Found total={query.data?.pages[0]?.total} />
          <CsvButton
            columns={columns}
            read={(cursor, signal) => read(FILE_PAGE, cursor, { signal })}
            fileName={fileName}
            disabled={!rows || rows.length === 0}
          />
        </>,
      )}
      {query.isError ? (
        <Failed onRetry={() => void query.refetch()} />
      ) : (
        <RowList
          label={label}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          card={card}
          empty={empty}
          older={olderOf(query)}
        />
      )}
    </>
  )
}
