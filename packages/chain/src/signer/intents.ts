/**
 * What the signer is asked to sign: what is meant, never a hash. It builds the transaction itself. Amounts are decimal text
 * in the chain's smallest units, but for those of a withdrawal, which are the ledger's.
 */
import type { NetworkId } from '../networks.ts'
import type { Purpose } from './statement.ts'

/** An operator's word that a withdrawal may be paid: her passkey's assertion over its id (32 bytes). All is base64url. */
export interface WireApproval {
  readonly credential: string
  readonly authenticatorData: string
  readonly clientDataJSON: string
  readonly signature: string
}

/** Approvals that a withdrawal carries at most: a frame holds them beside the most inputs. */
export const MOST_APPROVALS = 5
/** Characters of each part of an approval, at most. */
export const APPROVAL_CHARACTERS: Readonly<Record<keyof WireApproval, number>> = {
  credential: 1_400,
  authenticatorData: 600,
  clientDataJSON: 1_500,
  signature: 700,
}

/** A withdrawal as it was asked for (`withdrawal-id.ts`), on the wire. */
export interface WireRequest {
  readonly user: string
  readonly asset: string
  readonly network: NetworkId
  readonly address: string
  readonly memo: string
  readonly amount: string
  readonly fee: string
  readonly nonce: string
  /** No part of the id: they may come, and come anew, as long as it is not signed. */
  readonly approvals?: readonly WireApproval[]
}

export interface EvmFees {
  /** Units of gas. */
  readonly gas: string
  /** Wei a unit of gas. */
  readonly maxFee: string
  readonly priority: string
}

/** An output of ours that is spent. */
export interface CoinInput {
  readonly txid: string
  readonly vout: number
  readonly value: string
  readonly purpose: Purpose
  /** Branch 0 receives, 1 is change. */
  readonly branch: 0 | 1
  readonly index: number
}

interface OnEvm {
  readonly network: NetworkId
  readonly nonce: number
  readonly fees: EvmFees
}

/** A withdrawal, from the hot account. */
export interface PayIntent extends OnEvm {
  readonly kind: 'pay'
  readonly request: WireRequest
}

/** All of a token, or so much of the coin, from a customer's address home to the hot account. */
export interface SweepIntent extends OnEvm {
  readonly kind: 'sweep'
  readonly index: number
  readonly asset: string
  readonly amount: string
}

/** Gas for a sweep, from the gas account to a customer's address. */
export interface TopUpIntent extends OnEvm {
  readonly kind: 'topup'
  readonly index: number
  readonly amount: string
}

/** From the hot account to the cold address that the policy names, or to the gas account. */
export interface MoveIntent extends OnEvm {
  readonly kind: 'move'
  readonly to: 'cold' | 'gas'
  readonly asset: string
  readonly amount: string
}

/** Nothing to itself: uses up a nonce. */
export interface FillIntent extends OnEvm {
  readonly kind: 'fill'
  readonly purpose: Purpose
  readonly index: number
}

/**
 * Withdrawals of a network of coins, up to a hundred; one that needs approvals is paid alone, since a frame holds no more.
 * What is left goes to the hot account's change address of that index.
 */
export interface PayCoinsIntent {
  readonly kind: 'payCoins'
  readonly network: NetworkId
  readonly inputs: readonly CoinInput[]
  readonly requests: readonly WireRequest[]
  readonly change: number
  /** Smallest units a virtual byte. */
  readonly rate: number
  /** Where they were paid in before: the final transaction that has spent what that one would have. */
  readonly conflict?: string
}

/** Coins to the cold address that the policy names: all that the inputs hold, but the fee and what stays. */
export interface MoveCoinsIntent {
  readonly kind: 'moveCoins'
  readonly network: NetworkId
  readonly inputs: readonly CoinInput[]
  /** Goes back to the hot account, to its change address; `0`: nothing. */
  readonly keep: string
  readonly rate: number
  readonly conflict?: undefined
}

export type EvmIntent = PayIntent | SweepIntent | TopUpIntent | MoveIntent | FillIntent
export type CoinsIntent = PayCoinsIntent | MoveCoinsIntent
export type Intent = EvmIntent | CoinsIntent

/** Outputs of a batch, at most. */
export const MOST_PAYEES = 100
/** Inputs of one transaction, at most: a frame holds them. */
export const MOST_INPUTS = 200

export interface SignedTransaction {
  readonly txid: string
  /** Hex, without 0x. */
  readonly raw: string
  /** What it costs at most, in the network's coin's smallest units. */
  readonly fee: string
}
