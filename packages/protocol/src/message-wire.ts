/** The messages of the private socket by the names that callers know. */
import * as z from 'zod/mini'
import { CARRIED } from './own-messages.ts'
import type { PrivateMessage } from './realtime.ts'
import { type Rename, type Renames, renamer } from './renames.ts'
import { renamesOf } from './wire-names.ts'

/** From our names to those outside, by the message's type. */
export const MESSAGE_RENAMES: readonly (readonly [type: string, Renames])[] = Object.entries(CARRIED).map(
  ([type, carried]) => [type, renamesOf(z.object(carried))],
)

const WRITE = new Map<string, Rename>(MESSAGE_RENAMES.map(([type, renames]) => [type, renamer(renames)]))

/** The message as it is sent. */
export function wireMessage(message: PrivateMessage): unknown {
  const write = WRITE.get(message.type)
  return write === undefined ? message : write(message)
}
