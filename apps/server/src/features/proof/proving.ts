/**
 * The thread beside the one that serves: it is handed a copy of all balances, then the names of their owners, builds the
 * next run of them and says its number.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { OwnerName } from '@candlewick/engine/common/balance-copy'
import { openDatabase } from '../../db/database.ts'
import type { FromProving, ProvingData, ToProving } from './building.ts'
import { prove } from './prove.ts'

function serve({ url, ...proving }: ProvingData): void {
  const owners: OwnerName[] = []
  const answer = (said: FromProving) => parentPort?.postMessage(said)
  const work = async () => {
    const sql = openDatabase(url, { connections: 1 })
    try {
      answer({ run: await prove(sql, proving, owners) })
    } catch (failure) {
      answer({ failed: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) })
    } finally {
      await sql.end({ timeout: 2 })
      parentPort?.close()
    }
  }
  parentPort?.on('message', (message: ToProving) => {
    if (message === 'all') void work()
    else for (const owner of message.owners) owners.push(owner)
  })
}

serve(workerData)
