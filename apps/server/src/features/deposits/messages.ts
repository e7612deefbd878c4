/** What a customer is written about a deposit. */
import type { Language } from '@candlewick/protocol/languages'
import { filled, type Message } from '../../adapters/notifications.ts'
import { DEPOSIT_NOTIFICATION_TEXTS, type DepositNewsKind } from './notification-texts.ts'

/** What became of a deposit. */
export interface DepositNews {
  readonly kind: DepositNewsKind
  /** Decimal text; a dash where the coin is none that is listed. */
  readonly amount: string
  readonly coin: string
  readonly network: string
}

export function depositMessage({ kind, amount, coin, network }: DepositNews, language: Language): Message {
  const { subject, text } = DEPOSIT_NOTIFICATION_TEXTS[language][kind]
  return { subject, text: filled(text, { amount, coin, network }) }
}
