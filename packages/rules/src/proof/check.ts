/**
 * The check of a customer's own proof, as the browser makes it and docs/verify-liabilities.py does again: nothing that
 * the exchange says goes in but the file, and what the customer knows: who she is, and what she had.
 */
import { sha256 as ownSha256, type Sha256 } from '../sha256.ts'
import { bytesOfHex, hexOf, ProofRange } from './encoding.ts'
import { isProofFile, type OwnProof, type PartPath } from './file.ts'
import { type Branch, contextOf, idOf, leafHash, nodeAbove, rootOf } from './liabilities.ts'
import { type PublicationFault, publicationFault, publishedHash, type Run } from './publication.ts'

/**
 * What is wrong with a proof. `form`: it cannot be read; `run`: what is published of the run is not over these roots;
 * `asset`: the run has no root of it, or the file has two proofs of it; `identity`: it is somebody else's; `parts`: not
 * every part of the amount is there, once; `depth`: a way up has not one branch a level, or a leaf lies outside;
 * `sum`: a sum is not below 2^128; `root`: the way does not lead to the published root; and those of a publication.
 */
export type ProofFault = 'form' | 'run' | 'asset' | 'identity' | 'parts' | 'depth' | 'sum' | 'root' | PublicationFault

/** One level of the way up. */
export interface ProofStep {
  readonly own: Branch
  readonly other: Branch
  /** On which side of the other branch the own one is. */
  readonly side: 'left' | 'right'
  readonly above: Branch
}

/** One leaf and its way up, reckoned. */
export interface CheckedPart {
  readonly amount: bigint
  readonly leaf: Branch
  readonly steps: readonly ProofStep[]
  readonly top: Branch
}

/** One asset of a file, reckoned. */
export interface CheckedProof {
  readonly asset: string
  readonly decimals: number
  /** What the exchange owes by it: all parts together. */
  readonly amount: bigint
  /** What it owes all customers. */
  readonly total: bigint
  readonly root: string
  readonly parts: readonly CheckedPart[]
}

export interface CheckedFile {
  readonly run: Run
  /** What was published of the run. */
  readonly hash: string
  /** When the link with it was journaled, as the next link fixes it; undefined where it is not published yet. */
  readonly publishedAt: number | undefined
  readonly proofs: readonly CheckedProof[]
}

export interface FaultyProof {
  readonly fault: ProofFault
  /** Where the fault is one asset's. */
  readonly asset?: string
}

/**
 * Whether the file proves what it says; or the first fault. Whatever it is given, it does not throw.
 * @param told a `ProofFile`, as anybody told it
 * @param identities what the customer is known by; undefined where whoever asks does not say
 */
export function checkProofFile(
  told: unknown,
  identities?: readonly string[],
  sha256: Sha256 = ownSha256,
): CheckedFile | FaultyProof {
  if (!isProofFile(told)) return { fault: 'form' }
  const { run, publication } = told
  const hash = hashOf(run, sha256)
  if (hash === undefined) return { fault: 'run' }
  const fault = publication === null ? undefined : publicationFault(publication, { ...run, hash })
  if (fault !== undefined) return { fault }
  const proofs: CheckedProof[] = []
  for (const proof of told.proofs) {
    const { asset, identity } = proof
    if (proofs.some((other) => other.asset === asset)) return { fault: 'asset', asset }
    if (identities !== undefined && !identities.includes(identity)) return { fault: 'identity', asset }
    const checked = checkProof(run, proof, sha256)
    if ('fault' in checked) return { ...checked, asset }
    proofs.push(checked)
  }
  return { run, hash, publishedAt: publication?.links[0]?.time, proofs }
}

function hashOf(run: Run, sha256: Sha256): string | undefined {
  try {
    return publishedHash(run, sha256)
  } catch (failure) {
    if (failure instanceof ProofRange) return undefined
    throw failure
  }
}

/** One asset's proof under the run's root. */
export function checkProof(run: Run, proof: OwnProof, sha256: Sha256 = ownSha256): CheckedProof | FaultyProof {
  const { asset, identity, depth, parts } = proof
  const published = run.roots.find((root) => root.asset === asset)
  if (published === undefined) return { fault: 'asset' }
  const { decimals, root } = published
  if (!hasEveryPart(parts)) return { fault: 'parts' }
  const nonce = bytesOfHex(proof.nonce, 32)
  if (nonce === undefined) return { fault: 'form' }
  try {
    const context = contextOf({ ...run, asset, decimals }, sha256)
    const id = idOf(identity, nonce, sha256)
    const checked: CheckedPart[] = []
    for (const part of parts) {
      const found = climb(context, id, part, depth, sha256)
      if (found === undefined) return { fault: 'depth' }
      if (hexOf(rootOf(context, depth, found.top, sha256)) !== root) return { fault: 'root' }
      checked.push(found)
    }
    const amount = checked.reduce((sum, part) => sum + part.amount, 0n)
    return { asset, decimals, amount, total: checked[0]?.top.sum ?? 0n, root, parts: checked }
  } catch (failure) {
    if (failure instanceof ProofRange) return { fault: 'sum' }
    throw failure
  }
}

/** Parts 1 to n of n, each once: else an amount could be shown in part, and the rest kept from its customer's total. */
function hasEveryPart(parts: readonly PartPath[]): boolean {
  const named = new Set(parts.map(({ part }) => part))
  const all = parts.every(({ part, parts: of }) => of === parts.length && part >= 1 && part <= of)
  return parts.length > 0 && all && named.size === parts.length
}

/** From the leaf to the top; undefined where the path has not one branch for each level. @throws ProofRange */
function climb(
  context: Uint8Array,
  id: Uint8Array,
  { part, parts, amount: told, place, path }: PartPath,
  depth: number,
  sha256: Sha256,
): CheckedPart | undefined {
  const others = branchesOf(path)
  if (others === undefined || others.length !== depth || place >= 2 ** depth) return undefined
  const amount = BigInt(told)
  const leaf: Branch = { hash: leafHash(context, { id, part, parts, amount }, sha256), sum: amount }
  const steps: ProofStep[] = []
  let own = leaf
  let rest = place
  for (const [index, other] of others.entries()) {
    const side = rest % 2 === 0 ? 'left' : 'right'
    const above = side === 'left' ? nodeAbove(index + 1, own, other, sha256) : nodeAbove(index + 1, other, own, sha256)
    steps.push({ own, other, side, above })
    own = above
    rest = Math.floor(rest / 2)
  }
  return { amount, leaf, steps, top: own }
}

const BRANCH = 48

/** The branches of a path; undefined where it is not whole ones in base64. */
function branchesOf(path: string): Branch[] | undefined {
  if (!/^[A-Za-z0-9+/]*$/.test(path) || path.length % 64 !== 0) return undefined
  const bytes = Uint8Array.from(atob(path), (letter) => letter.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  return Array.from({ length: bytes.length / BRANCH }, (_, n) => {
    const at = n * BRANCH
    const sum = (view.getBigUint64(at + 32) << 64n) | view.getBigUint64(at + 40)
    return { hash: bytes.slice(at, at + 32), sum }
  })
}

/** A path as it stands in a file. @param branches from the leaves up, 48 bytes each */
export function pathText(branches: readonly Uint8Array[]): string {
  return btoa(branches.map((branch) => String.fromCharCode(...branch)).join(''))
}
