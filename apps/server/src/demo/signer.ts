/**
 * The demo's signer: a process of its own beside the server, started again where it ends, with keys of development chains
 * alone. The server reads nothing of its folder; it is told the public key, and no other.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isRecord } from '@candlewick/chain/signer/envelope'
import type { ChainKeeper } from './chains/keeper.ts'

export interface DemoSignerOptions {
  readonly dataDir: string
  readonly databaseUrl: string
  /** The public key that may ask. */
  readonly client: string
  readonly keeper: Pick<ChainKeeper, 'ask' | 'ports'>
  readonly log: { warn(details: object, message: string): void }
}

/** Payments and days of the demo, by coin: in whole coins. */
const CAPS: Readonly<Record<string, { transaction: string; day: string }>> = {
  ETH: { transaction: '100', day: '1000' },
  BTC: { transaction: '10', day: '100' },
  USDT: { transaction: '200000', day: '2000000' },
  USDC: { transaction: '200000', day: '2000000' },
  LINK: { transaction: '20000', day: '200000' },
}
const RETRY_MS = 1_000
const STOP_WITHIN_MS = 5_000
/** The path of a Unix socket is bounded; a data folder's is not. */
const MOST_SOCKET_PATH = 100

export class DemoSigner {
  readonly socket: string
  readonly #options: DemoSignerOptions
  readonly #folder: string
  readonly #stopping = new AbortController()
  #done: Promise<void> = Promise.resolve()
  #child: ChildProcess | undefined
  #key: string | undefined

  private constructor(options: DemoSignerOptions) {
    this.#options = options
    this.#folder = join(options.dataDir, 'signer')
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const own = join(this.#folder, 'signer.sock')
    this.socket = own.length <= MOST_SOCKET_PATH ? own : join(tmpdir(), `candlewick-signer-${process.pid}.sock`)
  }

  /** Returns at once: the signer is there when its chains are, and until then nobody is answered. */
  static start(options: DemoSignerOptions): DemoSigner {
    const signer = new DemoSigner(options)
    signer.#done = signer.#keep()
    return signer
  }

  /** Its public key, once it has said so. */
  get key(): string | undefined {
    return this.#key
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const child = this.#child
    child?.kill('SIGTERM')
    const late = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS)
    await this.#done
    clearTimeout(late)
  }

  async #keep(): Promise<void> {
    const { signal } = this.#stopping
    const command = commandOf()
    if (command === undefined) return
    while (!signal.aborted) {
      const policy = await this.#policy()
      if (policy !== undefined && !signal.aborted) {
        const how = await this.#run(command, policy)
        if (!signal.aborted) this.#options.log.warn({ how }, 'the signer ended and starts again')
      }
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  #run(command: readonly string[], policy: string): Promise<string> {
    const { client, databaseUrl } = this.#options
    const output = openSync(join(this.#folder, 'signer.log'), 'a', 0o600)
    const env = {
      PATH: process.env.PATH,
      SIGNER_DIR: join(this.#folder, 'store'),
      SIGNER_SOCKET: this.socket,
      DATABASE_URL: databaseUrl,
    }
    // The channel is how it learns that this process is gone, however it went.
    const child = spawn(process.execPath, [...command, 'development', client, policy], {
      env,
      stdio: ['ignore', output, output, 'ignore', 'ipc'],
    })
    closeSync(output)
    this.#child = child
    child.on('message', (message) => {
      if (isRecord(message) && typeof message.publicKey === 'string') this.#key = message.publicKey
    })
    return new Promise((resolve) => {
      child.once('exit', (code, killed) => resolve(killed ?? `code ${code}`))
      child.once('error', (failure) => resolve(failure.message))
    })
  }

  /** Writes the policy that the chains give; undefined while they do not answer. */
  async #policy(): Promise<string | undefined> {
    const { keeper } = this.#options
    const answer = await keeper.ask('/chain')
    const chain: unknown = answer.ok ? await answer.json() : undefined
    if (!isRecord(chain) || !isRecord(chain.evm) || !isRecord(chain.utxo)) return undefined
    const { evm, utxo } = chain
    const tokens = (Array.isArray(evm.tokens) ? evm.tokens : []).flatMap((token: unknown) => {
      if (!isRecord(token) || token.listed !== true) return []
      return [[String(token.name), { contract: token.address, decimals: token.decimals, ...CAPS[String(token.name)] }]]
    })
    const rpc = (port: number) => `http://127.0.0.1:${port}`
    const ethereum = {
      ...{ rpc: rpc(keeper.ports.evm), chainId: evm.chainId, confirmations: 3, cold: evm.cold },
      ...{ fee: '0.1', feeDay: '10', topUp: '0.05' },
      assets: { ETH: CAPS.ETH, ...Object.fromEntries(tokens) },
    }
    const bitcoin = {
      ...{ rpc: rpc(keeper.ports.utxo), confirmations: 3, cold: utxo.cold, fee: '0.01', feeDay: '1' },
      assets: { BTC: CAPS.BTC },
    }
    const path = join(this.#folder, 'networks.json')
    writeFileSync(path, JSON.stringify({ networks: { ethereum, bitcoin } }), { mode: 0o600 })
    return path
  }
}

/** The build beside the server's, or the sources; undefined where neither is there. */
function commandOf(): string[] | undefined {
  const isSource = import.meta.url.endsWith('.ts')
  const place = isSource ? '../../../signer/src/main.ts' : './signer/main.js'
  const path = fileURLToPath(new URL(place, import.meta.url))
  if (!existsSync(path)) return undefined
  return isSource ? ['--import', 'tsx', path] : ['--enable-source-maps', path]
}
