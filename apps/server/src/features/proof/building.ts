/**
 * A run of proofs as the serving process begins it: all balances are copied at once, which is the only pause; the names of
 * their owners are read in small portions, and everything else is done by a thread.
 */
import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { BALANCES, type OwnerName } from '@candlewick/engine/common/balance-copy'
import type { Vault } from '../../adapters/vault.ts'
import type { StateReplica } from '../../state/state.ts'
import { SECRET_BYTES, secretContext } from './nonces.ts'
import type { Proving } from './prove.ts'

export interface ProvingData extends Proving {
  readonly url: string
}

/** To the thread: owners in their order, and that these were all. */
export type ToProving = { readonly owners: readonly OwnerName[] } | 'all'
export type FromProving = { readonly run: number } | { readonly failed: string }

/** From the sources it is TypeScript beside this file, which a thread reads only when told how; in a build, a file. */
const FROM_SOURCES = import.meta.url.endsWith('.ts')
const PROGRAMME = new URL(`./proving.${FROM_SOURCES ? 'ts' : 'js'}`, import.meta.url)
const FROM_TYPESCRIPT = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${PROGRAMME}', '${PROGRAMME}'))`

/** Owners whose names are read at a stretch: some hundred microseconds. */
const NAMES = 2_000

export interface BuildDependencies {
  readonly url: string
  readonly replica: Pick<StateReplica, 'engine'>
  readonly vault: Pick<Vault, 'seal'>
}

export interface Built {
  readonly run: number
  /** For how long the state was copied and nothing else done, in milliseconds. */
  readonly pause: number
  /** How long all of it took. */
  readonly took: number
}

/** Builds the next run of what customers are owed now. @throws Error where the thread failed */
export async function buildRun(
  { url, replica, vault }: BuildDependencies,
  cause: Proving['cause'],
  signal?: AbortSignal,
): Promise<Built> {
  const began = performance.now()
  const copy = replica.engine.read(BALANCES).copy()
  const pause = performance.now() - began
  const secret = randomBytes(SECRET_BYTES)
  const sealed = vault.seal(secret.toString('hex'), secretContext(copy.sequence))
  const workerData: ProvingData = { url, copy, cause, secret, sealed }
  const options = { workerData, transferList: [copy.accounts.buffer], execArgv: [] }
  const thread = FROM_SOURCES
    ? new Worker(FROM_TYPESCRIPT, { ...options, eval: true })
    : new Worker(fileURLToPath(PROGRAMME), options)
  const stop = () => void thread.terminate()
  signal?.addEventListener('abort', stop)
  try {
    const answered = answerOf(thread)
    // Whoever came later has a higher number; the replica may have been rebuilt meanwhile, with the same owners.
    for (let from = 0; from < copy.owners; from += NAMES) {
      const owners = replica.engine.read(BALANCES).owners(from, Math.min(copy.owners, from + NAMES))
      thread.postMessage({ owners } satisfies ToProving)
      await nextTurn()
    }
    thread.postMessage('all' satisfies ToProving)
    return { run: await answered, pause, took: performance.now() - began }
  } finally {
    signal?.removeEventListener('abort', stop)
    await thread.terminate()
  }
}

function answerOf(thread: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    thread.once('message', (said: FromProving) => {
      if ('run' in said) resolve(said.run)
      else reject(new Error(`a run of proofs was not built: ${said.failed}`))
    })
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread that builds proofs ended (${code})`)))
  })
}
