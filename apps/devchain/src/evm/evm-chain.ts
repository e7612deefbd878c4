/** The development chain of the EVM: payments out of nothing, blocks on demand, and reorganisations with double spends. */
import { evmAddress } from '@candlewick/chain/addresses'
import { RpcFailure } from '@candlewick/chain/rpc/client'
import { encodeFunctionData, type Hex, numberToHex, parseAbi, stringToHex } from 'viem'
import { Mutex } from '../mutex.ts'
import type { Anvil } from './anvil.ts'
import { COLD_ACCOUNT, DEPLOYED, FAUCET_ACCOUNT, type TokenName, tokenOf } from './tokens.ts'

const TOKEN = parseAbi(['function transfer(address to, uint256 value)'])
/** Plenty for a transfer of any of the tokens: nothing has to be estimated. */
const GAS = numberToHex(300_000)
const DEPLOY_GAS = numberToHex(3_000_000)

/** What becomes of the transactions of blocks that are replaced. */
export type Replaced =
  /** They return to the pool, as on a real network, and are mined again. */
  | 'return'
  /** They are forgotten. */
  | 'drop'
  /** Whoever paid pays somebody else with the same coins: a double spend. */
  | 'replace'

export interface Payment {
  /** `ETH` or the name of a token. */
  readonly coin: 'ETH' | TokenName
  readonly address: string
  /** In the chain's smallest units. */
  readonly amount: bigint
}

export interface Call {
  readonly from: string
  readonly to: string
  readonly value?: bigint
  readonly data?: Hex
}

/** A transaction of a block that was replaced. */
interface Orphan {
  readonly hash: string
  readonly from: string
  readonly nonce: string
  readonly raw: string
}

export class EvmChain {
  readonly anvil: Anvil
  /** Turns one at a time: a block in the middle of a reorganisation would take what it holds with it. */
  private readonly mutex = new Mutex()

  private constructor(anvil: Anvil) {
    this.anvil = anvil
  }

  /** Deploys the contracts where the chain is new. */
  static async open(anvil: Anvil): Promise<EvmChain> {
    const chain = new EvmChain(anvil)
    if ((await chain.height()) === 0) await chain.deploy()
    return chain
  }

  async height(): Promise<number> {
    return Number(await this.ask('eth_blockNumber'))
  }

  /** Whether transactions wait. */
  async hasWaiting(): Promise<boolean> {
    const status = await this.ask('txpool_status')
    return Number(fieldOf(status, 'pending')) > 0
  }

  /** Hands payments to the pool. @returns their transactions' ids, in their order */
  async pay(payments: readonly Payment[]): Promise<string[]> {
    const calls = payments.map((payment) => ({ ...callOf(payment), from: FAUCET_ACCOUNT }))
    const questions = calls.map((call) => ({ method: 'eth_sendTransaction', params: [sent(call)] }))
    const answers = await this.mutex.run(() => this.anvil.rpc.batch(questions))
    return answers.map((answer) => {
      if (!answer.ok) throw answer.failure
      return String(answer.result)
    })
  }

  /** Sends a call from one of anvil's own accounts. @returns its transaction's id */
  async send(call: Call): Promise<string> {
    return String(await this.ask('eth_sendTransaction', [sent(call)]))
  }

  /** EIP-191, with the key that the node has of the cold account. */
  async signCold(message: string): Promise<string> {
    return String(await this.ask('personal_sign', [stringToHex(message), COLD_ACCOUNT]))
  }

  async mine(blocks: number): Promise<void> {
    await this.mutex.run(() => this.mineNow(blocks))
  }

  /**
   * Replaces the last `depth` blocks by as many others, and one more.
   * @param conflicts signed transactions that go into the first of the new blocks, in place of what stood there
   */
  async reorganise(depth: number, replaced: Replaced = 'return', conflicts: readonly string[] = []): Promise<void> {
    await this.mutex.run(async () => {
      const orphans = await this.transactionsOf(depth)
      await this.ask('anvil_reorg', [depth, conflicts.map((raw) => [raw, 0])])
      for (const orphan of orphans) await this.putBack(orphan, replaced)
      await this.mineNow(1)
    })
  }

  private async mineNow(blocks: number): Promise<void> {
    for (let block = 0; block < blocks; block += 1) await this.ask('evm_mine')
  }

  private async putBack(orphan: Orphan, replaced: Replaced): Promise<void> {
    if (replaced === 'drop') return
    try {
      if (replaced === 'return') await this.ask('eth_sendRawTransaction', [orphan.raw])
      else
        await this.ask('eth_sendTransaction', [{ from: orphan.from, to: orphan.from, nonce: orphan.nonce, gas: GAS }])
    } catch (failure) {
      // A conflict took its place, or it is of an account that is not ours to spend from.
      if (!(failure instanceof RpcFailure) || failure.fault !== 'refused') throw failure
    }
  }

  private async transactionsOf(depth: number): Promise<Orphan[]> {
    const head = await this.height()
    const orphans: Orphan[] = []
    for (let height = head - depth + 1; height <= head; height += 1) {
      const block = await this.ask('eth_getBlockByNumber', [numberToHex(height), true])
      const transactions = fieldOf(block, 'transactions')
      for (const one of Array.isArray(transactions) ? transactions : []) {
        const [hash, from, nonce] = ['hash', 'from', 'nonce'].map((name) => String(fieldOf(one, name)))
        if (hash === undefined || from === undefined || nonce === undefined) continue
        const raw = String(await this.ask('eth_getRawTransactionByHash', [hash]))
        orphans.push({ hash, from, nonce, raw })
      }
    }
    return orphans
  }

  private async deploy(): Promise<void> {
    // The node gives each of its accounts a fortune; what the house keeps there is to be what the house was paid.
    await this.ask('anvil_setBalance', [COLD_ACCOUNT, '0x0'])
    for (const { code } of DEPLOYED) {
      await this.ask('eth_sendTransaction', [{ from: FAUCET_ACCOUNT, data: code, gas: DEPLOY_GAS }])
    }
    await this.mine(1)
    const codes = await this.anvil.rpc.batch(
      DEPLOYED.map(({ address }) => ({ method: 'eth_getCode', params: [address, 'latest'] })),
    )
    const missing = DEPLOYED.find((_, at) => {
      const code = codes[at]
      return code === undefined || !code.ok || code.result === '0x'
    })
    if (missing !== undefined) throw new Error(`the contract ${missing.name} does not stand where it should`)
  }

  private ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return this.anvil.rpc.call(method, params)
  }
}

function callOf({ coin, address, amount }: Payment): Omit<Call, 'from'> {
  if (coin === 'ETH') return { to: address, value: amount }
  const to = evmAddress(address)
  const data = encodeFunctionData({ abi: TOKEN, args: [asHex(to), amount] })
  return { to: tokenOf(coin).address, data }
}

function asHex(text: string): Hex {
  return `0x${text.replace(/^0x/, '')}`
}

function sent({ from, to, value = 0n, data = '0x' }: Call): object {
  return { from, to, value: numberToHex(value), data, gas: GAS }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
