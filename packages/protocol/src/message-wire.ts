/** The messages of the private socket by the names that callers know. */
import * as z from 'zod/mini'
import { contractAccount, ownContractFill, ownContractOrder, ownPosition } from './own-contract.ts'
import { flashOrder } from './own-flash.ts'
import { marginNews } from './own-margin.ts'
import { ownFill, ownOrder } from './own-order.ts'
import type { PrivateMessage } from './realtime.ts'
import { type Rename, type Renames, renamer } from './renames.ts'
import { renamesOf } from './wire-names.ts'

const CARRIED = {
  ORDER: { data: z.array(ownOrder) },
  OWNTRADE: { data: z.array(ownFill) },
  CONTRACT_ORDER: { data: z.array(ownContractOrder) },
  CONTRACT_TRADE: { data: z.array(ownContractFill) },
  POSITION: { data: z.array(ownPosition), accounts: z.array(contractAccount) },
  MARGIN: { data: z.array(marginNews) },
  SETTLEMENT: { data: z.array(flashOrder) },
} as const satisfies Partial<Record<PrivateMessage['type'], Record<string, z.ZodMiniType>>>

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
