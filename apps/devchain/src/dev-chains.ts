/** Both development chains as one thing: started together, kept going by a clock, asked by the names of networks. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkAddress } from '@candlewick/chain/addresses'
import { chainUnitsOf } from '@candlewick/chain/listing'
import { DEVELOPMENT_CHAIN_ID, DEVELOPMENT_CONFIRMATIONS } from '@candlewick/chain/networks'
import { type ReserveClaim, reserveText } from '@candlewick/chain/reserves'
import { freePort, startAnvil } from './evm/anvil.ts'
import { EvmChain, type Replaced } from './evm/evm-chain.ts'
import { COLD_ACCOUNT, DEPLOYED, type DevToken, type TokenName } from './evm/tokens.ts'
import { UtxoChain } from './utxo/utxo-chain.ts'

/** Blocks after the last one with a payment in it: every payment becomes final, also by the EVM's own word. */
const BLOCKS_AFTER = Math.max(DEVELOPMENT_CONFIRMATIONS, 8) + 2
/** A chain on which nothing happens goes on so slowly: each block is kept for ever. */
const IDLE_SECONDS = 60
/** Made at once. */
export const MOST_BLOCKS = 1_000
/** Deeper reorganisations than this are no weather, but another chain. */
const MOST_DEPTH = 50
/** Of one payment of the faucet, in whole coins. */
export const MOST_FAUCET = { bitcoin: '100000', ethereum: '10000000000' } as const

export type DevNetwork = 'ethereum' | 'bitcoin'

export interface DevChainsOptions {
  /** Where the chains are kept over restarts; absent: in memory. */
  readonly folder?: string
  /** Seconds from block to block while something is on its way; 0: only when told. */
  readonly blockSeconds?: number
  readonly ports?: { readonly evm: number; readonly utxo: number }
  /** Blocks whose balances can be asked for; 64 unless said. */
  readonly states?: number
}

/** What was asked for cannot be done; the words say why. */
export class DevChainRefusal extends Error {
  readonly field: string

  constructor(field: string, words: string) {
    super(words)
    this.name = 'DevChainRefusal'
    this.field = field
  }
}

export interface Faucet {
  readonly network: string
  readonly coin: string
  readonly address: string
  /** Decimal text in whole coins. */
  readonly amount: string
}

interface BlockTimer {
  /** When the last block was made. */
  at: number
  /** Blocks to come without anything in them. */
  toCome: number
}

export class DevChains {
  readonly evm: EvmChain
  readonly utxo: UtxoChain
  private readonly timers: Record<DevNetwork, BlockTimer>
  private timer: NodeJS.Timeout | undefined
  private ticking: Promise<void> = Promise.resolve()
  private readonly blockSeconds: number

  private constructor(evm: EvmChain, utxo: UtxoChain, blockSeconds: number) {
    this.evm = evm
    this.utxo = utxo
    this.blockSeconds = blockSeconds
    const now = Date.now()
    this.timers = {
      ethereum: { at: now, toCome: BLOCKS_AFTER },
      bitcoin: { at: now, toCome: BLOCKS_AFTER },
    }
  }

  /** Resolves when both answer. */
  static async start({ folder, blockSeconds = 0, ports, states }: DevChainsOptions = {}): Promise<DevChains> {
    if (folder !== undefined) mkdirSync(folder, { recursive: true })
    const anvil = startAnvil({
      state: folder === undefined ? undefined : join(folder, 'anvil.json'),
      port: ports?.evm ?? 0,
      chainId: DEVELOPMENT_CHAIN_ID,
      ...(states === undefined ? {} : { states }),
    })
    const evm = anvil.then((running) => EvmChain.open(running))
    const utxo = UtxoChain.open({
      folder: folder === undefined ? undefined : join(folder, 'bcoin'),
      port: ports?.utxo ?? (await freePort()),
    })
    const [one, other] = await Promise.allSettled([evm, utxo])
    if (one.status === 'rejected' || other.status === 'rejected') {
      await anvil.then((running) => running.stop()).catch(() => undefined)
      await utxo.then((chain) => chain.close()).catch(() => undefined)
      throw one.status === 'rejected' ? one.reason : Reflect.get(other, 'reason')
    }
    const chains = new DevChains(one.value, other.value, blockSeconds)
    chains.wind()
    return chains
  }

  /** Where the chains are asked, as `/dev/chain` gives it. */
  endpoints(): {
    evm: { rpc: string; chainId: number; tokens: readonly DevToken[]; cold: string }
    utxo: { rpc: string; cold: string }
  } {
    const tokens = DEPLOYED.map(({ name, address, decimals, listed, about }) => ({
      ...{ name, address, decimals, listed, about },
    }))
    return {
      evm: { rpc: this.evm.anvil.url, chainId: DEVELOPMENT_CHAIN_ID, tokens, cold: COLD_ACCOUNT },
      utxo: { rpc: this.utxo.url, cold: this.utxo.coldAddress() },
    }
  }

  /**
   * Pays out of nothing; mined with the next block.
   * @returns the transaction's id
   * @throws DevChainRefusal
   */
  async faucet({ network, coin, address, amount }: Faucet): Promise<string> {
    const on = networkNamed(network)
    const check = checkAddress(on, address, 'development')
    if (!check.ok) throw new DevChainRefusal('address', `no address of ${on} here: ${check.fault}`)
    if (on === 'bitcoin') {
      if (coin !== 'BTC') throw new DevChainRefusal('coin', 'bitcoin pays BTC')
      const units = amountOf(amount, 8, MOST_FAUCET.bitcoin)
      return await this.utxo.pay([{ address: check.address, amount: units }]).catch((failure: unknown) => {
        // Coins come from blocks alone there, and are used up at some time.
        if (failure instanceof RangeError) throw new DevChainRefusal('amount', failure.message)
        throw failure
      })
    }
    const known = coinOf(coin)
    const units = amountOf(amount, known.decimals, MOST_FAUCET.ethereum)
    const [txid] = await this.evm.pay([{ coin: known.name, address: check.address, amount: units }])
    return String(txid)
  }

  /** The house's address on that chain that no server can spend from. */
  coldAddress(network: DevNetwork): string {
    return network === 'bitcoin' ? this.utxo.coldAddress() : COLD_ACCOUNT
  }

  /**
   * Signs that the cold address of a network is the house's, as whoever keeps its key would.
   * @throws DevChainRefusal
   */
  async signCold(claim: ReserveClaim): Promise<string> {
    const on = networkNamed(claim.network)
    if (claim.address !== this.coldAddress(on)) throw new DevChainRefusal('address', 'the cold address')
    const message = reserveText(claim)
    return on === 'bitcoin' ? this.utxo.signCold(message) : await this.evm.signCold(message)
  }

  /** @throws DevChainRefusal */
  async mine(network: string, blocks: number): Promise<void> {
    const on = networkNamed(network)
    whole('blocks', blocks, 1, MOST_BLOCKS)
    await this.made(on, () => (on === 'bitcoin' ? this.utxo : this.evm).mine(blocks))
  }

  /**
   * Replaces the last `depth` blocks by others.
   * @throws DevChainRefusal
   */
  async reorganise(
    network: string,
    depth: number,
    replaced: Replaced = 'return',
    conflicts: readonly string[] = [],
  ): Promise<void> {
    const on = networkNamed(network)
    const height = await this.height(on)
    whole('depth', depth, 1, Math.min(MOST_DEPTH, height - 1))
    const chain = on === 'bitcoin' ? this.utxo : this.evm
    await this.made(on, () => chain.reorganise(depth, replaced, conflicts))
  }

  async height(network: DevNetwork): Promise<number> {
    return network === 'bitcoin' ? this.utxo.height() : await this.evm.height()
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.ticking
    await Promise.all([this.evm.anvil.stop(), this.utxo.close()])
  }

  private wind(): void {
    if (this.blockSeconds === 0) return
    this.timer = setTimeout(() => {
      this.ticking = Promise.all([this.tick('ethereum'), this.tick('bitcoin')])
        .then(() => undefined)
        // The node may be gone; whoever keeps it sees to that.
        .catch((failure: unknown) => console.error(`no block: ${String(failure)}`))
        .finally(() => (this.timer === undefined ? undefined : this.wind()))
    }, this.blockSeconds * 1_000)
  }

  /** Makes a block where something waits, where something is to become final, or where none was made for long. */
  private async tick(network: DevNetwork): Promise<void> {
    const timer = this.timers[network]
    const chain = network === 'bitcoin' ? this.utxo : this.evm
    const waiting = await chain.hasWaiting()
    if (!waiting && timer.toCome === 0 && Date.now() - timer.at < IDLE_SECONDS * 1_000) return
    await this.made(network, () => chain.mine(1))
    timer.toCome = waiting ? BLOCKS_AFTER : Math.max(0, timer.toCome - 1)
  }

  private async made(network: DevNetwork, work: () => Promise<void>): Promise<void> {
    await work()
    const timer = this.timers[network]
    timer.at = Date.now()
    // Whatever was mined or replaced may hold payments.
    timer.toCome = BLOCKS_AFTER
  }
}

function networkNamed(text: string): DevNetwork {
  if (text === 'ethereum' || text === 'bitcoin') return text
  throw new DevChainRefusal('network', 'ethereum or bitcoin')
}

function coinOf(text: string): { name: 'ETH' | TokenName; decimals: number } {
  if (text === 'ETH') return { name: text, decimals: 18 }
  const token = DEPLOYED.find(({ name }) => name === text)
  if (token === undefined)
    throw new DevChainRefusal('coin', `one of ETH, ${DEPLOYED.map(({ name }) => name).join(', ')}`)
  return token
}

function amountOf(text: string, decimals: number, most: string): bigint {
  const amount = chainUnitsOf(text, decimals)
  const bound = chainUnitsOf(most, decimals) ?? 0n
  if (amount === undefined || amount <= 0n || amount > bound) {
    throw new DevChainRefusal('amount', `decimal text above 0, of at most ${decimals} decimals and ${most}`)
  }
  return amount
}

function whole(field: string, value: number, low: number, high: number): void {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new DevChainRefusal(field, `a whole number from ${low} to ${high}`)
  }
}
