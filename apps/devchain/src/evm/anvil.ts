/** Runs anvil, a node of the EVM, as a child that ends with us, however we end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { RpcClient } from '@candlewick/chain/rpc/client'

/** Until a node that starts has answered for the first time; reading a large state takes seconds. */
const UP_WITHIN_MS = 30_000
const STOP_WITHIN_MS = 3_000
const FREE_WITHIN_MS = 5_000

/**
 * How many blocks back a node can be asked for balances. Each kept state is written to disk every second with all others,
 * so more of them cost more; confirmations, with a restart between, need fewer.
 */
const STATES_KEPT = 64

/**
 * A shell between us and the node: it holds our end of a pipe, and when that closes, which it does even where we are
 * killed, ends the node in order. Node itself would leave an orphan behind.
 */
const KEEPER = 'exec 3<&0; "$@" </dev/null & c=$!; { cat <&3 >/dev/null; kill -INT $c 2>/dev/null; } & wait $c'

export interface AnvilOptions {
  /** Where the state is kept over restarts; absent: in memory. */
  readonly state: string | undefined
  /** 0: any that is free. */
  readonly port: number
  readonly chainId: number
  /** How many blocks' states are kept; only for tests that look far back. */
  readonly states?: number
}

export interface Anvil {
  readonly url: string
  readonly port: number
  readonly rpc: RpcClient
  /** Resolves when the node has ended, whyever. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** @throws where it does not answer in time */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const port = options.port === 0 ? await freePort() : options.port
  const url = `http://127.0.0.1:${port}`
  await untilFree(port)
  const child = spawn('/bin/sh', ['-c', KEEPER, 'anvil', anvilPath(), ...argumentsOf(options, port)], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  void ended.then(() => child.stdin.destroy())
  const rpc = new RpcClient({ url, name: 'anvil', withinMs: 30_000, mostBytes: 64 * 1_048_576 })
  try {
    await untilUp(rpc, child, options.chainId)
  } catch (failure) {
    child.stdin.destroy()
    throw failure
  }
  return {
    url,
    port,
    rpc,
    ended,
    async stop() {
      rpc.close()
      child.stdin.destroy()
      const late = delay(STOP_WITHIN_MS, 'late', { ref: false })
      if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL')
      await ended
    },
  }
}

function argumentsOf({ state, chainId, states = STATES_KEPT }: AnvilOptions, port: number): string[] {
  return [
    ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)],
    // Blocks are made when we say so; `finalized` is eight blocks behind.
    ...['--no-mining', '--slots-in-an-epoch', '4', '--silent'],
    // The faucet, one who pays for reorganisations, the cold address: nobody is to run dry.
    ...['--accounts', '4', '--balance', '100000000000'],
    ...['--prune-history', String(states), '--order', 'fifo'],
    ...(state === undefined ? [] : ['--state', state, '--state-interval', '1', '--preserve-historical-states']),
  ]
}

/** The programme itself, beside the script that npm puts before it and that would be one process more. */
function anvilPath(): string {
  const require = createRequire(import.meta.url)
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const scripts = require.resolve('@foundry-rs/anvil/package.json')
  return join(scripts, `../../anvil-${process.platform}-${arch}/bin/anvil`)
}

async function untilUp(rpc: RpcClient, child: ChildProcess, chainId: number): Promise<void> {
  const late = Date.now() + UP_WITHIN_MS
  for (;;) {
    try {
      const answer = await rpc.call('eth_chainId')
      if (answer === `0x${chainId.toString(16)}`) return
      throw new Error(`another node answers in anvil's place, of chain ${String(answer)}`)
    } catch (failure) {
      if (child.exitCode !== null) throw new Error(`anvil ended with code ${child.exitCode}`, { cause: failure })
      if (Date.now() > late) throw new Error('anvil does not answer', { cause: failure })
    }
    await delay(10)
  }
}

/** The node of a process that was killed ends a moment after it. */
async function untilFree(port: number): Promise<void> {
  const late = Date.now() + FREE_WITHIN_MS
  while (!(await isFree(port))) {
    if (Date.now() > late) throw new Error(`port ${port} is taken`)
    await delay(50)
  }
}

async function isFree(port: number): Promise<boolean> {
  try {
    await freePort(port)
    return true
  } catch {
    return false
  }
}

/** A port that was free a moment ago: that one, or any. @throws where it is taken */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
