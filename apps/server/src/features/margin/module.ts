/** Borrowing against spot, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { marginHandlers } from './calls.ts'
import type { MarginParts } from './dependencies.ts'
import { type MarginLetterParts, writeMarginLetters } from './notifications.ts'
import { marginChannel } from './own-channel.ts'

/** @param letters what writes to the owners of accounts at risk */
export function marginArea({ letters, ...parts }: MarginParts & { readonly letters: MarginLetterParts }): Area {
  return {
    handlers: marginHandlers(parts),
    ownChannel: marginChannel(() => parts.replica.engine),
    jobs: [{ lock: 'margin letters', start: () => writeMarginLetters(letters) }],
  }
}
