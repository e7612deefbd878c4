/** Whether a withdrawal is one: its id recomputed from what is to be paid, its money held in the ledger under that id. */
import { checkAddress } from '@candlewick/chain/addresses'
import { payableOf } from '@candlewick/chain/listing'
import { isNetworkId } from '@candlewick/chain/networks'
import { isRecord } from '@candlewick/chain/signer/envelope'
import type { WireRequest } from '@candlewick/chain/signer/intents'
import { withdrawalId } from '@candlewick/chain/withdrawal-id'
import type { Ledger } from '../ledger/replica.ts'
import { type Approvable, readApprovals } from './approvals.ts'
import type { AssetPolicy, NetworkPolicy } from './policy.ts'
import { Refused } from './refuse.ts'

export interface Payable extends Approvable {
  readonly asset: string
  readonly address: string
  readonly policy: AssetPolicy
}

export interface PayableContext {
  readonly ledger: Ledger
  readonly development: boolean
  /** Addresses that no withdrawal goes to. */
  readonly ours: readonly string[]
  /** Whether the withdrawal was signed before in the family that is to be signed again. */
  readonly isPaidHere: (id: string) => boolean
}

/** @throws Refused `form` */
export function readRequest(value: unknown): WireRequest {
  if (!isRecord(value)) throw new Refused('form', 'request')
  const text = (name: string): string => {
    const found = value[name]
    if (typeof found !== 'string' || found.length > 256) throw new Refused('form', name)
    return found
  }
  const units = (name: string): string => {
    const found = text(name)
    if (!/^\d{1,16}$/.test(found)) throw new Refused('form', name)
    return found
  }
  const network = text('network')
  if (!isNetworkId(network)) throw new Refused('form', 'network')
  return {
    network,
    user: text('user'),
    asset: text('asset'),
    address: text('address'),
    memo: text('memo'),
    amount: units('amount'),
    fee: units('fee'),
    nonce: text('nonce'),
    approvals: readApprovals(value.approvals),
  }
}

/**
 * What a withdrawal may be paid, now that the ledger has been followed to its end.
 * @throws Refused where the ledger holds nothing under its id, or something else
 */
export function payable(
  request: WireRequest,
  network: NetworkPolicy,
  { ledger, development, ours, isPaidHere }: PayableContext,
): Payable {
  if (request.network !== network.id) throw new Refused('form', 'network')
  const id = withdrawalId({ ...request, amount: BigInt(request.amount), fee: BigInt(request.fee) })
  const held = ledger.withdrawal(id)
  if (held === undefined) throw new Refused('not_held', 'request', id)
  // What was settled may have left the chain again by a reorganisation: the same payment may be replaced then.
  const again = held.status === 'settled' && isPaidHere(id)
  if (held.status !== 'held' && !again) throw new Refused('not_held', 'status', held.status)
  const whole = BigInt(request.amount) + BigInt(request.fee)
  const same = held.user === request.user && held.asset === request.asset && BigInt(held.amount) === whole
  if (!same || BigInt(held.fee) !== BigInt(request.fee)) throw new Refused('not_held', 'amount', held.amount)
  const policy = network.assets.get(request.asset)
  if (policy === undefined) throw new Refused('asset', 'asset')
  if (request.memo !== '') throw new Refused('memo', 'memo')
  const checked = checkAddress(network.id, request.address, development ? 'development' : 'main')
  if (!checked.ok) throw new Refused('address', 'address', checked.fault)
  const contracts = [...network.assets.values()].flatMap(({ contract }) => contract ?? [])
  const key = (address: string) => address.toLowerCase()
  if ([...ours, ...contracts].some((one) => key(one) === key(checked.address))) throw new Refused('address', 'address')
  const decimals = ledger.decimals(request.asset)
  const amount = decimals === undefined ? undefined : payableOf(BigInt(request.amount), policy.decimals, decimals)
  if (amount === undefined || amount === 0n) throw new Refused('amount', 'amount')
  if (amount > policy.transaction) throw new Refused('cap', 'transaction', policy.transaction)
  const { asset, approvals = [] } = request
  return { id, asset, address: checked.address, amount, policy, approvals }
}
