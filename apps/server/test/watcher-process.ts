/**
 * What follows the chains, as a process of its own, for tests that kill it: real journal and chain; when it begins so many
 * transactions it ends itself with SIGKILL, so that nothing runs any more between that step and the next.
 */
import type { NetworkId } from '@candlewick/chain/networks'
import { openReader } from '@candlewick/chain/open'
import { openDatabase } from '../src/db/database.ts'
import { Budgets } from '../src/features/account/budgets.ts'
import { Users } from '../src/features/account/public.ts'
import type { GivenAddress } from '../src/features/deposits/addresses.ts'
import { NO_WALLETS } from '../src/features/deposits/dependencies.ts'
import { NetworkFollower } from '../src/features/deposits/follow.ts'
import { ENGINE } from '../src/journal/engine-kind.ts'
import { Journal } from '../src/journal/journal.ts'
import { PostgresStore } from '../src/journal/postgres-store.ts'
import { Replica } from '../src/journal/replica.ts'
import { Snapshots } from '../src/journal/snapshots.ts'

export interface WatcherProcess {
  readonly url: string
  readonly rpc: string
  readonly given: readonly GivenAddress[]
  /** Transactions that it lives to begin. */
  readonly steps: number
}

const told: WatcherProcess = JSON.parse(process.argv[2] ?? '{}')
const network: NetworkId = 'ethereum'
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const sql = openDatabase(told.url, { connections: 2 })
const journal = await Journal.open({ store: new PostgresStore(told.url), log })
const replica = await Replica.start({
  journal,
  snapshots: new Snapshots({ store: journal.store, kind: ENGINE, log }),
  log,
})
const reader = openReader({ network, providers: [{ name: 'node', url: told.rpc }], traces: true }, 'development')
let left = told.steps
const follower = new NetworkFollower(
  {
    ...{ sql, replica, log, retryMs: 0 },
    chains: { mode: 'development', readers: new Map([[network, reader]]) },
    wallets: { ...NO_WALLETS, given: async (_network, after) => told.given.filter(({ place }) => place > after) },
    accounts: { users: new Users(sql), within: (...asked) => new Budgets(sql).within(...asked) },
    notifications: { send: async () => undefined },
  },
  reader,
  async () => {
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    left -= 1
  },
)
for (let more = true; more; ) more = await follower.look(true)
await follower.look(true)
process.exit(0)
