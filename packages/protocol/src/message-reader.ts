/** Reads the sockets' messages by our names. Knows no schema: a browser downloads none. */
import { MESSAGE_TABLE } from './messages.generated.ts'
import type { MarketMessage, PrivateMessage } from './realtime.ts'
import { type Rename, renamer } from './renames.ts'

const READ = new Map<string, Rename>(Object.entries(MESSAGE_TABLE).map(([type, renames]) => [type, renamer(renames)]))

/** The messages of a frame of the private socket, which holds one or several. */
export function messagesOf(frame: string): PrivateMessage[] {
  // What the server says is made of the same schemas; here its word is taken.
  return framed(frame) as PrivateMessage[]
}

/** The messages of a frame of the market socket. */
export function marketMessagesOf(frame: string): MarketMessage[] {
  return framed(frame) as MarketMessage[]
}

function framed(frame: string): unknown[] {
  const heard: unknown = JSON.parse(frame)
  const messages: unknown[] = Array.isArray(heard) ? heard : [heard]
  return messages.map(messageOf)
}

function messageOf(heard: unknown): unknown {
  const type: unknown = typeof heard === 'object' && heard !== null && 'type' in heard ? heard.type : undefined
  const read = typeof type === 'string' ? READ.get(type) : undefined
  return read === undefined ? heard : read(heard)
}
