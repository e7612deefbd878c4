/** A real signer for tests: the process that production runs, with a store of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SIGNER_COMMAND } from './commands.ts'

const SECRETS = fileURLToPath(new URL('../../signer/src/testing/secrets.ts', import.meta.url))
const PASSPHRASE = 'a passphrase of tests'

export interface TestSignerOptions {
  readonly databaseUrl: string
  /** The public key that may ask. */
  readonly client: string
  /** Networks, as a policy names them. */
  readonly networks: object
  /** Node's options and the script, where it is the build and not the sources. */
  readonly command?: readonly string[]
}

export class TestSigner {
  readonly folder = mkdtempSync(join(tmpdir(), 'candlewick-signer-'))
  readonly socket = join(this.folder, 'signer.sock')
  readonly store = join(this.folder, 'store')
  readonly #options: TestSignerOptions
  #child: ChildProcess | undefined
  publicKey = ''
  /** What it wrote. */
  said = ''

  constructor(options: TestSignerOptions) {
    this.#options = options
    writeFileSync(join(this.folder, 'passphrase'), PASSPHRASE, { mode: 0o600 })
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Whether it is gone, however it ended. */
  get ended(): boolean {
    return this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Resolves once it listens. @param operators whose passkeys approve, as a policy names them */
  async start(networks: object = this.#options.networks, operators?: object): Promise<void> {
    writeFileSync(join(this.folder, 'networks.json'), JSON.stringify({ networks, operators }))
    const passphrase = openSync(join(this.folder, 'passphrase'), 'r')
    const { client, command = SIGNER_COMMAND } = this.#options
    const args = [...command, 'development', client, join(this.folder, 'networks.json')]
    const env = {
      PATH: process.env.PATH,
      SIGNER_DIR: this.store,
      SIGNER_SOCKET: this.socket,
      DATABASE_URL: this.#options.databaseUrl,
    }
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe', passphrase] })
    this.#child = child
    await new Promise<void>((resolve, reject) => {
      const take = (chunk: Buffer) => {
        this.said += chunk.toString('utf8')
        const key = /public key ([0-9a-f]{64})/.exec(this.said)?.[1]
        if (key === undefined) return
        this.publicKey = key
        resolve()
      }
      child.stdout?.on('data', take)
      child.stderr?.on('data', take)
      child.once('exit', (code) => reject(new Error(`the signer ended, code ${code}: ${this.said}`)))
    })
  }

  /** What nobody but the signer may have. */
  secrets(): Buffer[] {
    return secretsOf(this.store, join(this.folder, 'passphrase'))
  }

  /** SIGKILL: nothing of it is written down any more. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (child === undefined) return
    this.#child = undefined
    child.removeAllListeners('exit')
    const gone = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await gone
    }
    this.said = ''
  }

  async stop(): Promise<void> {
    await this.kill('SIGTERM')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/**
 * What nobody but the signer of a store may have: its phrase, seed, passphrase and keys, in each form in which they could be
 * written.
 * @param highest index of a customer whose keys are among them
 */
export function secretsOf(store: string, passphrase: string, highest = 1): Buffer[] {
  const args = ['--import', 'tsx', SECRETS, store, passphrase, String(highest)]
  const lines = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 67_108_864 }).trim().split('\n')
  return lines.map((line) => Buffer.from(line, 'base64'))
}
