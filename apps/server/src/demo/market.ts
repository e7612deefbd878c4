/**
 * The simulated market of this installation. Its seed is 128 random bits, kept in the database beside the journal, so
 * that all processes and every restart see one market, and nobody can reckon its prices from what is published. (One seed
 * for all, as it was, let whoever read the code win 31 of 31 flash contracts.)
 */
import { randomBytes } from 'node:crypto'
import { INDEX_SYMBOLS } from '@candlewick/market-sim/catalog'
import type { Join, SimulatedMarket } from '@candlewick/market-sim/market'
import type { Sql, Transaction } from '../db/database.ts'

const MINUTE_MS = 60_000

/** The market, made where there is none yet. Whichever process is first makes it for all of them. */
export async function openDemoMarket(sql: Sql): Promise<SimulatedMarket> {
  return (await readMarket(sql)) ?? (await sql.begin(makeMarket))
}

async function readMarket(sql: Sql | Transaction): Promise<SimulatedMarket | undefined> {
  const [row] = await sql<{ seed: string; joins: Join[] }[]>`select seed, joins from demo_market`
  return row
}

async function makeMarket(tx: Transaction): Promise<SimulatedMarket> {
  // Of two processes the second waits here, and finds what the first has made.
  await tx`lock table demo_market in exclusive mode`
  const known = await readMarket(tx)
  if (known !== undefined) return known
  const seed = randomBytes(16).toString('hex')
  const joins = await joinsOf(tx)
  await tx`insert into demo_market (seed, joins) values (${seed}, ${JSON.stringify(joins)}::text::jsonb)`
  return { seed, joins }
}

/**
 * A data folder of an earlier release has candles of that release's seed. The new market begins where they end, and where
 * older days are still to be filled in it ends where they begin: there is no jump at either end.
 */
async function joinsOf(tx: Transaction): Promise<Join[]> {
  const [begun] = await tx<{ reached: number }[]>`
    select (extract(epoch from reached) * 1000)::float8 as reached from demo_candles`
  if (begun === undefined) return []
  const symbols = INDEX_SYMBOLS.map(({ symbol }) => symbol)
  const newest = await tx<{ symbol: string; time: number; price: number }[]>`
    select distinct on (symbol) symbol, (extract(epoch from open_time) * 1000)::float8 as time, close::float8 as price
    from projection.candles where symbol in ${tx(symbols)} and minutes = 1 order by symbol, open_time desc`
  if (newest.length === 0) return []
  const oldest = await tx<{ symbol: string; price: number }[]>`
    select symbol, open::float8 as price from projection.candles
    where symbol in ${tx(symbols)} and minutes = 1440 and open_time = ${new Date(begun.reached).toISOString()}`
  const at = Math.max(...newest.map(({ time }) => time)) + MINUTE_MS
  return [
    { at, prices: pricesOf(newest), before: false },
    { at: begun.reached, prices: pricesOf(oldest), before: true },
  ]
}

function pricesOf(rows: readonly { symbol: string; price: number }[]): Readonly<Record<string, number>> {
  return Object.fromEntries(rows.map(({ symbol, price }) => [symbol, price]))
}
