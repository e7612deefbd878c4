/**
 * The whole tree of one asset, as the exchange builds it: a million leaves in seconds. Leaves and nodes lie in flat
 * buffers, 48 bytes each: a hash and the sum below it.
 */
import type { Sha256 } from '../sha256.ts'
import { ProofRange, SUM_END } from './encoding.ts'
import { type Branch, contextOf, type LeafOf, leafHash, rootOf, type Snapshot } from './liabilities.ts'

/** Bytes of one leaf or node. */
export const BRANCH_BYTES = 48
const HASH = 32

/** Two leaves have one hash: somebody has been counted twice, or a random number came twice. */
export class EqualLeaves extends Error {
  override readonly name = 'EqualLeaves'
}

/** How leaves and levels of a tree are read and written. */
export interface BuiltTree {
  readonly root: Uint8Array
  readonly sum: bigint
  /** Levels above the leaves. */
  readonly depth: number
  /** Each level from the leaves up, {@link BRANCH_BYTES} a branch. */
  readonly levels: readonly Uint8Array[]
  /** Where the leaf that was given as number n lies among those of the tree, which ascend by hash. */
  readonly places: Uint32Array
}

/**
 * @param leaves customers' leaves, in any order
 * @param padId 32 random bytes for each leaf that pads the tree to a power of two: nobody can tell it from a customer's
 * @throws EqualLeaves, ProofRange
 */
export function buildTree(
  snapshot: Snapshot,
  leaves: readonly LeafOf[],
  padId: () => Uint8Array,
  sha256: Sha256,
): BuiltTree {
  const depth = depthFor(leaves.length)
  const size = 2 ** depth
  const context = contextOf(snapshot, sha256)
  const given = new Uint8Array(size * BRANCH_BYTES)
  const view = new DataView(given.buffer)
  for (let place = 0; place < size; place += 1) {
    const leaf = leaves[place] ?? { id: padId(), part: 0, parts: 0, amount: 0n }
    writeBranch(given, view, place, leafHash(context, leaf, sha256), leaf.amount)
  }
  const { sorted, places } = ascending(given, size, leaves.length)
  const levels = [sorted]
  for (let level = 1; level <= depth; level += 1) levels.push(levelAbove(level, levels[level - 1] ?? sorted, sha256))
  const top = branchAt(levels[depth] ?? sorted, 0)
  return { root: rootOf(context, depth, top, sha256), sum: top.sum, depth, levels, places }
}

/** The least depth with room for so many leaves; 0 of one and of none. */
function depthFor(leaves: number): number {
  let depth = 0
  while (2 ** depth < leaves) depth += 1
  return depth
}

/** The next level above. @param level 1 above the leaves @throws ProofRange */
export function levelAbove(level: number, below: Uint8Array, sha256: Sha256): Uint8Array {
  const size = below.length / BRANCH_BYTES / 2
  const above = new Uint8Array(size * BRANCH_BYTES)
  const view = new DataView(above.buffer)
  const source = new DataView(below.buffer, below.byteOffset, below.length)
  // A node's text is a tag, its level, and both children as they lie there.
  const text = new Uint8Array(2 + 2 * BRANCH_BYTES)
  text[0] = 1
  text[1] = level
  for (let place = 0; place < size; place += 1) {
    const at = 2 * place * BRANCH_BYTES
    text.set(below.subarray(at, at + 2 * BRANCH_BYTES), 2)
    const sum = sumAt(source, at) + sumAt(source, at + BRANCH_BYTES)
    writeBranch(above, view, place, sha256(text), sum)
  }
  return above
}

/** The branch at a place of a level. */
export function branchAt(level: Uint8Array, place: number): Branch {
  const at = place * BRANCH_BYTES
  const view = new DataView(level.buffer, level.byteOffset, level.length)
  return { hash: level.slice(at, at + HASH), sum: sumAt(view, at) }
}

function sumAt(view: DataView, at: number): bigint {
  return (view.getBigUint64(at + HASH) << 64n) | view.getBigUint64(at + HASH + 8)
}

function writeBranch(into: Uint8Array, view: DataView, place: number, hash: Uint8Array, sum: bigint): void {
  if (sum < 0n || sum >= SUM_END) throw new ProofRange(`a sum of ${sum} is not below 2^128`)
  const at = place * BRANCH_BYTES
  into.set(hash, at)
  view.setBigUint64(at + HASH, sum >> 64n)
  view.setBigUint64(at + HASH + 8, BigInt.asUintN(64, sum))
}

/** The leaves in the order of their hashes, and where each of the first `count` went. */
function ascending(given: Uint8Array, size: number, count: number): { sorted: Uint8Array; places: Uint32Array } {
  const view = new DataView(given.buffer)
  // The first 48 bits decide but for one pair in hundreds of millions.
  const keys = new Float64Array(size)
  for (let n = 0; n < size; n += 1) {
    keys[n] = view.getUint32(n * BRANCH_BYTES) * 65_536 + view.getUint16(n * BRANCH_BYTES + 4)
  }
  const order = new Uint32Array(size).map((_, n) => n)
  order.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || compared(given, a, b))
  const sorted = new Uint8Array(given.length)
  const places = new Uint32Array(count)
  for (let place = 0; place < size; place += 1) {
    const from = order[place] ?? 0
    sorted.set(given.subarray(from * BRANCH_BYTES, (from + 1) * BRANCH_BYTES), place * BRANCH_BYTES)
    if (from < count) places[from] = place
    if (place > 0 && compared(sorted, place - 1, place) === 0) throw new EqualLeaves(`leaf ${place} is there twice`)
  }
  return { sorted, places }
}

/** Below, at or above 0 as the hash of leaf `a` is before, the same as, or behind that of `b`. */
function compared(leaves: Uint8Array, a: number, b: number): number {
  for (let n = 0; n < HASH; n += 1) {
    const difference = (leaves[a * BRANCH_BYTES + n] ?? 0) - (leaves[b * BRANCH_BYTES + n] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
