/** What a customer is written when operators keep her from something, or no longer do. */
import type { Language } from '@candlewick/protocol/languages'
import type { Message } from '../../adapters/notifications.ts'
import { RESTRICTION_NOTIFICATION_TEXTS, type RestrictionKind } from './restriction-notification-texts.ts'

/** What a customer is kept from, or was. */
export interface RestrictionNews {
  readonly kind: RestrictionKind
  /** Epoch milliseconds; absent where it is lifted by hand. */
  readonly until?: number | undefined
  readonly ended: boolean
}

export function restrictionMessage({ kind, until, ended }: RestrictionNews, language: Language): Message {
  const texts = RESTRICTION_NOTIFICATION_TEXTS[language]
  const what = ended ? texts.ended[kind] : texts.begun[kind]
  const time = until === undefined ? '' : ` ${texts.until.replace('{until}', timeIn(until, language))}`
  return { subject: ended ? texts.endedSubject : texts.subject, text: `${what}${time}\n\n${texts.ask}` }
}

/** A moment as people write it there, in UTC. */
function timeIn(time: number, language: Language): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(language, options).format(time)} UTC`
}
