/**
 * A list of any length as a file, walked by its cursor to the end. What was read is a part of a blob, which the browser
 * may put away, and never one text or one array of rows.
 */
import { CallFailure } from '@candlewick/protocol/client'
import { type Column, csvLines, toCsv } from '@candlewick/ui/table-columns.ts'

/** Rows of one page, as many as the server gives at once. */
export const FILE_PAGE = 500
/** A connection that broke is tried again after so long, and is over after the last. */
const AGAIN_MS = [500, 2_000, 6_000]

export interface CsvPiece {
  /** Ends with its last line, without a break. */
  readonly text: string
  readonly count: number
  /** How many there are in all, where that is known. */
  readonly total?: number | undefined
  readonly next?: string | undefined
}

/** Reads what stands behind the cursor; the first piece has the head of the file, and no other. */
export type ReadPiece = (cursor: string | undefined, signal: AbortSignal) => Promise<CsvPiece>

export interface CsvFile {
  readonly pieces: readonly Blob[]
  readonly count: number
  /** What ended it before the end of the list. */
  readonly cut: CallFailure | undefined
}

interface Waits {
  /** Until a call is tried again. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * Everything that `read` gives, or what came of it until a call failed for good.
 * @param onProgress hears how many rows are there, and how many there are in all
 * @throws the signal's reason where it was stopped, and whatever is no failure of a call
 */
export async function readCsvFile(
  read: ReadPiece,
  onProgress: (count: number, total: number | undefined) => void,
  signal: AbortSignal,
  { wait = pause }: Waits = {},
): Promise<CsvFile> {
  const pieces: Blob[] = []
  let count = 0
  let cursor: string | undefined
  do {
    let piece: CsvPiece
    try {
      piece = await patiently(() => read(cursor, signal), signal, wait)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof CallFailure)) throw error
      return { pieces, count, cut: error }
    }
    signal.throwIfAborted()
    pieces.push(new Blob(cursor === undefined || piece.text === '' ? [piece.text] : ['\r\n', piece.text]))
    count += piece.count
    cursor = piece.next
    onProgress(count, piece.total)
  } while (cursor !== undefined)
  return { pieces, count, cut: undefined }
}

/** Reading changes nothing: where the connection broke it is tried again. */
async function patiently<T>(read: () => Promise<T>, signal: AbortSignal, wait: NonNullable<Waits['wait']>): Promise<T> {
  for (const milliseconds of AGAIN_MS) {
    try {
      return await read()
    } catch (error) {
      if (signal.aborted || !(error instanceof CallFailure) || error.error !== 'transport') throw error
      await wait(milliseconds, signal)
    }
  }
  return await read()
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

interface RowPage<Row> {
  readonly records: readonly Row[]
  readonly total: number
  readonly next?: string | undefined
}

/** Pages of rows as pieces of a file. */
export function piecesOf<Row>(
  columns: readonly Column<Row>[],
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<RowPage<Row>>,
): ReadPiece {
  return async (cursor, signal) => {
    const { records, total, next } = await read(cursor, signal)
    const text = cursor === undefined ? toCsv(records, columns) : csvLines(records, columns).join('\r\n')
    return { text, count: records.length, total, next }
  }
}
