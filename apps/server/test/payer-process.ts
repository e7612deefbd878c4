/**
 * A payer as a process of its own, for tests that kill it: real journal, chains and signer; at a step that it is told of it
 * kills the signer, itself or both, with SIGKILL, so that nothing runs any more between that step and the next.
 */
import { openReader } from '@candlewick/chain/open'
import { openDatabase } from '../src/db/database.ts'
import { Addresses, clientKey, type PayoutDependencies, pay, SignerClient } from '../src/features/payouts/public.ts'
import { ENGINE } from '../src/journal/engine-kind.ts'
import { Journal } from '../src/journal/journal.ts'
import { lead } from '../src/journal/locks.ts'
import { PostgresStore } from '../src/journal/postgres-store.ts'
import { Replica } from '../src/journal/replica.ts'
import { Snapshots } from '../src/journal/snapshots.ts'

export interface PayerProcess {
  readonly url: string
  readonly socket: string
  readonly signerKey: string
  readonly folder: string
  readonly evm: string
  readonly utxo: string
  /** Where it ends, at the so-manieth time that it gets there; empty: nowhere. */
  readonly step: string
  readonly times: number
  /** Processes that are killed there. */
  readonly victims: readonly number[]
  readonly self: boolean
}

const told: PayerProcess = JSON.parse(process.argv[2] ?? '{}')
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const sql = openDatabase(told.url, { connections: 4 })
const journal = await Journal.open({ store: new PostgresStore(told.url), log })
const snapshots = new Snapshots({ store: journal.store, kind: ENGINE, log })
const replica = await Replica.start({ journal, snapshots, log })
const client = clientKey(told.folder)
const signer = new SignerClient({ sql, socket: told.socket, signer: () => told.signerKey, client })
const on = (network: 'ethereum' | 'bitcoin', url: string) =>
  openReader({ network, providers: [{ name: 'node', url }], traces: false }, 'development')

let left = told.times
const dependencies: PayoutDependencies = {
  sql,
  replica,
  signer,
  readers: new Map([
    ['ethereum', on('ethereum', told.evm)],
    ['bitcoin', on('bitcoin', told.utxo)],
  ]),
  mode: 'development',
  addresses: new Addresses({ sql, signer, mode: 'development' }),
  log,
  intervals: { everyMs: 50, stuckMs: 3_600_000, underWay: 32 },
  worth: () => undefined,
  reached(step) {
    if (step !== told.step) return
    left -= 1
    if (left !== 0) return
    for (const victim of told.victims) process.kill(victim, 'SIGKILL')
    if (told.self) process.kill(process.pid, 'SIGKILL')
  },
}

lead({ url: told.url, log }, 'payouts', ({ term, signal }) => pay(dependencies, term, signal))
process.stdout.write('pays\n')
