/** The messages of the sockets by the names that callers know. */
import * as z from 'zod/mini'
import { trade } from './calls/market.ts'
import { CARRIED } from './own-messages.ts'
import type { MarketMessage, PrivateMessage } from './realtime.ts'
import { type Rename, type Renames, renamer } from './renames.ts'
import { renamesOf } from './wire-names.ts'

/** What everyone hears that has other names outside. */
const PUBLIC = { TRADE: { data: z.array(trade) } } as const satisfies Partial<
  Record<MarketMessage['type'], Record<string, z.ZodMiniType>>
>

/** From our names to those outside, by the message's type. */
export const MESSAGE_RENAMES: readonly (readonly [type: string, Renames])[] = Object.entries({
  ...CARRIED,
  ...PUBLIC,
}).map(([type, carried]) => [type, renamesOf(z.object(carried))])

const WRITE = new Map<string, Rename>(MESSAGE_RENAMES.map(([type, renames]) => [type, renamer(renames)]))

/** The message as it is sent. */
export function wireMessage(message: MarketMessage | PrivateMessage): unknown {
  const write = WRITE.get(message.type)
  return write === undefined ? message : write(message)
}
