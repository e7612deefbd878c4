/** A customer's orders of every product in one order, the newest first: which they are; each product then reads its own. */
import type { Sql } from '../../db/database.ts'
import { cursorOf, type Page, type PageRequest, rangeOf, readPage, type TimeRange } from '../../db/page.ts'

export interface CentreFilter extends PageRequest, TimeRange {
  /** Leaves the others out. */
  product?: CentreEntry['product'] | undefined
  /** Orders of any of these symbols. */
  symbols?: readonly string[] | undefined
  /** Spot orders of one account only. */
  account?: string | undefined
  /** Up and down are of flash contracts. */
  side?: 'buy' | 'sell' | 'up' | 'down' | undefined
  /** As the orders were placed; `oco`: the legs of one. */
  type?: string | undefined
  status?: string | undefined
}

export interface CentreEntry {
  product: 'spot' | 'contract' | 'flash'
  id: string
}

/** Contract orders that buy: open long, close short. */
const BUYING: readonly number[] = [1, 4]
const SELLING: readonly number[] = [2, 3]
const NEITHER: readonly number[] = [0]

/** Ids of orders share one sequence over all products. Throws `CursorError` for a cursor that is not ours. */
export function listCentre(sql: Sql, user: string, filter: CentreFilter): Promise<Page<CentreEntry>> {
  const read = (limit: number, offset: number, [before]: readonly string[]) => {
    const older = before === undefined ? sql`` : sql`and id < ${before}`
    const most = offset + limit
    return sql<CentreEntry[]>`
      select product, id::text as id from (
        (select 'spot' as product, id from projection.orders
          where ${ofSpot(sql, user, filter)} ${older} order by id desc limit ${most})
        union all
        (select 'contract' as product, id from projection.contract_orders
          where ${ofContracts(sql, user, filter)} ${older} order by id desc limit ${most})
        union all
        (select 'flash' as product, id from projection.flash_orders
          where ${ofFlash(sql, user, filter)} ${older} order by id desc limit ${most})
      ) as every
      order by every.id desc limit ${limit} offset ${offset}`
  }
  const every = sql`
    select from (
      select id from projection.orders where ${ofSpot(sql, user, filter)}
      union all
      select id from projection.contract_orders where ${ofContracts(sql, user, filter)}
      union all
      select id from projection.flash_orders where ${ofFlash(sql, user, filter)}) as every`
  return readPage(sql, filter, { rows: read, every, cursor: ({ id }) => cursorOf(id) })
}

function ofSpot(sql: Sql, user: string, filter: CentreFilter) {
  const { product, account, side, type } = filter
  return sql`
    ${common(sql, user, filter)}
    ${product === undefined || product === 'spot' ? sql`` : sql`and false`}
    ${withStatus(sql, filter)}
    ${account === undefined ? sql`` : sql`and account = ${account}`}
    ${side === undefined ? sql`` : sql`and side = ${side}`}
    ${type === undefined ? sql`` : type === 'oco' ? sql`and oco_id is not null` : sql`and kind = ${type}`}`
}

function ofContracts(sql: Sql, user: string, filter: CentreFilter) {
  const { product, side, type } = filter
  const directions = side === 'buy' ? BUYING : side === 'sell' ? SELLING : NEITHER
  return sql`
    ${common(sql, user, filter)}
    ${(product === undefined || product === 'contract') && filter.account === undefined ? sql`` : sql`and false`}
    ${withStatus(sql, filter)}
    ${side === undefined ? sql`` : sql`and direction in ${sql([...directions])}`}
    ${type === undefined ? sql`` : sql`and kind = ${type}`}`
}

function ofFlash(sql: Sql, user: string, { product, account, side, type, status, ...filter }: CentreFilter) {
  const others = (product !== undefined && product !== 'flash') || account !== undefined || type !== undefined
  return sql`
    ${common(sql, user, filter)}
    ${others ? sql`and false` : sql``}
    ${side === undefined ? sql`` : sql`and direction = ${side}`}
    ${status === undefined ? sql`` : sql`and case outcome when 'void' then outcome else status end = ${status}`}`
}

function withStatus(sql: Sql, { status }: CentreFilter) {
  return status === undefined ? sql`` : sql`and status = ${status}`
}

function common(sql: Sql, user: string, filter: CentreFilter) {
  return sql`user_id = ${user} ${rangeOf(sql, 'created_at', filter)}`
}
