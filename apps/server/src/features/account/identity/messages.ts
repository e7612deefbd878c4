/** What a customer is written about her identity: that it was reviewed, and that it is asked for again. */
import type { Language } from '@candlewick/protocol/languages'
import type { RejectReason } from '@candlewick/rules/identity/documents'
import type { Message } from '../../../adapters/notifications.ts'
import { IDENTITY_AGAIN_TEXTS } from './again-notification-texts.ts'
import { IDENTITY_NOTIFICATION_TEXTS } from './notification-texts.ts'

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

export function identityMessage({ level, daily, reason, text }: IdentityNews, language: Language): Message {
  const texts = IDENTITY_NOTIFICATION_TEXTS[language]
  if (reason === undefined) {
    const approved = level === 'primary' ? texts.approvedPrimary : texts.approvedAdvanced
    return { subject: texts.approvedSubject, text: approved.replace('{limit}', limitIn(daily, language)) }
  }
  const note = text === '' ? '' : `\n\n${texts.note}:\n${text}`
  return { subject: texts.rejectedSubject, text: `${texts.rejected} ${texts.reasons[reason]}${note}` }
}

/** What was approved counts no more; she may prove it anew at once. */
export function identityAgainMessage(news: IdentityAgainNews, language: Language): Message {
  const again = IDENTITY_AGAIN_TEXTS[language]
  const { reasons, note } = IDENTITY_NOTIFICATION_TEXTS[language]
  const lines = [
    again[news.level],
    reasons[news.reason],
    news.text === '' ? '' : `${note}:\n${news.text}`,
    again.todo.replace('{limit}', limitIn(news.daily, language)),
    news.merchant ? again.merchant : '',
  ]
  return { subject: again.subject, text: lines.filter((line) => line !== '').join('\n\n') }
}

const limitIn = (daily: string, language: Language): string => new Intl.NumberFormat(language).format(Number(daily))
