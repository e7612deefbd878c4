/**
 * An exchange as it is run, in processes of their own on a database and two development chains that outlive them: a server
 * and the signer beside it, each killed with SIGKILL and started again as whoever supervises them does. Blocks are made
 * when told, so that a round decides what is final.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openControl } from '@candlewick/devchain/control'
import { DevChains } from '@candlewick/devchain/dev-chains'
import { freePort } from '@candlewick/devchain/evm/anvil'
import { explorerPage } from '@candlewick/devchain/explorer/pages'
import { SERVER as BUILT_SERVER } from '../../../../scripts/lib/server.mjs'
import { migrate, openDatabase, type Sql } from '../../src/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded.ts'
import { clientKey } from '../../src/features/payouts/public.ts'
import { SERVER_COMMAND } from '../commands.ts'
import { killed, type ServerProcess, startServerProcess } from '../kill/server.ts'
import { TestSigner } from '../signer.ts'

const QUIET = { info: () => undefined, warn: () => undefined }
const WITHIN_MS = 300_000
const EVERY_MS = 40
const DIST = resolve(import.meta.dirname, '../../dist')
/** From the build, as they are run; a test that was told that there is none takes their sources. */
const IS_BUILT = process.env.SERVER_BUILT !== 'no'
const SERVER = IS_BUILT ? BUILT_SERVER : SERVER_COMMAND
const SIGNER = IS_BUILT ? { command: ['--enable-source-maps', join(DIST, 'signer/main.js')] } : {}
/** What may leave in one payment and in a day, in whole coins. */
const CAPS = { transaction: '200000', day: '10000000' }

export const VICTIMS = ['server', 'signer', 'both'] as const
export type Victim = (typeof VICTIMS)[number]
export type Network = 'ethereum' | 'bitcoin'

export class World {
  readonly folder: string
  readonly database: EmbeddedPostgres
  readonly sql: Sql
  readonly chains: DevChains
  readonly signer: TestSigner
  readonly client: ReturnType<typeof clientKey>
  readonly #control: Server
  #server: ServerProcess | undefined

  private constructor(
    parts: Pick<World, 'folder' | 'database' | 'sql' | 'chains' | 'signer' | 'client'>,
    control: Server,
  ) {
    this.folder = parts.folder
    this.database = parts.database
    this.sql = parts.sql
    this.chains = parts.chains
    this.signer = parts.signer
    this.client = parts.client
    this.#control = control
  }

  static async open(): Promise<World> {
    const folder = mkdtempSync(join(tmpdir(), 'candlewick-money-kill-'))
    const database = await startEmbeddedPostgres({ dataDir: folder, log: QUIET })
    const sql = openDatabase(database.url, { connections: 3 })
    await migrate(sql)
    const [control, evm, utxo] = [await freePort(), await freePort(), await freePort()]
    mkdirSync(join(folder, 'chains'))
    // The server finds them there, running, and starts none of its own.
    writeFileSync(join(folder, 'chains/ports.json'), JSON.stringify({ control, evm, utxo }))
    const chains = await DevChains.start({ ports: { evm, utxo } })
    const controlled = await openControl({
      ...{ port: control, chains: () => chains, explorer: explorerPage, onEnd: () => undefined },
      aloneMs: 2_000_000_000,
    })
    const client = clientKey(folder)
    const networks = networksOf(chains)
    const signer = new TestSigner({
      databaseUrl: database.url,
      client: client.publicKey,
      networks,
      ...SIGNER,
    })
    const world = new World({ folder, database, sql, chains, signer, client }, controlled)
    try {
      await signer.start()
      await world.#startServer()
      // The demo's own money is on the chains before anybody comes.
      await world.until('the reserves are there', async () => {
        const done = await sql`select step from demo_steps where step = 'reserves'`
        return done.length > 0
      })
      // No reorganisation of a round reaches so deep.
      for (const network of ['ethereum', 'bitcoin'] as const) await chains.mine(network, 10)
    } catch (failure) {
      // Database and chains outlive a server that did not start.
      await world.close()
      throw failure
    }
    return world
  }

  async close(): Promise<void> {
    if (this.#server !== undefined) await killed(this.#server.child, 'SIGKILL')
    await this.signer.stop()
    await this.sql.end({ timeout: 2 })
    this.#control.closeAllConnections()
    this.#control.close()
    await this.chains.stop()
    await this.database.stop()
    rmSync(this.database.home, { recursive: true, force: true })
    rmSync(this.folder, { recursive: true, force: true })
  }

  get server(): ServerProcess {
    if (this.#server === undefined) throw new Error('there is no server')
    return this.#server
  }

  get url(): string {
    return this.server.url
  }

  async kill(victim: Victim): Promise<void> {
    const victims = [
      ...(victim === 'signer' ? [] : [killed(this.server.child, 'SIGKILL')]),
      ...(victim === 'server' ? [] : [this.signer.kill()]),
    ]
    await Promise.all(victims)
  }

  async restart(victim: Victim): Promise<void> {
    if (victim !== 'server') await this.signer.start()
    if (victim !== 'signer') await this.#startServer()
  }

  async #startServer(): Promise<void> {
    this.#server = await startServerProcess(this.folder, SERVER, {
      DATABASE_URL: this.database.url,
      CHAINS: 'development',
      SIGNER_SOCKET: this.signer.socket,
      SIGNER_KEY: this.signer.publicKey,
      TRUSTED_PROXIES: '1',
    })
  }

  /** Asks until it is so. @throws Error that names what was not, with what the server said */
  async until(what: string, ask: () => Promise<boolean>, everyMs = EVERY_MS, withinMs = WITHIN_MS): Promise<void> {
    const late = Date.now() + withinMs
    while (!(await ask())) {
      if (Date.now() > late)
        throw new Error(`not within ${withinMs} ms: ${what}\n${this.#server?.output().slice(-2_000)}`)
      await delay(everyMs)
    }
  }
}

function networksOf(chains: DevChains): object {
  const { evm, utxo } = chains.endpoints()
  const listed = evm.tokens.filter((token) => token.listed)
  const tokens = listed.map(({ name, address, decimals }) => [name, { contract: address, decimals, ...CAPS }])
  return {
    ethereum: {
      ...{ rpc: evm.rpc, chainId: evm.chainId, confirmations: 3, cold: evm.cold },
      ...{ fee: '0.1', feeDay: '10', topUp: '0.05', assets: { ETH: CAPS, ...Object.fromEntries(tokens) } },
    },
    bitcoin: {
      ...{ rpc: utxo.rpc, confirmations: 3, cold: utxo.cold, fee: '0.01', feeDay: '1', assets: { BTC: CAPS } },
    },
  }
}
