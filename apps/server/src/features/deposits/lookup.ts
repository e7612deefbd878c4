/** What I sent has not arrived: what the chain and our own tables know of a transaction, and what can be done about it. */
import { ChainError, type ChainReader, type TxState } from '@candlewick/chain/adapter'
import { canonicalTxid } from '@candlewick/chain/deposit-id'
import { explorerLink, isNetworkId, type NetworkId, networkOf } from '@candlewick/chain/networks'
import type { OutputOf } from '@candlewick/protocol/call'
import type { DepositRecord, lookup as declared } from '@candlewick/protocol/calls/deposits'
import { CallError } from '@candlewick/protocol/errors'
import type { Chains } from './dependencies.ts'
import { type RecordDependencies, recordsOfTransaction } from './records.ts'

type Answer = OutputOf<typeof declared>

export interface LookupDependencies extends RecordDependencies {
  readonly chains: Chains
}

const NOTHING: Omit<Answer, 'finding' | 'wayOut'> = {
  network: null,
  explorer: null,
  confirmations: null,
  needed: null,
  deposits: [],
}

/** @throws CallError `not_found` where the network is none of ours */
export async function lookUp(
  dependencies: LookupDependencies,
  userId: string,
  { txid, network }: { readonly txid: string; readonly network?: string | undefined },
): Promise<Answer> {
  const { chains } = dependencies
  if (network !== undefined && !isNetworkId(network)) throw new CallError('not_found', { field: 'network' })
  if (network !== undefined && networkOf(network).family === 'hand') {
    return await byHand(dependencies, userId, network, txid)
  }
  const asked = [...chains.readers.values()].filter((reader) => network === undefined || reader.network === network)
  if (network !== undefined && asked.length === 0) return { ...NOTHING, finding: 'silent', wayOut: 'report' }
  let silent = false
  let unknownIn: NetworkId | undefined
  for (const reader of asked) {
    const canonical = canonicalTxid(reader.network, txid)
    if (canonical === undefined) continue
    unknownIn ??= reader.network
    const own = await recordsOfTransaction(dependencies, userId, reader.network, canonical)
    const state = await ask(reader, canonical)
    if (state === undefined) silent = true
    if (own.length > 0) return found(dependencies, reader.network, canonical, own, state)
    if (state !== undefined && state.state !== 'unknown') return others(dependencies, reader.network, canonical, state)
  }
  if (silent) return { ...NOTHING, finding: 'silent', wayOut: 'wait' }
  return { ...NOTHING, network: unknownIn ?? null, finding: 'unknown', wayOut: 'ask_sender' }
}

/** Undefined where the network gives no answer to be trusted. */
async function ask(reader: ChainReader, txid: string): Promise<TxState | undefined> {
  try {
    return await reader.lookup(txid)
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}

async function byHand(
  dependencies: LookupDependencies,
  userId: string,
  network: NetworkId,
  text: string,
): Promise<Answer> {
  const txid = canonicalTxid(network, text)
  const deposits = txid === undefined ? [] : await recordsOfTransaction(dependencies, userId, network, txid)
  const explorer = txid === undefined ? null : explorerLink(network, txid)
  if (deposits.length > 0) return { ...NOTHING, finding: 'yours', wayOut: 'wait', network, explorer, deposits }
  return { ...NOTHING, finding: 'by_hand', wayOut: 'report', network, explorer }
}

/** It is in our tables as hers. */
function found(
  { mode }: LookupDependencies,
  network: NetworkId,
  txid: string,
  deposits: DepositRecord[],
  state: TxState | undefined,
): Answer {
  const [first] = deposits
  const refused = deposits.every((one) => one.state === 'refused' || one.state === 'parked' || one.state === 'dropped')
  return {
    finding: first?.state === 'dropped' ? 'replaced' : refused ? 'refused' : 'yours',
    wayOut: refused ? wayOutOf(first) : 'wait',
    network,
    explorer: explorerLink(network, txid, mode),
    confirmations: state?.state === 'mined' ? state.confirmations : (first?.confirmations ?? null),
    needed: first?.needed ?? null,
    deposits,
  }
}

function wayOutOf(deposit: DepositRecord | undefined): Answer['wayOut'] {
  switch (deposit?.reason) {
    case 'below_minimum':
      return 'send_more'
    case 'cap':
    case 'closed':
    case 'restricted':
      return 'wait'
    case 'failed':
    case 'replaced':
      return 'ask_sender'
    case 'unknown_token':
    case 'dust':
      return 'none'
    default:
      return 'report'
  }
}

/** The chain knows it, and it is nothing of hers that we know. */
function others(
  { mode, chains }: LookupDependencies,
  network: NetworkId,
  txid: string,
  state: Exclude<TxState, { state: 'unknown' }>,
): Answer {
  const base = { ...NOTHING, network, explorer: explorerLink(network, txid, mode ?? chains.mode) }
  if (state.state === 'pool') return { ...base, finding: 'pool', wayOut: 'wait' }
  const confirmations = state.confirmations
  if (state.failed) return { ...base, finding: 'failed', wayOut: 'ask_sender', confirmations }
  return { ...base, finding: 'not_to_you', wayOut: 'ask_sender', confirmations }
}
