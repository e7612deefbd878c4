/**
 * The server, put together: state first, then what it is told to do by its roles, the listeners last. Each part is stopped
 * in the opposite order, so that nothing is asked of a part that is gone.
 */

import { type AccountServices, openAccountServices } from './bootstrap/accounts.ts'
import { openAnchors, publishedAnchors } from './bootstrap/anchors.ts'
import { openChains } from './bootstrap/chains.ts'
import { seedBeforeServing } from './bootstrap/demo.ts'
import { FaultDesk } from './bootstrap/faults.ts'
import { openListeners } from './bootstrap/listeners.ts'
import type { Log } from './bootstrap/log.ts'
import { startPrices } from './bootstrap/prices.ts'
import { putKeyOnRecord, takeOnRules } from './bootstrap/rules.ts'
import { openState, type State } from './bootstrap/state.ts'
import { openWallets } from './bootstrap/wallets.ts'
import type { Config } from './config/config.ts'
import { openDatabase } from './db/database.ts'
import { seedCases, seedWithdrawers } from './demo/cases.ts'
import { listOnChains } from './demo/chains/listings.ts'
import { fundReserves } from './demo/chains/reserves.ts'
import { seedIdentities } from './demo/identities.ts'
import { refuseLeftovers } from './demo/leftovers.ts'
import { seedAccounts, seedOperators } from './demo/seed.ts'
import { Identity, type Passwords } from './features/account/public.ts'
import type { Handler } from './http/handle.ts'
import { lead } from './journal/locks.ts'
import { replay } from './journal/replay.ts'
import { replayElsewhere } from './keeper/replay-elsewhere.ts'
import { Projector } from './projections/projector.ts'
import { verifyInBackground } from './projections/verify/background.ts'
import { INDEX_STEPS } from './reference/index-symbols.ts'
import type { Job } from './state/area.ts'

/** A caller whom the journal has not answered by then is told so: before the bound of the whole request (in-time.ts). */
const JOURNAL_WITHIN_MS = 1_700

export interface Server {
  readonly url: string
  /** Where the embedded database's files are. */
  readonly home: string | undefined
  stop(): Promise<void>
}

/**
 * Starts every part that the roles name; resolves when it serves.
 * @param onHalt called where the replica stops for good, with the reason
 * @param passwords other hashes than are served with, for tests of what comes after a password
 */
export async function startServer(
  config: Config,
  log: Log,
  onHalt: (reason: string) => void,
  passwords?: Passwords,
): Promise<Server> {
  const stops: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const chains = await openChains(config, log)
    stops.push(() => chains.stop())
    const faults = new FaultDesk(log)
    const state = await openState(config, log, onHalt, (report) => faults.report(report))
    stops.push(() => state.stop())
    if (config.production) await refuseLeftovers(state.sql)
    await takeOnRules(state.replica, config)
    await putKeyOnRecord(state.replica, config, log)
    const history = config.production ? undefined : await seedBeforeServing(state, config, log)
    let serving = false
    const projecting = config.roles.has('projector') ? await startProjector(state, log, () => serving) : undefined
    const projector = projecting?.projector
    if (projecting) stops.push(() => projecting.stop())
    const accountServices = await openAccountServices(config, log, {
      sql: state.sql,
      replica: state.replica,
      passwords,
    })
    stops.push(() => accountServices.stop())
    faults.mailWith({ sql: state.sql, notifications: accountServices.notifications, address: config.operatorMail })
    if (!config.production) {
      const { accounts, ground } = accountServices
      await seedAccounts(state.sql, state.replica, accounts)
      await seedOperators({ sql: state.sql, accounts, operators: ground.operators })
      await seedWithdrawers({ sql: state.sql, replica: state.replica, users: accounts.users })
    }
    const { keeper } = chains
    const wallets = openWallets(config, state, chains, log)
    if (wallets) stops.push(() => wallets.stop())
    if (keeper && wallets) {
      const reserves = { sql: state.sql, engine: state.replica.engine, keeper, wallets: wallets.wallets }
      stops.push(inBackground((signal) => fundReserves(reserves, signal), log))
      stops.push(inBackground((signal) => listOnChains(reserves, signal), log))
    }
    const listeners = await openListeners({ config, log, state, accountServices, projector, chains, wallets })
    stops.push(() => listeners.stop())
    serving = true
    // Only now: two nodes that start would take the processor from a server that does.
    keeper?.begin()
    state.replica.answerWithin(JOURNAL_WITHIN_MS)
    if (config.roles.has('projector')) {
      const jobs = listeners.areas.flatMap((area) => area.jobs ?? [])
      stops.push(...jobs.map((job) => startJob(job, state, log)), startVerifier(config, state, log))
    }
    if (config.roles.has('prices')) stops.push(startPrices(config, log, state))
    const anchors = openAnchors(config, log, accountServices.notifications)
    stops.push(() => anchors.stop())
    state.keepSnapshots(await publishedAnchors(config), (head) => anchors.publish(head))
    if (!config.production) {
      const handlers = listeners.areas.flatMap((area) => area.handlers)
      stops.push(inBackground((signal) => seedWaiting(state, accountServices, handlers, signal), log))
    }
    if (history && projector) stops.push(inBackground((signal) => history.fill(signal), log))
    return { url: listeners.url, home: state.home, stop }
  } catch (failure) {
    await stop().catch((error: unknown) => log.error({ err: error }, 'not everything could be stopped'))
    throw failure
  }
}

/** What the tables miss is recomputed here as long as nobody is kept waiting by it, and then in a process of its own. */
async function startProjector(
  { url, replica, journal, snapshots }: State,
  log: Log,
  serving: () => boolean,
): Promise<{ projector: Projector; stop(): Promise<void> }> {
  // On a connection of its own the database plans its few large statements once.
  const sql = openDatabase(url, { connections: 1 })
  const projector = await Projector.start({
    replica,
    sql,
    replay: (after) => (serving() ? replayElsewhere(url, after) : replay({ journal, snapshots }, after)),
    index: INDEX_STEPS,
    lock: (run) => lead({ url, log }, 'projector', run),
    log,
  })
  return {
    projector,
    async stop() {
      await projector.stop()
      await sql.end({ timeout: 2 })
    },
  }
}

/** Holds what customers are shown against the journal, where the journal is kept whole: one process of all. */
function startVerifier(
  { production, verifyEveryHours }: Config,
  { url, verifier }: State,
  log: Log,
): () => Promise<void> {
  if (!production || verifyEveryHours === 0) return () => Promise.resolve()
  const options = { url, everyHours: verifyEveryHours, figures: verifier, log }
  return lead({ url, log }, 'verifier', ({ signal }) => verifyInBackground(options, signal))
}

/** Does an area's work in every process that projects, or where it has a lock in one of all. */
function startJob({ lock, start }: Job, { url }: State, log: Log): () => Promise<void> | void {
  if (lock === undefined) return start()
  return lead({ url, log }, lock, async (leadership) => {
    const { signal } = leadership
    const stop = start(leadership)
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    await stop()
  })
}

/** The demo's people who wait for a review, and what else waits for its operators. */
async function seedWaiting(
  { sql, replica }: State,
  { accounts, files, ring, ground, mailbox }: AccountServices,
  handlers: readonly Handler[],
  signal: AbortSignal,
): Promise<void> {
  const identities = { sql, users: accounts.users, files, identity: new Identity({ sql, ring, files }) }
  await seedIdentities(identities, signal)
  await seedCases({ ...identities, replica, accounts, ground, mailbox, handlers }, signal)
}

/** Runs work that nobody waits for until it ends or is stopped. */
function inBackground(work: (signal: AbortSignal) => Promise<void>, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const done = work(stopping.signal).catch((error: unknown) => log.warn({ err: error }, 'background work ended'))
  return async () => {
    stopping.abort()
    await done
  }
}
