/** The explorer's view of the EVM. */
import { checkAddress, evmAddress } from '@candlewick/chain/addresses'
import {
  blockOf,
  type FullBlock,
  fullBlockOf,
  type Log,
  logsOf,
  type Receipt,
  receiptOf,
  TRANSFER_TOPIC,
  type Transaction,
  transactionOf,
  transferIn,
} from '@candlewick/chain/evm/answers'
import { chainText } from '@candlewick/chain/listing'
import type { RpcClient } from '@candlewick/chain/rpc/client'
import { COLD_ACCOUNT, DEPLOYED, FAUCET_ACCOUNT, ODD_ACCOUNT } from '../evm/tokens.ts'
import {
  type AddressView,
  type BlockRow,
  MOST_TRANSACTIONS,
  type Move,
  type Source,
  type TransactionView,
} from './source.ts'

/** So far back an address' payments of coin are looked for, block by block. */
const LOOK_BACK = 300
const COIN_DECIMALS = 18
const TOKENS = new Map(DEPLOYED.map((token) => [token.address.toLowerCase(), token]))
const NAMES = new Map([
  [FAUCET_ACCOUNT.toLowerCase(), 'faucet'],
  [ODD_ACCOUNT.toLowerCase(), 'odd payer'],
  [COLD_ACCOUNT.toLowerCase(), 'cold wallet'],
  ...DEPLOYED.map(({ address, name }): [string, string] => [address.toLowerCase(), `${name} contract`]),
])

export function evmSource(rpc: RpcClient): Source {
  return new EvmSource(rpc)
}

class EvmSource implements Source {
  private readonly rpc: RpcClient

  constructor(rpc: RpcClient) {
    this.rpc = rpc
  }

  async height(): Promise<number> {
    return Number(await this.rpc.call('eth_blockNumber'))
  }

  async blocks(from: number, count: number): Promise<readonly BlockRow[]> {
    const heights = Array.from({ length: Math.min(count, from + 1) }, (_, at) => from - at)
    const answers = await this.rpc.batch(
      heights.map((height) => ({ method: 'eth_getBlockByNumber', params: [hex(height), false] })),
    )
    return answers.flatMap((answer) => {
      if (!answer.ok || answer.result === null) return []
      const transactions: unknown = Reflect.get(Object(answer.result), 'transactions')
      return [{ ...blockOf(answer.result), transactions: Array.isArray(transactions) ? transactions.length : 0 }]
    })
  }

  async block(id: string): Promise<{ block: BlockRow; transactions: readonly TransactionView[] } | undefined> {
    const hash = /^(?:0x)?([0-9a-f]{64})$/.exec(id)?.[1]
    const method = hash === undefined ? 'eth_getBlockByNumber' : 'eth_getBlockByHash'
    const answer = await this.rpc.call(method, [hash === undefined ? hex(Number(id)) : `0x${hash}`, true])
    if (answer === null) return undefined
    const block = fullBlockOf(answer)
    const shown = { ...block, transactions: block.transactions.slice(0, MOST_TRANSACTIONS) }
    return { block: { ...block, transactions: block.transactions.length }, transactions: await this.views(shown) }
  }

  async transaction(txid: string): Promise<TransactionView | undefined> {
    const answer = await this.rpc.call('eth_getTransactionByHash', [txid])
    if (answer === null) return undefined
    const transaction = transactionOf(answer)
    if (transaction.blockHash === undefined) return viewOf(transaction, undefined, undefined, 0)
    const [receipt, block, height] = await Promise.all([
      this.rpc.call('eth_getTransactionReceipt', [txid]),
      this.rpc.call('eth_getBlockByHash', [transaction.blockHash, false]),
      this.height(),
    ])
    const at = blockOf(block)
    return viewOf(transaction, receiptOf(receipt), at, height - at.height + 1)
  }

  async waiting(): Promise<readonly TransactionView[]> {
    const pool = await this.rpc.call('txpool_content')
    const found: unknown[] = []
    for (const part of ['pending', 'queued']) {
      const accounts: unknown = Reflect.get(Object(pool), part)
      for (const byNonce of Object.values(Object(accounts))) found.push(...Object.values(Object(byNonce)))
    }
    return found.slice(0, MOST_TRANSACTIONS).map((one) => viewOf(transactionOf(one), undefined, undefined, 0))
  }

  async address(text: string): Promise<AddressView> {
    const check = checkAddress('ethereum', text, 'development')
    const address = check.ok ? check.address : evmAddress(text)
    const [holdings, transactions] = await Promise.all([this.holdings(address), this.transactionsOf(address)])
    return { address, holdings, transactions }
  }

  nameOf(address: string): string | undefined {
    return NAMES.get(address.toLowerCase())
  }

  private async holdings(address: string): Promise<{ coin: string; amount: string }[]> {
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
    const tokens = [...TOKENS.values()].filter(({ decimals }) => decimals > 0)
    const answers = await this.rpc.batch([
      { method: 'eth_getBalance', params: [address, 'latest'] },
      ...tokens.map((token) => ({ method: 'eth_call', params: [{ to: token.address, data }, 'latest'] })),
    ])
    return answers.flatMap((answer, at) => {
      const token = tokens[at - 1]
      const held = answer.ok && /^0x[0-9a-f]{1,64}$/.test(String(answer.result)) ? BigInt(String(answer.result)) : 0n
      if (token === undefined) return [{ coin: 'ETH', amount: chainText(held, COIN_DECIMALS) }]
      return held === 0n ? [] : [{ coin: token.name, amount: chainText(held, token.decimals) }]
    })
  }

  /** Tokens by the index of logs, coin by looking through the last blocks. */
  private async transactionsOf(address: string): Promise<TransactionView[]> {
    const head = await this.height()
    const from = Math.max(0, head - LOOK_BACK)
    const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const range = { fromBlock: hex(from), toBlock: hex(head) }
    const [paid, received] = await Promise.all([
      this.rpc.call('eth_getLogs', [{ ...range, topics: [TRANSFER_TOPIC, topic] }]),
      this.rpc.call('eth_getLogs', [{ ...range, topics: [TRANSFER_TOPIC, null, topic] }]),
    ])
    const byLog = new Set([...logsOf(paid), ...logsOf(received)].map(({ txid }) => txid))
    const heights = Array.from({ length: head - from + 1 }, (_, at) => head - at)
    const blocks = await this.rpc.batch(
      heights.map((height) => ({ method: 'eth_getBlockByNumber', params: [hex(height), true] })),
    )
    const holder = address.toLowerCase()
    const found: TransactionView[] = []
    for (const answer of blocks) {
      if (!answer.ok || answer.result === null || found.length >= MOST_TRANSACTIONS) continue
      const block = fullBlockOf(answer.result)
      const touching = block.transactions.filter(
        ({ txid, from: payer, to }) => payer === holder || to === holder || byLog.has(txid),
      )
      if (touching.length > 0) found.push(...(await this.views({ ...block, transactions: touching })))
    }
    return found.slice(0, MOST_TRANSACTIONS)
  }

  private async views(block: FullBlock): Promise<TransactionView[]> {
    const height = await this.height()
    const receipts = await this.rpc.batch(
      block.transactions.map(({ txid }) => ({ method: 'eth_getTransactionReceipt', params: [txid] })),
    )
    return block.transactions.map((transaction, at) => {
      const answer = receipts[at]
      const receipt = answer?.ok === true ? receiptOf(answer.result) : undefined
      return viewOf(transaction, receipt, block, height - block.height + 1)
    })
  }
}

function viewOf(
  transaction: Transaction,
  receipt: Receipt | undefined,
  block: { height: number; hash: string; time: number } | undefined,
  confirmations: number,
): TransactionView {
  const { txid, from, to, value, nonce, input } = transaction
  const own: Move[] =
    value > 0n
      ? [{ from: evmAddress(from), to: to && evmAddress(to), amount: chainText(value, COIN_DECIMALS), coin: 'ETH' }]
      : []
  const moves = [...own, ...(receipt?.logs ?? []).flatMap(moveOf)]
  return {
    txid,
    failed: receipt?.succeeded === false,
    // What calls a contract and moves nothing still went from one to another.
    moves: moves.length > 0 ? moves : [{ from: evmAddress(from), to: to && evmAddress(to), amount: '0', coin: 'ETH' }],
    block,
    confirmations,
    facts: [
      ['From', evmAddress(from)],
      ['To', to === undefined ? 'a new contract' : evmAddress(to)],
      ['Number', String(nonce)],
      ...(receipt === undefined ? [] : [['Fee', `${chainText(receipt.cost, COIN_DECIMALS)} ETH`] as const]),
      ...(input === '0x' ? [] : [['Call', input.length > 74 ? `${input.slice(0, 74)}…` : input] as const]),
    ],
  }
}

function moveOf(log: Log): Move[] {
  const transfer = transferIn(log)
  if (transfer === undefined) return []
  const token = TOKENS.get(log.contract)
  return [
    {
      from: evmAddress(transfer.from),
      to: evmAddress(transfer.to),
      amount: chainText(transfer.amount, token?.decimals ?? 0),
      coin: token?.name ?? evmAddress(log.contract),
    },
  ]
}

function hex(value: number): string {
  return `0x${value.toString(16)}`
}
