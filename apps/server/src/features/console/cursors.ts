/** Lists of the console are walked by what their last row is named by, so that they stay right while they grow. */
import { CallError } from '@candlewick/protocol/errors'

/** A page of rows of which one more than the limit was read. */
export function pageOf<Row>(read: readonly Row[], limit: number, name: (last: Row) => string) {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: read.length > limit && last !== undefined ? name(last) : null }
}

/** The parts of a cursor that {@link pageOf} made. @throws CallError `field_invalid` where there are not as many */
export function readCursor(after: string, parts: number): string[] {
  const found = after.split('.')
  if (found.length !== parts) throw new CallError('field_invalid', { field: 'after' })
  return found
}

/** A whole number in a cursor. @throws CallError `field_invalid` */
export function numberIn(part: string | undefined): number {
  const value = Number(part)
  if (!Number.isSafeInteger(value) || value < 0) throw new CallError('field_invalid', { field: 'after' })
  return value
}
