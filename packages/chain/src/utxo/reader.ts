/**
 * Reads a chain of Bitcoin's kind through several providers (adapter.ts says what each function promises): Bitcoin Core with
 * `txindex=1`, and on development chains bcoin. Providers agree on hashes; what a block holds is proven by its hash.
 */
import { setTimeout as delay } from 'node:timers/promises'
import {
  type AddressSet,
  type Block,
  type BlockId,
  type BroadcastAnswer,
  ChainError,
  type Coin,
  type Fees,
  type Head,
  type Transfer,
  type TxState,
  type UtxoReader,
  type Verdict,
} from '../adapter.ts'
import { canonicalTxid } from '../deposit-id.ts'
import { type ChainMode, COINBASE_MATURITY, type NetworkId } from '../networks.ts'
import { broadcastTo } from '../rpc/broadcast.ts'
import { type RpcClient, RpcFailure } from '../rpc/client.ts'
import { commonHeight, Quorum } from '../rpc/quorum.ts'
import { bareHashOf, partOf, textOf, wholeOf } from '../rpc/shapes.ts'
import { bcoinCoins, type CoinSource, coreCoins } from './coins.ts'
import { MOST_BLOCK_BYTES, type RawBlock, RawError, type RawTransaction, readBlock, readTransaction } from './raw.ts'
import { addressOf, scriptOf } from './script.ts'

export interface UtxoReaderOptions {
  readonly network: NetworkId
  readonly mode: ChainMode
  readonly clients: readonly RpcClient[]
}

/** The first block of each chain: a provider that has another one serves another chain. */
const GENESIS: Partial<Record<NetworkId, string>> = {
  bitcoin: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  litecoin: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
  dogecoin: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691',
}
const REGTEST_GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

const MOST_LAG_BLOCKS = 6
/** Of the pool, and of it at once. */
const MOST_POOL = 300_000
const MOST_NEW_IN_POOL = 2_000
/** Blocks kept for the proofs that follow their reading. */
const MOST_KEPT_BLOCKS = 8
/** How often a node is asked whether it has what it was given. */
const LOOKS = 10
const LOOK_EVERY_MS = 20
/** Satoshis a virtual byte: less is not relayed, more nobody ever had to pay. */
const LEAST_FEE = 1
const MOST_FEE = 2_000
/** Where no node has an opinion. */
const USUAL_FEE = 10
const HEX = /^(?:[0-9a-f]{2})*$/

/** @throws RangeError where there are too few providers */
export function utxoReader({ network, mode, clients }: UtxoReaderOptions): UtxoReader {
  const genesis = mode === 'development' ? REGTEST_GENESIS : GENESIS[network]
  if (genesis === undefined) throw new RangeError(`${network} is no chain of Bitcoin's kind`)
  const quorum = new Quorum(network, mode, clients)
  return new Reader(network, mode, genesis, quorum, mode === 'development' ? bcoinCoins : coreCoins)
}

class Reader implements UtxoReader {
  readonly family = 'utxo'
  readonly network: NetworkId
  readonly mode: ChainMode
  private readonly genesis: string
  private readonly quorum: Quorum
  private readonly source: CoinSource
  private readonly kept = new Map<string, RawBlock>()
  /** What of the pool was looked at, and the payments that are in it. */
  private looked = new Map<string, readonly RawPayment[]>()
  /** The block that was asked for last: the end of the chain is asked for again and again, and is what its hash says. */
  private newest: Block | undefined
  private right: Promise<void> | undefined

  constructor(network: NetworkId, mode: ChainMode, genesis: string, quorum: Quorum, source: CoinSource) {
    this.network = network
    this.mode = mode
    this.genesis = genesis
    this.quorum = quorum
    this.source = source
  }

  get providers(): readonly string[] {
    return this.quorum.names
  }

  async head(): Promise<Head> {
    await this.rightChain()
    const heights = await this.quorum.each(async (client) => wholeOf(await client.call('getblockcount'), 'height'))
    const low = commonHeight(this.quorum, heights, MOST_LAG_BLOCKS)
    const block = await this.block(low)
    if (block === undefined) throw new ChainError(this.network, 'unavailable', 'the head moved back')
    return { block, finalised: undefined }
  }

  async block(height: number): Promise<Block | undefined> {
    await this.rightChain()
    const hash = await this.hashAt(height)
    if (hash === undefined) return undefined
    if (hash === this.newest?.hash && height === this.newest.height) return this.newest
    const header = await this.quorum.agreed('getblockheader', [hash, true], (answer) => ({
      hash: bareHashOf(partOf(answer, 'hash'), 'hash'),
      height: wholeOf(partOf(answer, 'height'), 'height'),
      // The first block has none.
      parent: height === 0 ? '' : bareHashOf(partOf(answer, 'previousblockhash'), 'parent'),
      time: wholeOf(partOf(answer, 'time'), 'time') * 1_000,
    }))
    if (header.hash !== hash || header.height !== height)
      throw new ChainError(this.network, 'malformed', `block ${height}`)
    this.newest = header
    return header
  }

  async isCanonical({ height, hash }: BlockId): Promise<boolean> {
    await this.rightChain()
    return (await this.hashAt(height)) === hash
  }

  async incoming(block: Block, addresses: AddressSet): Promise<readonly Transfer[]> {
    await this.rightChain()
    const raw = await this.rawBlock(block.hash)
    const id = { height: block.height, hash: block.hash }
    return raw.transactions.flatMap((one) => this.transfersOf(this.paymentsOf(one), addresses, id))
  }

  async pool(addresses: AddressSet): Promise<readonly Transfer[]> {
    await this.rightChain()
    const told = await this.quorum.settled(async (client) => await client.call('getrawmempool'))
    const txids = new Set(told.flatMap((one) => (Array.isArray(one) ? one.slice(0, MOST_POOL) : [])))
    const fresh = [...txids].filter((txid) => !this.looked.has(String(txid))).slice(0, MOST_NEW_IN_POOL)
    const looked = new Map([...this.looked].filter(([txid]) => txids.has(txid)))
    for (const transaction of await this.rawTransactions(fresh.map(String))) {
      looked.set(transaction.txid, this.paymentsOf(transaction))
    }
    this.looked = looked
    return [...looked.values()].flatMap((payments) => this.transfersOf(payments, addresses, undefined))
  }

  async prove(transfers: readonly Transfer[]): Promise<readonly Verdict[]> {
    if (transfers.length === 0) return []
    const { block: tip } = await this.head()
    const canonical = new Map<string, boolean>()
    const verdicts: Verdict[] = []
    for (const transfer of transfers) {
      const { block } = transfer
      if (block !== undefined && !canonical.has(block.hash)) canonical.set(block.hash, await this.isCanonical(block))
      const there = block !== undefined && canonical.get(block.hash) === true
      verdicts.push(there ? await this.verdictOf(transfer, block, tip) : { verdict: 'orphaned' })
    }
    return verdicts
  }

  async lookup(txid: string): Promise<TxState> {
    await this.rightChain()
    const id = this.idOf(txid)
    const told = await this.quorum.each(async (client) => await placeOf(client, id))
    const places = told.flatMap((one) => (one === undefined ? [] : [one]))
    const [hash] = places.filter((one) => one !== '')
    if (hash === undefined || places.length < told.length || places.some((one) => one !== hash)) {
      // One who is a block ahead of the others is not believed yet.
      return { state: places.length > 0 ? 'pool' : 'unknown' }
    }
    const height = await this.quorum.agreed('getblockheader', [hash, true], (answer) =>
      wholeOf(partOf(answer, 'height'), 'height'),
    )
    const block = { height, hash }
    const confirmations = await this.confirmations(block)
    return confirmations === 0 ? { state: 'pool' } : { state: 'mined', block, confirmations, failed: false }
  }

  async confirmations(block: BlockId): Promise<number> {
    const { block: tip } = await this.head()
    return (await this.isCanonical(block)) ? Math.max(0, tip.height - block.height + 1) : 0
  }

  async balance(address: string, contract: string | undefined, at: BlockId): Promise<bigint> {
    if (contract !== undefined) throw new RangeError('there are no tokens on chains of Bitcoin’s kind')
    const coins = (await this.coins([address])).filter(({ height }) => height >= 0 && height <= at.height)
    // What was spent since cannot be known any more: coins are told as they are now.
    const { block } = await this.head()
    if (block.hash !== at.hash) throw new ChainError(this.network, 'unavailable', 'balances are known at the head only')
    return coins.reduce((sum, { amount }) => sum + amount, 0n)
  }

  async broadcast(raw: string): Promise<BroadcastAnswer> {
    await this.rightChain()
    const { txid } = readTransaction(raw)
    const answer = await broadcastTo(this.quorum, txid, 'sendrawtransaction', raw)
    // bcoin names an id before it has looked at the transaction, and also for what it then refuses.
    if (answer.said !== 'taken' || this.mode === 'main' || (await this.arrives(txid))) return answer
    return { txid, said: 'refused', words: [...answer.words, 'the node named an id and does not have the transaction'] }
  }

  async fees(): Promise<Fees> {
    await this.rightChain()
    const told = await this.quorum.each(async (client) => {
      const [estimate, pool] = [await client.call('estimatesmartfee', [2]), await client.call('getmempoolinfo')]
      const wanted = partOf(estimate, 'feerate') ?? partOf(estimate, 'fee')
      return Math.max(perByte(wanted) ?? USUAL_FEE, perByte(partOf(pool, 'mempoolminfee')) ?? LEAST_FEE)
    })
    return { family: 'utxo', perByte: Math.min(Math.max(...told, LEAST_FEE), MOST_FEE) }
  }

  async coins(addresses: readonly string[]): Promise<readonly Coin[]> {
    await this.rightChain()
    const scripts = new Map(addresses.map((address) => [scriptOf(this.network, address, this.mode), address]))
    return await this.source.coins(this.quorum, scripts)
  }

  async coin(txid: string, vout: number): Promise<Coin | undefined> {
    await this.rightChain()
    const id = this.idOf(txid)
    const unspent = await this.source.unspent(this.quorum, id, vout)
    if (unspent === undefined) return undefined
    const [transaction] = await this.rawTransactions([id])
    const output = transaction?.outputs[vout]
    const address = output === undefined ? undefined : addressOf(this.network, output.script, this.mode)
    if (output === undefined || address === undefined) return undefined
    return { txid: id, vout, address, amount: output.amount, ...unspent }
  }

  close(): void {
    this.quorum.close()
  }

  private async arrives(txid: string): Promise<boolean> {
    for (let look = 0; look < LOOKS; look += 1) {
      const known = await this.quorum.settled(async (client) => await placeOf(client, txid))
      if (known.some((one) => typeof one === 'string')) return true
      await delay(LOOK_EVERY_MS)
    }
    return false
  }

  private async verdictOf({ txid, index, address, amount }: Transfer, block: BlockId, tip: Block): Promise<Verdict> {
    const raw = await this.rawBlock(block.hash)
    const transaction = raw.transactions.find((one) => one.txid === txid)
    if (transaction === undefined || index.kind !== 'output') return { verdict: 'refused', reason: 'missing' }
    const output = transaction.outputs[index.vout]
    const right = output?.amount === amount && output.script === scriptOf(this.network, address, this.mode)
    if (!right || amount <= 0n) return { verdict: 'refused', reason: 'output' }
    const until = block.height + COINBASE_MATURITY
    return transaction.coinbase && tip.height + 1 < until ? { verdict: 'immature', until } : { verdict: 'holds' }
  }

  /** Undefined above the head. */
  private async hashAt(height: number): Promise<string | undefined> {
    const hashes = await this.quorum.each(async (client) => {
      try {
        return bareHashOf(await client.call('getblockhash', [height]), 'hash')
      } catch (failure) {
        if (failure instanceof RpcFailure && failure.fault === 'refused') return undefined
        throw failure
      }
    })
    // Whoever does not have it yet is only behind.
    if (hashes.includes(undefined)) return undefined
    if (new Set(hashes).size > 1) throw new ChainError(this.network, 'disagree', `the block at ${height}`)
    return hashes[0]
  }

  /** From the first provider that hands out what the hash says. */
  private async rawBlock(hash: string): Promise<RawBlock> {
    const kept = this.kept.get(hash)
    if (kept !== undefined) return kept
    const told = await this.quorum.settled(async (client) => {
      const raw = textOf(await client.call('getblock', [hash, 0]), 'block', HEX)
      if (raw.length > 2 * MOST_BLOCK_BYTES) throw new RawError('a block past all bounds')
      return asRead(this.network, client.name, () => readBlock(raw, hash))
    })
    const block = told.find((one): one is RawBlock => !(one instanceof Error))
    const [failure] = told
    if (block === undefined) {
      throw failure instanceof ChainError ? failure : new ChainError(this.network, 'unavailable', `no block ${hash}`)
    }
    this.kept.set(hash, block)
    for (const [old] of this.kept) if (this.kept.size > MOST_KEPT_BLOCKS) this.kept.delete(old)
    return block
  }

  /** Those that a provider has; each is held to its id. */
  private async rawTransactions(txids: readonly string[]): Promise<RawTransaction[]> {
    const questions = txids.map((txid) => ({ method: 'getrawtransaction', params: [txid, false] }))
    const found = new Map<string, RawTransaction>()
    const told = await this.quorum.settled(async (client) => await client.batch(questions))
    for (const answers of told) {
      if (answers instanceof Error) continue
      for (const answer of answers) {
        if (!answer.ok || typeof answer.result !== 'string') continue
        const { result } = answer
        const transaction = asRead(this.network, 'a provider', () => readTransaction(result))
        found.set(transaction.txid, transaction)
      }
    }
    return txids.flatMap((txid) => found.get(txid) ?? [])
  }

  private paymentsOf({ txid, outputs, coinbase }: RawTransaction): RawPayment[] {
    return outputs.flatMap(({ script, amount }, vout) => {
      const address = addressOf(this.network, script, this.mode)
      return address === undefined || amount === 0n ? [] : [{ txid, vout, address, amount, coinbase }]
    })
  }

  private transfersOf(payments: readonly RawPayment[], addresses: AddressSet, block: BlockId | undefined): Transfer[] {
    return payments
      .filter(({ address }) => addresses.has(address))
      .map(({ txid, vout, address, amount, coinbase }) => ({
        ...{ network: this.network, txid, index: { kind: 'output', vout }, address, contract: undefined, amount },
        ...{ block, from: undefined, coinbase },
      }))
  }

  private rightChain(): Promise<void> {
    this.right ??= this.checkChain().catch((failure: unknown) => {
      if (!(failure instanceof ChainError && failure.fault === 'wrong_chain')) this.right = undefined
      throw failure
    })
    return this.right
  }

  private async checkChain(): Promise<void> {
    const first = await this.quorum.each(async (client) => {
      return bareHashOf(await client.call('getblockhash', [0]), 'first block')
    })
    const wrong = first.findIndex((hash) => hash !== this.genesis)
    if (wrong >= 0)
      throw new ChainError(this.network, 'wrong_chain', `${this.providers[wrong]} has another first block`)
  }

  private idOf(txid: string): string {
    const id = canonicalTxid(this.network, txid)
    if (id === undefined) throw new RangeError(`no id of a transaction on ${this.network}`)
    return id
  }
}

interface RawPayment {
  readonly txid: string
  readonly vout: number
  readonly address: string
  readonly amount: bigint
  readonly coinbase: boolean
}

function asRead<T>(network: NetworkId, name: string, read: () => T): T {
  try {
    return read()
  } catch (failure) {
    if (failure instanceof RawError) throw new ChainError(network, 'malformed', `${name}: ${failure.message}`)
    throw failure
  }
}

/** The hash of the block that holds a transaction, empty while it waits; undefined where the node knows of none. */
async function placeOf(client: RpcClient, txid: string): Promise<string | undefined> {
  try {
    const told = await client.call('getrawtransaction', [txid, true])
    const hash = partOf(told, 'blockhash')
    return hash === undefined || hash === null ? '' : bareHashOf(hash, 'block of a transaction')
  } catch (failure) {
    if (failure instanceof RpcFailure && failure.fault === 'refused') return undefined
    throw failure
  }
}

/** Coins a thousand bytes → satoshis a byte; undefined where the node has no opinion. */
function perByte(coins: unknown): number | undefined {
  if (typeof coins !== 'number' || !(coins > 0) || !Number.isFinite(coins)) return undefined
  return Math.ceil((coins * 100_000_000) / 1_000)
}
