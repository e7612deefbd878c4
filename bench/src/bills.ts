/**
 * The ledger of a customer with a million entries: any page of it, by number as far as pages are counted, by cursor to its
 * end, and through any filter, is to come in under 50 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase } from '@candlewick/server/db/database'
import { startEmbeddedPostgres } from '@candlewick/server/db/embedded'
import { MOST_COUNTED } from '@candlewick/server/db/page'
import { billPiece } from '@candlewick/server/features/assets/bills'
import { listBills } from '@candlewick/server/projections/assets/bills'
import { timePages } from './beside/pages.ts'

const ENTRIES = 1_000_000
const OTHERS = 200_000
const LIMIT_MS = 50
const PAGE_SIZE = 20
const USER = 'a'.repeat(20)
const START = Date.UTC(2026, 0, 1)
const DAY = 86_400_000

/** What the file may hold in memory at once: a few pieces that are not collected yet. */
const HEAP_MB = 100

/** Everything as CSV, piece after piece, as a browser takes it along. */
async function wholeFile() {
  const began = performance.now()
  const before = process.memoryUsage().heapUsed
  let [count, bytes, pieces, most] = [0, 0, 0, before]
  let cursor: string | undefined
  do {
    const piece: Awaited<ReturnType<typeof billPiece>> = await billPiece(sql, USER, { cursor })
    count += piece.count
    bytes += piece.csv.length
    pieces += 1
    most = Math.max(most, process.memoryUsage().heapUsed)
    cursor = piece.next
  } while (cursor !== undefined)
  return { count, bytes, pieces, ms: performance.now() - began, heapMb: (most - before) / 1_048_576 }
}

const dataDir = mkdtempSync(join(tmpdir(), 'candlewick-bills-'))
const log = { info: () => undefined, warn: console.warn, error: console.error }
const database = await startEmbeddedPostgres({ dataDir, log })
const sql = openDatabase(database.url, { connections: 4 })
try {
  await migrate(sql)
  // A year of trading: ten coins, all accounts, and now and then a deposit or a coin that nobody else has.
  await sql`
    insert into projection.bills
      (posting_id, entry, user_id, account, asset, reason, part, reference, symbol, available, occupied, available_after,
       occupied_after, time)
    select n, 0, case when n % 6 = 0 then 'b' || (n % 1000) else ${USER} end, 1 + n % 6,
      case when n % 200003 = 1 then 'RARE' else 'C' || (n % 10) end,
      case when n % 100003 = 1 then 'deposit' when n % 3 = 0 then 'order_hold' else 'trade' end, 'principal', n::text,
      case when n % 3 < 2 then 'C' || (n % 10) || '_USDT' end, 1, 0, n, 0, to_timestamp(${START / 1000} + n * 365 * 86400.0 / ${ENTRIES + OTHERS})
    from generate_series(1, ${ENTRIES + OTHERS}) as n`
  await sql`vacuum analyze projection.bills`
  const middle = await listBills(sql, USER, { page: 1, pageSize: PAGE_SIZE, endTime: START + 180 * DAY })
  const pages = {
    'the first': {},
    'the last that has a number': { page: MOST_COUNTED / PAGE_SIZE },
    'behind a cursor in the middle': { cursor: middle.next ?? '' },
    'behind a cursor near the end': { cursor: '100-0' },
    'of an account': { account: 3 },
    'the 500th of an account': { account: 3, page: 500 },
    'of a coin': { coin: 'C4' },
    'the 500th of a coin in half a year': {
      coin: 'C4',
      page: 500,
      startTime: START + 90 * DAY,
      endTime: START + 270 * DAY,
    },
    'of a reason': { reasons: ['order_hold'] as const },
    'of a symbol': { symbol: 'C4_USDT' },
    'the 500th of a symbol and a reason': { symbol: 'C4_USDT', reasons: ['trade'] as const, page: 500 },
    'of a symbol that was never traded': { symbol: 'NONE_USDT', reasons: ['trade'] as const },
    'of a coin and a reason that met once': { coin: 'C4', reasons: ['deposit'] as const },
    'of a coin with five entries': { coin: 'RARE' },
    'of a coin that was never held': { coin: 'NONE' },
    'of a reason with ten entries': { reasons: ['deposit'] as const },
    'of a day in the middle': { startTime: START + 180 * DAY, endTime: START + 181 * DAY },
    'of the first day': { startTime: START, endTime: START + DAY },
    'of a coin, an account and a month': {
      coin: 'C4',
      account: 3,
      startTime: START + 90 * DAY,
      endTime: START + 120 * DAY,
    },
  }
  const { worst, unlike } = await timePages(
    pages,
    (filter) => listBills(sql, USER, { page: 1, pageSize: PAGE_SIZE, ...filter }),
    LIMIT_MS,
    (name) => name.includes('never'),
  )
  console.log(`slowest ${worst.toFixed(1)} ms of ${LIMIT_MS} ms`)
  const file = await wholeFile()
  console.log(
    `file of ${file.count} entries, ${(file.bytes / 1e6).toFixed(0)} MB in ${file.pieces} pieces and ${(file.ms / 1000).toFixed(1)} s; ` +
      `heap at most ${file.heapMb.toFixed(0)} MB more than before, of ${HEAP_MB} MB`,
  )
  process.exitCode = worst <= LIMIT_MS && unlike === 0 && file.count === ENTRIES && file.heapMb <= HEAP_MB ? 0 : 1
} finally {
  await sql.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
