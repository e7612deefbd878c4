/** What the EVM's nodes answer, as far as a reader needs it. Addresses and hashes in lower case. */
import type { Block } from '../adapter.ts'
import { accountOf, bytesOf, countOf, hashOf, listOf, objectOf, partOf, quantityOf } from '../rpc/shapes.ts'

/** More transactions, logs or calls than any block has ever held. */
const MOST_TRANSACTIONS = 20_000
const MOST_LOGS = 100_000
const MOST_CALLS = 100_000
const MOST_DEPTH = 1_024
const MOST_TOPICS = 4
/** Of a log or a call. */
const MOST_DATA_BYTES = 1_048_576

/** `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export interface Transaction {
  readonly txid: string
  readonly from: string
  /** Undefined where it makes a contract. */
  readonly to: string | undefined
  readonly value: bigint
  readonly input: string
  readonly nonce: number
  /** Undefined in the pool. */
  readonly blockHash: string | undefined
}

export interface FullBlock extends Block {
  readonly transactions: readonly Transaction[]
}

export interface Log {
  readonly contract: string
  readonly topics: readonly string[]
  readonly data: string
  readonly txid: string
  /** Its number in the block, which is good for nothing but the order. */
  readonly logIndex: number
}

export interface Receipt {
  readonly txid: string
  readonly blockHash: string
  readonly height: number
  readonly succeeded: boolean
  readonly from: string
  readonly to: string | undefined
  readonly cost: bigint
  readonly logs: readonly Log[]
}

/** A call inside a transaction that carried value and was not undone, by it or by what is around it. */
export interface ValueCall {
  readonly path: readonly number[]
  readonly from: string
  readonly to: string
  readonly value: bigint
}

export function blockOf(answer: unknown): Block {
  const block = objectOf(answer, 'block')
  return {
    height: countOf(partOf(block, 'number'), 'height'),
    hash: hashOf(partOf(block, 'hash'), 'hash'),
    parent: hashOf(partOf(block, 'parentHash'), 'parent'),
    time: countOf(partOf(block, 'timestamp'), 'time') * 1_000,
  }
}

export function fullBlockOf(answer: unknown): FullBlock {
  const transactions = listOf(partOf(answer, 'transactions'), 'transactions', MOST_TRANSACTIONS).map(transactionOf)
  return { ...blockOf(answer), transactions }
}

export function transactionOf(answer: unknown): Transaction {
  const to = partOf(answer, 'to')
  const blockHash = partOf(answer, 'blockHash')
  return {
    txid: hashOf(partOf(answer, 'hash'), 'transaction'),
    from: accountOf(partOf(answer, 'from'), 'sender'),
    to: to === null || to === undefined ? undefined : accountOf(to, 'receiver'),
    value: quantityOf(partOf(answer, 'value'), 'value'),
    input: bytesOf(partOf(answer, 'input'), 'input', MOST_DATA_BYTES),
    nonce: countOf(partOf(answer, 'nonce'), 'nonce'),
    blockHash: blockHash === null || blockHash === undefined ? undefined : hashOf(blockHash, 'block of a transaction'),
  }
}

export function logsOf(answer: unknown): readonly Log[] {
  return listOf(answer, 'logs', MOST_LOGS).map(logOf)
}

function logOf(answer: unknown): Log {
  return {
    contract: accountOf(partOf(answer, 'address'), 'contract of a log'),
    topics: listOf(partOf(answer, 'topics'), 'topics', MOST_TOPICS).map((topic) => hashOf(topic, 'topic')),
    data: bytesOf(partOf(answer, 'data'), 'data of a log', MOST_DATA_BYTES),
    txid: hashOf(partOf(answer, 'transactionHash'), 'transaction of a log'),
    logIndex: countOf(partOf(answer, 'logIndex'), 'number of a log'),
  }
}

/** Undefined where the node knows of none. */
export function receiptOf(answer: unknown): Receipt | undefined {
  if (answer === null) return undefined
  const receipt = objectOf(answer, 'receipt')
  const to = partOf(receipt, 'to')
  const gas = quantityOf(partOf(receipt, 'gasUsed'), 'gas used')
  return {
    txid: hashOf(partOf(receipt, 'transactionHash'), 'transaction of a receipt'),
    blockHash: hashOf(partOf(receipt, 'blockHash'), 'block of a receipt'),
    height: countOf(partOf(receipt, 'blockNumber'), 'height of a receipt'),
    succeeded: quantityOf(partOf(receipt, 'status'), 'status') === 1n,
    from: accountOf(partOf(receipt, 'from'), 'sender'),
    to: to === null || to === undefined ? undefined : accountOf(to, 'receiver'),
    cost: gas * quantityOf(partOf(receipt, 'effectiveGasPrice'), 'price of gas'),
    logs: logsOf(partOf(receipt, 'logs')),
  }
}

/** Whom a log says a token went to, and how much; undefined where it is no transfer of amounts. */
export function transferIn({ topics, data }: Log): { from: string; to: string; amount: bigint } | undefined {
  const [topic, from, to] = topics
  if (topics.length !== 3 || topic !== TRANSFER_TOPIC || from === undefined || to === undefined) return undefined
  if (data.length !== 66 || !isAccount(from) || !isAccount(to)) return undefined
  return { from: `0x${from.slice(26)}`, to: `0x${to.slice(26)}`, amount: BigInt(data) }
}

function isAccount(topic: string): boolean {
  return topic.startsWith(`0x${'0'.repeat(24)}`)
}

/**
 * The calls of value inside a transaction, from what `callTracer` tells; the transaction's own is not among them. Calls that
 * failed are left out with everything inside them.
 */
export function valueCallsOf(answer: unknown): readonly ValueCall[] {
  const found: ValueCall[] = []
  let seen = 0
  const walk = (frame: unknown, path: readonly number[]): void => {
    seen += 1
    objectOf(frame, 'call')
    if (partOf(frame, 'error') !== undefined) return
    const type = partOf(frame, 'type')
    const value = partOf(frame, 'value')
    const carries = type === 'CALL' || type === 'SELFDESTRUCT'
    if (path.length > 0 && carries && value !== undefined && quantityOf(value, 'value of a call') > 0n) {
      found.push({
        path,
        from: accountOf(partOf(frame, 'from'), 'caller'),
        to: accountOf(partOf(frame, 'to'), 'called'),
        value: quantityOf(value, 'value of a call'),
      })
    }
    const inner = partOf(frame, 'calls')
    if (inner === undefined || inner === null) return
    for (const [at, call] of listOf(inner, 'calls', MOST_CALLS - Math.min(seen, MOST_CALLS)).entries()) {
      if (path.length < MOST_DEPTH) walk(call, [...path, at])
    }
  }
  walk(answer, [])
  return found
}
