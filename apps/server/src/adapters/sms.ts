/** Text messages through a gateway that takes `{to, text}` as JSON by POST. */

import { CallError } from '@candlewick/protocol/errors'
import type { FastifyBaseLogger } from 'fastify'
import type { Carrier } from './mail.ts'

export interface GatewayOptions {
  /** Address of the gateway, credentials in its user part where it wants them. */
  readonly url: string
  readonly log: FastifyBaseLogger
}

const TIMEOUT = 10_000

export function gatewaySms(options: GatewayOptions): Carrier {
  const address = new URL(options.url)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (address.username !== '') {
    const credentials = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
    address.username = ''
    address.password = ''
  }
  const under = new Set<Promise<void>>()
  const post = async (to: string, text: string) => {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
  }
  return {
    async send({ to, text }) {
      const sending = post(to, text)
        .catch((error: Error) => options.log.error({ reason: error.message }, 'text message was not sent'))
        .finally(() => under.delete(sending))
      under.add(sending)
    },
    async close() {
      await Promise.all(under)
    },
  }
}

/** Where no gateway is configured: asking for a text message is refused, openly. */
export function noSms(): Carrier {
  return {
    send: async () => {
      throw new CallError('unavailable')
    },
    close: async () => undefined,
  }
}
