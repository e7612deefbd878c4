/** What is written to whoever has an account or asks for one: codes, and what changed in how she is known. */
import type { Language } from '@candlewick/protocol/languages'
import type { Message } from '../../adapters/notifications.ts'
import { type CodePurposeName, NOTIFICATION_TEXTS } from './notification-texts.ts'
import { SECURITY_NOTIFICATION_TEXTS, type SecurityChange } from './security-notification-texts.ts'

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

/** A code and what it is for. */
export function codeMessage(purpose: CodePurposeName, code: string, language: Language): Message {
  const texts = NOTIFICATION_TEXTS[language]
  const text = texts.code.replace('{code}', code).replace('{purpose}', texts.purposes[purpose])
  return { subject: `${texts.codeSubject} · ${texts.purposes[purpose]}`, text, code }
}

/** Somebody tried to register with an address that has an account. */
export function registeredMessage(language: Language): Message {
  const { registeredSubject, registered } = NOTIFICATION_TEXTS[language]
  return { subject: registeredSubject, text: registered }
}

export function deviceMessage({ address, userAgent, link }: NewDevice, language: Language): Message {
  const texts = NOTIFICATION_TEXTS[language]
  const { notMe } = SECURITY_NOTIFICATION_TEXTS[language]
  return { subject: texts.deviceSubject, text: `${texts.device}\n\n${address}\n${userAgent}\n\n${notMe}\n${link}` }
}

export function securityMessage({ change, paused, link }: SecurityNews, language: Language): Message {
  const texts = SECURITY_NOTIFICATION_TEXTS[language]
  const about = paused ? `${texts.changes[change]} ${texts.paused}` : texts.changes[change]
  return { subject: texts.subject, text: link === undefined ? about : `${about}\n\n${texts.notMe}\n${link}` }
}
