/**
 * What is asked about a block holds only while the chain holds the block: a reorganisation may come between two questions,
 * and a node may not have yet what it has just named. Neither is a fault of a provider.
 */
import { type Block, type BlockId, ChainError } from '../adapter.ts'
import type { Quorum } from '../rpc/quorum.ts'
import { blockOf, type FullBlock, fullBlockOf } from './answers.ts'

/** The block at a height; undefined above the head. */
export function blockAt(quorum: Quorum, height: number): Promise<Block | undefined> {
  return quorum.agreed('eth_getBlockByNumber', [`0x${height.toString(16)}`, false], (answer) =>
    answer === null ? undefined : blockOf(answer),
  )
}

/** Whether that block is part of the chain. */
export async function isCanonical(quorum: Quorum, { height, hash }: BlockId): Promise<boolean> {
  return (await blockAt(quorum, height))?.hash === hash
}

/**
 * Asks several things about a block.
 * @returns undefined where it left the chain meanwhile: whatever was answered, or refused, says nothing
 */
export async function whileCanonical<T>(quorum: Quorum, id: BlockId, ask: () => Promise<T>): Promise<T | undefined> {
  let told: T
  try {
    told = await ask()
  } catch (failure) {
    if (failure instanceof ChainError && !(await isCanonical(quorum, id))) return undefined
    throw failure
  }
  return (await isCanonical(quorum, id)) ? told : undefined
}

/** A block with its transactions. @throws ChainError `unavailable` where the providers do not have it, or not yet */
export async function fullBlock(quorum: Quorum, hash: string): Promise<FullBlock> {
  const full = await quorum.agreed('eth_getBlockByHash', [hash, true], (answer) =>
    answer === null ? undefined : fullBlockOf(answer),
  )
  if (full === undefined) throw new ChainError(quorum.network, 'unavailable', `no block ${hash}`)
  return full
}
