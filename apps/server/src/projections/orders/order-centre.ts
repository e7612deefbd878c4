/** A customer's orders of every product in one order, the newest first: which they are; each product then reads its own. */
import type { Sql } from '../../db/database.ts'
import { cursorOf, type Page, type PageRequest, rangeOf, readPage, type TimeRange, timesOf } from '../../db/page.ts'

export interface CentreFilter extends PageRequest, TimeRange {
  /** Leaves the others out. */
  product?: CentreEntry['product'] | undefined
  /** Orders of any of these symbols. */
  symbols?: readonly string[] | undefined
  /** Swaps of this coin for any other. */
  coin?: string | undefined
  /** No swaps: what is asked for is something that they do not have. */
  traded?: boolean | undefined
  /** Spot orders of one account only. */
  account?: string | undefined
  /** Up and down are of flash contracts. */
  side?: 'buy' | 'sell' | 'up' | 'down' | undefined
  /** As the orders were placed; `oco`: the legs of one. */
  type?: string | undefined
  status?: string | undefined
}

export interface CentreEntry {
  product: 'spot' | 'contract' | 'flash' | 'swap'
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
        union all
        (select 'swap' as product, id from projection.swaps
          where ${ofSwaps(sql, user, filter)} ${older} order by id desc limit ${most})
      ) as every
      order by every.id desc limit ${limit} offset ${offset}`
  }
  const every = sql`
    select from (
      select id from projection.orders where ${ofSpot(sql, user, filter)}
      union all
      select id from projection.contract_orders where ${ofContracts(sql, user, filter)}
      union all
      select id from projection.flash_orders where ${ofFlash(sql, user, filter)}
      union all
      select id from projection.swaps where ${ofSwaps(sql, user, filter)}) as every`
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

/** A swap is filled or is none, has no side and no kind, and is of a pair whichever way round it goes. */
function ofSwaps(sql: Sql, user: string, filter: CentreFilter) {
  const { product, account, side, type, status, symbols, coin, traded } = filter
  const others = (product !== undefined && product !== 'swap') || (status !== undefined && status !== 'filled')
  const none = others || traded === true || [account, side, type].some((each) => each !== undefined)
  return sql`
    user_id = ${user} ${timesOf(sql, 'time', filter)}
    ${none ? sql`and false` : sql``}
    ${coin === undefined ? sql`` : sql`and (from_coin = ${coin} or to_coin = ${coin})`}
    ${symbols === undefined || coin !== undefined ? sql`` : ofPairs(sql, symbols)}`
}

function ofPairs(sql: Sql, symbols: readonly string[]) {
  const pairs = sql(['', ...symbols])
  return sql`and (from_coin || '_' || to_coin in ${pairs} or to_coin || '_' || from_coin in ${pairs})`
}

function withStatus(sql: Sql, { status }: CentreFilter) {
  return status === undefined ? sql`` : sql`and status = ${status}`
}

function common(sql: Sql, user: string, filter: CentreFilter) {
  return sql`user_id = ${user} ${rangeOf(sql, 'created_at', filter)}`
}
