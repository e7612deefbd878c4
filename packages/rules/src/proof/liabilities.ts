/**
 * What is hashed in a proof of what the exchange owes its customers of one asset at one moment (docs/proof.md). A leaf
 * binds an amount to an identity that its customer recognises, a node binds both of its children with both of their sums,
 * and the root binds all of it to the asset, the place in the journal and the time.
 */
import type { Sha256 } from '../sha256.ts'
import { Fields } from './encoding.ts'

/** Of what, and as of when, a proof is. */
export interface Snapshot {
  readonly asset: string
  /** Of the asset: amounts are whole numbers of 10^-decimals. */
  readonly decimals: number
  /** The last command of the journal whose effect is in it. */
  readonly sequence: number
  /** When the journal recorded that command, epoch milliseconds. */
  readonly time: number
}

/** A hash of the tree with the sum of all amounts below it. */
export interface Branch {
  readonly hash: Uint8Array
  readonly sum: bigint
}

/** One customer's amount, or a part of it: of `parts` parts, counted from 1, all are to be in the tree. */
export interface LeafOf {
  readonly id: Uint8Array
  readonly part: number
  readonly parts: number
  readonly amount: bigint
}

const HASH = 32
const SUM = 16

/** Hash of what the proof is of: no leaf and no root fits another asset, place or time. @throws ProofRange */
export function contextOf({ asset, decimals, sequence, time }: Snapshot, sha256: Sha256): Uint8Array {
  const fields = new Fields(asset.length * 3 + 64)
  return sha256(fields.text('candlewick/pol/1').str(asset).u8(decimals).u64(sequence).u64(time).bytes)
}

/**
 * Whose a leaf is, readable only with its nonce.
 * @param identity e-mail address or phone number of the account, or its name where it has neither
 * @param nonce 32 random bytes of this customer in this proof
 * @throws ProofRange
 */
export function idOf(identity: string, nonce: Uint8Array, sha256: Sha256): Uint8Array {
  const fields = new Fields(identity.length * 3 + 64)
  return sha256(fields.text('candlewick/pol/id/1').str(identity).raw(nonce).bytes)
}

/** @throws ProofRange for amounts that are negative or not below 2^128 */
export function leafHash(context: Uint8Array, { id, part, parts, amount }: LeafOf, sha256: Sha256): Uint8Array {
  return sha256(new Fields(1 + 2 * HASH + 4 + SUM).u8(0).raw(context).raw(id).u16(part).u16(parts).u128(amount).bytes)
}

/**
 * The node above two others.
 * @param level 1 above the leaves
 * @throws ProofRange where the sum is not below 2^128
 */
export function nodeAbove(level: number, left: Branch, right: Branch, sha256: Sha256): Branch {
  const fields = new Fields(2 + 2 * (HASH + SUM) + SUM).u8(1).u8(level)
  const { bytes } = fields.raw(left.hash).u128(left.sum).raw(right.hash).u128(right.sum)
  const sum = left.sum + right.sum
  // Refuses what does not fit, as of a sum that is written down.
  new Fields(SUM).u128(sum)
  return { hash: sha256(bytes), sum }
}

/** What is published. @param depth levels above the leaves */
export function rootOf(context: Uint8Array, depth: number, top: Branch, sha256: Sha256): Uint8Array {
  return sha256(new Fields(2 + 2 * HASH + SUM).u8(2).raw(context).u8(depth).raw(top.hash).u128(top.sum).bytes)
}
