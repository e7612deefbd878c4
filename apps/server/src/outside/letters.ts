/** What the house writes to customers: which text, in their language, by which way. */
import type { Language } from '@candlewick/protocol/languages'
import { type CodePurposeName, LETTER_TEXTS } from './letter-texts.ts'
import type { Carrier } from './mail.ts'

export interface Recipient {
  readonly kind: 'email' | 'phone'
  readonly value: string
}

export class Letters {
  readonly #carriers: Record<Recipient['kind'], Carrier>
  constructor(carriers: { email: Carrier; phone: Carrier }) {
    this.#carriers = carriers
  }

  /** A code and what it is for. */
  async code(to: Recipient, purpose: CodePurposeName, code: string, language: Language): Promise<void> {
    const texts = LETTER_TEXTS[language]
    const text = texts.code.replace('{code}', code).replace('{purpose}', texts.purposes[purpose])
    await this.#send(to, `${texts.codeSubject} · ${texts.purposes[purpose]}`, text, code)
  }

  /** Somebody tried to register with an address that has an account. */
  async registered(to: Recipient, language: Language): Promise<void> {
    const texts = LETTER_TEXTS[language]
    await this.#send(to, texts.registeredSubject, texts.registered, '')
  }

  async newDevice(to: Recipient, about: { address: string; userAgent: string; language: Language }): Promise<void> {
    const texts = LETTER_TEXTS[about.language]
    await this.#send(to, texts.deviceSubject, `${texts.device}\n\n${about.address}\n${about.userAgent}`, '')
  }

  async passwordChanged(to: Recipient, language: Language): Promise<void> {
    const texts = LETTER_TEXTS[language]
    await this.#send(to, texts.passwordSubject, texts.password, '')
  }

  async close(): Promise<void> {
    await this.#carriers.email.close()
    await this.#carriers.phone.close()
  }

  async #send(to: Recipient, subject: string, text: string, code: string): Promise<void> {
    await this.#carriers[to.kind].send({ to: to.value, subject: `Candlewick: ${subject}`, text, code })
  }
}
