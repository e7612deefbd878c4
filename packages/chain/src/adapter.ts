/**
 * What the server and the signer may ask of a chain, whatever its kind. Readers hold no key and build no transaction: that
 * is the signer's alone.
 *
 * Every answer comes from two providers that agree (one is enough on development chains), is bounded in size and time, and
 * is asked for by block hash wherever the chain allows it. Amounts are bigints in the chain's smallest units, times epoch
 * milliseconds, heights numbers, hashes and addresses as `canonicalTxid` and `checkAddress` write them.
 *
 * Every function may reject with a {@link ChainError} and with nothing else.
 */
import type { TransferIndex } from './deposit-id.ts'
import type { ChainMode, NetworkId } from './networks.ts'

/** A place in the chain. */
export interface BlockId {
  readonly height: number
  readonly hash: string
}

export interface Block extends BlockId {
  readonly parent: string
  /** Epoch milliseconds, as the block itself says. */
  readonly time: number
}

export interface Head {
  /** The highest block that all providers have. */
  readonly block: Block
  /** The height up to which the chain itself calls its blocks final (Ethereum); absent where it has no such word. */
  readonly finalised: number | undefined
}

/** Our addresses, by `addressKey`. A set or a map will do. */
export interface AddressSet {
  has(key: string): boolean
}

/** A payment to one of our addresses, as a block holds it or, without `block`, the pool. Not proven yet. */
export interface Transfer {
  readonly network: NetworkId
  readonly txid: string
  readonly index: TransferIndex
  /** Ours, as `checkAddress` writes it. */
  readonly address: string
  /** The token's contract, whether or not we list it; absent for the network's own coin. */
  readonly contract: string | undefined
  readonly amount: bigint
  readonly block: BlockId | undefined
  /** Who is said to have paid, where a chain knows one. */
  readonly from: string | undefined
  /** Made by the block for its miner: may be spent only {@link COINBASE_MATURITY} blocks later. */
  readonly coinbase: boolean
}

export type RefusedReason =
  /** The transaction failed: nothing moved. */
  | 'failed'
  /** The providers know no such transaction in that block. */
  | 'missing'
  /** The log is none of a transfer, of another contract, address or amount. */
  | 'log'
  /** The contract said that it moved more, or less, than the balance changed by. */
  | 'balance'
  /** The output pays another script or amount. */
  | 'output'

export type ParkedReason =
  /** Came by a call inside a transaction: balances agree, and nothing else can be proven. */
  | 'internal'
  /** The contract does not answer when asked for a balance. */
  | 'mute'
  /** The providers no longer keep what was held at that block: it is too long ago. */
  | 'state'

/** What became of the question whether a transfer is real. Only `holds` may be credited. */
export type Verdict =
  | { readonly verdict: 'holds' }
  | { readonly verdict: 'refused'; readonly reason: RefusedReason }
  /** For people to look at. */
  | { readonly verdict: 'parked'; readonly reason: ParkedReason }
  /** Its block is no longer part of the best chain. */
  | { readonly verdict: 'orphaned' }
  /** From a block's own reward, and not spendable before that height. */
  | { readonly verdict: 'immature'; readonly until: number }

/** Where a transaction is now. */
export type TxState =
  | { readonly state: 'unknown' }
  | { readonly state: 'pool' }
  /** In the best chain; `failed`: included, paid for, and without effect. */
  | { readonly state: 'mined'; readonly block: BlockId; readonly confirmations: number; readonly failed: boolean }

/**
 * What the nodes said to a transaction that was handed to them. Never proof of anything: a node may take one and forget it,
 * or refuse one that it took before. Whoever sent it asks {@link ChainReader.lookup} until it is mined.
 */
export interface BroadcastAnswer {
  /** Its id, computed by us. */
  readonly txid: string
  readonly said: 'taken' | 'known' | 'refused' | 'silence'
  /** The nodes' own words, at most 200 characters each, for people. */
  readonly words: readonly string[]
}

/** What a transaction costs now. */
export type Fees =
  | {
      readonly family: 'evm'
      /** Of the next block, per gas, in wei. */
      readonly baseFee: bigint
      /** What miners are given beside it. */
      readonly tip: bigint
    }
  | {
      readonly family: 'utxo'
      /** Satoshis a virtual byte, for a block soon. */
      readonly perByte: number
    }

/** A coin that can be spent. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  readonly address: string
  readonly amount: bigint
  /** -1 in the pool. */
  readonly height: number
  readonly coinbase: boolean
}

interface ReaderBase {
  readonly network: NetworkId
  readonly mode: ChainMode
  /** The providers that answer, by name, without what their addresses hold secret. */
  readonly providers: readonly string[]

  head(): Promise<Head>

  /** The block of the best chain at that height; undefined above the head. */
  block(height: number): Promise<Block | undefined>

  /** Whether the best chain holds that block. */
  isCanonical(block: BlockId): Promise<boolean>

  /**
   * Every payment to our addresses in one block: own coin, tokens (listed or not), and on chains of the EVM what failed
   * is not among them. In the order of the block.
   */
  incoming(block: Block, addresses: AddressSet): Promise<readonly Transfer[]>

  /** Payments to our addresses that wait in the pool; what a node shows of it, without any promise. */
  pool(addresses: AddressSet): Promise<readonly Transfer[]>

  /**
   * Whether transfers are real, one verdict each in their order. Those of one block are asked for together.
   */
  prove(transfers: readonly Transfer[]): Promise<readonly Verdict[]>

  lookup(txid: string): Promise<TxState>

  /** n = tip - height + 1; 0 where the block is not part of the best chain. */
  confirmations(block: BlockId): Promise<number>

  /** What an address holds at the end of that block, of the network's own coin or of a token. */
  balance(address: string, contract: string | undefined, at: BlockId): Promise<bigint>

  /** Hands a signed transaction, in hex, to every provider. */
  broadcast(raw: string): Promise<BroadcastAnswer>

  fees(): Promise<Fees>

  /** Lets go of connections. */
  close(): void
}

/** A log of a receipt. */
export interface EvmLog {
  readonly contract: string
  readonly topics: readonly string[]
  readonly data: string
}

/** What a mined transaction of the EVM did. */
export interface EvmReceipt {
  readonly txid: string
  readonly block: BlockId
  readonly succeeded: boolean
  readonly from: string
  readonly to: string | undefined
  /** In wei: gas used × price paid. */
  readonly cost: bigint
  readonly logs: readonly EvmLog[]
}

export interface EvmReader extends ReaderBase {
  readonly family: 'evm'
  readonly chainId: number
  /** How many transactions of that address the best chain holds: the next one's number. Never counts the pool. */
  nonce(address: string): Promise<number>
  /** Gas that a call would use; undefined where it would fail. */
  gas(call: { from: string; to: string; value: bigint; data: string }): Promise<bigint | undefined>
  /** Whether code stands at that address. */
  isContract(address: string): Promise<boolean>
  /** Undefined where it is not mined. */
  receipt(txid: string): Promise<EvmReceipt | undefined>
}

export interface UtxoReader extends ReaderBase {
  readonly family: 'utxo'
  /** What can be spent from those addresses; what the pool spends is not among it. At most 10,000. */
  coins(addresses: readonly string[]): Promise<readonly Coin[]>
  /** One coin; undefined where it is spent, in the pool or the chain, or was never there. */
  coin(txid: string, vout: number): Promise<Coin | undefined>
}

export type ChainReader = EvmReader | UtxoReader

/**
 * `unavailable`: nobody answered in time: ask again. `disagree`: the providers tell different stories: nothing is read
 * until they agree, which after a reorganisation takes seconds. `malformed`, `too_large`: an answer that no honest node
 * gives. `wrong_chain`: a provider serves another network: nothing is asked of it again.
 */
export type ChainFault = 'unavailable' | 'disagree' | 'malformed' | 'too_large' | 'wrong_chain'

export class ChainError extends Error {
  readonly fault: ChainFault
  readonly network: NetworkId

  constructor(network: NetworkId, fault: ChainFault, about: string) {
    super(`${network}: ${fault.replace('_', ' ')}: ${about}`)
    this.name = 'ChainError'
    this.fault = fault
    this.network = network
  }
}
