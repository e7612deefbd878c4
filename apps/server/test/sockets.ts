/** Realtime over a stage: HTTP server, sockets, broker, figures and PostgreSQL, all real. Sessions are a list. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mailboxCarrier } from '../src/adapters/mail.ts'
import { Mailbox } from '../src/adapters/mailbox.ts'
import { Notifications } from '../src/adapters/notifications.ts'
import { productAreas } from '../src/bootstrap/areas.ts'
import { simulatedRates } from '../src/demo/rates.ts'
import { Users } from '../src/features/account/users.ts'
import { Receipts } from '../src/features/flash/receipts.ts'
import { Books } from '../src/figures/books.ts'
import { MarketFigures } from '../src/figures/figures.ts'
import { Projector } from '../src/projections/projector.ts'
import { EmbeddedBroker } from '../src/realtime/embedded-broker.ts'
import type { RealtimeLimits } from '../src/realtime/limits.ts'
import { Realtime } from '../src/realtime/realtime.ts'
import type { ListenerSession, Sessions, SocketKeys } from '../src/realtime/sessions.ts'
import type { OwnChannel } from '../src/state/own-channel.ts'
import { OwnWrites, reachedBy } from '../src/state/own-writes.ts'
import { Scales } from '../src/wire/scales.ts'
import { freshDatabase } from './database.ts'
import { SocketClient } from './socket-client.ts'
import { Stage } from './stage.ts'

const INDEX = new Map([['EURUSD', '0.00001']])
const SILENT = { warn: () => undefined, error: () => undefined }

/** Sessions by token; ending one tells who listens. */
export class SessionList implements Sessions {
  readonly #byToken = new Map<string, ListenerSession>()
  readonly #listeners = new Set<(ended: { sessionId: string }) => void>()

  open(token: string, userId: string): void {
    this.#byToken.set(token, { userId, sessionId: `session of ${token}` })
  }

  end(token: string): void {
    const session = this.#byToken.get(token)
    this.#byToken.delete(token)
    if (session !== undefined) for (const listener of this.#listeners) listener(session)
  }

  async verify(token: string): Promise<ListenerSession | undefined> {
    return this.#byToken.get(token)
  }

  onEnded(listener: (ended: { sessionId: string }) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export type TestSockets = Awaited<ReturnType<typeof openSockets>>

/** Who may listen, where it is not who the list says. */
export interface Listeners {
  readonly sessions: Sessions
  readonly keys: SocketKeys
}

/** @param more what is told of customers' own besides what the areas tell */
export async function openSockets(
  limits: Partial<RealtimeLimits> = {},
  listeners?: Listeners,
  more: readonly OwnChannel[] = [],
) {
  const database = await freshDatabase()
  const stage = new Stage()
  stage.open()
  const { sql } = database
  const projector = await Projector.start({
    replica: stage,
    sql,
    replay: (after) => stage.replay(after),
    index: INDEX,
  })
  const scales = Scales.ofEngine(stage.engine)
  const figures = new MarketFigures({ replica: stage, sql, scales, index: INDEX })
  await figures.ready
  const carrier = mailboxCarrier(new Mailbox(sql))
  const areas = productAreas({
    replica: stage,
    sql,
    log: SILENT,
    scales,
    figures,
    rates: simulatedRates(() => stage.engine),
    writes: new OwnWrites(reachedBy(sql, projector)),
    notifications: {
      replica: stage,
      notifications: new Notifications({ email: carrier, phone: carrier }),
      users: new Users(sql),
      log: SILENT,
    },
    receipts: await Receipts.open(sql),
  })
  const sessions = new SessionList()
  for (const user of ['alice', 'bob']) sessions.open(`token of ${user}`, user)
  const broker = await EmbeddedBroker.start({
    sessions: listeners?.sessions ?? sessions,
    keys: listeners?.keys,
    port: 0,
    log: SILENT,
  })
  const server = createServer()
  const realtime = new Realtime({
    ownChannels: [...more, ...areas.flatMap(({ ownChannel }) => ownChannel ?? [])],
    server,
    replica: stage,
    sessions: listeners?.sessions ?? sessions,
    keys: listeners?.keys,
    broker,
    origins: ['https://exchange.test'],
    trustedProxies: 0,
    log: SILENT,
    limits,
    figures,
    engine: new Books(() => stage.engine),
    scales,
    sql,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients: SocketClient[] = []
  return {
    stage,
    sql,
    figures,
    projector,
    sessions,
    broker,
    notices: areas.flatMap(({ notices }) => notices ?? []),
    realtime,
    port,
    /** An open socket at the path. */
    connect: async (path: string, headers: Record<string, string> = {}) => {
      const client = new SocketClient(`ws://127.0.0.1:${port}${path}`, headers)
      clients.push(client)
      return client.open()
    },
    /** A private socket of the user, proved. */
    own: async (user: string) => {
      const client = new SocketClient(`ws://127.0.0.1:${port}/ws/coin/${user}`)
      clients.push(client)
      await client.open()
      client.send({ event: 'auth', token: `token of ${user}` })
      await client.until((message) => message.type === 'USER_STATUS')
      return client
    },
    stop: async () => {
      for (const client of clients) client.ws.terminate()
      await realtime.stop()
      figures.stop()
      await broker.stop()
      await projector.stop()
      server.closeAllConnections()
      server.close()
      await database.drop()
    },
  }
}
