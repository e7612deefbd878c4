/**
 * A batch is one statement: the cursor moves, and every domain adds a part that writes only where it did. Parts are
 * common table expressions, `name as (insert …)`.
 */
import type { PendingQuery, Row } from 'postgres'
import type { Sql } from './database.ts'

export type Fragment = PendingQuery<Row[]>

/** The condition of every part: another projector may have moved the cursor meanwhile, and then nothing is written. */
export function whereMoved(sql: Sql): Fragment {
  return sql`where exists (select from moved)`
}
