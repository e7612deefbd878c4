/** What the lists of the console have in common: walked by a cursor, at most 200 rows at a time. */
import * as z from 'zod/mini'
import { cursor, whole, withDefault } from '../../fields.ts'

/** `after` is the `next` of the page before. */
export const paged = () => ({ after: cursor(), limit: withDefault(whole(1, 200), 50) })

/** A page; of the last `next` is null. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.nullable(z.string()) })
}
