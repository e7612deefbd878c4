/** The message broker, its own or an external one, and what is published to it. */
import type { Config } from '../config/config.ts'
import { Books } from '../figures/books.ts'
import type { MarketFigures } from '../figures/figures.ts'
import { lead } from '../journal/locks.ts'
import { type Broker, connectBroker, merchantTopic } from '../realtime/broker.ts'
import { EmbeddedBroker } from '../realtime/embedded-broker.ts'
import { publishNotices } from '../realtime/notices.ts'
import type { ListenerSession } from '../realtime/sessions.ts'
import type { Notices } from '../state/notices.ts'
import type { AccountServices } from './accounts.ts'
import type { Log } from './log.ts'
import type { State } from './state.ts'

export interface MessageDependencies {
  readonly config: Config
  readonly log: Log
  readonly state: State
  readonly accountServices: AccountServices
  readonly figures: MarketFigures
  /** What customers are told to read anew, of all areas. */
  readonly notices: readonly Notices[]
}

/** Opens the broker; `listener` takes its sockets where it is our own. */
export async function openMessages(
  dependencies: MessageDependencies,
): Promise<{ listener: EmbeddedBroker | undefined; stop(): Promise<void> }> {
  const { config, log, state, accountServices } = dependencies
  if (config.mqttUrl !== undefined) {
    const broker = connectBroker(config.mqttUrl, log)
    // Every process reaches the same broker, so one of them speaks.
    const stopSpeaking = lead({ url: state.url, log }, 'notices', async ({ signal }) => {
      const stop = speak(dependencies, broker)
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      stop()
    })
    return {
      listener: undefined,
      async stop() {
        await stopSpeaking()
        await broker.stop()
      },
    }
  }
  const listener = await EmbeddedBroker.start({
    sessions: accountServices.sessions,
    keys: accountServices.accounts.signatures,
    topicsOf: (session) => topicsOf(state, session),
    port: config.mqttPort,
    host: config.host,
    connections: {
      all: config.connections,
      perVisitor: config.trustedProxies > 0 ? undefined : config.connectionsPerAddress,
    },
    log,
  })
  const stop = speak(dependencies, listener)
  return {
    listener,
    async stop() {
      stop()
      await listener.stop()
    },
  }
}

function speak({ state: { replica }, figures, notices }: MessageDependencies, broker: Broker): () => void {
  return publishNotices({ broker, replica, figures, engine: new Books(() => replica.engine), notices })
}

/** A user's chat, and a merchant's deals. */
async function topicsOf({ sql }: State, { userId }: ListenerSession): Promise<string[]> {
  const [user] = await sql<{ chatKey: string; merchantId: string | null }[]>`
    select chat_key as "chatKey", merchant_id as "merchantId" from users where id = ${userId}`
  if (user === undefined) return []
  return [user.chatKey, ...(user.merchantId === null ? [] : [merchantTopic(user.merchantId)])]
}
