/** What the exchange writes to customers, by mail or text message. What is written of an area's own stands in that area. */

import type { Language } from '@candlewick/protocol/languages'
import type { Transaction } from '../db/database.ts'
import { ANTI_CODE_TEXTS } from './anti-code-texts.ts'
import type { Carrier } from './mail.ts'

export interface Recipient {
  readonly kind: 'email' | 'phone'
  readonly value: string
  /** What shows the recipient that a mail is the exchange's; looked up by the address where it is not said. */
  readonly antiCode?: string | undefined
}

/** What somebody is written, in her language. */
export interface Message {
  readonly subject: string
  readonly text: string
  /** The code in it, where there is one: the development mailbox shows it. */
  readonly code?: string
}

/** Empty where the address is nobody's, or its owner set none. */
export type AntiCodeOf = (kind: Recipient['kind'], value: string, within?: Transaction) => Promise<string>

export class Notifications {
  readonly #carriers: Record<Recipient['kind'], Carrier>
  readonly #antiCodeOf: AntiCodeOf
  readonly #within: Transaction | undefined

  /**
   * @param antiCodeOf the anti-phishing code of whose address it is
   * @param within the transaction that all of them go out with
   */
  constructor(
    carriers: { email: Carrier; phone: Carrier },
    antiCodeOf: AntiCodeOf = async () => '',
    within?: Transaction,
  ) {
    this.#carriers = carriers
    this.#antiCodeOf = antiCodeOf
    this.#within = within
  }

  /** Those that go out with a transaction, or not at all: a letter about what was decided is queued where it is decided. */
  within(tx: Transaction): Notifications {
    return new Notifications(this.#carriers, this.#antiCodeOf, tx)
  }

  /** @param language of the message; absent where it is for no person */
  async send(to: Recipient, { subject, text, code = '' }: Message, language?: Language): Promise<void> {
    const marked = language === undefined ? text : await this.#marked(to, text, language)
    const message = { to: to.value, subject: `Candlewick: ${subject}`, text: marked, code }
    await this.#carriers[to.kind].send(message, this.#within)
  }

  /** For an address that gets no message: to whoever asked it is as if there had been one. */
  async nothing(to: Recipient): Promise<void> {
    await this.#antiCodeOf(to.kind, to.value)
    await this.#carriers[to.kind].send(undefined)
  }

  async close(): Promise<void> {
    await this.#carriers.email.close()
    await this.#carriers.phone.close()
  }

  /** Every mail to a customer begins with her anti-phishing code; a text message has no room for it. */
  async #marked(to: Recipient, text: string, language: Language): Promise<string> {
    if (to.kind !== 'email') return text
    const antiCode = to.antiCode ?? (await this.#antiCodeOf(to.kind, to.value, this.#within))
    return antiCode === '' ? text : `${ANTI_CODE_TEXTS[language]}: ${antiCode}\n\n${text}`
  }
}

/** A text with what stands in braces filled in; what a customer wrote herself is never filled in itself. */
export function filled(text: string, by: object): string {
  const told: ReadonlyMap<string, unknown> = new Map(Object.entries(by))
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (told.has(name) ? String(told.get(name)) : whole))
}
