/** Reads the private socket's messages by our names. Knows no schema: a browser downloads none. */
import { MESSAGE_TABLE } from './client.generated.ts'
import type { PrivateMessage } from './realtime.ts'
import { type Rename, renamer } from './renames.ts'

const READ = new Map<string, Rename>(Object.entries(MESSAGE_TABLE).map(([type, renames]) => [type, renamer(renames)]))

/** The messages of a frame, which holds one or several. */
export function messagesOf(frame: string): PrivateMessage[] {
  const heard: unknown = JSON.parse(frame)
  const messages: unknown[] = Array.isArray(heard) ? heard : [heard]
  return messages.map(messageOf)
}

function messageOf(heard: unknown): PrivateMessage {
  const type: unknown = typeof heard === 'object' && heard !== null && 'type' in heard ? heard.type : undefined
  const read = typeof type === 'string' ? READ.get(type) : undefined
  // What the server says is made of the same schemas; here its word is taken.
  return (read === undefined ? heard : read(heard)) as PrivateMessage
}
