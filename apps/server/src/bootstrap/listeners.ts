/** HTTP and the sockets on one port, and everything that can be called through it. */

import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { INDEX_ONLY, INDEX_SYMBOLS } from '@candlewick/market-sim/catalog'
import type { PlatformConfig } from '@candlewick/protocol/calls/platform'
import { CallError } from '@candlewick/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { demoHandlers } from '../demo/funds.ts'
import { accountHandlers } from '../features/account/public.ts'
import { assetsHandlers } from '../features/assets/public.ts'
import { contractHandlers } from '../features/contract/public.ts'
import { flashHandlers, flashPools } from '../features/flash/public.ts'
import { marginHandlers } from '../features/margin/public.ts'
import { marketHandlers } from '../features/market/public.ts'
import { ordersHandlers } from '../features/orders/public.ts'
import { browserFailures, platformHandlers } from '../features/platform/public.ts'
import { spotHandlers } from '../features/spot/public.ts'
import { Books } from '../figures/books.ts'
import { MarketFigures } from '../figures/figures.ts'
import { isDatabaseAway } from '../http/answer.ts'
import type { Handler } from '../http/handle.ts'
import { createHttp } from '../http/http.ts'
import { createMetrics } from '../http/metrics.ts'
import { platformConfigOf } from '../http/platform-config.ts'
import { AwayError } from '../journal/waiting.ts'
import type { Projector } from '../projections/projector.ts'
import { Realtime } from '../realtime/realtime.ts'
import { OwnWrites, reachedBy } from '../state/own-writes.ts'
import { Scales } from '../wire/scales.ts'
import { standingOf } from './account-summary.ts'
import { type House, REFRESH_PATH } from './accounts.ts'
import { openingAtFirstNeed } from './first-need.ts'
import type { Log } from './log.ts'
import { openMessages } from './messages.ts'
import { measureFlash, measureIndex, measureKeeper, measureState, measureVerifier } from './metrics.ts'
import type { State } from './state.ts'
import { stateReport } from './state-report.ts'

/** Symbols with an index price and no book. */
export const INDEX: ReadonlyMap<string, string> = new Map(INDEX_ONLY.map(({ symbol, tickSize }) => [symbol, tickSize]))
/** Built pages: two folders up and over, from the bundle; three, from the sources. */
const PAGES = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../web/dist' : '../../web/dist', import.meta.url),
)

export interface DoorParts {
  readonly config: Config
  readonly log: Log
  readonly state: State
  readonly house: House
  readonly projector: Projector | undefined
}

/** How long the doors wait for the figures' history: where no process projects, it would never come. */
const HISTORY_MS = 15_000

/** Opens the doors; resolves once they can be knocked at. */
export async function openDoors(parts: DoorParts): Promise<{ url: string; stop(): Promise<void> }> {
  const { config, log, state, house, projector } = parts
  const { sql, replica } = state
  const scales = Scales.ofEngine(replica.engine)
  const figures = new MarketFigures({ replica, sql, scales, index: INDEX, log })
  const metrics = createMetrics()
  // With live index prices the demo's books and trades are still the makers'; production has no makers.
  const platform = platformConfigOf({ simulated: !config.production, production: config.production })
  const http = await createHttp({
    handlers: handlersOf(parts, figures, platform, metrics).map((handler) => whileTrue(handler, replica)),
    verify: (token) => house.sessions.verify(token),
    ready: () => readiness(state),
    platform,
    metrics,
    log,
    production: config.production,
    trustedProxies: config.trustedProxies,
    pages: PAGES,
    connections: {
      all: config.connections,
      perVisitor: config.trustedProxies > 0 ? undefined : config.connectionsPerAddress,
    },
    stored: { folder: config.filesDir, sight: (name, viewer) => house.files.sight(name, viewer) },
    ...(house.mailbox === undefined ? {} : { mailbox: house.mailbox }),
    ...(config.requestsPerMinute === undefined ? {} : { requestsPerMinute: config.requestsPerMinute }),
  })
  const messages = config.roles.has('realtime') ? await openMessages({ config, log, state, house, figures }) : undefined
  const realtime = config.roles.has('realtime')
    ? new Realtime({
        server: http.server,
        replica,
        sessions: house.sessions,
        standingOf: standingOf(() => replica.engine),
        broker: messages?.door,
        origins: [config.publicUrl],
        trustedProxies: config.trustedProxies,
        log,
        figures,
        engine: new Books(() => replica.engine),
        scales,
        sql,
      })
    : undefined
  measureState(metrics, {
    sequence: () => replica.sequence,
    waiting: () => replica.waiting,
    lag: () => projector?.lag ?? { commands: 0, milliseconds: 0 },
    sockets: () => realtime?.sockets ?? { market: 0, private: 0 },
    survived: () => replica.survived,
  })
  measureKeeper(metrics, state.keeper)
  measureVerifier(metrics, state.verifier)
  measureFlash(metrics, () => flashPools(replica.engine))
  measureIndex(metrics, INDEX_SYMBOLS, (symbol) => replica.engine.indexPrice(symbol))
  await joined(figures, log)
  const url = await listen(http, config)
  return {
    url,
    async stop() {
      realtime?.stop()
      await messages?.stop()
      figures.stop()
      await http.close()
    },
  }
}

/** Waits for the figures' history, but not for ever: they join it later, when somebody projects. */
async function joined(figures: MarketFigures, log: Log): Promise<void> {
  const late = new AbortController()
  const waited = delay(HISTORY_MS, 'late' as const, { signal: late.signal }).catch(() => 'cut' as const)
  const first = await Promise.race([figures.ready, waited])
  if (first === 'late') log.warn({ waitedMs: HISTORY_MS }, 'the tables are behind: figures cover only what comes now')
  late.abort()
}

function handlersOf(parts: DoorParts, figures: MarketFigures, platform: PlatformConfig, metrics: Registry): Handler[] {
  const { config, state, house, projector } = parts
  const { sql } = state
  const replica = openingAtFirstNeed(state.replica, (user) => house.accounts.ensureOpen(user))
  const writes = new OwnWrites(reachedBy(sql, projector))
  return [
    ...accountHandlers({ accounts: house.accounts, sessions: house.sessions, refreshPath: REFRESH_PATH }),
    ...platformHandlers({
      files: house.files,
      platform,
      supportUrl: '',
      production: config.production,
      onBrowserFailure: browserFailures({ metrics, log: parts.log }),
      state: stateReport(sql, state.replica, projector),
    }),
    ...marketHandlers({ replica, sql, figures }),
    ...spotHandlers({ replica, sql, writes }),
    ...contractHandlers({ replica, sql, writes, figures }),
    ...marginHandlers({ replica, sql, writes }),
    ...flashHandlers({ replica, sql, writes, receipts: house.receipts }),
    ...ordersHandlers({ replica, sql, writes }),
    ...assetsHandlers({ replica, sql, writes }),
    ...(config.production ? [] : demoHandlers({ replica, writes })),
  ]
}

/**
 * While the state is made anew, nobody is told what it says. And where the tables cannot be asked about something that
 * was sent with a client id, it may have been done all the same: that its outcome is open is all that is known.
 */
function whileTrue({ call, answer }: Handler, replica: State['replica']): Handler {
  return {
    call,
    async answer(context, raw) {
      if (replica.undoing) throw new AwayError('a command is being undone')
      try {
        return await answer(context, raw)
      } catch (error) {
        if (!call.changes || typeof raw.clientId !== 'string' || !isDatabaseAway(error)) throw error
        throw new CallError('unknown', { field: 'clientId', bound: raw.clientId })
      }
    },
  }
}

function readiness({ replica }: State): { ready: boolean; reason?: string } {
  if (replica.halted !== undefined) return { ready: false, reason: replica.halted }
  return replica.ready ? { ready: true } : { ready: false, reason: 'the journal does not answer' }
}

async function listen(http: FastifyInstance, { host, port }: Config): Promise<string> {
  await http.listen({ host, port })
  const { port: taken } = http.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
}
