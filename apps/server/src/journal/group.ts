/**
 * A group of commands that became durable together: its place in the order, its link in the hash chain, and how its
 * commands are packed.
 */
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Command, Recorded } from '@candlewick/engine/commands'

/** A place between two groups: the sequence of the last command before it, and the chain's hash there. */
export interface Position {
  readonly sequence: number
  /** Hex. */
  readonly hash: string
}

/** Where every journal begins. */
export const GENESIS: Position = {
  sequence: 0,
  hash: createHash('sha256').update('candlewick journal').digest('hex'),
}

/** A group as it is stored. Hashes in hex, times in epoch milliseconds. */
export interface StoredGroup {
  readonly first: number
  readonly last: number
  readonly time: number
  readonly gateway: string
  readonly group: number
  readonly payload: Uint8Array
  readonly previous: string
  readonly hash: string
}

/** A group that proved to be what its hash says. */
export interface Group extends Omit<StoredGroup, 'payload'> {
  readonly commands: readonly Command[]
}

/** The journal is not what it was or does not fit together; the reason says how. Nothing may be applied after it. */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken'
}

/** `previous`, place, time, author and the hash of the payload, hashed; `journal_append` computes the same. */
export function hashGroup(group: Omit<StoredGroup, 'hash'>): string {
  const numbers = Buffer.alloc(24)
  numbers.writeBigInt64BE(BigInt(group.first), 0)
  numbers.writeBigInt64BE(BigInt(group.last), 8)
  numbers.writeBigInt64BE(BigInt(group.time), 16)
  return createHash('sha256')
    .update(group.previous, 'hex')
    .update(numbers)
    .update(`${group.gateway}:${group.group}`, 'utf8')
    .update(createHash('sha256').update(group.payload).digest())
    .digest('hex')
}

/**
 * Checks that `stored` directly follows `after` and is unchanged, and unpacks it.
 * @throws JournalBroken for a gap, a fork or a changed record
 */
export function openGroup(stored: StoredGroup, after: Position): Group {
  checkGroup(stored, after)
  const { payload, ...head } = stored
  const commands = unpack(payload)
  if (commands.length !== head.last - head.first + 1) {
    throw new JournalBroken(`commands ${head.first} to ${head.last} hold ${commands.length} commands`)
  }
  return { ...head, commands }
}

/** As {@link openGroup} checks it, without unpacking. @throws JournalBroken */
export function checkGroup(head: StoredGroup, after: Position): void {
  if (head.first !== after.sequence + 1) {
    throw new JournalBroken(`gap: after command ${after.sequence} comes ${head.first}`)
  }
  if (head.previous !== after.hash) {
    throw new JournalBroken(`fork: command ${head.first} follows another history than ours`)
  }
  if (hashGroup(head) !== head.hash) {
    throw new JournalBroken(`changed record: commands ${head.first} to ${head.last} do not match their hash`)
  }
}

export const endOf = (group: Pick<Group, 'last' | 'hash'>): Position => ({ sequence: group.last, hash: group.hash })

/** The group's commands with their sequence numbers and time. */
export function recordedOf(group: Group): Recorded[] {
  return group.commands.map((command, index) => ({ sequence: group.first + index, time: group.time, command }))
}

const PLAIN = 0
const DEFLATED = 1
/** Below this, compressing saves less than it costs. */
const WORTH_DEFLATING_BYTES = 600

/** As small as with the library's own choices, for half the work: a group rarely holds more than a window of 8 KiB. */
const DEFLATING = { level: 1, windowBits: 13, memLevel: 6 }

/** First byte: how the JSON that follows is packed. */
export function pack(commands: readonly Command[]): Uint8Array {
  const json = Buffer.from(JSON.stringify(commands), 'utf8')
  if (json.length < WORTH_DEFLATING_BYTES) return Buffer.concat([Buffer.of(PLAIN), json])
  return Buffer.concat([Buffer.of(DEFLATED), deflateRawSync(json, DEFLATING)])
}

/** @throws JournalBroken for a packing that no version of this code writes */
export function unpack(payload: Uint8Array): Command[] {
  return JSON.parse(jsonOf(payload).toString('utf8')) as Command[]
}

/** The commands as JSON, for who looks for something that few groups hold. @throws as {@link unpack} */
export function jsonOf(payload: Uint8Array): Buffer {
  const body = payload.subarray(1)
  if (payload[0] === DEFLATED) return inflateRawSync(body)
  if (payload[0] !== PLAIN) throw new JournalBroken(`unknown packing ${payload[0]}`)
  return Buffer.from(body.buffer, body.byteOffset, body.length)
}
