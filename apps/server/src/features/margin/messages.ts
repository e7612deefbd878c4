/** What the owner of a margin account that is at risk is written. */
import type { Language } from '@candlewick/protocol/languages'
import type { Message } from '../../adapters/notifications.ts'
import { MARGIN_NOTIFICATION_TEXTS } from './notification-texts.ts'

/** A margin account that is at risk: the cross one, or with a pair an isolated one. */
export interface MarginRisk {
  readonly what: 'warning' | 'liquidation'
  readonly pair: string | undefined
  /** "1.18"; empty where it cannot be reckoned. */
  readonly ratio: string
}

export function marginMessage({ what, pair, ratio }: MarginRisk, language: Language): Message {
  const texts = MARGIN_NOTIFICATION_TEXTS[language]
  const account = pair === undefined ? texts.cross : texts.isolated.replace('{pair}', pair.replace('_', '/'))
  const text = texts[what].replace('{account}', account).replace('{ratio}', ratio)
  return { subject: texts[`${what}Subject`], text }
}
