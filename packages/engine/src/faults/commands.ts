/** What is journaled about a command that is passed over, and whose word it is where that is not the engine's own. */

/** What a fault takes out of the way, so that the commands behind it do not run into it again. */
export type Halt =
  /** A market of that product. */
  | { product: string; symbol: string }
  /** An account that neither interest nor liquidation looks at any more; `type` is the ledger's. */
  | { product: 'margin'; user: string; type: number }
  | { product: 'contract_account'; user: string; type: number; asset: string }

/**
 * The verdict on a command that threw when it was applied, or that an operator passes over: it counts as refused, in
 * every replica and every later build, whether or not it would throw there.
 */
export interface FaultCommand {
  type: 'fault'
  /** The command that is passed over; it lies before this one. */
  sequence: number
  /** SHA-256 of that command as JSON, hex. */
  hash: string
  halts: Halt[]
  /** What was thrown, or why the operator says so: for the record. */
  reason: string
  /** Ed25519 over `overSigned` of sequence, hash and reason, in base64; absent where the engine threw. */
  signature?: string
}

/** Puts the key on record that operators sign with: the first unsigned, another one signed with the one before. */
export interface OperatorKeyCommand {
  type: 'operator.key'
  /** Ed25519, the raw 32 bytes in hex. */
  key: string
  /** By the key on record until now, over `keySigned`, in base64. */
  signature?: string
}

/** The text that an operator's signature of a verdict covers. */
export function overSigned({ sequence, hash, reason }: Pick<FaultCommand, 'sequence' | 'hash' | 'reason'>): string {
  return `candlewick pass over ${sequence} ${hash} ${reason}`
}

/** The text that the signature of a new key covers. */
export function keySigned(key: string): string {
  return `candlewick operator key ${key}`
}
