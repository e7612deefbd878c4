/**
 * From an intent to a signature: what exactly, is it allowed, and written down before it leaves. One after the other: what
 * is checked here still holds when it is signed (`service.ts` sees to that).
 */
import { type NetworkId, networkOf } from '@candlewick/chain/networks'
import type { EvmIntent, SignedTransaction } from '@candlewick/chain/signer/intents'
import type { Ledger } from '../ledger/replica.ts'
import { checkApprovals } from '../policy/approvals.ts'
import { checkNonce, checkOneFamily, checkPayload, checkSums, FILL } from '../policy/forever.ts'
import { payable } from '../policy/held.ts'
import { OwnNode } from '../policy/node.ts'
import type { NetworkPolicy, Policy } from '../policy/policy.ts'
import { Refused } from '../policy/refuse.ts'
import type { KeyPath, Keys } from '../store/keys.ts'
import type { Entry, SignedRecord } from '../store/record.ts'
import { type Call, coinCall, payloadOf, signEvm, tokenCall } from '../transactions/evm.ts'

export interface SigningDependencies {
  readonly keys: Keys
  readonly policy: Policy
  readonly record: SignedRecord
  readonly ledger: Ledger
  /** Epoch milliseconds. */
  readonly now: () => number
}

export const HOT: Pick<KeyPath, 'purpose' | 'branch' | 'index'> = { purpose: 'hot', branch: 0, index: 0 }
export const GAS: Pick<KeyPath, 'purpose' | 'branch' | 'index'> = { purpose: 'gas', branch: 0, index: 0 }

interface Planned {
  readonly from: KeyPath
  readonly call: Call
  readonly payload: string
  readonly ids: readonly string[]
  readonly asset: string
  /** Counted against the caps of the hot account. */
  readonly amount: bigint
}

/** @throws Refused where the network is none that this signer signs for, or of the other family */
export function networkPolicy(policy: Policy, network: NetworkId, family: 'evm' | 'utxo'): NetworkPolicy {
  const found = policy.networks.get(network)
  if (found === undefined || networkOf(found.id).family !== family) throw new Refused('network', 'network')
  return found
}

/** The house's own addresses of a network: no withdrawal goes there. */
export function houseAddresses(keys: Keys, network: NetworkPolicy): string[] {
  const own = networkOf(network.id).family === 'evm' ? [HOT, GAS] : [HOT]
  return [...own.map((path) => keys.addressOf({ network: network.id, ...path })), network.cold]
}

export async function signEvmIntent(dependencies: SigningDependencies, intent: EvmIntent): Promise<SignedTransaction> {
  const { keys, policy, record, now } = dependencies
  const network = networkPolicy(policy, intent.network, 'evm')
  const { fees } = intent
  const node = new OwnNode(network.rpc)
  const planned = await plan(dependencies, network, intent)
  const account = `${network.id}:${keys.addressOf(planned.from)}`
  const family = `${account}:${intent.nonce}`
  await checkNonce({ record, node }, account, intent.nonce)
  checkPayload(record.family(family), planned.payload)
  for (const id of planned.ids) await checkOneFamily({ record, node, policy: network }, id, family)
  const fee = BigInt(fees.gas) * BigInt(fees.maxFee)
  const { asset, amount, payload, ids, call } = planned
  checkSums(record, network, { at: now(), asset, amount, fee, family })
  const privateKey = keys.privateKeyOf(planned.from)
  const signed = await signEvm(privateKey, { chainId: network.chainId, nonce: intent.nonce, call, fees })
  const entry: Entry = {
    at: now(),
    kind: intent.kind,
    network: network.id,
    family,
    payload,
    ids,
    inputs: [],
    asset,
    amount: String(amount),
    fee: signed.fee,
    txid: signed.txid,
  }
  // Durable before the signature leaves.
  record.add(entry)
  return signed
}

async function plan(dependencies: SigningDependencies, network: NetworkPolicy, intent: EvmIntent): Promise<Planned> {
  const { keys, policy, ledger, record } = dependencies
  const { id } = network
  const at = (path: Pick<KeyPath, 'purpose' | 'branch' | 'index'>): KeyPath => ({ network: id, ...path })
  const made = (from: KeyPath, call: Call, rest: Partial<Planned> = {}): Planned => ({
    from,
    call,
    payload: payloadOf(network.chainId, call, rest.ids ?? []),
    ids: [],
    asset: networkOf(id).coin,
    amount: 0n,
    ...rest,
  })
  if (intent.kind === 'pay') {
    await ledger.catchUp()
    const ours = houseAddresses(keys, network)
    const family = `${id}:${keys.addressOf(at(HOT))}:${intent.nonce}`
    const isPaidHere = (one: string) => record.family(family).some(({ ids }) => ids.includes(one))
    const due = payable(intent.request, network, { ledger, development: policy.development, ours, isPaidHere })
    // What was signed before is the same payment: a dearer one in its place needs nobody again.
    if (!isPaidHere(due.id)) await checkApprovals(policy.operators, due)
    const { asset, amount, address } = due
    return made(at(HOT), moved(network, asset, address, amount), { ids: [due.id], asset, amount })
  }
  if (intent.kind === 'sweep') {
    const from = at({ purpose: 'deposit', branch: 0, index: intent.index })
    return made(from, moved(network, intent.asset, keys.addressOf(at(HOT)), BigInt(intent.amount)))
  }
  if (intent.kind === 'topup') {
    const amount = BigInt(intent.amount)
    if (amount > network.topUp) throw new Refused('cap', 'topUp', network.topUp)
    const to = keys.addressOf(at({ purpose: 'deposit', branch: 0, index: intent.index }))
    return made(at(GAS), coinCall(to, amount))
  }
  if (intent.kind === 'move') {
    const { to, asset } = intent
    if (to === 'gas' && asset !== networkOf(id).coin) throw new Refused('asset', 'asset')
    const address = to === 'cold' ? network.cold : keys.addressOf(at(GAS))
    return made(at(HOT), moved(network, asset, address, BigInt(intent.amount)))
  }
  const from = at({ purpose: intent.purpose, branch: 0, index: intent.index })
  return made(from, coinCall(keys.addressOf(from), 0n), { payload: FILL })
}

/** Coin or token, to where it is going. */
function moved(network: NetworkPolicy, asset: string, to: string, amount: bigint): Call {
  const policy = network.assets.get(asset)
  if (policy === undefined) throw new Refused('asset', 'asset')
  return policy.contract === undefined ? coinCall(to, amount) : tokenCall(policy.contract, to, amount)
}
