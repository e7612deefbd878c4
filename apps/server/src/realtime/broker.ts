/** Where the exchange publishes its message topics: its own broker, or an external one that the operator runs. */
import mqtt from 'mqtt'

export interface Broker {
  /** At most once: who is not there misses it, as with every notice of the sockets. */
  publish(topic: string, payload: string): void
  /** Whether somebody may be listening; an external broker does not say, so it is assumed there. */
  hears(topic: string): boolean
  stop(): Promise<void>
}

/** Where the embedded broker is reached over WebSocket, and what an API key signs to enter it by whichever way. */
export const MQTT_PATH = '/mqtt'

/** The topic of every symbol's figures. */
export const DETAIL_TOPIC = 'all_symbol_detail'

export function userTopic(userId: string): string {
  return `refresh_${userId}`
}

export function merchantTopic(merchantId: string): string {
  return `merchant/refresh_${merchantId}`
}

/** Seconds between signs of life; the specification's figure for every broker connection. */
const KEEPALIVE_S = 5

/** Publishes to an external broker, which keeps its own access list. While it is away nothing is kept for it. */
export function connectBroker(url: string, log: { warn(details: object, message: string): void }): Broker {
  const client = mqtt.connect(url, { keepalive: KEEPALIVE_S, queueQoSZero: false, reconnectPeriod: 3_000 })
  client.on('error', (error) => log.warn({ error }, 'message broker'))
  return {
    publish: (topic, payload) => {
      if (client.connected) client.publish(topic, payload)
    },
    hears: () => client.connected,
    stop: () => client.endAsync(true).then(() => undefined),
  }
}
