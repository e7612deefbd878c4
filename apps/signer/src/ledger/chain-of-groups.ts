/**
 * The journal's groups as the tables hold them, checked by this process alone: what `docs/how-it-works.md` says of the hash
 * chain, written down once more, so that a server that was taken over cannot hand its own reading of it to who signs.
 */
import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { Command } from '@candlewick/engine/commands'

export interface GroupRow {
  readonly first: number
  readonly last: number
  readonly time: number
  readonly gateway: string
  readonly group_id: number
  readonly payload: Uint8Array
  readonly previous: Uint8Array
  readonly hash: Uint8Array
}

/** A place between two groups. */
export interface Position {
  readonly sequence: number
  /** Hex. */
  readonly hash: string
}

export const GENESIS: Position = {
  sequence: 0,
  hash: createHash('sha256').update('candlewick journal').digest('hex'),
}

/** The journal is not what it was, or nothing that can be followed from here. Nothing is signed by it. */
export class LedgerBroken extends Error {
  override readonly name = 'LedgerBroken'
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')

/** The commands of the group that directly follows `after`, and the place behind it. @throws LedgerBroken */
export function followed(row: GroupRow, after: Position): { commands: readonly Command[]; end: Position } {
  if (row.first !== after.sequence + 1) throw new LedgerBroken(`gap: after ${after.sequence} comes ${row.first}`)
  if (hex(row.previous) !== after.hash) throw new LedgerBroken(`fork: ${row.first} follows another history`)
  if (hashOf(row) !== hex(row.hash)) throw new LedgerBroken(`changed: ${row.first} to ${row.last}`)
  const commands = commandsOf(row.payload)
  if (commands.length !== row.last - row.first + 1) throw new LedgerBroken(`changed: ${row.first} holds other commands`)
  return { commands, end: { sequence: row.last, hash: hex(row.hash) } }
}

function hashOf(row: GroupRow): string {
  const numbers = Buffer.alloc(24)
  numbers.writeBigInt64BE(BigInt(row.first), 0)
  numbers.writeBigInt64BE(BigInt(row.last), 8)
  numbers.writeBigInt64BE(BigInt(row.time), 16)
  return createHash('sha256')
    .update(row.previous)
    .update(numbers)
    .update(`${row.gateway}:${row.group_id}`, 'utf8')
    .update(createHash('sha256').update(row.payload).digest())
    .digest('hex')
}

const PLAIN = 0
const DEFLATED = 1
/** A group holds a thousand commands of a few kilobytes; what unpacks to more is none. */
const UNPACKED_BYTES = 256 * 1_048_576

export function commandsOf(payload: Uint8Array): Command[] {
  const body = payload.subarray(1)
  if (payload[0] !== PLAIN && payload[0] !== DEFLATED) throw new LedgerBroken(`unknown packing ${payload[0]}`)
  const bytes = payload[0] === DEFLATED ? inflateRawSync(body, { maxOutputLength: UNPACKED_BYTES }) : Buffer.from(body)
  return JSON.parse(bytes.toString('utf8')) as Command[]
}
