/**
 * The records of a customer with a million of each kind: any page of what came in, went out and was swapped, by number, by
 * cursor and through any filter, is to come in under 50 ms.
 *
 *     npm run bench -- records [--records=1000000]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { list } from '@candlewick/protocol/calls/withdrawals'
import { migrate, openDatabase } from '@candlewick/server/db/database'
import { startEmbeddedPostgres } from '@candlewick/server/db/embedded'
import { listRecords, type RecordFilter } from '@candlewick/server/features/deposits/records'
import { listOwn } from '@candlewick/server/features/withdrawals/records'
import { listSwaps } from '@candlewick/server/projections/swap/swaps'
import { timePages } from './beside/pages.ts'

const option = process.argv.find((argument) => argument.startsWith('--records='))?.split('=')[1]
const RECORDS = Number(option ?? 1_000_000)
const OTHERS = RECORDS / 10
const LIMIT_MS = 50
const USER = 'a'.repeat(20)
const OTHER = 'b'.repeat(20)
const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1)
const YEAR_DAYS = 365

const engine = { asset: (asset: string) => ({ asset, decimals: 8 }) }

interface Found {
  readonly records: readonly unknown[]
  readonly next?: string | undefined
}

/** What every list can be asked. */
type Asked = Pick<RecordFilter, 'page' | 'pageSize' | 'cursor' | 'coin' | 'startTime' | 'endTime'>

/** What those that come to an end can be asked, too. */
type Staged = Asked & Pick<RecordFilter, 'stage'>

const dataDir = mkdtempSync(join(tmpdir(), 'candlewick-records-'))
// Its database is inside, whose account may pass.
chmodSync(dataDir, 0o711)
const log = { info: () => undefined, warn: console.warn, error: console.error }
const database = await startEmbeddedPostgres({ dataDir, log })
const sql = openDatabase(database.url, { connections: 4 })

/** A year of records: ten coins, one in a hundred on its way and one in fifty come to nothing. */
async function fill(): Promise<void> {
  for (const id of [USER, OTHER]) {
    await sql`
      insert into users (id, account, password_hash, invite_code, chat_key)
      values (${id}, ${id}, '', ${id.slice(0, 8)}, ${id})`
  }
  const whose = sql`case when n % 11 = 0 then ${OTHER} else ${USER} end`
  const coin = sql`case when n % 200003 = 1 then 'RARE' else 'C' || (n % 10) end`
  const at = sql`to_timestamp(${START / 1000}::float8 + n * ${YEAR_DAYS}::float8 * 86400 / ${RECORDS + OTHERS}::int)`
  const id = (kind: string) => sql`encode(sha256((${kind}::text || n)::bytea), 'hex')`
  const numbers = sql`generate_series(1, ${RECORDS + OTHERS}::int) as n`
  await sql`
    insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, needed, seen_at,
      credited_at)
    select ${id('d')}, 'ethereum', n::text, '0', ${coin}, 'a', ${whose}, 1, 1, 0,
      case when n % 100 = 7 then 'confirming' when n % 50 = 3 then 'refused' else 'credited' end, 3, ${at}, ${at}
    from ${numbers}`
  // Reported by hand and sent within the house a fiftieth each.
  await sql`
    insert into hand_deposits (id, user_id, asset, network, address, amount, screenshot, state, submitted_at)
    select 'h' || n, ${whose}, ${coin}, 'ripple', 'a', 1, 's' || n,
      case when n % 100 = 7 then 'review' when n % 50 = 3 then 'rejected' else 'credited' end, ${at}
    from ${numbers} where n % 50 < 10 and n % 5 = 3`
  await sql`
    insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, payee, state, held_sequence, closed,
      worth, day, proof, created_at, changed_at, told)
    select ${id('w')}, ${whose}, ${coin}, 'ethereum', 'a', 1, 0, n::text,
      case when n % 50 = 11 then 'internal' else 'chain' end,
      case when n % 50 = 11 then case when n % 11 = 0 then ${USER} else ${OTHER} end end,
      case when n % 100 = 7 then 'review' when n % 50 = 3 then 'rejected' else 'confirmed' end, n, n % 100 <> 7,
      0, (${at})::date, '', ${at}, ${at}, 'ended'
    from ${numbers}`
  await sql`
    insert into projection.swaps (id, user_id, from_coin, to_coin, pays, gets, time)
    select n, ${whose}, ${coin}, 'USDT', 1, 1, ${at} from ${numbers}`
  await sql`vacuum analyze`
}

/** Pages that every list has. */
function pagesOf(cursors: { middle: string; end: string }): Record<string, Asked> {
  const month = { startTime: START + 90 * DAY, endTime: START + 120 * DAY }
  return {
    'the first': {},
    'the 500th by number': { page: 500 },
    'of 500 records': { pageSize: 500 },
    'behind a cursor in the middle': { cursor: cursors.middle },
    'behind a cursor near the end': { cursor: cursors.end },
    'of 500 behind a cursor in the middle': { cursor: cursors.middle, pageSize: 500 },
    'of a coin': { coin: 'C4' },
    'the 500th of a coin': { coin: 'C4', page: 500 },
    'of a coin with five records': { coin: 'RARE' },
    'of a coin that was never moved': { coin: 'NONE' },
    'of a day in the middle': { startTime: START + 180 * DAY, endTime: START + 181 * DAY },
    'of the first day': { startTime: START, endTime: START + DAY },
    'of a month that is long ago': month,
    'the 100th of half a year': { startTime: START + 90 * DAY, endTime: START + 270 * DAY, page: 100 },
    'until a time': { endTime: START + 30 * DAY },
    'from a time': { startTime: START + 90 * DAY },
    'of a coin and a month': { coin: 'C4', ...month },
    'of a rare coin and a month': { coin: 'RARE', ...month },
  }
}

/** Pages of lists whose records come to an end. */
function stagedOf(pages: Record<string, Asked>): Record<string, Staged> {
  const month = { startTime: START + 90 * DAY, endTime: START + 120 * DAY }
  const stages = (['pending', 'completed', 'failed'] as const).flatMap((stage): [string, Staged][] => [
    [`${stage}`, { stage }],
    [`the 100th that is ${stage}`, { stage, page: 100 }],
    [`${stage}, of a coin`, { stage, coin: 'C7' }],
    [`${stage}, of a coin that has none`, { stage, coin: 'C4' }],
    [`${stage}, of a month`, { stage, ...month }],
    [`${stage}, of a coin and a month`, { stage, coin: 'C3', ...month }],
    [`${stage}, of a coin that has none and a month`, { stage, coin: 'C4', ...month }],
  ])
  return { ...pages, ...Object.fromEntries(stages) }
}

/** Each page with the list that it is of. */
function named<Filter>(list: string, pages: Record<string, Filter>): Record<string, Filter> {
  return Object.fromEntries(Object.entries(pages).map(([page, filter]) => [`${list}: ${page}`, filter]))
}

/** Cursors of rows in the middle and near the end. */
async function cursorsOf(read: (filter: Asked) => Promise<Found>) {
  const near = async (endTime: number) => (await read({ endTime })).next ?? ''
  return { middle: await near(START + 180 * DAY), end: await near(START + DAY) }
}

try {
  await migrate(sql)
  await fill()
  const deposits = (filter: Staged) => listRecords({ sql, mode: 'development', decimalsOf: () => 8 }, USER, filter)
  const withdrawals = (filter: Staged) =>
    listOwn({ sql, engine, mode: 'development' }, USER, list.input.parse({ pageSize: 20, ...filter }))
  const swaps = (filter: Asked) => listSwaps(sql, USER, filter)
  const timed = [
    await timePages(named('deposits', stagedOf(pagesOf(await cursorsOf(deposits)))), deposits, LIMIT_MS),
    await timePages(named('withdrawals', stagedOf(pagesOf(await cursorsOf(withdrawals)))), withdrawals, LIMIT_MS),
    await timePages(named('swaps', pagesOf(await cursorsOf(swaps))), swaps, LIMIT_MS),
  ]
  const worst = Math.max(...timed.map((each) => each.worst))
  console.log(`slowest ${worst.toFixed(1)} ms of ${LIMIT_MS} ms`)
  process.exitCode = worst <= LIMIT_MS ? 0 : 1
} finally {
  await sql.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
