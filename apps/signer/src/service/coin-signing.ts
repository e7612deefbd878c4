/** The same for networks of coins: what conflicts there is the coins spent, so a replacement spends all that came before. */
import { createHash } from 'node:crypto'
import { networkOf } from '@candlewick/chain/networks'
import {
  type CoinInput,
  type CoinsIntent,
  MOST_INPUTS,
  MOST_PAYEES,
  type SignedTransaction,
} from '@candlewick/chain/signer/intents'
import { checkApprovals } from '../policy/approvals.ts'
import { checkOneFamily, checkSums } from '../policy/forever.ts'
import { type Payable, payable } from '../policy/held.ts'
import { OwnNode } from '../policy/node.ts'
import type { NetworkPolicy } from '../policy/policy.ts'
import { Refused } from '../policy/refuse.ts'
import type { Noted } from '../store/record.ts'
import { bytesOf, DUST, restOf, scriptOf, signCoins } from '../transactions/coins.ts'
import { HOT, houseAddresses, networkPolicy, type SigningDependencies } from './signing.ts'

/** Satoshis a virtual byte: more was never paid for long. */
const MOST_RATE = 2_000

export async function signCoinsIntent(
  dependencies: SigningDependencies,
  intent: CoinsIntent,
): Promise<SignedTransaction> {
  const { keys, policy, record, now } = dependencies
  const network = networkPolicy(policy, intent.network, 'utxo')
  const node = new OwnNode(network.rpc)
  checkForm(intent)
  const dues = intent.kind === 'payCoins' ? await payees(dependencies, network, intent.requests) : []
  const ids = dues.map(({ id }) => id).sort()
  const inputs = intent.inputs.map(({ txid, vout, value }) => `${txid}:${vout}:${value}`)
  const family = intent.kind === 'payCoins' ? familyOf(dependencies, ids) : familyOfMove(dependencies, inputs)
  const before = record.family(family)
  const bytes = bytesOf(inputs.length, Math.max(1, dues.length))
  const fee = BigInt(Math.ceil(bytes * intent.rate))
  await checkCoins(dependencies, network, node, intent.inputs, before)
  for (const id of ids) await checkOneFamily({ record, node, policy: network }, id, family, intent.conflict)
  const { coin } = networkOf(network.id)
  const to = { network: network.id, ...HOT }
  const out = dues.map(({ address, amount }) => ({ address, amount }))
  const change = keys.addressOf({ ...to, branch: 1, index: intent.kind === 'payCoins' ? intent.change : 0 })
  const whole = restOf({ inputs: intent.inputs, payees: [], fee })
  const moved = intent.kind === 'moveCoins' ? whole - BigInt(intent.keep) : 0n
  if (intent.kind === 'moveCoins' && moved <= DUST) throw new Refused('inputs', 'keep', fee)
  const paid = intent.kind === 'payCoins' ? out : [{ address: network.cold, amount: moved }]
  const plan = { network: network.id, inputs: intent.inputs, payees: paid, change, fee }
  if (restOf(plan) < 0n) throw new Refused('inputs', 'inputs', fee)
  const at = now()
  const amount = dues.reduce((sum, due) => sum + due.amount, 0n)
  const signed = signCoins(keys, plan)
  // Of whoever lost the answer to the very same: it stands in the record, and nothing else leaves.
  if (before.some(({ txid }) => txid === signed.txid)) return signed
  checkReplaces(before, { ids, inputs, fee, bytes })
  checkSums(record, network, { at, asset: coin, amount, fee: BigInt(signed.fee), family })
  const payload = createHash('sha256')
    .update(JSON.stringify(paid.map((one) => [one.address, String(one.amount)])))
    .digest('hex')
  const { txid } = signed
  const entry = { at, kind: intent.kind, network: network.id, family, payload, ids, inputs, asset: coin, txid }
  record.add({ ...entry, amount: String(amount), fee: signed.fee })
  return signed
}

async function payees(
  { keys, policy, ledger, record }: SigningDependencies,
  network: NetworkPolicy,
  requests: Extract<CoinsIntent, { kind: 'payCoins' }>['requests'],
): Promise<Payable[]> {
  await ledger.catchUp()
  const ours = houseAddresses(keys, network)
  // Another family with the same withdrawals is refused later, by what was signed (`forever.ts`).
  const isPaidHere = (id: string) => record.familiesOf(id).length > 0
  const context = { ledger, development: policy.development, ours, isPaidHere }
  const dues = requests.map((request) => payable(request, network, context))
  if (new Set(dues.map(({ id }) => id)).size !== dues.length) throw new Refused('form', 'requests')
  for (const due of dues) if (!isPaidHere(due.id)) await checkApprovals(policy.operators, due)
  return dues
}

/** The family that these withdrawals are paid in already, all of them and no other; a new one where none of them is. */
function familyOf({ record }: SigningDependencies, ids: readonly string[]): string {
  const newest = record.familiesOf(ids[0] ?? '').at(-1)
  const same = newest !== undefined && JSON.stringify(record.family(newest)[0]?.ids) === JSON.stringify(ids)
  return same ? newest : record.nextFamily
}

/** The family in which these very coins are moved already, so that a dearer one may take its place; else a new one. */
function familyOfMove({ record }: SigningDependencies, inputs: readonly string[]): string {
  const newest = record.familySpending(inputs[0] ?? '')
  const first = newest === undefined ? undefined : record.family(newest)[0]
  const sorted = (names: readonly string[]) => JSON.stringify([...names].sort())
  const same = first?.kind === 'moveCoins' && sorted(first.inputs) === sorted(inputs)
  return newest !== undefined && same ? newest : record.nextFamily
}

/** BIP-125: all inputs of all before, the same payees, and one satoshi a byte more than the dearest of them. */
function checkReplaces(
  before: readonly Noted[],
  next: { ids: readonly string[]; inputs: readonly string[]; fee: bigint; bytes: number },
): void {
  for (const { inputs, fee } of before) {
    if (inputs.some((input) => !next.inputs.includes(input))) throw new Refused('family', 'inputs')
    if (next.fee < BigInt(fee) + BigInt(next.bytes)) throw new Refused('fee_low', 'rate', fee)
  }
}

/** A coin's value is in what is signed over, but only its own: two signatures over different tales would be one theft. */
async function checkCoins(
  { keys }: SigningDependencies,
  network: NetworkPolicy,
  node: OwnNode,
  inputs: readonly CoinInput[],
  before: readonly Noted[],
): Promise<void> {
  const spent = new Set(before.flatMap((one) => one.inputs))
  for (const input of inputs) {
    // What an earlier one of the family spends is no free coin any more; it was looked up then.
    if (spent.has(`${input.txid}:${input.vout}:${input.value}`)) continue
    const coin = await node.coin(input.txid, input.vout)
    const known = coin !== undefined && coin.value === BigInt(input.value)
    if (!known || coin.script !== scriptOf(keys, network.id, input)) throw new Refused('coin', 'inputs', input.txid)
  }
}

function checkForm(intent: CoinsIntent): void {
  const { inputs, rate } = intent
  if (inputs.length === 0 || inputs.length > MOST_INPUTS) throw new Refused('form', 'inputs', MOST_INPUTS)
  if (new Set(inputs.map(({ txid, vout }) => `${txid}:${vout}`)).size !== inputs.length) {
    throw new Refused('form', 'inputs')
  }
  if (!(Number.isFinite(rate) && rate >= 1 && rate <= MOST_RATE)) throw new Refused('form', 'rate', MOST_RATE)
  if (intent.kind !== 'payCoins') return
  const { requests } = intent
  if (requests.length === 0 || requests.length > MOST_PAYEES) throw new Refused('form', 'requests', MOST_PAYEES)
}
