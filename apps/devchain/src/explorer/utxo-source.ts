/** The explorer's view of Bitcoin's kind. */
import { chainText } from '@candlewick/chain/listing'
import { type RpcClient, RpcFailure } from '@candlewick/chain/rpc/client'
import { bareHashOf, listOf, partOf, wholeOf } from '@candlewick/chain/rpc/shapes'
import { type RawTransaction, readBlock, readTransaction } from '@candlewick/chain/utxo/raw'
import { addressOf } from '@candlewick/chain/utxo/script'
import {
  type AddressView,
  type BlockRow,
  MOST_TRANSACTIONS,
  type Move,
  type Source,
  type TransactionView,
} from './source.ts'

const DECIMALS = 8
const MOST_INPUTS_SHOWN = 20

export function utxoSource(rpc: RpcClient, names: ReadonlyMap<string, string>): Source {
  return new UtxoSource(rpc, names)
}

class UtxoSource implements Source {
  private readonly rpc: RpcClient
  private readonly names: ReadonlyMap<string, string>

  constructor(rpc: RpcClient, names: ReadonlyMap<string, string>) {
    this.rpc = rpc
    this.names = names
  }

  async height(): Promise<number> {
    return wholeOf(await this.rpc.call('getblockcount'), 'height')
  }

  async blocks(from: number, count: number): Promise<readonly BlockRow[]> {
    const heights = Array.from({ length: Math.min(count, from + 1) }, (_, at) => from - at)
    return await Promise.all(heights.map(async (height) => (await this.raw(await this.hashAt(height), height)).row))
  }

  async block(id: string): Promise<{ block: BlockRow; transactions: readonly TransactionView[] } | undefined> {
    return await known(async () => {
      const hash = /^\d{1,9}$/.test(id) ? await this.hashAt(Number(id)) : id
      const header = await this.rpc.call('getblockheader', [hash, true])
      const { row, transactions } = await this.raw(hash, wholeOf(partOf(header, 'height'), 'height'))
      const confirmations = (await this.height()) - row.height + 1
      const shown = transactions.slice(0, MOST_TRANSACTIONS)
      return {
        block: row,
        transactions: await Promise.all(shown.map((one) => this.view(one, row, confirmations))),
      }
    })
  }

  async transaction(txid: string): Promise<TransactionView | undefined> {
    return await known(async () => {
      const told = await this.rpc.call('getrawtransaction', [txid, true])
      const transaction = readTransaction(String(partOf(told, 'hex')))
      const hash = partOf(told, 'blockhash')
      if (typeof hash !== 'string') return await this.view(transaction, undefined, 0)
      const header = await this.rpc.call('getblockheader', [hash, true])
      const height = wholeOf(partOf(header, 'height'), 'height')
      const block = { height, hash, time: wholeOf(partOf(header, 'time'), 'time') * 1_000 }
      return await this.view(transaction, block, (await this.height()) - height + 1)
    })
  }

  async waiting(): Promise<readonly TransactionView[]> {
    const txids = listOf(await this.rpc.call('getrawmempool'), 'pool', 100_000).slice(0, MOST_TRANSACTIONS)
    const found = await Promise.all(txids.map((txid) => this.transaction(String(txid))))
    return found.flatMap((one) => one ?? [])
  }

  async address(address: string): Promise<AddressView> {
    const [coins, metas] = await Promise.all([
      this.rpc.ask('/coin/address', { addresses: [address] }),
      this.rpc.ask('/tx/address', { addresses: [address] }),
    ])
    const own = listOf(coins, 'coins', 100_000).filter((coin) => partOf(coin, 'address') === address)
    const held = own.reduce<bigint>((sum, coin) => sum + BigInt(wholeOf(partOf(coin, 'value'), 'value')), 0n)
    const newest = [...listOf(metas, 'transactions', 100_000)].reverse().slice(0, MOST_TRANSACTIONS)
    const found = await Promise.all(newest.map((meta) => this.transaction(String(partOf(meta, 'hash')))))
    return {
      address,
      holdings: [{ coin: 'BTC', amount: chainText(held, DECIMALS) }],
      transactions: found.flatMap((one) => one ?? []),
    }
  }

  nameOf(address: string): string | undefined {
    return this.names.get(address)
  }

  private async hashAt(height: number): Promise<string> {
    return bareHashOf(await this.rpc.call('getblockhash', [height]), 'hash')
  }

  private async raw(hash: string, height: number): Promise<{ row: BlockRow; transactions: readonly RawTransaction[] }> {
    const { parent, time, transactions } = readBlock(String(await this.rpc.call('getblock', [hash, 0])), hash)
    return { row: { height, hash, parent, time, transactions: transactions.length }, transactions }
  }

  /** Inputs name only where their coins come from: each is looked up for whose it was and how much. */
  private async view(
    { txid, inputs, outputs, coinbase }: RawTransaction,
    block: { height: number; hash: string; time: number } | undefined,
    confirmations: number,
  ): Promise<TransactionView> {
    const spent = coinbase
      ? []
      : await Promise.all(inputs.slice(0, MOST_INPUTS_SHOWN).map((input) => this.spentBy(input)))
    const paid = outputs.map(({ script, amount }) => ({
      from: undefined,
      to: addressOf('bitcoin', script, 'development'),
      amount,
    }))
    const fee = spent.reduce((sum, { amount }) => sum + amount, 0n) - paid.reduce((sum, { amount }) => sum + amount, 0n)
    const moves = [...spent, ...paid.filter(({ to }) => to !== undefined)]
    const whole = !coinbase && inputs.length <= MOST_INPUTS_SHOWN
    return {
      txid,
      failed: false,
      moves: moves.map((move): Move => ({ ...move, amount: chainText(move.amount, DECIMALS), coin: 'BTC' })),
      block: block && { height: block.height, hash: block.hash, time: block.time },
      confirmations,
      facts: [
        ['Coins spent', coinbase ? 'none: the reward of its block' : String(inputs.length)],
        ['Coins made', String(outputs.length)],
        ...(whole ? [['Fee', `${chainText(fee, DECIMALS)} BTC`] as const] : []),
      ],
    }
  }

  private async spentBy({
    txid,
    vout,
  }: {
    txid: string
    vout: number
  }): Promise<{ from: string | undefined; to: undefined; amount: bigint }> {
    const raw = await this.rpc.call('getrawtransaction', [txid, false])
    const output = readTransaction(String(raw)).outputs[vout]
    const from = output === undefined ? undefined : addressOf('bitcoin', output.script, 'development')
    return { from, to: undefined, amount: output?.amount ?? 0n }
  }
}

/** Undefined where the node does not know what was asked for. */
async function known<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (failure) {
    if (failure instanceof RpcFailure && failure.fault === 'refused') return undefined
    throw failure
  }
}
