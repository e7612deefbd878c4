/** Any number of gateways on one database, each with a journal and a replica of its own, as processes would have them. */
import type { Engine } from '@candlewick/engine/engine'
import { ENGINE } from '../src/journal/engine-kind.ts'
import { Journal } from '../src/journal/journal.ts'
import type { MachineKind } from '../src/journal/machine.ts'
import { PostgresStore } from '../src/journal/postgres-store.ts'
import { Replica } from '../src/journal/replica.ts'
import { Snapshots } from '../src/journal/snapshots.ts'
import { freshDatabase } from './database.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

export type Gateways = Awaited<ReturnType<typeof openGateways>>
export type Gateway = Awaited<ReturnType<Gateways['start']>>

export async function openGateways() {
  const database = await freshDatabase()
  const running = new Set<() => Promise<void>>()
  return {
    url: database.url,
    sql: database.sql,
    /** A writer of the journal without a copy of the state. */
    async open(kind: MachineKind<Engine> = ENGINE) {
      const journal = await Journal.open({ store: new PostgresStore(database.url), log })
      running.add(() => journal.close())
      return { journal, snapshots: new Snapshots({ store: journal.store, kind, log }) }
    },
    /** Starts one more, of any build. */
    async start(kind: MachineKind<Engine> = ENGINE) {
      const journal = await Journal.open({ store: new PostgresStore(database.url), log })
      const snapshots = new Snapshots({ store: journal.store, kind, log })
      const replica = await Replica.start({ journal, snapshots, log }).catch(async (failure: unknown) => {
        await journal.close()
        throw failure
      })
      const stop = async () => {
        if (!running.delete(stop)) return
        await replica.stop()
        await journal.close()
      }
      running.add(stop)
      return { journal, snapshots, replica, stop }
    },
    async close() {
      for (const stop of [...running].reverse()) await stop()
      await database.drop()
    },
  }
}
