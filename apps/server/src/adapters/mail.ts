/** Mail by SMTP. A letter is handed over and sent beside the request, so that its answer says nothing about the target. */

import type { FastifyBaseLogger } from 'fastify'
import nodemailer from 'nodemailer'
import type { Mailbox } from './mailbox.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The code in it, for the development mailbox. */
  readonly code: string
}

/** A way out of the house: mail or text message. */
export interface Carrier {
  /** Resolves once the letter is taken over, not once it has arrived. */
  send(letter: Letter): Promise<void>
  close(): Promise<void>
}

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string
  readonly from: string
  readonly log: FastifyBaseLogger
}

/** Letters waiting to be handed to the mail server; beyond it new ones are refused rather than held without bound. */
const WAITING = 1_000

export function smtpMail(options: SmtpOptions): Carrier {
  const transport = nodemailer.createTransport({ url: options.url, pool: true, maxConnections: 3 })
  const under = new Set<Promise<void>>()
  return {
    async send(letter) {
      if (under.size >= WAITING) throw new Error('too many letters wait for the mail server')
      const sending = transport
        .sendMail({ from: options.from, to: letter.to, subject: letter.subject, text: letter.text })
        .then(
          () => undefined,
          // The recipient's address and the text stay out of the log.
          (error: Error) =>
            options.log.error({ reason: error.message.replaceAll(letter.to, '…') }, 'mail was not sent'),
        )
        .finally(() => under.delete(sending))
      under.add(sending)
    },
    async close() {
      await Promise.all(under)
      transport.close()
    },
  }
}

/** The demo's way out: into the development mailbox. */
export function mailboxCarrier(mailbox: Mailbox): Carrier {
  return {
    send: (letter) => mailbox.put(letter),
    close: async () => undefined,
  }
}
