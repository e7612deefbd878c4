/** What a customer is written about a withdrawal, and about where her money may go. */
import type { Language } from '@candlewick/protocol/languages'
import type { RejectionReason } from '@candlewick/protocol/withdrawal-states'
import { filled, type Message } from '../../adapters/notifications.ts'
import {
  type BookNotification,
  WITHDRAWAL_NOTIFICATION_TEXTS,
  type WithdrawalNotification,
} from './notification-texts.ts'

/** What became of a withdrawal. */
export interface WithdrawalNews {
  readonly what: WithdrawalNotification
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
  readonly what: BookNotification
  readonly address: string
  readonly network: string
  readonly label: string
}

export function withdrawalMessage(news: WithdrawalNews, language: Language): Message {
  const texts = WITHDRAWAL_NOTIFICATION_TEXTS[language]
  const { what, transaction, reason, note } = news
  const lines = [
    [texts.texts[what], reason === undefined ? '' : texts.reasons[reason]],
    [note === '' ? '' : `${texts.note}:\n${note}`],
    [texts.to, texts.order, transaction === undefined ? '' : `${texts.transaction}: ${transaction}`],
    [what === 'requested' ? texts.notMe : ''],
  ]
  const parts = lines.map((part) => part.filter((line) => line !== '').join('\n')).filter((part) => part !== '')
  return { subject: texts.subjects[what], text: filled(parts.join('\n\n'), news) }
}

export function bookMessage(news: BookNews, language: Language): Message {
  const { book, bookSubject } = WITHDRAWAL_NOTIFICATION_TEXTS[language]
  return { subject: bookSubject, text: filled(book[news.what], news) }
}
