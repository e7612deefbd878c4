/** What the signer says of an address that it derived: shown to nobody before the signature has been checked. */
import type { NetworkId } from '../networks.ts'
import { isSignedBy } from './envelope.ts'

/** Addresses of the house have no customer. */
export const PURPOSES = ['deposit', 'hot', 'gas'] as const
export type Purpose = (typeof PURPOSES)[number]

export interface AddressStatement {
  readonly network: NetworkId
  readonly purpose: Purpose
  /** The customer's id; empty of the house's own. */
  readonly user: string
  readonly index: number
  readonly address: string
}

/** The text that is signed. No part can hold a bar: ids are words, addresses letters and digits. */
export function statementText({ network, purpose, user, index, address }: AddressStatement): string {
  return `candlewick/address/1|${network}|${purpose}|${user}|${index}|${address}`
}

/** Whether the signer of that key (hex) said so. @param signature base64 */
export function isStated(signer: string, statement: AddressStatement, signature: string): boolean {
  return isSignedBy(signer, statementText(statement), signature)
}
