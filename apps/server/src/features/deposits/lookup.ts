/** What I sent has not arrived: what the chain and our own tables know of a transaction, and what can be done about it. */
import { ChainError, type ChainReader, type TxState } from '@candlewick/chain/adapter'
import { canonicalTxid } from '@candlewick/chain/deposit-id'
import { explorerLink, isNetworkId, NETWORK_IDS, type NetworkId } from '@candlewick/chain/networks'
import type { OutputOf } from '@candlewick/protocol/call'
import type { DepositRecord, lookup as declared } from '@candlewick/protocol/calls/deposits'
import type { DepositState } from '@candlewick/protocol/deposit-states'
import { CallError } from '@candlewick/protocol/errors'
import type { Chains } from './dependencies.ts'
import { readListings, wayOf } from './listings.ts'
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

/**
 * Her own records first, of whichever network: people often do not know on which one something was sent.
 * @throws CallError `not_found` where the network is none of ours
 */
export async function lookUp(
  dependencies: LookupDependencies,
  userId: string,
  { txid, network }: { readonly txid: string; readonly network?: string | undefined },
): Promise<Answer> {
  const { chains } = dependencies
  if (network !== undefined && !isNetworkId(network)) throw new CallError('not_found', { field: 'network' })
  const spellings = new Set(NETWORK_IDS.flatMap((id) => canonicalTxid(id, txid) ?? []))
  const own = await recordsOfTransaction(dependencies, userId, [...spellings])
  const leading = leadingOf(own)
  if (leading !== undefined) return await found(dependencies, leading, own)
  if (network !== undefined && wayOf(network, chains) === 'hand') return await byHand(dependencies, network, txid)
  const asked = [...chains.readers.values()].filter((reader) => network === undefined || reader.network === network)
  let silent = false
  let unknownIn: NetworkId | undefined
  for (const reader of asked) {
    const canonical = canonicalTxid(reader.network, txid)
    if (canonical === undefined) continue
    unknownIn ??= reader.network
    const state = await ask(reader, canonical)
    if (state === undefined) silent = true
    else if (state.state !== 'unknown') return others(dependencies, reader.network, canonical, state)
  }
  if (silent) return { ...NOTHING, finding: 'silent', wayOut: 'later' }
  const unnamed = network === undefined && (await handNetworks(dependencies)).length > 0
  return { ...NOTHING, network: unknownIn ?? null, finding: 'unknown', wayOut: unnamed ? 'name_network' : 'ask_sender' }
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

/** The networks on which a transfer can be reported now. */
async function handNetworks({ sql, chains }: LookupDependencies): Promise<readonly NetworkId[]> {
  const open = (await readListings(sql)).filter(({ deposits, houseAddress }) => deposits && houseAddress !== '')
  return open.map(({ network }) => network).filter((network) => wayOf(network, chains) === 'hand')
}

async function byHand(dependencies: LookupDependencies, network: NetworkId, text: string): Promise<Answer> {
  const txid = canonicalTxid(network, text)
  const explorer = txid === undefined ? null : explorerLink(network, txid)
  const open = (await handNetworks(dependencies)).includes(network)
  return { ...NOTHING, finding: 'by_hand', wayOut: open ? 'report' : 'support', network, explorer }
}

/** Of several of one transaction, or reported several times, that which still changes is asked about; then what was credited. */
const LEADING: readonly DepositState[] = [
  ...(['at_risk', 'review', 'crediting', 'confirming', 'seen', 'parked'] as const),
  ...(['credited', 'reversed', 'rejected', 'refused', 'dropped'] as const),
]

function leadingOf(deposits: readonly DepositRecord[]): DepositRecord | undefined {
  for (const state of LEADING) {
    const newest = deposits.findLast((one) => one.state === state)
    if (newest !== undefined) return newest
  }
  return undefined
}

/** It is in our tables as hers. */
async function found(
  dependencies: LookupDependencies,
  leading: DepositRecord,
  deposits: DepositRecord[],
): Promise<Answer> {
  const { network, txid, explorer, needed } = leading
  const reader = [...dependencies.chains.readers.values()].find((one) => one.network === network)
  const state = reader === undefined || txid === null ? undefined : await ask(reader, txid)
  return {
    ...{ finding: findingOf(leading), wayOut: await wayOutOf(dependencies, leading), network, explorer },
    confirmations: state?.state === 'mined' ? state.confirmations : leading.confirmations,
    ...{ needed, deposits },
  }
}

function findingOf({ state }: DepositRecord): Answer['finding'] {
  switch (state) {
    case 'parked':
      return 'held'
    case 'refused':
      return 'refused'
    case 'dropped':
      return 'replaced'
    case 'review':
    case 'rejected':
      return 'reported'
    default:
      return 'yours'
  }
}

async function wayOutOf(dependencies: LookupDependencies, deposit: DepositRecord): Promise<Answer['wayOut']> {
  const { state } = deposit
  switch (state) {
    case 'seen':
    case 'confirming':
    case 'crediting':
      return 'wait'
    case 'credited':
    case 'at_risk':
    case 'reversed':
    case 'review':
      return state
    case 'rejected':
      return wayOfRejected(deposit)
    case 'dropped':
      return 'ask_sender'
    case 'parked':
    case 'refused':
      return wayOfReason(deposit) ?? ((await isQueued(dependencies, deposit)) ? 'operators' : 'support')
  }
}

/** Of a report by what whoever reviewed it found. */
function wayOfRejected({ reason }: DepositRecord): Answer['wayOut'] {
  if (reason === 'not_received') return 'ask_sender'
  return reason === 'screenshot_unclear' ? 'report_again' : 'support'
}

/** Undefined where people have to look at it. */
function wayOfReason({ reason }: DepositRecord): Answer['wayOut'] | undefined {
  switch (reason) {
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
    case 'wrong_network':
      return 'once_listed'
    case 'no_memo':
      return 'support'
    default:
      return undefined
  }
}

/** Whether operators have it before them: what they have put aside they do not look at again. */
async function isQueued({ sql }: LookupDependencies, { id }: DepositRecord): Promise<boolean> {
  const rows = await sql`select from deposits where id = ${id} and dismissed_at is null and asset <> ''`
  return rows.length > 0
}

/** The chain knows it, and it is nothing of hers that we know. */
function others(
  { mode, chains }: LookupDependencies,
  network: NetworkId,
  txid: string,
  state: Exclude<TxState, { state: 'unknown' }>,
): Answer {
  const base = { ...NOTHING, network, explorer: explorerLink(network, txid, mode ?? chains.mode) }
  if (state.state === 'pool') return { ...base, finding: 'pool', wayOut: 'later' }
  const confirmations = state.confirmations
  if (state.failed) return { ...base, finding: 'failed', wayOut: 'ask_sender', confirmations }
  return { ...base, finding: 'not_to_you', wayOut: 'ask_sender', confirmations }
}
