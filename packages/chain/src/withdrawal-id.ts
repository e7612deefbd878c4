/**
 * The id of a withdrawal binds everything that was asked for: the hold that the journal records carries it, so that whoever
 * signs can recompute from the request whether this is what the customer's money was held for.
 */
import { sha256Hex } from '@candlewick/rules/sha256'
import type { NetworkId } from './networks.ts'

export interface WithdrawalRequest {
  /** The customer's id, as the engine's accounts are named. */
  readonly user: string
  readonly asset: string
  readonly network: NetworkId
  /** As {@link checkAddress} gives it back: one way of writing for each address. */
  readonly address: string
  /** A tag or memo; empty where there is none. */
  readonly memo: string
  /** What the address is to get, in the ledger's smallest units. */
  readonly amount: number | bigint
  /** What the customer pays beside it, in the same units. */
  readonly fee: number | bigint
  /** Chosen at random by whoever asks, and kept: two equal requests are two, the same one sent twice is one. */
  readonly nonce: string
}

/** The request as the one text that is hashed: a JSON list of texts, so that no field can run into the next. */
export function canonicalWithdrawal(request: WithdrawalRequest): string {
  const { user, asset, network, address, memo, amount, fee, nonce } = request
  return JSON.stringify(['wd', user, asset, network, address, memo, whole(amount), whole(fee), nonce])
}

/** SHA-256 of {@link canonicalWithdrawal}, in hex: 64 characters, the most the engine takes for an id. */
export function withdrawalId(request: WithdrawalRequest): string {
  return sha256Hex(canonicalWithdrawal(request))
}

/** @throws RangeError where a number is not whole, not exact or negative */
function whole(value: number | bigint): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`)
  if (value < 0) throw new RangeError(`negative: ${value}`)
  return String(value)
}
