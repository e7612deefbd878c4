/**
 * How long the process that serves is deaf while snapshots of a large state are taken, verified and journaled, and while
 * its digest is asked for: 1,000,000 orders with a client id each, 100,000 of them open, and 200 commands a second.
 *
 *     npx tsx bench/src/snapshot-stall.ts [--orders 1000000] [--seconds 60] [--within]
 *
 * Bar: no turn of the event loop later than 20 ms. `--within` takes the snapshots in the serving process itself, as it
 * was before they had a process of their own, for comparison. Real PostgreSQL, journal, replica and keeper.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Command } from '@candlewick/engine/commands'
import type { Engine } from '@candlewick/engine/engine'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { migrate, openDatabase } from '@candlewick/server/db/database'
import { startEmbeddedPostgres } from '@candlewick/server/db/embedded'
import { ENGINE } from '@candlewick/server/journal/engine-kind'
import { Journal } from '@candlewick/server/journal/journal'
import { PostgresStore } from '@candlewick/server/journal/postgres-store'
import { Replica } from '@candlewick/server/journal/replica'
import { Snapshots } from '@candlewick/server/journal/snapshots'
import { Reports } from '@candlewick/server/keeper/reports'
import { type KeeperFigures, superviseKeeper } from '@candlewick/server/keeper/supervise'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '60' },
    within: { type: 'boolean', default: false },
  },
})
const ORDERS = Number(values.orders)
const SECONDS = Number(values.seconds)
const BAR_MS = 20
/** One in so many orders stays open. */
const OPEN = 10
const PER_USER = 900 * OPEN
const USERS = Math.ceil(ORDERS / PER_USER)
const TICK_MS = 5

const log = { info: () => undefined, warn: console.warn, error: console.error }
const MARKET = 'BTC_USDT'

function setup(): Command[] {
  const users = Array.from({ length: USERS }, (_, i) => `user-${i}`)
  return [
    { type: 'rules', version: 2 },
    { type: 'asset', asset: 'USDT', decimals: 6, cap: units(8e15) },
    { type: 'asset', asset: 'BTC', decimals: 8, cap: units(8e15) },
    {
      type: 'market',
      ...{ symbol: MARKET, base: 'BTC', quote: 'USDT', tickSize: '0.01', lotSize: '0.001', status: 'open' },
      ...{ lotUnits: units(100_000), tickLotUnits: units(10), minNotional: units(100), maxLots: lots(1_000_000) },
      ...{ bandRate: rate(20_000_000), slipRate: rate(5_000_000), maxOpenOrders: 1_000 },
    },
    ...users.flatMap((user): Command[] => [
      { type: 'account.open', user, kind: 'customer' },
      { type: 'deposit', id: `of-${user}`, user, asset: 'USDT', amount: units(1e12) },
    ]),
  ]
}

/** A buy that stays open, or one that ends at once and whose client id is remembered. */
function order(i: number): Command {
  return {
    ...{ type: 'spot.submit', user: `user-${i % USERS}`, symbol: MARKET, side: 'buy', kind: 'limit' },
    ...{ price: ticks(1_000 + (i % 997)), lots: lots(10), postOnly: false, stp: 'expire_taker' },
    tif: i % OPEN === 0 ? 'GTC' : 'IOC',
    clientId: `order-${i}`,
  }
}

async function fill(replica: Replica<Engine>): Promise<void> {
  for (const command of setup()) await replica.submit(command)
  for (let i = 0; i < ORDERS; i += 10_000) {
    const until = Math.min(ORDERS, i + 10_000)
    await Promise.all(Array.from({ length: until - i }, (_, j) => replica.submit(order(i + j))))
  }
}

/** Megabytes that a process has in memory. */
function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
}

async function main(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candlewick-stall-'))
  const database = await startEmbeddedPostgres({ dataDir, log })
  const stopping = new AbortController()
  let keeping: Promise<void> = Promise.resolve()
  try {
    const sql = openDatabase(database.url, { connections: 2 })
    await migrate(sql)
    const journal = await Journal.open({ store: new PostgresStore(database.url), log })
    const snapshots = new Snapshots({ store: journal.store, kind: ENGINE, log })
    const replica = await Replica.start({ journal, snapshots, log })
    await fill(replica)
    const bytes = replica.engine.snapshot().length
    console.log(`${replica.sequence} commands, a state of ${(bytes / 1e6).toFixed(0)} MB`)
    globalThis.gc?.()

    const figures: KeeperFigures = { crashes: 0, kept: undefined }
    const keep = { type: 'keep', url: database.url, every: 2_000, pruning: 'keep_prices', anchors: [] } as const
    if (!values.within) {
      const onBroken = (reason: string) => console.error(reason)
      keeping = superviseKeeper({ keep, log, figures, onBroken }, stopping.signal)
      while (figures.kept === undefined) await delay(200)
    }
    const reports = new Reports(sql)
    const waits = monitorEventLoopDelay({ resolution: 1 })
    const latencies: number[] = []
    waits.enable()
    let seen = figures.kept?.sequence ?? 0
    let taken = 0
    let reported = 0
    let i = ORDERS
    const until = performance.now() + SECONDS * 1000
    let asking: Promise<unknown> = Promise.resolve()
    for (let asked = false; performance.now() < until; i += 1) {
      await delay(TICK_MS)
      const sent = performance.now()
      void replica.submit(order(i)).then(() => latencies.push(performance.now() - sent))
      if (values.within && i % 2_000 === 0) {
        await snapshots.take({ machine: replica.engine, position: replica.position })
        taken += 1
      }
      if ((figures.kept?.sequence ?? 0) > seen) {
        seen = figures.kept?.sequence ?? 0
        taken += 1
      }
      if (!values.within && !asked) {
        asked = true
        asking = reports.of(replica.sequence).then(() => {
          asked = false
          reported += 1
        })
      }
    }
    waits.disable()
    await asking
    latencies.sort((a, b) => a - b)
    const worst = waits.max / 1e6
    const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1)
    console.log(`${taken} snapshots, ${reported} reports of the state, ${latencies.length} orders`)
    if (figures.kept) console.log(`the last snapshot took ${figures.kept.milliseconds} ms in the keeper`)
    console.log(`orders answered in ${at(0.5)} ms, 99th percentile ${at(0.99)} ms, worst ${at(0.9999)} ms`)
    console.log(`memory of this process ${memoryOf(process.pid).toFixed(0)} MB`)
    const keeper = await sql<{ pid: number }[]>`
      select distinct substring(application_name from 'candlewick-(\\d+)')::int as pid from pg_stat_activity
      where application_name like 'candlewick-%' and application_name <> ${`candlewick-${process.pid}`}`
    for (const { pid } of keeper) console.log(`memory of the keeper ${memoryOf(pid).toFixed(0)} MB`)
    console.log(
      `event loop: longest wait ${worst.toFixed(1)} ms (bar ${BAR_MS} ms), 99.99% under ${(waits.percentile(99.99) / 1e6).toFixed(1)} ms`,
    )
    stopping.abort()
    const began = performance.now()
    await keeping
    console.log(`stopped in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    await replica.stop()
    await journal.close()
    await sql.end({ timeout: 2 })
    return worst <= BAR_MS && taken > 0
  } finally {
    stopping.abort()
    await keeping
    await database.stop()
    rmSync(database.home, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 0 : 1)
