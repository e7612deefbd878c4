/**
 * Whether a transfer is real. A receipt and a log are what a contract says; what counts is that the balance moved by as
 * much: so tokens that lie, and tokens that keep a part, are found out without a list of them.
 */
import { type BlockId, ChainError, type Transfer, type Verdict } from '../adapter.ts'
import { addressKey } from '../addresses.ts'
import { RpcFailure } from '../rpc/client.ts'
import type { Quorum } from '../rpc/quorum.ts'
import { type FullBlock, type Log, type Receipt, transferIn, type ValueCall } from './answers.ts'
import { type Holding, holdingsAt } from './balances.ts'
import { fullBlock, isCanonical, whileCanonical } from './canonical.ts'
import { receiptsOf, tracesOf, transferLogs } from './incoming.ts'

const HOLDS: Verdict = { verdict: 'holds' }
const ORPHANED: Verdict = { verdict: 'orphaned' }

/** How nodes say that they no longer keep what was held at a block. */
const FORGOTTEN = /missing trie|pruned|historical state|out ?of ?range|not available|state .*not found/i

/** What is asked once for all transfers of a block. */
interface Ground {
  readonly block: FullBlock
  readonly receipts: ReadonlyMap<string, Receipt>
  readonly logs: readonly Log[]
  /** By {@link keyOf}: by how much the balance moved; undefined where the contract does not say. */
  readonly moved: ReadonlyMap<string, bigint | undefined> | 'forgotten'
  /** Calls of value by transaction; undefined where nobody asked for them, or one of the providers does not trace. */
  readonly traced: Traced | undefined
}

type Traced = ReadonlyMap<string, readonly ValueCall[]>

/** One verdict for each of a block's transfers, in their order. */
export async function provenIn(
  quorum: Quorum,
  id: BlockId,
  transfers: readonly Transfer[],
): Promise<readonly Verdict[]> {
  if (!(await isCanonical(quorum, id))) return transfers.map(() => ORPHANED)
  const proven = await whileCanonical(quorum, id, async () => {
    const ground = await groundOf(quorum, id, transfers)
    return await Promise.all(transfers.map((transfer) => verdictOf(quorum, ground, transfer)))
  })
  return proven ?? transfers.map(() => ORPHANED)
}

async function groundOf(quorum: Quorum, id: BlockId, transfers: readonly Transfer[]): Promise<Ground> {
  const tokens = [...new Set(transfers.flatMap(({ contract }) => (contract === undefined ? [] : [contract])))]
  const [block, receipts, logs] = await Promise.all([
    fullBlock(quorum, id.hash),
    receiptsOf(quorum, [...new Set(transfers.map(({ txid }) => txid))]),
    tokens.length === 0 ? [] : transferLogs(quorum, id.hash, tokens),
  ])
  // The value of a transaction cannot lie; balances are asked for tokens, and for what comes from inside of calls.
  const doubtful = transfers.filter(({ contract, index }) => contract !== undefined || index.kind === 'trace')
  const inside = transfers.some(({ index }) => index.kind === 'trace')
  const [moved, traced] = await Promise.all([
    movedIn(quorum, block, doubtful),
    inside ? tracesOfAll(quorum, block) : undefined,
  ])
  return { block, receipts, logs, moved, traced }
}

async function movedIn(quorum: Quorum, block: FullBlock, transfers: readonly Transfer[]): Promise<Ground['moved']> {
  const holdings = new Map<string, Holding>(transfers.map((one) => [keyOf(one.contract, one.address), one]))
  const asked = [...holdings.values()]
  try {
    const [after, before] = await Promise.all([
      holdingsAt(quorum, block.hash, asked),
      holdingsAt(quorum, block.parent, asked),
    ])
    return new Map(
      [...holdings.keys()].map((key, at) => {
        const [late, early] = [after[at], before[at]]
        return [key, late === undefined || early === undefined ? undefined : late - early]
      }),
    )
  } catch (failure) {
    if (isForgotten(failure)) return 'forgotten'
    throw failure
  }
}

export function isForgotten(failure: unknown): boolean {
  if (!(failure instanceof ChainError) || !(failure.cause instanceof RpcFailure)) return false
  return failure.cause.fault === 'refused' && FORGOTTEN.test(failure.cause.message)
}

function keyOf(contract: string | undefined, address: string): string {
  return `${(contract ?? '').toLowerCase()}/${address.toLowerCase()}`
}

async function verdictOf(quorum: Quorum, ground: Ground, transfer: Transfer): Promise<Verdict> {
  const receipt = ground.receipts.get(transfer.txid)
  if (receipt === undefined || receipt.blockHash !== ground.block.hash) return { verdict: 'refused', reason: 'missing' }
  if (!receipt.succeeded) return { verdict: 'refused', reason: 'failed' }
  switch (transfer.index.kind) {
    case 'tx':
      return coinVerdict(ground, transfer)
    case 'log':
      return tokenVerdict(ground, transfer, receipt.logs[transfer.index.ordinal])
    case 'trace':
      return await callVerdict(quorum, ground, transfer, transfer.index.path)
    case 'output':
    case 'hand':
      return { verdict: 'refused', reason: 'missing' }
  }
}

function coinVerdict({ block }: Ground, { network, txid, address, amount, contract }: Transfer): Verdict {
  const transaction = block.transactions.find((one) => one.txid === txid)
  const right = transaction?.to === addressKey(network, address) && transaction.value === amount
  return right && contract === undefined && amount > 0n ? HOLDS : { verdict: 'refused', reason: 'missing' }
}

function tokenVerdict(ground: Ground, { contract, address, amount }: Transfer, log: Log | undefined): Verdict {
  const told = log === undefined ? undefined : transferIn(log)
  const right =
    told !== undefined &&
    log?.contract === contract?.toLowerCase() &&
    told.to === address.toLowerCase() &&
    told.amount === amount &&
    amount > 0n
  if (!right) return { verdict: 'refused', reason: 'log' }
  if (ground.moved === 'forgotten') return { verdict: 'parked', reason: 'state' }
  const moved = ground.moved.get(keyOf(contract, address))
  if (moved === undefined) return { verdict: 'parked', reason: 'mute' }
  return moved === toldOf(ground.logs, contract, address) ? HOLDS : { verdict: 'refused', reason: 'balance' }
}

/** By how much a contract's logs in that block say that an address' balance moved: in - out. */
function toldOf(logs: readonly Log[], contract: string | undefined, address: string): bigint {
  const [token, holder] = [contract?.toLowerCase(), address.toLowerCase()]
  let sum = 0n
  for (const log of logs) {
    const transfer = log.contract === token ? transferIn(log) : undefined
    if (transfer?.to === holder) sum += transfer.amount
    if (transfer?.from === holder) sum -= transfer.amount
  }
  return sum
}

/** Balances agree, and so do the traces of all providers: anything less is for people to look at. */
async function callVerdict(
  quorum: Quorum,
  ground: Ground,
  { txid, address, amount }: Transfer,
  path: readonly number[],
): Promise<Verdict> {
  const holder = address.toLowerCase()
  const parked: Verdict = { verdict: 'parked', reason: 'internal' }
  const { traced } = ground
  if (traced === undefined) return parked
  const call = traced.get(txid)?.find((one) => one.path.join('.') === path.join('.'))
  if (call === undefined || call.to !== holder || call.value !== amount) return { verdict: 'refused', reason: 'failed' }
  if (ground.moved === 'forgotten') return { verdict: 'parked', reason: 'state' }
  const expected = await expectedOf(quorum, ground.block, traced, holder)
  return ground.moved.get(keyOf(undefined, address)) === expected ? HOLDS : parked
}

async function tracesOfAll(quorum: Quorum, { transactions }: FullBlock): Promise<Traced | undefined> {
  const txids = transactions.map(({ txid }) => txid)
  try {
    const traces = await tracesOf(quorum, txids)
    return new Map(txids.map((txid, at) => [txid, traces[at] ?? []]))
  } catch (failure) {
    // A provider that does not trace at all says so; one that did not answer is asked again later.
    if (failure instanceof ChainError && failure.cause instanceof RpcFailure) {
      if (failure.cause.fault === 'refused') return undefined
    }
    throw failure
  }
}

/** By how much an address' coin has to move in a block, from all that touched it: values, calls, fees. */
async function expectedOf(quorum: Quorum, block: FullBlock, traced: Traced, holder: string): Promise<bigint> {
  const touching = block.transactions.filter(({ from, to }) => from === holder || to === holder)
  const receipts = await receiptsOf(
    quorum,
    touching.map(({ txid }) => txid),
  )
  let sum = 0n
  for (const { txid, from, to, value } of touching) {
    const receipt = receipts.get(txid)
    if (from === holder) sum -= receipt?.cost ?? 0n
    if (receipt?.succeeded !== true) continue
    if (to === holder) sum += value
    if (from === holder) sum -= value
  }
  for (const calls of traced.values()) {
    for (const { from, to, value } of calls) {
      if (to === holder) sum += value
      if (from === holder) sum -= value
    }
  }
  return sum
}
