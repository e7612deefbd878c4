/** The part of bcoin that is used: it has no types of its own. */

declare module 'bcoin/lib/protocol/networks.js' {
  const networks: { regtest: { addressPrefix: object } }
  export default networks
}

declare module 'bcoin/lib/protocol/consensus.js' {
  const consensus: { BASE_REWARD: number }
  export default consensus
}

declare module 'bcoin/lib/node/fullnode.js' {
  import type { Address, Block, ChainEntry, Coin, Input, TX } from 'bcoin'

  interface Job {
    readonly attempt: {
      items: unknown[]
      fees: number
      time: number
      refresh(): void
      setAddress(address: Address): void
    }
    pushTX(tx: TX): void
    mineAsync(): Promise<Block>
  }

  export default class FullNode {
    constructor(options: Record<string, unknown>)
    ensure(): Promise<void>
    open(): Promise<void>
    close(): Promise<void>
    readonly chain: {
      readonly height: number
      readonly tip: ChainEntry
      add(block: Block): Promise<ChainEntry | null>
      getEntry(height: number): Promise<ChainEntry | null>
      getBlock(hash: string): Promise<Block | null>
      getCoinsByAddress(address: Address): Promise<Coin[]>
      getSpentView(tx: TX): Promise<{ getCoinFor(input: Input): Coin | null }>
    }
    readonly mempool: {
      readonly map: Map<string, unknown>
      addTX(tx: TX): Promise<TX | null>
      isSpent(hash: string, index: number): boolean
      getEntry(hash: string): unknown
      evictEntry(entry: unknown): void
    }
    readonly miner: { createJob(tip?: ChainEntry): Promise<Job> }
    readonly http: { readonly port: number }
    on(event: 'error', told: (failure: Error) => void): void
  }
}

declare module 'bcoin' {
  export class Address {
    toString(network: string): string
  }
  export interface Script {
    readonly raw: Buffer
  }
  export const Script: { fromRaw(raw: string, encoding: 'hex'): Script }
  export class KeyRing {
    static fromKey(key: Buffer, compressed: boolean): KeyRing
    witness: boolean
    getAddress(): Address
  }
  export interface Output {
    readonly value: number
  }
  export interface Input {
    readonly prevout: { readonly hash: string; readonly index: number }
  }
  export class TX {
    static fromRaw(raw: string, encoding: 'hex'): TX
    readonly inputs: Input[]
    readonly outputs: Output[]
    hash(encoding: 'hex'): string
    txid(): string
    isCoinbase(): boolean
    getVirtualSize(): number
  }
  export class MTX extends TX {
    addOutput(to: Address | Script, value: number): void
    addCoin(coin: Coin): void
    sign(ring: KeyRing): number
    toTX(): TX
  }
  export interface Block {
    readonly txs: TX[]
  }
  export interface ChainEntry {
    readonly hash: string
    readonly height: number
    rhash(): string
  }
  export interface Coin {
    readonly hash: string
    readonly index: number
    readonly value: number
    readonly height: number
    readonly coinbase: boolean
  }
}

declare module 'leveldown' {
  const Database: { prototype: { iterator(options: object): object } }
  export default Database
}
