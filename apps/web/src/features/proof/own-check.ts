/**
 * The check of one's own proof, in this browser: the file against its root, the root against the price chain, the names in
 * it against who is logged in, and the hash against what this browser has seen of the same run before.
 */
import { type CheckedFile, checkProofFile, type ProofFault } from '@candlewick/rules/proof/check'
import { isRecord } from '@candlewick/rules/told'
import { store, stored } from '../../platform/storage.ts'

/** Kinds of faults, as a customer needs to know them apart. */
export type OwnFault = 'Leaf' | 'Identity' | 'Publication' | 'Seen'

export interface OwnResult {
  readonly milliseconds: number
  readonly checked?: CheckedFile
  readonly fault?: OwnFault
}

const KIND: Partial<Record<ProofFault, OwnFault>> = {
  identity: 'Identity',
  run: 'Publication',
  chain: 'Publication',
  unpublished: 'Publication',
  time: 'Publication',
}

const SEEN = 'seenProofs'
/** As many as there can be in two months. */
const MOST_SEEN = 60

/**
 * @param told the customer's file, as the exchange told it
 * @param names what the customer is known by here, each whole or with stars in it
 */
export function checkOwn(told: unknown, names: readonly string[]): OwnResult {
  const began = performance.now()
  const checked = checkProofFile(told)
  const milliseconds = performance.now() - began
  if ('fault' in checked) return { milliseconds, fault: KIND[checked.fault] ?? 'Leaf' }
  if (!namesOf(told).every((identity) => names.some((name) => fits(identity, name)))) {
    return { milliseconds, fault: 'Identity' }
  }
  return wasSeenAs(checked.run.number, checked.hash) ? { milliseconds, checked } : { milliseconds, fault: 'Seen' }
}

function namesOf(told: unknown): string[] {
  const proofs = isRecord(told) && Array.isArray(told.proofs) ? told.proofs : []
  return proofs.map((proof: unknown) => (isRecord(proof) ? String(proof.identity) : ''))
}

/** Whether a name fits one that has stars in place of its middle. */
export function fits(identity: string, name: string): boolean {
  if (name === '') return false
  const [begin = '', ...rest] = name.split(/\*+/)
  if (rest.length === 0) return identity === name
  const parts = rest.slice(0, -1)
  const end = rest.at(-1) ?? ''
  if (!identity.startsWith(begin) || !identity.endsWith(end) || identity.length < begin.length + end.length)
    return false
  const middle = identity.slice(begin.length, identity.length - end.length)
  return parts.every((part) => middle.includes(part))
}

/** Notes the hash of a run; false where another one was seen for it before. */
export function wasSeenAs(number: number, hash: string): boolean {
  const kept = stored(SEEN)
  const seen = isRecord(kept) ? kept : {}
  const before = seen[number]
  if (typeof before === 'string') return before === hash
  const newest = Object.entries(seen).sort(([a], [b]) => Number(b) - Number(a))
  store(SEEN, Object.fromEntries([[String(number), hash], ...newest].slice(0, MOST_SEEN)))
  return true
}
