/** Transactions of the EVM, built from what is meant. Two forms of data exist: none, and `transfer` of 68 bytes. */
import { createHash } from 'node:crypto'
import type { EvmFees, SignedTransaction } from '@candlewick/chain/signer/intents'
import { keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hexOf } from '../store/keys.ts'

/** What a transaction does, whatever its fee: this stays the same for ever at its nonce. */
export interface Call {
  readonly to: string
  readonly value: bigint
  /** Hex, with 0x. */
  readonly data: string
}

const TRANSFER = 'a9059cbb'
const TRANSFER_BYTES = 68

export const coinCall = (to: string, value: bigint): Call => ({ to, value, data: '0x' })

/** ERC-20 `transfer(to, amount)`. */
export function tokenCall(contract: string, to: string, amount: bigint): Call {
  const word = (digits: string) => digits.toLowerCase().padStart(64, '0')
  return { to: contract, value: 0n, data: `0x${TRANSFER}${word(to.slice(2))}${word(amount.toString(16))}` }
}

/** @param ids withdrawals that it pays: two of the same amount to the same address are two, and have a nonce each */
export function payloadOf(chainId: number, { to, value, data }: Call, ids: readonly string[]): string {
  const text = JSON.stringify([chainId, to.toLowerCase(), value.toString(), data, ids])
  return createHash('sha256').update(text).digest('hex')
}

export interface EvmPlan {
  readonly chainId: number
  readonly nonce: number
  readonly call: Call
  readonly fees: EvmFees
}

export async function signEvm(privateKey: Uint8Array, plan: EvmPlan): Promise<SignedTransaction> {
  const { chainId, nonce, call, fees } = plan
  const bytes = (call.data.length - 2) / 2
  if (bytes !== 0 && bytes !== TRANSFER_BYTES) throw new Error(`${bytes} bytes of data`)
  const raw = await privateKeyToAccount(`0x${hexOf(privateKey)}`).signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    to: hexText(call.to),
    value: call.value,
    data: hexText(call.data),
    gas: BigInt(fees.gas),
    maxFeePerGas: BigInt(fees.maxFee),
    maxPriorityFeePerGas: BigInt(fees.priority),
  })
  return { txid: keccak256(raw), raw: raw.slice(2), fee: String(BigInt(fees.gas) * BigInt(fees.maxFee)) }
}

const hexText = (text: string): `0x${string}` => `0x${text.slice(2)}`
