/** Reads a chain of the EVM through several providers (adapter.ts says what each function promises). */
import { encodeFunctionData, keccak256, parseAbi } from 'viem'
import {
  type AddressSet,
  type Block,
  type BlockId,
  type BroadcastAnswer,
  ChainError,
  type EvmReader,
  type EvmReceipt,
  type Fees,
  type Head,
  type Transfer,
  type TxState,
  type Verdict,
} from '../adapter.ts'
import { evmAddress } from '../addresses.ts'
import { canonicalTxid } from '../deposit-id.ts'
import { type ChainMode, DEVELOPMENT_CHAIN_ID, type NetworkId, networkOf } from '../networks.ts'
import { broadcastTo } from '../rpc/broadcast.ts'
import { type RpcClient, RpcFailure } from '../rpc/client.ts'
import { commonHeight, Quorum } from '../rpc/quorum.ts'
import { bytesOf, countOf, hashOf, partOf, quantityOf } from '../rpc/shapes.ts'
import { fullBlockOf, receiptOf, type Transaction, transactionOf } from './answers.ts'
import { holdingsAt } from './balances.ts'
import { blockAt } from './canonical.ts'
import { incomingOf } from './incoming.ts'
import { provenIn } from './proofs.ts'

export interface EvmReaderOptions {
  readonly network: NetworkId
  readonly mode: ChainMode
  readonly clients: readonly RpcClient[]
  /** Whether the providers tell what happens inside of calls (`debug_traceTransaction`). */
  readonly traces: boolean
}

/** A provider that is so many blocks behind another is not read with. */
const MOST_LAG_BLOCKS = 64
/** Two prices of gas that differ by more than this are no two views of one market. */
const MOST_FEE_RATIO = 10n
const MOST_CODE_BYTES = 1_048_576

const TOKEN = parseAbi(['function transfer(address to, uint256 value)'])
/** The first four bytes of what calls `transfer`. */
const TRANSFER_CALL = encodeFunctionData({ abi: TOKEN, args: [`0x${'0'.repeat(40)}`, 0n] }).slice(0, 10)

/** @throws RangeError where there are too few providers */
export function evmReader({ network, mode, clients, traces }: EvmReaderOptions): EvmReader {
  const chainId = mode === 'development' ? DEVELOPMENT_CHAIN_ID : networkOf(network).chainId
  if (chainId === undefined) throw new RangeError(`${network} is no chain of the EVM`)
  return new Reader(network, mode, chainId, new Quorum(network, mode, clients), traces)
}

class Reader implements EvmReader {
  readonly family = 'evm'
  readonly network: NetworkId
  readonly mode: ChainMode
  readonly chainId: number
  private readonly quorum: Quorum
  private readonly traces: boolean
  private right: Promise<void> | undefined

  constructor(network: NetworkId, mode: ChainMode, chainId: number, quorum: Quorum, traces: boolean) {
    this.network = network
    this.mode = mode
    this.chainId = chainId
    this.quorum = quorum
    this.traces = traces
  }

  get providers(): readonly string[] {
    return this.quorum.names
  }

  async head(): Promise<Head> {
    await this.rightChain()
    const heads = await this.quorum.each(async (client) => ({
      height: countOf(await client.call('eth_blockNumber'), 'height'),
      finalised: await finalisedOf(client),
    }))
    const heights = heads.map(({ height }) => height)
    const low = commonHeight(this.quorum, heights, MOST_LAG_BLOCKS)
    const block = await this.block(low)
    if (block === undefined) throw new ChainError(this.network, 'unavailable', 'the head moved back')
    const finals = heads.flatMap(({ finalised }) => (finalised === undefined ? [] : [finalised]))
    return { block, finalised: finals.length === heads.length ? Math.min(...finals, low) : undefined }
  }

  async block(height: number): Promise<Block | undefined> {
    await this.rightChain()
    const block = await blockAt(this.quorum, height)
    if (block !== undefined && block.height !== height) this.malformed(`block ${height}`)
    return block
  }

  async isCanonical({ height, hash }: BlockId): Promise<boolean> {
    return (await this.block(height))?.hash === hash
  }

  async incoming(block: Block, addresses: AddressSet): Promise<readonly Transfer[]> {
    await this.rightChain()
    return await incomingOf(this.quorum, block, addresses, this.traces)
  }

  async pool(addresses: AddressSet): Promise<readonly Transfer[]> {
    await this.rightChain()
    const told = await this.quorum.settled(async (client) => {
      return fullBlockOf(await client.call('eth_getBlockByNumber', ['pending', true]))
    })
    const transactions = new Map<string, Transaction>()
    for (const block of told) {
      if (block instanceof Error) continue
      for (const one of block.transactions) transactions.set(one.txid, one)
    }
    return [...transactions.values()].flatMap((one) => this.promised(one, addresses))
  }

  async prove(transfers: readonly Transfer[]): Promise<readonly Verdict[]> {
    await this.rightChain()
    const verdicts: Verdict[] = transfers.map(() => ({ verdict: 'orphaned' }))
    const byBlock = new Map<string, { id: BlockId; places: number[] }>()
    for (const [place, { block }] of transfers.entries()) {
      if (block === undefined) continue
      const group = byBlock.get(block.hash) ?? { id: block, places: [] }
      group.places.push(place)
      byBlock.set(block.hash, group)
    }
    for (const { id, places } of byBlock.values()) {
      const asked = places.flatMap((place) => transfers[place] ?? [])
      const proven = await provenIn(this.quorum, id, asked)
      for (const [at, place] of places.entries()) verdicts[place] = proven[at] ?? { verdict: 'orphaned' }
    }
    return verdicts
  }

  async lookup(txid: string): Promise<TxState> {
    await this.rightChain()
    const id = this.idOf(txid)
    const told = await this.quorum.each(async (client) => {
      const receipt = receiptOf(await client.call('eth_getTransactionReceipt', [id]))
      if (receipt !== undefined) return receipt
      const found = await client.call('eth_getTransactionByHash', [id])
      return found === null ? undefined : transactionOf(found)
    })
    const receipts = told.flatMap((one) => (one !== undefined && 'succeeded' in one ? [one] : []))
    const [receipt] = receipts
    // One who is a block ahead of the others is not believed yet.
    if (receipt === undefined || receipts.length < told.length) {
      return { state: told.some((one) => one !== undefined) ? 'pool' : 'unknown' }
    }
    if (
      receipts.some(({ blockHash, succeeded }) => blockHash !== receipt.blockHash || succeeded !== receipt.succeeded)
    ) {
      throw new ChainError(this.network, 'disagree', `where ${id} is`)
    }
    const block = { height: receipt.height, hash: receipt.blockHash }
    const confirmations = await this.confirmations(block)
    if (confirmations === 0) return { state: 'pool' }
    return { state: 'mined', block, confirmations, failed: !receipt.succeeded }
  }

  async confirmations(block: BlockId): Promise<number> {
    const { block: tip } = await this.head()
    return (await this.isCanonical(block)) ? Math.max(0, tip.height - block.height + 1) : 0
  }

  async balance(address: string, contract: string | undefined, at: BlockId): Promise<bigint> {
    await this.rightChain()
    const [held] = await holdingsAt(this.quorum, at.hash, [{ address, contract }])
    if (held === undefined) throw new ChainError(this.network, 'malformed', `${contract} does not tell balances`)
    return held
  }

  async broadcast(raw: string): Promise<BroadcastAnswer> {
    const bytes = bytesOf(raw.startsWith('0x') ? raw : `0x${raw}`, 'transaction', MOST_CODE_BYTES)
    await this.rightChain()
    const txid = keccak256(asHex(bytes))
    return await broadcastTo(this.quorum, txid, 'eth_sendRawTransaction', bytes)
  }

  async fees(): Promise<Fees> {
    await this.rightChain()
    const told = await this.quorum.each(async (client) => ({
      base: quantityOf(
        partOf(await client.call('eth_getBlockByNumber', ['latest', false]), 'baseFeePerGas'),
        'base fee',
      ),
      tip: quantityOf(await client.call('eth_maxPriorityFeePerGas'), 'tip'),
    }))
    const [baseFee, tip] = [this.highest(told.map(({ base }) => base)), this.highest(told.map((one) => one.tip))]
    return { family: 'evm', baseFee, tip }
  }

  async nonce(address: string): Promise<number> {
    const { block } = await this.head()
    const at = { blockHash: block.hash }
    return await this.quorum.agreed('eth_getTransactionCount', [address, at], (answer) => countOf(answer, 'nonce'))
  }

  async gas(call: { from: string; to: string; value: bigint; data: string }): Promise<bigint | undefined> {
    await this.rightChain()
    const asked = [{ ...call, value: quantity(call.value) }]
    const told = await this.quorum.settled(async (client) => {
      return quantityOf(await client.call('eth_estimateGas', asked), 'gas')
    })
    for (const one of told) if (one instanceof ChainError) throw one
    const known = told.flatMap((one) => (typeof one === 'bigint' ? [one] : []))
    return known.length < told.length ? undefined : this.highest(known)
  }

  async isContract(address: string): Promise<boolean> {
    const { block } = await this.head()
    const code = await this.quorum.agreed('eth_getCode', [address, { blockHash: block.hash }], (answer) =>
      bytesOf(answer, 'code', MOST_CODE_BYTES),
    )
    // EIP-7702: a person's account that lets code act for it is still a person's.
    return code !== '0x' && !code.startsWith('0xef0100')
  }

  async receipt(txid: string): Promise<EvmReceipt | undefined> {
    await this.rightChain()
    const receipt = await this.quorum.agreed('eth_getTransactionReceipt', [this.idOf(txid)], receiptOf)
    if (receipt === undefined) return undefined
    return {
      txid: receipt.txid,
      block: { height: receipt.height, hash: receipt.blockHash },
      succeeded: receipt.succeeded,
      from: evmAddress(receipt.from),
      to: receipt.to === undefined ? undefined : evmAddress(receipt.to),
      cost: receipt.cost,
      logs: receipt.logs.map(({ contract, topics, data }) => ({ contract: evmAddress(contract), topics, data })),
    }
  }

  close(): void {
    this.quorum.close()
  }

  /** Asked once: which chain this is, and whether it began as all say it did. A wrong one stays wrong. */
  private rightChain(): Promise<void> {
    this.right ??= this.checkChain().catch((failure: unknown) => {
      if (!(failure instanceof ChainError && failure.fault === 'wrong_chain')) this.right = undefined
      throw failure
    })
    return this.right
  }

  private async checkChain(): Promise<void> {
    const ids = await this.quorum.each(async (client) => countOf(await client.call('eth_chainId'), 'chain id'))
    const wrong = ids.findIndex((id) => id !== this.chainId)
    if (wrong >= 0) {
      throw new ChainError(this.network, 'wrong_chain', `${this.providers[wrong]} serves chain ${ids[wrong]}`)
    }
    const genesis = await this.quorum.each(async (client) => {
      return hashOf(partOf(await client.call('eth_getBlockByNumber', ['0x0', false]), 'hash'), 'first block')
    })
    if (new Set(genesis).size > 1) throw new ChainError(this.network, 'wrong_chain', 'the first blocks differ')
  }

  /** What a transaction that waits would pay us; nothing is proven of it. */
  private promised(transaction: Transaction, addresses: AddressSet): Transfer[] {
    const { txid, from, to, value, input } = transaction
    if (to === undefined) return []
    const common = { network: this.network, txid, block: undefined, from: evmAddress(from), coinbase: false }
    if (value > 0n && addresses.has(to)) {
      return [{ ...common, index: { kind: 'tx' }, address: evmAddress(to), contract: undefined, amount: value }]
    }
    if (!input.startsWith(TRANSFER_CALL) || input.length < 138) return []
    const receiver = `0x${input.slice(34, 74)}`
    if (!addresses.has(receiver)) return []
    const amount = BigInt(`0x${input.slice(74, 138)}`)
    const index = { kind: 'log', ordinal: 0 } as const
    return [{ ...common, index, address: evmAddress(receiver), contract: evmAddress(to), amount }]
  }

  /** The highest of what was told, unless it is out of all proportion. */
  private highest(told: readonly bigint[]): bigint {
    const [low = 0n, ...more] = [...told].sort((a, b) => (a < b ? -1 : 1))
    const high = more.at(-1) ?? low
    if (high > (low + 1_000_000_000n) * MOST_FEE_RATIO) {
      throw new ChainError(this.network, 'disagree', 'what a transaction costs')
    }
    return high
  }

  private idOf(txid: string): string {
    const id = canonicalTxid(this.network, txid)
    if (id === undefined) throw new RangeError(`no id of a transaction on ${this.network}`)
    return id
  }

  private malformed(about: string): never {
    throw new ChainError(this.network, 'malformed', about)
  }
}

async function finalisedOf(client: RpcClient): Promise<number | undefined> {
  try {
    return countOf(partOf(await client.call('eth_getBlockByNumber', ['finalized', false]), 'number'), 'finalised')
  } catch (failure) {
    // Not every chain knows the word.
    if (failure instanceof RpcFailure && failure.fault === 'refused') return undefined
    throw failure
  }
}

function quantity(value: number | bigint): string {
  return `0x${value.toString(16)}`
}

function asHex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`
}
