/**
 * Follows one network: block by block, each with what it holds and the cursor in one transaction, so that a crash leaves
 * either both or neither. A block whose parent is not where the cursor stands sends it back to where both chains agree; what
 * stood above is taken back. Too deep, or told two different stories for long, it stands still and says so.
 */
import type { Block, BlockId, ChainReader, Head, Transfer } from '@candlewick/chain/adapter'
import { ChainError } from '@candlewick/chain/adapter'
import type { Sql, Transaction } from '../../db/database.ts'
import type { OwnAddresses } from './addresses.ts'
import {
  advance,
  beginCursor,
  type Cursor,
  type HaltReason,
  halt,
  lastBlocks,
  noteHead,
  readCursor,
  rewind,
} from './cursors.ts'
import type { Wallets } from './dependencies.ts'
import { readListings } from './listings.ts'
import { incomingOf, writeIncoming } from './rows.ts'
import { moveDeposits } from './states.ts'

export interface WatcherDependencies {
  readonly sql: Sql
  readonly reader: ChainReader
  readonly addresses: OwnAddresses
  readonly wallets: Pick<Wallets, 'gasPayments'>
  /** In how many decimals the ledger counts an asset. */
  decimalsOf(asset: string): number | undefined
  /** Throws, inside the transaction, where another process follows the chains by now. */
  fence(tx: Transaction): Promise<void>
  /** Milliseconds that its providers may tell different stories before it stands still; after a reorganisation they do. */
  readonly patience?: number
}

/** Blocks that are read before others get their turn. */
const BLOCKS_AT_ONCE = 100
/** Blocks back that it walks by itself: more than any payment waits for. */
export const DEEPEST = 100
const PATIENCE_MS = 30_000
/** Milliseconds after which it is written down again that a chain was looked at that has not moved. */
const NOTED_MS = 2_000

export class Watcher {
  readonly #dependencies: WatcherDependencies
  /** When the end of the chain was last written down, in this process's milliseconds. */
  #noted = Number.NEGATIVE_INFINITY
  /** Since when its providers have not agreed, in this process's milliseconds. */
  #disagreeing: number | undefined

  constructor(dependencies: WatcherDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Reads what is new.
   * @returns where the network stands, or undefined where it is not followed now
   */
  async look(): Promise<Cursor | undefined> {
    const { sql, reader } = this.#dependencies
    try {
      const cursor = (await readCursor(sql, reader.network)) ?? (await this.#begin())
      if (cursor === undefined || cursor.state === 'halted') return undefined
      const head = await reader.head()
      if (this.#isWhereItStood(cursor, head)) {
        this.#disagreeing = undefined
        return cursor
      }
      if (await this.#reorganised(cursor, head)) return await readCursor(sql, reader.network)
      await this.#read(cursor, head)
      this.#disagreeing = undefined
      return await readCursor(sql, reader.network)
    } catch (error) {
      await this.fault(error)
      return undefined
    }
  }

  /** Whether all of the chain was read and written down a moment ago: most looks find it so. */
  #isWhereItStood(cursor: Cursor, { block, finalised }: Head): boolean {
    if (performance.now() - this.#noted >= NOTED_MS) return false
    const { height, hash, head } = cursor
    return height === block.height && hash === block.hash && head === height && cursor.finalised === (finalised ?? null)
  }

  /** What a failed question means: to be asked again, or that the network stands still. @throws what is no answer of a chain */
  async fault(error: unknown): Promise<void> {
    if (!(error instanceof ChainError)) throw error
    const why = this.#haltFor(error)
    if (why !== undefined) await this.stop(why, error.message)
  }

  async stop(why: HaltReason, detail: string): Promise<void> {
    await halt(this.#dependencies.sql, this.#dependencies.reader.network, why, detail)
  }

  #haltFor({ fault }: ChainError): HaltReason | undefined {
    switch (fault) {
      case 'unavailable':
        return undefined
      case 'wrong_chain':
        return 'wrong_chain'
      case 'malformed':
      case 'too_large':
        return 'malformed'
      case 'disagree': {
        this.#disagreeing ??= performance.now()
        const late = performance.now() - this.#disagreeing >= (this.#dependencies.patience ?? PATIENCE_MS)
        return late ? 'providers_disagree' : undefined
      }
    }
  }

  /** Begins at the chain's end: nobody had an address before. */
  async #begin(): Promise<Cursor | undefined> {
    const { sql, reader, fence } = this.#dependencies
    const [genesis, head] = [await reader.block(0), await reader.head()]
    if (genesis === undefined) return undefined
    await sql.begin(async (tx) => {
      await fence(tx)
      await beginCursor(tx, reader.network, genesis.hash, head.block)
    })
    return await readCursor(sql, reader.network)
  }

  /** Whether the chain is another than the one that was read; then everything above where they part is taken back. */
  async #reorganised(cursor: Cursor, head: Head): Promise<boolean> {
    const { sql, reader } = this.#dependencies
    const at = Math.min(cursor.height, head.block.height)
    const there = await reader.block(at)
    if (there === undefined) return false
    const read = await lastBlocks(sql, reader.network)
    const known = read.find(({ height }) => height === at)
    if (known?.hash === there.hash) return false
    if (known === undefined && at < cursor.height) return await this.#notThere(cursor)
    for (const block of read) {
      if (block.height >= at) continue
      const now = await reader.block(block.height)
      if (now === undefined) return false
      if (now.hash !== block.hash) continue
      await this.#goBack(cursor, block, head)
      return true
    }
    return await this.#notThere(cursor)
  }

  /** Nothing that was read is part of the chain any more. */
  async #notThere(cursor: Cursor): Promise<boolean> {
    const genesis = await this.#dependencies.reader.block(0)
    const other = genesis !== undefined && genesis.hash !== cursor.genesis
    if (other) await this.stop('genesis', `began with ${cursor.genesis}, now ${genesis.hash}`)
    else await this.stop('too_deep', `none of the blocks read up to ${cursor.height} is part of the chain`)
    return true
  }

  async #goBack(cursor: Cursor, to: BlockId, head: Head): Promise<void> {
    const { sql, reader, fence } = this.#dependencies
    if (cursor.height - to.height > DEEPEST) {
      await this.stop('too_deep', `from ${cursor.height} back to ${to.height}`)
      return
    }
    await sql.begin(async (tx) => {
      await fence(tx)
      await takeBack(tx, reader.network, to.height, head.block.height)
      await rewind(tx, reader.network, to)
    })
  }

  async #read(cursor: Cursor, head: Head): Promise<void> {
    const { sql, reader, fence } = this.#dependencies
    let at: BlockId = cursor
    const last = Math.min(head.block.height, cursor.height + BLOCKS_AT_ONCE)
    const listings = cursor.height < last ? await readListings(sql) : []
    while (at.height < last) {
      const block = await reader.block(at.height + 1)
      // The next look finds where they part.
      if (block === undefined || block.parent !== at.hash) break
      await this.#take(block, listings, head)
      at = block
    }
    await sql.begin(async (tx) => {
      await fence(tx)
      await noteHead(tx, reader.network, head.block.height, head.finalised)
    })
    this.#noted = performance.now()
  }

  async #take(block: Block, listings: Awaited<ReturnType<typeof readListings>>, head: Head): Promise<void> {
    const { sql, reader, addresses, decimalsOf, fence } = this.#dependencies
    // Behind the block: whose address was paid in it had been given before.
    await addresses.refresh()
    const transfers = await this.#ofOthers(await reader.incoming(block, addresses))
    const knowledge = { listings, decimalsOf, userOf: (address: string) => addresses.userOf(address) }
    const found = transfers.filter(({ amount }) => amount > 0n).map((transfer) => incomingOf(transfer, knowledge))
    await sql.begin(async (tx) => {
      await fence(tx)
      await advance(tx, reader.network, block, DEEPEST + 1)
      await noteHead(tx, reader.network, head.block.height, head.finalised)
      await writeIncoming(tx, found)
    })
  }

  /** Without the gas that the house brings to customers' addresses: it stays the house's. */
  async #ofOthers(transfers: readonly Transfer[]): Promise<readonly Transfer[]> {
    if (transfers.length === 0) return transfers
    const { reader, wallets } = this.#dependencies
    const own = await wallets.gasPayments(reader.network, [...new Set(transfers.map(({ txid }) => txid))])
    return transfers.filter(({ txid }) => !own.has(txid))
  }

  /** Notes what waits in the pool: a customer sees at once that it is on its way. */
  async lookIntoPool(): Promise<void> {
    const { sql, reader, addresses, decimalsOf, fence } = this.#dependencies
    await addresses.refresh()
    const transfers = await this.#ofOthers(await reader.pool(addresses))
    if (transfers.length === 0) return
    const listings = await readListings(sql)
    const knowledge = { listings, decimalsOf, userOf: (address: string) => addresses.userOf(address) }
    const found = transfers
      .filter(({ amount, block }) => amount > 0n && block === undefined)
      .map((transfer) => incomingOf(transfer, knowledge))
      // A token's word is worth nothing before it is in a block.
      .filter(({ stands }) => stands === undefined)
    await sql.begin(async (tx) => {
      await fence(tx)
      await writeIncoming(tx, found)
      await tx`
        update deposits set gone_at = (select head from chain_cursors where network = ${reader.network})
        where network = ${reader.network} and state = 'seen' and gone_at is null`
    })
  }
}

/** What stood above a block is in none now: what was on its way waits again, what was credited is at risk. */
export async function takeBack(tx: Transaction, network: string, above: number, head: number): Promise<void> {
  const gone = await tx<{ id: string; state: 'confirming' | 'parked' | 'refused' | 'credited' | 'other' }[]>`
    update deposits set height = null, hash = null, proved_hash = null, gone_at = ${head}
    where network = ${network} and height > ${above}
    returning id, case when state in ('confirming', 'parked', 'refused', 'credited') then state else 'other' end as state`
  const idsIn = (state: string) => gone.filter((row) => row.state === state).map(({ id }) => id)
  const why = `reorganised above ${above}`
  for (const from of ['confirming', 'parked', 'refused'] as const) {
    await moveDeposits(tx, idsIn(from), { from, to: 'seen', why })
  }
  await moveDeposits(tx, idsIn('credited'), { from: 'credited', to: 'at_risk', why, reason: 'orphaned' })
}
