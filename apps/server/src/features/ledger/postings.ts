/** The entries of anybody's accounts: customers' are their bills, those of the exchange's own stand in a table beside them. */
import { ISOLATED_ACCOUNT } from '@candlewick/engine/ledger/account-number'
import { IDS_PER_COMMAND } from '@candlewick/engine/limits'
import { formatDecimal } from '@candlewick/money/decimal'
import type { OutputOf } from '@candlewick/protocol/call'
import type { postings } from '@candlewick/protocol/calls/console/ledger'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import {
  type HouseEntry,
  type HouseEntryFilter,
  houseEntries,
  houseEntriesFrom,
} from '../../projections/assets/house-entries.ts'
import { housesOf } from '../../projections/assets/houses.ts'
import type { StateReader } from '../../state/state.ts'
import { billPlace, billsPage } from '../customers/public.ts'

type Page = OutputOf<typeof postings>
type Row = Page['rows'][number]

export interface PostingsWanted {
  readonly owner: string
  readonly filter: HouseEntryFilter
  readonly after: string | undefined
  readonly limit: number
}

export const isHouseName = (owner: string): boolean => owner.startsWith('house:')

/** @throws CallError `not_found` where the exchange has no such accounts; `field_invalid` for a cursor that is not ours */
export function checkWanted(engine: StateReader, { owner, after }: Pick<PostingsWanted, 'owner' | 'after'>): void {
  if (isHouseName(owner) && !housesOf(engine).includes(owner)) throw new CallError('not_found', { field: 'owner' })
  if (after !== undefined) billPlace(after)
}

export async function postingsPage(sql: Sql, engine: StateReader, wanted: PostingsWanted): Promise<Page> {
  const { owner, filter, limit } = wanted
  const place = wanted.after === undefined ? undefined : billPlace(wanted.after)
  if (!isHouseName(owner)) {
    const { rows, next } = await billsPage(sql, owner, filter, place, limit)
    return { rows: rows.map((row) => ({ ...row, ...placed(row) })), next, since: null }
  }
  const [{ rows, next }, since] = await Promise.all([
    houseEntries(sql, owner, filter, place, limit),
    houseEntriesFrom(sql),
  ])
  return { rows: rows.map((row) => houseRow(engine, row)), next, since }
}

/** What follows from a row's id and account: of isolated margin the symbol of every entry is the account's pair. */
function placed({ id, account, symbol }: Pick<Row, 'id' | 'account' | 'symbol'>): Pick<Row, 'postingId' | 'pair'> {
  const isIsolated = account === ISOLATED_ACCOUNT && symbol !== undefined
  return { postingId: id.split('-')[0] ?? '', ...(isIsolated ? { pair: symbol } : {}) }
}

function houseRow(engine: StateReader, { posting, entry, symbol, ...packed }: HouseEntry): Row {
  const decimals = engine.asset(packed.coin)?.decimals ?? 0
  const row = { id: `${posting}-${entry}`, ...packed, ...(symbol === '' ? {} : { symbol }) }
  return {
    ...row,
    ...placed(row),
    sequence: Math.floor(Number(posting) / IDS_PER_COMMAND),
    available: formatDecimal(packed.available, decimals),
    occupied: formatDecimal(packed.occupied, decimals),
    availableAfter: formatDecimal(packed.availableAfter, decimals),
    occupiedAfter: formatDecimal(packed.occupiedAfter, decimals),
  }
}
