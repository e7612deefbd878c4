/** Walks a list by its cursor to the end, for a file: with progress, a bound, and a way to stop. */

/** Rows of one page and of one file. */
export const FILE_PAGE = 500
export const FILE_ROWS = 10_000

interface Page<Row> {
  records: readonly Row[]
  total: number
  next?: string | undefined
}

export interface AllRows<Row> {
  rows: Row[]
  /** Whether there is more than a file holds. */
  cut: boolean
}

/**
 * The newest {@link FILE_ROWS} rows.
 * @param onProgress hears how many rows are there, and how many there are in all
 * @throws whatever `read` throws, and the signal's reason where it was stopped
 */
export async function readAll<Row>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
  onProgress: (rows: number, total: number) => void,
  signal: AbortSignal,
): Promise<AllRows<Row>> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    signal.throwIfAborted()
    rows.push(...page.records)
    cursor = page.next
    onProgress(rows.length, page.total)
  } while (cursor !== undefined && rows.length < FILE_ROWS)
  return { rows: rows.slice(0, FILE_ROWS), cut: cursor !== undefined }
}
