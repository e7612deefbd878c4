/** Text messages through a gateway that takes `{to, text}` as JSON by POST. */
import { CallError } from '@candlewick/protocol/errors'
import type { Carrier } from './mail.ts'
import type { Delivered, Delivery } from './outbox.ts'

const TIMEOUT = 10_000
/** Answers that say that nothing was sent, and that it may be tried again. */
const LATER = new Set([429, 503])
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** @param url address of the gateway, credentials in its user part where it wants them */
export function smsDelivery(url: string): Delivery {
  const address = new URL(url)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (address.username !== '') {
    const credentials = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
    address.username = ''
    address.password = ''
  }
  return {
    async deliver({ to, text }, id): Promise<Delivered> {
      const signal = AbortSignal.timeout(TIMEOUT)
      const body = JSON.stringify({ to, text })
      try {
        const sent = await fetch(address, {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': id },
          body,
          signal,
        })
        if (sent.ok) return { state: 'sent' }
        return { state: LATER.has(sent.status) ? 'later' : 'refused', reason: `the gateway answered ${sent.status}` }
      } catch (error) {
        const cause: unknown = error instanceof Error ? error.cause : undefined
        const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined
        const reason = error instanceof Error ? error.message : String(error)
        return { state: typeof code === 'string' && NEVER_REACHED.has(code) ? 'later' : 'unknown', reason }
      }
    },
    close: () => undefined,
  }
}

/** Where no gateway is configured: asking for a code is refused, openly; a letter that nobody asked for goes nowhere. */
export function noSms(): Carrier {
  return {
    send: async (message) => {
      if (message === undefined || message.code !== '') throw new CallError('unavailable')
    },
    close: async () => undefined,
  }
}
