/** Transactions of Bitcoin's family, built from what is meant; every input says that it may be replaced (BIP-125). */
import type { CoinInput, SignedTransaction } from '@candlewick/chain/signer/intents'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { hexOf, type KeyPath, type Keys } from '../store/keys.ts'

const REPLACEABLE = 0xfffffffd
/** Outputs below this are not relayed (Bitcoin Core, of the dearest kind). */
export const DUST = 546n
/** Virtual bytes, rounded up: of a transaction of segwit's plain kind. A payee's output is at most a taproot one's. */
const BASE_BYTES = 11
const INPUT_BYTES = 69
const OUTPUT_BYTES = 43

export interface Payee {
  readonly address: string
  readonly amount: bigint
}

export interface CoinsPlan {
  readonly network: KeyPath['network']
  readonly inputs: readonly CoinInput[]
  readonly payees: readonly Payee[]
  /** Where the rest goes. */
  readonly change: string
  readonly fee: bigint
}

/** Of a transaction with so many inputs and payees, its change counted too. */
export const bytesOf = (inputs: number, payees: number): number =>
  BASE_BYTES + inputs * INPUT_BYTES + (payees + 1) * OUTPUT_BYTES

const pathOf = (network: KeyPath['network'], { purpose, branch, index }: CoinInput): KeyPath => ({
  network,
  purpose,
  branch,
  index,
})

/** The script that an input of ours must have, in hex: what the node says is held against it. */
export function scriptOf(keys: Keys, network: KeyPath['network'], input: CoinInput): string {
  return hexOf(p2wpkh(keys.publicKeyOf(pathOf(network, input)), keys.coinNetwork(network)).script)
}

/** What the inputs hold over what is paid and the fee: below zero where they do not. */
export function restOf({ inputs, payees, fee }: Omit<CoinsPlan, 'change' | 'network'>): bigint {
  const held = inputs.reduce((sum, { value }) => sum + BigInt(value), 0n)
  return payees.reduce((rest, { amount }) => rest - amount, held - fee)
}

/** @throws RangeError where the inputs do not hold what is paid and the fee */
export function signCoins(keys: Keys, plan: CoinsPlan): SignedTransaction {
  const { network, inputs, payees, change, fee } = plan
  const rest = restOf(plan)
  if (rest < 0n) throw new RangeError('the inputs do not hold what is paid')
  const transaction = new Transaction()
  const format = keys.coinNetwork(network)
  for (const input of inputs) {
    const { script } = p2wpkh(keys.publicKeyOf(pathOf(network, input)), format)
    const witnessUtxo = { script, amount: BigInt(input.value) }
    transaction.addInput({ txid: input.txid, index: input.vout, sequence: REPLACEABLE, witnessUtxo })
  }
  for (const { address, amount } of payees) transaction.addOutputAddress(address, amount, format)
  // Less than dust is left to the miner: an output of it would keep the transaction from everybody.
  if (rest > DUST) transaction.addOutputAddress(change, rest, format)
  for (const [at, input] of inputs.entries()) transaction.signIdx(keys.privateKeyOf(pathOf(network, input)), at)
  transaction.finalize()
  return { txid: transaction.id, raw: transaction.hex, fee: String(rest > DUST ? fee : fee + rest) }
}
