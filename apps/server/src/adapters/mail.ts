/** Mail by SMTP, with a plain text and the same as a page. */
import nodemailer from 'nodemailer'
import type { Transaction } from '../db/database.ts'
import { mailPage } from './mail-page.ts'
import type { Mailbox } from './mailbox.ts'
import type { Delivered, Delivery } from './outbox.ts'

export interface OutgoingMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The code in it, for the development mailbox. */
  readonly code: string
}

/** A way to the customer: mail or text message. */
export interface Carrier {
  /**
   * Resolves once the message is taken over, not once it has arrived.
   * @param message absent where it would go to nobody: that takes as long
   * @param within the transaction that it goes out with, or not at all; else it goes out by itself
   */
  send(message: OutgoingMessage | undefined, within?: Transaction): Promise<void>
  close(): Promise<void>
}

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string
  readonly from: string
}

/** Milliseconds to connect, to be greeted, and between two signs of life. */
const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** What goes wrong before the message itself is on its way. */
const BEFORE = new Set(['EDNS', 'EAUTH', 'ETLS', 'ENOAUTH', 'EOAUTH2'])

export function smtpDelivery({ url, from }: SmtpOptions): Delivery {
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 3, ...TIMES })
  const host = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async deliver({ to, subject, text }, id) {
      // The same at every try, so that a mail program shows one of two.
      const messageId = `<letter-${id}@${host}>`
      try {
        await transport.sendMail({ from, to, subject, text, html: mailPage(subject, text), messageId })
        return { state: 'sent' }
      } catch (error) {
        return whatBecame(error, to)
      }
    },
    close() {
      transport.close()
    },
  }
}

/** The recipient's address stays out of the reason, which is logged. */
function whatBecame(error: unknown, to: string): Delivered {
  const property = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  const reason = (error instanceof Error ? error.message : String(error)).replaceAll(to, '…').slice(0, 300)
  const answer = property('responseCode')
  if (typeof answer === 'number' && answer >= 500) return { state: 'refused', reason }
  if (typeof answer === 'number' && answer >= 400) return { state: 'later', reason }
  const code = String(property('code'))
  const neverBegan =
    BEFORE.has(code) || property('syscall') === 'connect' || /^(Connection timeout|Greeting)/.test(reason)
  return { state: neverBegan ? 'later' : 'unknown', reason }
}

/** The demo's way out: into the development mailbox. */
export function mailboxCarrier(mailbox: Mailbox): Carrier {
  return {
    send: async (message, within) => {
      if (message !== undefined) await mailbox.put(message, within)
    },
    close: async () => undefined,
  }
}
