/** How far each network was read, its last blocks, and whether it stands still. */
import type { Block, BlockId } from '@candlewick/chain/adapter'
import { column } from '../../db/columns.ts'
import type { Sql, Transaction } from '../../db/database.ts'

export interface Cursor {
  readonly height: number
  readonly hash: string
  readonly network: string
  readonly genesis: string
  readonly head: number
  readonly finalised: number | null
  readonly state: 'running' | 'halted'
  readonly why: string
}

/** Why a network stands still: stable words. */
export type HaltReason =
  | 'providers_disagree'
  | 'wrong_chain'
  | 'malformed'
  | 'too_deep'
  | 'genesis'
  | 'operator'
  | 'failed'

export async function readCursor(sql: Sql | Transaction, network: string): Promise<Cursor | undefined> {
  const [row] = await sql<Cursor[]>`
    select network, genesis, height::float8 as height, hash, head::float8 as head, finalised::float8 as finalised, state,
      why
    from chain_cursors where network = ${network}`
  return row
}

/** Begins to follow a network at a block: what came before is not ours to credit. */
export async function beginCursor(tx: Transaction, network: string, genesis: string, block: BlockId): Promise<void> {
  await tx`
    insert into chain_cursors (network, genesis, height, hash, head)
    values (${network}, ${genesis}, ${block.height}, ${block.hash}, ${block.height})
    on conflict do nothing`
  await tx`
    insert into chain_blocks (network, height, hash) values (${network}, ${block.height}, ${block.hash})
    on conflict do nothing`
}

/**
 * Moves the cursor one block on, in the transaction that writes what the block held.
 * @throws Error where somebody else moved it meanwhile
 */
export async function advance(tx: Transaction, network: string, block: Block, keep: number): Promise<void> {
  const moved = await tx`
    update chain_cursors set height = ${block.height}, hash = ${block.hash}
    where network = ${network} and height = ${block.height - 1} and hash = ${block.parent} and state = 'running'`
  if (moved.count !== 1) throw new Error(`${network}: the cursor is elsewhere than before block ${block.height}`)
  await tx`insert into chain_blocks (network, height, hash) values (${network}, ${block.height}, ${block.hash})`
  await tx`delete from chain_blocks where network = ${network} and height <= ${block.height - keep}`
}

/** The last blocks that were read, highest first. */
export async function lastBlocks(sql: Sql, network: string): Promise<BlockId[]> {
  return await sql<{ height: number; hash: string }[]>`
    select height::float8 as height, hash from chain_blocks where network = ${network} order by height desc`
}

/** Goes back to a block, in the transaction that takes back what those above it held. */
export async function rewind(tx: Transaction, network: string, to: BlockId): Promise<void> {
  await tx`delete from chain_blocks where network = ${network} and height > ${to.height}`
  await tx`update chain_cursors set height = ${to.height}, hash = ${to.hash} where network = ${network}`
}

/** Says what the chain's end is, and that it was looked at. */
export async function noteHead(
  tx: Transaction,
  network: string,
  head: number,
  finalised: number | undefined,
): Promise<void> {
  await tx`
    update chain_cursors set head = ${head}, finalised = ${finalised ?? null}, looked_at = now()
    where network = ${network}`
}

export async function halt(sql: Sql | Transaction, network: string, why: HaltReason, detail: string): Promise<void> {
  await sql`
    update chain_cursors set state = 'halted', why = ${why}, detail = ${detail.slice(0, 500)}, halted_at = now()
    where network = ${network} and state = 'running'`
}

/** Follows it again. @param from another block than where it stood */
export async function resume(tx: Transaction, network: string, from: BlockId | undefined): Promise<void> {
  if (from !== undefined) {
    await tx`delete from chain_blocks where network = ${network}`
    await tx`
      insert into chain_blocks (network, height, hash) values (${network}, ${from.height}, ${from.hash})`
    await tx`update chain_cursors set height = ${from.height}, hash = ${from.hash} where network = ${network}`
  }
  await tx`
    update chain_cursors set state = 'running', why = '', detail = '', halted_at = null where network = ${network}`
}

/** Ids as an array to be bound. */
export const idsOf = (ids: readonly string[]): string => column(ids)
