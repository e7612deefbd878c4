/**
 * 10,000 deposits in 100 blocks of a real chain, half of the coin and half of a token: how long after its last confirmation
 * each is credited, through proof, journal, state machine and tables.
 *
 *     npx tsx bench/src/deposits.ts [--blocks=100] [--each=100] [--only=traced|untraced] [--every=MS]
 *
 * Both ways that a chain is followed are measured, one after the other. Traced, as the demo follows its own, with its
 * pause between blocks: anvil is asked to run each transaction again for what it did inside of calls, and all before it in
 * its block, so that a hundred take it a second. Untraced, as in production where `traces` is off, with blocks as quick as
 * the quickest network's: what comes from inside of calls is then found by the books and not by the reader.
 *
 * Bar: all within 5 s, on two cores. Anvil, PostgreSQL and the server are real; the chain shares the two cores.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { evmAddress } from '@candlewick/chain/addresses'
import { evmReader } from '@candlewick/chain/evm/reader'
import { RpcClient } from '@candlewick/chain/rpc/client'
import type { DevChains } from '@candlewick/devchain/dev-chains'
import { DEPLOYED } from '@candlewick/devchain/evm/tokens'
import { startDevChains } from '@candlewick/devchain/testing/start'
import type { Command } from '@candlewick/engine/commands'
import { RULES_VERSION } from '@candlewick/engine/limits'
import { demoGenesis } from '@candlewick/market-sim/catalog'
import { column } from '@candlewick/server/db/columns'
import { migrate, openDatabase, type Sql } from '@candlewick/server/db/database'
import { startEmbeddedPostgres } from '@candlewick/server/db/embedded'
import { Budgets } from '@candlewick/server/features/account/budgets'
import { Users } from '@candlewick/server/features/account/users'
import { followJob } from '@candlewick/server/features/deposits/follow'
import { demoListings, seedListings } from '@candlewick/server/features/deposits/listings'
import { ENGINE } from '@candlewick/server/journal/engine-kind'
import { Journal } from '@candlewick/server/journal/journal'
import { PostgresStore } from '@candlewick/server/journal/postgres-store'
import { Replica } from '@candlewick/server/journal/replica'
import { Snapshots } from '@candlewick/server/journal/snapshots'

const BAR_MS = 5_000
const CONFIRMATIONS = 3
const PATIENCE_MS = 60_000

const given = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1]
const BLOCKS = Number(given('blocks') ?? 100)
const EACH = Number(given('each') ?? 100)

interface Way {
  readonly name: string
  readonly traces: boolean
  /** From block to block. */
  readonly everyMs: number
}

const WAYS: readonly Way[] = [
  { name: 'traced', traces: true, everyMs: Number(given('every') ?? 2_000) },
  { name: 'untraced', traces: false, everyMs: Number(given('every') ?? 500) },
]

const log = { info: () => undefined, warn: console.warn, error: console.error }

async function openBooks(url: string) {
  const store = new PostgresStore(url)
  const journal = await Journal.open({ store, log })
  const replica = await Replica.start({ journal, snapshots: new Snapshots({ store, kind: ENGINE, log }), log })
  const submit = async (command: Command) => {
    const { events } = await replica.submit(command)
    if (events[0]?.type === 'refused') throw new Error(`${command.type}: ${JSON.stringify(events[0])}`)
  }
  await submit({ type: 'rules', version: RULES_VERSION })
  for (const command of demoGenesis()) await submit(command)
  return { journal, replica, submit }
}

/** One customer a deposit, each with an address, in both books. */
async function people(sql: Sql, submit: (command: Command) => Promise<void>, count: number) {
  const given = Array.from({ length: count }, (_, at) => ({
    place: at + 1,
    address: evmAddress(randomBytes(20).toString('hex')),
    userId: `c${at}`.padEnd(20, 'a'),
  }))
  const ids = column(given.map(({ userId }) => userId))
  await sql`
    insert into users (id, account, password_hash, invite_code, chat_key)
    select id, id, '', id, id from unnest(${ids}::text[]) as id`
  for (let at = 0; at < count; at += 500) {
    const some = given.slice(at, at + 500)
    await Promise.all(some.map(({ userId }) => submit({ type: 'account.open', user: userId, kind: 'customer' })))
  }
  return given
}

async function measured(way: Way): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-bench-deposits-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
  const sql = openDatabase(postgres.url)
  const devChains = await startDevChains()
  try {
    await migrate(sql)
    return await measure(way, sql, postgres.url, devChains)
  } finally {
    await devChains.stop()
    await sql.end({ timeout: 2 })
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(way: Way, sql: Sql, url: string, devChains: DevChains): Promise<boolean> {
  const { journal, replica, submit } = await openBooks(url)
  const clients = [new RpcClient({ url: devChains.evm.anvil.url, name: 'anvil' })]
  const reader = evmReader({ network: 'ethereum', mode: 'development', clients, traces: way.traces })
  const given = await people(sql, submit, BLOCKS * EACH)
  const tokens = DEPLOYED.filter(({ listed }) => listed)
  const listed = tokens.map(({ name, address, decimals }) => ({ asset: name, contract: address, decimals }))
  await seedListings(
    sql,
    demoListings(listed, (asset) => replica.engine.asset(asset) !== undefined),
  )
  const wallets = {
    addressFor: async () => '',
    given: async (_network: string, after: number, limit: number) => given.slice(after, after + limit),
    houseAddresses: async () => [],
    paidOut: async () => [],
    gasPayments: async () => new Set<string>(),
    emptied: async () => [],
  }
  const chains = { mode: 'development', readers: new Map([[reader.network, reader]]) } as const
  const notifications = { send: async () => undefined }
  const job = followJob({
    sql,
    replica,
    chains,
    wallets,
    log,
    notifications,
    accounts: { users: new Users(sql), within: (...asked) => new Budgets(sql).within(...asked) },
  })
  const stop = job.start()
  await followed(sql)
  const addresses = given.map(({ address }) => address)
  const late = await lateness(way, sql, await mineAll(devChains, addresses, way.everyMs))
  await stop()
  await replica.stop()
  await journal.close()
  return late
}

/** Resolves once the network is followed: what is mined from now on counts. */
async function followed(sql: Sql): Promise<void> {
  while ((await sql`select from chain_cursors`).length === 0) await delay(50)
}

/** Pays everybody, so many in a block. @returns when each height was mined, in milliseconds of the clock */
async function mineAll(
  { evm }: DevChains,
  addresses: readonly string[],
  everyMs: number,
): Promise<ReadonlyMap<number, number>> {
  const mined = new Map<number, number>()
  const first = (await evm.height()) + 1
  for (let block = 0; block < BLOCKS + CONFIRMATIONS; block += 1) {
    const began = performance.now()
    const some = addresses.slice(block * EACH, (block + 1) * EACH)
    const payments = some.map((address, at) =>
      at % 2 === 0
        ? ({ coin: 'ETH', address, amount: 10n ** 16n } as const)
        : ({ coin: 'USDC', address, amount: 5_000_000n } as const),
    )
    if (payments.length > 0) await evm.pay(payments)
    await evm.mine(1)
    mined.set(first + block, Date.now())
    await delay(Math.max(0, everyMs - (performance.now() - began)))
  }
  return mined
}

/** Waits for all and says how late each was. */
async function lateness(way: Way, sql: Sql, mined: ReadonlyMap<number, number>): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const rows = await sql<{ height: number; credited: number }[]>`
      select height::float8 as height, (extract(epoch from credited_at) * 1000)::float8 as credited
      from deposits where state = 'credited' and height is not null and credited_at is not null`
    if (rows.length >= BLOCKS * EACH)
      return told(
        way,
        rows.map(({ height, credited }) => credited - (mined.get(height + CONFIRMATIONS - 1) ?? 0)),
      )
    if (performance.now() > until) throw new Error(`only ${rows.length} of ${BLOCKS * EACH} were credited`)
    await delay(250)
  }
}

function told({ name, everyMs }: Way, late: readonly number[]): boolean {
  const sorted = [...late].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const worst = at(1)
  console.log(
    `${name}: ${sorted.length} deposits in ${BLOCKS} blocks, one every ${everyMs} ms: credited behind the last confirmation ` +
      `median ${at(0.5).toFixed(0)} ms, 99% ${at(0.99).toFixed(0)} ms, worst ${worst.toFixed(0)} ms (bar ${BAR_MS})`,
  )
  return worst <= BAR_MS
}

for (const way of WAYS) {
  if ((given('only') ?? way.name) === way.name && !(await measured(way))) process.exitCode = 1
}
