/**
 * Lets one of two gateways on one database stand still under load (SIGSTOP), for seconds to a minute, and checks that
 * both serve again, that both and a replay have one digest, and what their clients wrote down. A gateway that halts is
 * started again, as whoever supervises it does.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Sql } from '../../src/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded.ts'
import { compareWithReplay, ownDigests } from './digests.ts'
import { type Entry, trade } from './load.ts'
import { call, killed, type ServerProcess, signIn, startServerProcess } from './server.ts'

const ACCOUNTS = ['demo@candlewick.test', 'trader@candlewick.test']
const CLIENTS_EACH = 2
/** The exit code of a server that halted (main.ts). */
const HALTED = 70
const SERVES_WITHIN_MS = 60_000
const AGREES_WITHIN_MS = 60_000
const QUIET = { info: () => undefined, warn: () => undefined }

export interface StallOptions {
  /** How long the gateway stands still in each round, milliseconds. */
  readonly stalls: readonly number[]
  readonly command: readonly string[]
  readonly tell?: (line: string) => void
}

export interface StallReport {
  readonly done: number
  readonly refused: number
  readonly unknown: number
  /** How often a gateway halted and was started again. */
  readonly halts: number
}

/** @throws Error with the first thing that is not as it must be */
export async function stallRounds(options: StallOptions): Promise<StallReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candlewick-stall-'))
  const database = await startEmbeddedPostgres({ dataDir, log: QUIET })
  const room = new Room(dataDir, database, options)
  try {
    return await room.run()
  } finally {
    await room.close()
    await database.stop()
    rmSync(database.home, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

class Room {
  readonly #dataDir: string
  readonly #options: StallOptions
  readonly #database: EmbeddedPostgres
  readonly #sql: Sql
  readonly #settings: readonly Readonly<Record<string, string>>[]
  readonly #gateways: ServerProcess[] = []
  readonly #entries = new Map<string, Entry>()
  #halts = 0

  constructor(dataDir: string, database: EmbeddedPostgres, options: StallOptions) {
    this.#dataDir = dataDir
    this.#options = options
    this.#database = database
    this.#sql = openDatabase(database.url, { connections: 2 })
    const shared = { DATABASE_URL: database.url }
    this.#settings = [shared, { ...shared, ROLES: 'gateway,realtime' }]
  }

  async run(): Promise<StallReport> {
    for (const number of this.#settings.keys()) await this.#start(number)
    for (const [round, milliseconds] of this.#options.stalls.entries()) {
      const number = round % this.#gateways.length
      await this.#stall(number, milliseconds)
      await this.#serveAgain()
      await this.#agree()
      await this.#checkEntries()
      this.#options.tell?.(
        `round ${round + 1}: gateway ${number + 1} stood still for ${milliseconds} ms: ${JSON.stringify(this.#count())}`,
      )
    }
    return this.#count()
  }

  async close(): Promise<void> {
    await this.#sql.end({ timeout: 2 })
    for (const { child } of this.#gateways) {
      child.kill('SIGCONT')
      await killed(child, 'SIGTERM')
    }
  }

  async #start(number: number): Promise<void> {
    this.#gateways[number] = await startServerProcess(this.#dataDir, this.#options.command, this.#settings[number])
  }

  #gateway(number: number): ServerProcess {
    const gateway = this.#gateways[number]
    if (gateway === undefined) throw new Error(`there is no gateway ${number}`)
    return gateway
  }

  /** Clients at both, and in the midst of it one stands still. */
  async #stall(number: number, milliseconds: number): Promise<void> {
    const stop = new AbortController()
    const { url } = this.#gateway(1 - number)
    const tokens = await Promise.all(ACCOUNTS.map((account) => signIn(url, account)))
    const clients = this.#gateways.flatMap((gateway) =>
      tokens.flatMap((token) =>
        Array.from({ length: CLIENTS_EACH }, () => trade(gateway.url, token, this.#entries, stop.signal)),
      ),
    )
    await delay(200 + Math.random() * 600)
    const { child } = this.#gateway(number)
    child.kill('SIGSTOP')
    await delay(milliseconds)
    child.kill('SIGCONT')
    await delay(2_000)
    stop.abort()
    await Promise.all(clients)
  }

  async #serveAgain(): Promise<void> {
    for (const number of this.#gateways.keys()) {
      const deadline = Date.now() + SERVES_WITHIN_MS
      while (!(await this.#ready(number))) {
        if (Date.now() > deadline)
          throw new Error(`gateway ${number + 1} does not serve:\n${this.#gateway(number).output()}`)
        await delay(100)
      }
    }
  }

  async #ready(number: number): Promise<boolean> {
    const { child, url, output } = this.#gateway(number)
    if (child.exitCode !== null) {
      if (child.exitCode !== HALTED) throw new Error(`gateway ${number + 1} ended with ${child.exitCode}:\n${output()}`)
      this.#halts += 1
      this.#options.tell?.(`gateway ${number + 1} halted: ${/Candlewick halts\. .*/.exec(output())?.[0] ?? ''}`)
      await this.#start(number)
    }
    return await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.status === 200,
      () => false,
    )
  }

  /** The copies of both and a replay apart from them have one digest behind one command. */
  async #agree(): Promise<void> {
    const [head] = await this.#sql<{ sequence: number }[]>`select sequence::float8 from journal_head`
    const { sequence, digests } = await ownDigests(this.#gateways, head?.sequence ?? 0)
    if (new Set(digests).size !== 1) throw new Error(`two digests behind command ${sequence}: ${digests.join(', ')}`)
    await compareWithReplay(this.#database, sequence, digests)
    const answer = await call(this.#gateway(0).url, '/api/exchange/state', { method: 'GET' })
    const loose = Object.values(answer?.data?.sums ?? {}).filter((sum) => Number(sum) !== 0)
    if (answer?.status !== 200 || loose.length > 0) throw new Error(`sums: ${JSON.stringify(answer)}`)
  }

  async #checkEntries(): Promise<void> {
    const [head] = await this.#sql<{ sequence: number }[]>`select sequence::float8 from journal_head`
    const deadline = Date.now() + AGREES_WITHIN_MS
    for (;;) {
      const [cursor] = await this.#sql<{ sequence: number }[]>`select sequence::float8 from projection.cursor`
      if (cursor !== undefined && head !== undefined && cursor.sequence >= head.sequence) break
      if (Date.now() > deadline) throw new Error(`the projections stand at ${cursor?.sequence}`)
      await delay(100)
    }
    const rows = await this.#sql<{ key: string; count: number }[]>`
      select client_id as key, count(*)::int from projection.orders where client_id is not null group by 1
      union all select client_id, count(*)::int from projection.flash_orders group by 1`
    const found = new Map(rows.map(({ key, count }) => [key, count]))
    for (const entry of this.#entries.values()) {
      if (entry.units !== undefined) continue
      const count = found.get(entry.clientId) ?? 0
      const sound = entry.outcome === 'done' ? count === 1 : count <= (entry.outcome === 'refused' ? 0 : 1)
      if (!sound) throw new Error(`${JSON.stringify(entry)}: it is there ${count} times`)
    }
  }

  #count(): StallReport {
    const count = (outcome: Entry['outcome']) =>
      [...this.#entries.values()].filter((one) => one.outcome === outcome).length
    return { done: count('done'), refused: count('refused'), unknown: count('asked'), halts: this.#halts }
  }
}
