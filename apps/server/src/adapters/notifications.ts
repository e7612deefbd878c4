/** What the exchange writes to customers: which text, in their language, by which way. */

import type { Language } from '@candlewick/protocol/languages'
import type { RejectionReason } from '@candlewick/protocol/withdrawal-states'
import type { RejectReason } from '@candlewick/rules/identity/documents'
import type { Transaction } from '../db/database.ts'
import { DEPOSIT_NOTIFICATION_TEXTS, type DepositNewsKind } from './deposit-notification-texts.ts'
import { FAULT_NOTIFICATION_TEXTS } from './fault-notification-texts.ts'
import { IDENTITY_AGAIN_TEXTS } from './identity-again-texts.ts'
import { IDENTITY_NOTIFICATION_TEXTS } from './identity-notification-texts.ts'
import type { Carrier } from './mail.ts'
import { MARGIN_NOTIFICATION_TEXTS } from './margin-notification-texts.ts'
import { type CodePurposeName, NOTIFICATION_TEXTS } from './notification-texts.ts'
import { OPERATOR_NOTIFICATION_TEXTS } from './operator-notification-texts.ts'
import { RESTRICTION_NOTIFICATION_TEXTS, type RestrictionKind } from './restriction-notification-texts.ts'
import { SECURITY_NOTIFICATION_TEXTS, type SecurityChange } from './security-notification-texts.ts'
import {
  type BookNotification,
  WITHDRAWAL_NOTIFICATION_TEXTS,
  type WithdrawalNotification,
} from './withdrawal-notification-texts.ts'

export interface Recipient {
  readonly kind: 'email' | 'phone'
  readonly value: string
  /** What shows the recipient that a mail is the exchange's; looked up by the address where it is not said. */
  readonly antiCode?: string | undefined
}

/** A margin account that is at risk: the cross one, or with a pair an isolated one. */
export interface MarginRisk {
  readonly what: 'warning' | 'liquidation'
  readonly pair: string | undefined
  /** "1.18"; empty where it cannot be reckoned. */
  readonly ratio: string
}

/** From where an account was entered, and by which link its owner says that it was not she. */
export interface NewDevice {
  readonly address: string
  readonly userAgent: string
  readonly link: string
}

/** What changed in how an account is known. */
export interface SecurityNews {
  readonly change: SecurityChange
  /** Whether withdrawals pause because of it. */
  readonly paused: boolean
  /** By which she says that it was not she; absent where there is nothing left to be locked. */
  readonly link?: string | undefined
}

/** What became of an identity that was reviewed. */
export interface IdentityNews {
  readonly level: 'primary' | 'advanced'
  /** The most of a UTC day that the level may withdraw, a plain decimal in USDT. */
  readonly daily: string
  /** Why it was rejected; absent where it was approved. */
  readonly reason: RejectReason | undefined
  /** The reviewer's own words; may be empty. */
  readonly text: string
}

/** An identity that was approved and is asked for again. */
export interface IdentityAgainNews {
  readonly level: 'primary' | 'advanced'
  /** What may be withdrawn a day until then, a plain decimal in USDT. */
  readonly daily: string
  readonly reason: RejectReason
  /** The operator's own words; may be empty. */
  readonly text: string
  /** Whether she was a merchant until now. */
  readonly merchant: boolean
}

/** What a customer is kept from, or was. */
export interface RestrictionNews {
  readonly kind: RestrictionKind
  /** Epoch milliseconds; absent where it is lifted by hand. */
  readonly until?: number | undefined
  readonly ended: boolean
}

/** What became of a withdrawal. */
export interface WithdrawalNews {
  readonly letter: WithdrawalNotification
  /** "5,000 USDT". */
  readonly amount: string
  readonly address: string
  readonly network: string
  readonly order: string
  /** Where its transaction can be looked at, or its hash. */
  readonly transaction?: string | undefined
  /** Why it was rejected, and the operator's own words; may be empty. */
  readonly reason?: RejectionReason | undefined
  readonly note: string
}

/** What changed about where a customer's money may go. */
export interface BookNews {
  readonly letter: BookNotification
  readonly address: string
  readonly network: string
  readonly label: string
}

/** What became of a deposit. */
export interface DepositNews {
  readonly kind: DepositNewsKind
  /** Decimal text; a dash where the coin is none that is listed. */
  readonly amount: string
  readonly coin: string
  readonly network: string
}

/** A command that was passed over. */
export interface FaultNews {
  readonly sequence: number
  readonly type: string
  readonly reason: string
  /** What stands still because of it. */
  readonly halts: readonly string[]
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

  /** A code and what it is for. */
  async code(to: Recipient, purpose: CodePurposeName, code: string, language: Language): Promise<void> {
    const texts = NOTIFICATION_TEXTS[language]
    const text = texts.code.replace('{code}', code).replace('{purpose}', texts.purposes[purpose])
    await this.#send(to, `${texts.codeSubject} · ${texts.purposes[purpose]}`, text, code, language)
  }

  /** Somebody tried to register with an address that has an account. */
  async registered(to: Recipient, language: Language): Promise<void> {
    const texts = NOTIFICATION_TEXTS[language]
    await this.#send(to, texts.registeredSubject, texts.registered, '', language)
  }

  /** For an address that gets no message: to whoever asked it is as if there had been one. */
  async nothing(to: Recipient): Promise<void> {
    await this.#antiCodeOf(to.kind, to.value)
    await this.#carriers[to.kind].send(undefined)
  }

  async newDevice(to: Recipient, about: NewDevice, language: Language): Promise<void> {
    const texts = NOTIFICATION_TEXTS[language]
    const { notMe } = SECURITY_NOTIFICATION_TEXTS[language]
    const text = `${texts.device}\n\n${about.address}\n${about.userAgent}\n\n${notMe}\n${about.link}`
    await this.#send(to, texts.deviceSubject, text, '', language)
  }

  async security(to: Recipient, { change, paused, link }: SecurityNews, language: Language): Promise<void> {
    const texts = SECURITY_NOTIFICATION_TEXTS[language]
    const about = paused ? `${texts.changes[change]} ${texts.paused}` : texts.changes[change]
    await this.#send(
      to,
      texts.subject,
      link === undefined ? about : `${about}\n\n${texts.notMe}\n${link}`,
      '',
      language,
    )
  }

  async identity(to: Recipient, { level, daily, reason, text }: IdentityNews, language: Language): Promise<void> {
    const texts = IDENTITY_NOTIFICATION_TEXTS[language]
    if (reason === undefined) {
      const limit = new Intl.NumberFormat(language).format(Number(daily))
      const approved = level === 'primary' ? texts.approvedPrimary : texts.approvedAdvanced
      await this.#send(to, texts.approvedSubject, approved.replace('{limit}', limit), '', language)
      return
    }
    const note = text === '' ? '' : `\n\n${texts.note}:\n${text}`
    await this.#send(to, texts.rejectedSubject, `${texts.rejected} ${texts.reasons[reason]}${note}`, '', language)
  }

  /** What was approved counts no more; she may prove it anew at once. */
  async identityAgain(to: Recipient, news: IdentityAgainNews, language: Language): Promise<void> {
    const again = IDENTITY_AGAIN_TEXTS[language]
    const { reasons, note } = IDENTITY_NOTIFICATION_TEXTS[language]
    const limit = new Intl.NumberFormat(language).format(Number(news.daily))
    const lines = [
      again[news.level],
      reasons[news.reason],
      news.text === '' ? '' : `${note}:\n${news.text}`,
      again.todo.replace('{limit}', limit),
      news.merchant ? again.merchant : '',
    ]
    await this.#send(to, again.subject, lines.filter((line) => line !== '').join('\n\n'), '', language)
  }

  /** How an operator sets her password. */
  async operatorLink(to: Recipient, link: string, language: Language): Promise<void> {
    const { subject, text } = OPERATOR_NOTIFICATION_TEXTS[language]
    await this.#send(to, subject, `${text}\n\n${link}`, '', language)
  }

  /** Operators keep her from something from now on, or no longer do. */
  async restriction(to: Recipient, { kind, until, ended }: RestrictionNews, language: Language): Promise<void> {
    const texts = RESTRICTION_NOTIFICATION_TEXTS[language]
    const what = ended ? texts.ended[kind] : texts.begun[kind]
    const time = until === undefined ? '' : ` ${texts.until.replace('{until}', timeIn(until, language))}`
    await this.#send(to, ended ? texts.endedSubject : texts.subject, `${what}${time}\n\n${texts.ask}`, '', language)
  }

  async withdrawal(to: Recipient, news: WithdrawalNews, language: Language): Promise<void> {
    const texts = WITHDRAWAL_NOTIFICATION_TEXTS[language]
    const { letter, transaction, reason, note } = news
    const lines = [
      [texts.texts[letter], reason === undefined ? '' : texts.reasons[reason]],
      [note === '' ? '' : `${texts.note}:\n${note}`],
      [texts.to, texts.order, transaction === undefined ? '' : `${texts.transaction}: ${transaction}`],
      [letter === 'requested' ? texts.notMe : ''],
    ]
    const parts = lines.map((part) => part.filter((line) => line !== '').join('\n')).filter((part) => part !== '')
    await this.#send(to, texts.subjects[letter], filled(parts.join('\n\n'), news), '', language)
  }

  async addressBook(to: Recipient, news: BookNews, language: Language): Promise<void> {
    const { book, bookSubject } = WITHDRAWAL_NOTIFICATION_TEXTS[language]
    await this.#send(to, bookSubject, filled(book[news.letter], news), '', language)
  }

  async margin(to: Recipient, { what, pair, ratio }: MarginRisk, language: Language): Promise<void> {
    const texts = MARGIN_NOTIFICATION_TEXTS[language]
    const account = pair === undefined ? texts.cross : texts.isolated.replace('{pair}', pair.replace('_', '/'))
    const text = texts[what].replace('{account}', account).replace('{ratio}', ratio)
    await this.#send(to, texts[`${what}Subject`], text, '', language)
  }

  async deposit(to: Recipient, { kind, amount, coin, network }: DepositNews, language: Language): Promise<void> {
    const { subject, text } = DEPOSIT_NOTIFICATION_TEXTS[language][kind]
    const told: Record<string, string> = { amount, coin, network }
    await this.#send(
      to,
      subject,
      text.replace(/\{(\w+)\}/g, (whole, name: string) => told[name] ?? whole),
      '',
      language,
    )
  }

  /** To whoever keeps anchors of the journal: a line for a programme, in no language. */
  async anchor(to: string, line: string): Promise<void> {
    await this.#send({ kind: 'email', value: to }, 'anchor', line, '')
  }

  async fault(to: Recipient, { sequence, type, reason, halts }: FaultNews, language: Language): Promise<void> {
    const { subject, text, nothing } = FAULT_NOTIFICATION_TEXTS[language]
    const told: Record<string, string> = { sequence: `${sequence}`, type, reason, halts: halts.join(', ') || nothing }
    const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => told[name] ?? whole)
    await this.#send(to, subject, filled, '', language)
  }

  async close(): Promise<void> {
    await this.#carriers.email.close()
    await this.#carriers.phone.close()
  }

  /** @param language absent where it is for no person */
  async #send(to: Recipient, subject: string, text: string, code: string, language?: Language): Promise<void> {
    const marked = language === undefined ? text : await this.#marked(to, text, language)
    const message = { to: to.value, subject: `Candlewick: ${subject}`, text: marked, code }
    await this.#carriers[to.kind].send(message, this.#within)
  }

  /** Every mail to a customer begins with her anti-phishing code; a text message has no room for it. */
  async #marked(to: Recipient, text: string, language: Language): Promise<string> {
    if (to.kind !== 'email') return text
    const antiCode = to.antiCode ?? (await this.#antiCodeOf(to.kind, to.value, this.#within))
    return antiCode === '' ? text : `${SECURITY_NOTIFICATION_TEXTS[language].antiCode}: ${antiCode}\n\n${text}`
  }
}

/** A text with what stands in braces filled in; what a customer wrote herself is never filled in itself. */
function filled(text: string, by: object): string {
  const told: ReadonlyMap<string, unknown> = new Map(Object.entries(by))
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (told.has(name) ? String(told.get(name)) : whole))
}

/** A moment as people write it there, in UTC. */
function timeIn(time: number, language: Language): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(language, options).format(time)} UTC`
}
