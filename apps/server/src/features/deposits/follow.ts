/**
 * The work of deposits, in one process of all: each network is looked at again and again, in the order of a deposit's life.
 * Whoever lost the lock writes nothing more: each transaction asks whether the term is still its own.
 */
import type { ChainReader } from '@candlewick/chain/adapter'
import type { Transaction } from '../../db/database.ts'
import { assertTerm, type Leadership } from '../../journal/locks.ts'
import { pause } from '../../prices/ticker.ts'
import type { Job } from '../../state/area.ts'
import { SetAside } from '../../state/set-aside.ts'
import { OwnAddresses } from './addresses.ts'
import { confirmFinal, creditReady, freeParked } from './crediting.ts'
import type { Cursor } from './cursors.ts'
import type { DepositsDependencies } from './dependencies.ts'
import { creditByHand } from './hand.ts'
import { takeUpListed } from './listed-since.ts'
import { tellCustomers } from './notify.ts'
import { proveWaiting } from './proofs.ts'
import { reconcile } from './reconcile.ts'
import { postRecoveries } from './recoveries.ts'
import { lookAtRisk } from './risk.ts'
import { Watcher } from './watcher.ts'

export const LOCK = 'deposits'
/** Milliseconds from one look to the next, where nothing was found. */
const LOOK_MS = 1_000
/** Looks between two at what has time: the pool, what is parked, what left the chain. */
const RARELY = 2
const RECONCILE_MS = 20_000
const RETRY_MS = 30_000

type Followed = Pick<
  DepositsDependencies,
  'sql' | 'replica' | 'chains' | 'wallets' | 'accounts' | 'notifications' | 'log' | 'retryMs'
>

/** What is done for one network; a test takes the steps one by one. */
export class NetworkFollower {
  readonly watcher: Watcher
  readonly #dependencies: Followed
  readonly #reader: ChainReader
  readonly #fence: (tx: Transaction) => Promise<void>
  /** Ethereum's own word for final counts where it is real; on a development chain blocks are counted. */
  readonly #byFinality: boolean
  #full: SetAside | undefined
  /** Where the chain stood when nothing was left to do: until it moves, or a while has passed, nothing is. */
  #idleAt = ''

  constructor(dependencies: Followed, reader: ChainReader, fence: (tx: Transaction) => Promise<void>) {
    const { sql, replica, wallets, chains } = dependencies
    this.#dependencies = dependencies
    this.#reader = reader
    this.#fence = fence
    this.#byFinality = chains.mode === 'main'
    this.watcher = new Watcher({
      sql,
      reader,
      fence,
      wallets,
      addresses: new OwnAddresses(reader.network, wallets),
      decimalsOf: (asset) => replica.engine.asset(asset)?.decimals,
    })
  }

  /**
   * One look.
   * @param rarely whether what has time is looked at, too
   * @returns whether there is more to do at once
   */
  async look(rarely: boolean): Promise<boolean> {
    const cursor = await this.watcher.look()
    if (cursor === undefined || cursor.state === 'halted') return false
    try {
      const at = `${cursor.hash} ${cursor.head} ${cursor.finalised}`
      if (!rarely && at === this.#idleAt) return false
      const worked = await this.#work(cursor)
      this.#idleAt = worked ? '' : at
      if (rarely) await this.#rare(cursor)
      return worked || cursor.height < cursor.head
    } catch (error) {
      await this.watcher.fault(error)
      return false
    }
  }

  async #work(cursor: Cursor): Promise<boolean> {
    const credits = this.#credits()
    const { sql } = this.#dependencies
    const proved = await proveWaiting({ sql, reader: this.#reader, fence: this.#fence })
    const confirmed = await confirmFinal(credits, cursor)
    const credited = await creditReady(credits, cursor.network)
    return proved + confirmed + credited > 0
  }

  async #rare(cursor: Cursor): Promise<void> {
    const reader = this.#reader
    await lookAtRisk({ ...this.#credits(), reader }, cursor)
    await takeUpListed(this.#credits(), cursor.network)
    await freeParked(this.#credits(), cursor.network)
    await this.watcher.lookIntoPool()
  }

  #credits() {
    const { sql, replica, log, retryMs = RETRY_MS } = this.#dependencies
    this.#full ??= new SetAside(retryMs)
    return { sql, replica, log, retryMs, full: this.#full, fence: this.#fence, byFinality: this.#byFinality }
  }
}

export function followJob(dependencies: Followed): Job {
  return {
    lock: LOCK,
    start(leadership) {
      const stopping = new AbortController()
      const done = follow(dependencies, stopping.signal, leadership)
      return async () => {
        stopping.abort()
        await done
      }
    },
  }
}

async function follow(dependencies: Followed, stopping: AbortSignal, leadership?: Leadership): Promise<void> {
  const fence = async (tx: Transaction) => {
    if (leadership !== undefined) await assertTerm(tx, LOCK, leadership.term)
  }
  const signal = leadership === undefined ? stopping : AbortSignal.any([stopping, leadership.signal])
  const { chains, log } = dependencies
  const refused = new SetAside(dependencies.retryMs ?? RETRY_MS)
  const followers = [...chains.readers.values()].map((reader) => new NetworkFollower(dependencies, reader, fence))
  await Promise.all([
    ...followers.map((follower) => repeat(signal, log, LOOK_MS, (times) => follower.look(times % RARELY === 0))),
    repeat(signal, log, LOOK_MS, () => creditByHand(dependencies, fence, refused)),
    repeat(signal, log, LOOK_MS, () => postRecoveries(dependencies, fence)),
    repeat(signal, log, LOOK_MS, () => tellCustomers(dependencies)),
    repeat(signal, log, RECONCILE_MS, async () => {
      await reconcile(dependencies)
      return false
    }),
  ])
}

/** Does it until it is stopped; a failure is said and tried again. */
async function repeat(
  signal: AbortSignal,
  log: Followed['log'],
  everyMs: number,
  look: (times: number) => Promise<boolean>,
): Promise<void> {
  for (let times = 0; !signal.aborted; times += 1) {
    let more = false
    try {
      more = await look(times)
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'deposits could not be looked after')
    }
    if (!more) await pause(everyMs, signal)
  }
}
