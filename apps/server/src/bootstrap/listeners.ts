/** HTTP and the sockets on one port, and everything that can be called through it. */

import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CallError } from '@candlewick/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../adapters/audit.ts'
import { looksOnce } from '../adapters/looks.ts'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/database.ts'
import { registerDevChains } from '../demo/chains/pages.ts'
import type { HouseFigures } from '../features/console/public.ts'
import { Books } from '../figures/books.ts'
import { MarketFigures } from '../figures/figures.ts'
import { isDatabaseAway } from '../http/answer.ts'
import type { OperatorAccess } from '../http/calls.ts'
import type { Handler } from '../http/handle.ts'
import { createHttp, type HttpDependencies } from '../http/http.ts'
import { createMetrics } from '../http/metrics.ts'
import { registerOwnState } from '../http/own-state.ts'
import { platformConfigOf } from '../http/platform-config.ts'
import { AwayError } from '../journal/waiting.ts'
import type { Projector } from '../projections/projector.ts'
import { Realtime } from '../realtime/realtime.ts'
import { INDEX_STEPS } from '../reference/index-symbols.ts'
import type { Area } from '../state/area.ts'
import { Scales } from '../wire/scales.ts'
import type { AccountServices } from './accounts.ts'
import { areasOf } from './areas.ts'
import type { Chains } from './chains.ts'
import type { Log } from './log.ts'
import { openMessages } from './messages.ts'
import { measureIndex, measureKeeper, measureRates, measureState, measureVerifier } from './metrics.ts'
import { openRates } from './rates.ts'
import type { State } from './state.ts'
import type { OpenWallets } from './wallets.ts'

/** Built pages of an app, or another of its folders: two folders up and over, from the bundle; three, from the sources. */
const pagesOf = (app: string, folder = 'dist'): string =>
  fileURLToPath(new URL(`${import.meta.url.endsWith('.ts') ? '../../..' : '../..'}/${app}/${folder}`, import.meta.url))

export interface ListenerDependencies {
  readonly config: Config
  readonly log: Log
  readonly state: State
  readonly accountServices: AccountServices
  readonly projector: Projector | undefined
  readonly chains: Chains
  readonly wallets: OpenWallets | undefined
}

export interface NetworkListeners {
  readonly url: string
  readonly areas: readonly Area[]
  stop(): Promise<void>
}

/** How long listening waits for the figures' history: where no process projects, it would never come. */
const HISTORY_MS = 15_000

/** Opens the listeners; resolves once they can be connected to. */
export async function openListeners(dependencies: ListenerDependencies): Promise<NetworkListeners> {
  const { config, log, state, accountServices, projector } = dependencies
  const { sql, replica } = state
  const scales = Scales.ofEngine(replica.engine)
  const figures = new MarketFigures({ replica, sql, scales, index: INDEX_STEPS, log })
  const metrics = createMetrics()
  // With live index prices the demo's books and trades are still the makers'; production has no makers.
  const platform = platformConfigOf({
    simulated: !config.production,
    production: config.production,
    languages: config.languages,
  })
  const rates = await openRates(config, log, state)
  const houseFigures = houseFiguresOf(state, projector)
  const areas = areasOf({ ...dependencies, figures, scales, platform, metrics, rates: rates.rates, houseFigures })
  const common = httpOf(dependencies, areas, { platform, metrics })
  const http = await createHttp({ ...common, serves: config.production ? 'customers' : 'everybody' })
  const operatorsHttp = await openConsole(config, common)
  const messages = config.roles.has('realtime')
    ? await openMessages({
        ...{ config, log, state, accountServices, figures },
        notices: areas.flatMap(({ notices }) => notices ?? []),
      })
    : undefined
  const realtime = config.roles.has('realtime')
    ? new Realtime({
        server: http.server,
        replica,
        sessions: accountServices.sessions,
        keys: accountServices.accounts.signatures,
        ownChannels: areas.flatMap(({ ownChannel }) => ownChannel ?? []),
        broker: messages?.listener,
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
  for (const area of areas) area.measure?.(metrics)
  measureIndex(metrics, () => replica.engine)
  measureRates(metrics, rates.rates)
  await joined(figures, log)
  const url = await listen(http, config)
  return {
    url,
    areas,
    async stop() {
      await realtime?.stop()
      await messages?.stop()
      figures.stop()
      await http.close()
      await operatorsHttp?.close()
      await rates.stop()
    },
  }
}

/** What both addresses are served from. */
function httpOf(
  { config, log, state, accountServices, chains }: ListenerDependencies,
  areas: readonly Area[],
  { platform, metrics }: Pick<HttpDependencies, 'platform' | 'metrics'>,
): HttpDependencies {
  const { keeper } = chains
  return {
    gateway: config.roles.has('gateway'),
    handlers: areas.flatMap(({ handlers }) => handlers).map((handler) => whileTrue(handler, state.replica)),
    verify: (token) => accountServices.sessions.verify(token),
    proveKey: (request) => accountServices.accounts.signatures.prove(request),
    operators: operatorsOf(state.sql, accountServices),
    ready: () => readiness(state),
    platform,
    publicUrl: config.publicUrl,
    marketAddresses: () => terminalsOf(state),
    metrics,
    log,
    production: config.production,
    trustedProxies: config.trustedProxies,
    pages: pagesOf('web'),
    consolePages: pagesOf('console'),
    ...(config.production ? {} : { components: pagesOf('web', 'dist-components') }),
    connections: {
      all: config.connections,
      perVisitor: config.trustedProxies > 0 ? undefined : config.connectionsPerAddress,
    },
    stored: storedOf(config.filesDir, accountServices),
    ...(accountServices.mailbox === undefined ? {} : { mailbox: accountServices.mailbox }),
    ...(config.production
      ? {}
      : {
          development: (app) => {
            registerOwnState(app, state.replica)
            if (keeper !== undefined) registerDevChains(app, keeper)
          },
        }),
    ...(config.requestsPerMinute === undefined ? {} : { requestsPerMinute: config.requestsPerMinute }),
  }
}

/** Where every market is traded. */
function terminalsOf({ replica: { engine } }: State): string[] {
  return [
    ...[...engine.markets()].map(({ symbol }) => `/exchange/full-screen/${symbol}`),
    ...engine.contracts.all().map(({ symbol }) => `/exchange/full-contract/${symbol}`),
  ]
}

/** The operators' own address, where they have one: nothing of the customers' is there. */
async function openConsole(config: Config, common: HttpDependencies): Promise<FastifyInstance | undefined> {
  const { consoleHost: host, consolePort: port } = config
  if (port === undefined || !config.roles.has('gateway')) return undefined
  // Its own registry: the figures of this process stand at the customers' address.
  const { mailbox: _mailbox, development: _development, ...parts } = common
  const http = await createHttp({ ...parts, serves: 'operators', metrics: createMetrics() })
  await http.listen({ host, port })
  return http
}

function operatorsOf(sql: Sql, { ground }: AccountServices): OperatorAccess {
  return { verify: (token) => ground.sessions.verify(token), write: looksOnce((entry) => writeAudit(sql, entry)) }
}

function storedOf(folder: string, { files }: Pick<AccountServices, 'files'>): HttpDependencies['stored'] {
  return {
    folder,
    sight: (name, by) => files.sight(name, by),
    read: (name) => files.read(name),
  }
}

/** What the console's first page shows of this process. */
function houseFiguresOf({ replica, verifier }: State, projector: Projector | undefined): HouseFigures {
  return {
    sequence: () => replica.sequence,
    waiting: () => replica.waiting,
    lag: () => projector?.lag ?? { commands: 0, milliseconds: 0 },
    halted: () => replica.halted,
    survived: () => replica.survived,
    wrongRows: () => verifier.wrong,
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
