/**
 * The random number in a customer's leaf: 32 bytes that follow from the run's own secret, so that they are fresh in every
 * run and for every asset, and only one number a run has to be kept sealed.
 */
import { createHmac } from 'node:crypto'

/** Bytes of a run's secret. */
export const SECRET_BYTES = 32

/** What the vault seals a run's secret as: taken from another run it does not open. */
export function secretContext(sequence: number): string {
  return `liabilities_runs\0${sequence}`
}

export function nonceOf(secret: Uint8Array, user: string, asset: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['candlewick/pol/nonce/1', user, asset]))
    .digest()
}
