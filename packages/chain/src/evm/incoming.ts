/** Finds what a block paid to our addresses: coin, tokens of whatever contract, and coin from inside of calls. */
import { type AddressSet, type Block, ChainError, type Transfer } from '../adapter.ts'
import { evmAddress } from '../addresses.ts'
import type { TransferIndex } from '../deposit-id.ts'
import type { Quorum } from '../rpc/quorum.ts'
import {
  type FullBlock,
  type Log,
  logsOf,
  type Receipt,
  receiptOf,
  TRANSFER_TOPIC,
  type Transaction,
  transferIn,
  type ValueCall,
  valueCallsOf,
} from './answers.ts'
import { fullBlock, whileCanonical } from './canonical.ts'

interface Found {
  readonly txid: string
  readonly index: TransferIndex
  readonly from: string
  readonly to: string
  readonly contract: string | undefined
  readonly amount: bigint
}

/**
 * @param traces whether the providers tell what happened inside of calls
 * @throws ChainError `unavailable` where the block left the chain, or is not known in full yet: it is to be read again
 */
export async function incomingOf(
  quorum: Quorum,
  block: Block,
  addresses: AddressSet,
  traces: boolean,
): Promise<readonly Transfer[]> {
  const found = await whileCanonical(quorum, block, () => readIn(quorum, block, addresses, traces))
  if (found === undefined) throw new ChainError(quorum.network, 'unavailable', `block ${block.hash} left the chain`)
  return found
}

async function readIn(
  quorum: Quorum,
  block: Block,
  addresses: AddressSet,
  traces: boolean,
): Promise<readonly Transfer[]> {
  const [full, logs] = await Promise.all([fullBlock(quorum, block.hash), transferLogs(quorum, block.hash)])
  if (full.hash !== block.hash || full.height !== block.height) {
    throw new ChainError(quorum.network, 'malformed', `another block than ${block.hash}`)
  }
  const ours = logs.filter((log) => addresses.has(transferIn(log)?.to ?? ''))
  const coin = full.transactions.filter(({ to, value }) => value > 0n && to !== undefined && addresses.has(to))
  const calls = traces ? await callsTo(quorum, full, addresses) : new Map<string, readonly ValueCall[]>()
  const txids = [...new Set([...coin, ...ours].map(({ txid }) => txid))]
  const receipts = await receiptsOf(quorum, txids)
  // Without one nobody knows whether it succeeded: a payment left out here would never be looked for again.
  const late = txids.find((txid) => receipts.get(txid)?.blockHash !== block.hash)
  if (late !== undefined) throw new ChainError(quorum.network, 'unavailable', `no receipt of ${late} in its block`)
  const found: Found[] = full.transactions.flatMap(({ txid }) => [
    ...coinOf(coin, receipts.get(txid), txid),
    ...tokensOf(ours, receipts.get(txid), txid, quorum),
    ...insideOf(calls.get(txid) ?? [], txid),
  ])
  return found.map(({ txid, index, from, to, contract, amount }) => ({
    network: quorum.network,
    txid,
    index,
    address: evmAddress(to),
    contract: contract === undefined ? undefined : evmAddress(contract),
    amount,
    block: { height: block.height, hash: block.hash },
    from: evmAddress(from),
    coinbase: false,
  }))
}

/** Every log of that block that looks like a token's transfer, or of some contracts alone. */
export function transferLogs(
  quorum: Quorum,
  blockHash: string,
  contracts?: readonly string[],
): Promise<readonly Log[]> {
  const filter = { blockHash, topics: [TRANSFER_TOPIC], ...(contracts === undefined ? {} : { address: contracts }) }
  return quorum.agreed('eth_getLogs', [filter], logsOf)
}

/** By id; a transaction without one is left out. */
export async function receiptsOf(quorum: Quorum, txids: readonly string[]): Promise<ReadonlyMap<string, Receipt>> {
  const questions = txids.map((txid) => ({ method: 'eth_getTransactionReceipt', params: [txid] }))
  const receipts = await quorum.agreedAll(questions, receiptOf)
  const byId = new Map<string, Receipt>()
  for (const [at, receipt] of receipts.entries()) {
    if (receipt === undefined) continue
    if (receipt.txid !== txids[at])
      throw new ChainError(quorum.network, 'malformed', 'a receipt of another transaction')
    byId.set(receipt.txid, receipt)
  }
  return byId
}

/** The calls of value inside of a transaction, as all providers trace them; undefined where one of them cannot. */
export async function tracesOf(quorum: Quorum, txids: readonly string[]): Promise<readonly (readonly ValueCall[])[]> {
  const questions = txids.map((txid) => ({
    method: 'debug_traceTransaction',
    params: [txid, { tracer: 'callTracer' }],
  }))
  return await quorum.agreedAll(questions, valueCallsOf)
}

async function callsTo(
  quorum: Quorum,
  { transactions }: FullBlock,
  addresses: AddressSet,
): Promise<ReadonlyMap<string, readonly ValueCall[]>> {
  // Only a contract makes calls, and most of them are called with data.
  const txids = transactions.filter(({ to, input, value }) => mayCall(to, input, value)).map(({ txid }) => txid)
  const traced = await tracesOf(quorum, txids)
  return new Map(txids.map((txid, at) => [txid, (traced[at] ?? []).filter(({ to }) => addresses.has(to))]))
}

function mayCall(to: string | undefined, input: string, value: bigint): boolean {
  return to === undefined || input !== '0x' || value > 0n
}

function coinOf(coin: readonly Transaction[], receipt: Receipt | undefined, txid: string): Found[] {
  if (receipt?.succeeded !== true) return []
  return coin
    .filter((one) => one.txid === txid)
    .map(({ from, to, value }) => ({
      ...{ txid, from, to: to ?? '', contract: undefined, amount: value, index: { kind: 'tx' } },
    }))
}

function tokensOf(logs: readonly Log[], receipt: Receipt | undefined, txid: string, quorum: Quorum): Found[] {
  return logs
    .filter((log) => log.txid === txid)
    .map((log) => {
      const transfer = transferIn(log)
      const ordinal = receipt?.logs.findIndex(({ logIndex }) => logIndex === log.logIndex) ?? -1
      if (transfer === undefined || ordinal < 0) {
        throw new ChainError(quorum.network, 'malformed', `a log that the receipt of ${txid} does not have`)
      }
      return { txid, index: { kind: 'log', ordinal }, contract: log.contract, ...transfer }
    })
}

function insideOf(calls: readonly ValueCall[], txid: string): Found[] {
  return calls.map(({ path, from, to, value }) => ({
    ...{ txid, from, to, contract: undefined, amount: value, index: { kind: 'trace', path } },
  }))
}
