/**
 * A customer's own proof as it is told and downloaded: what was published of the run, and for each asset the customer's
 * leaf with the way up to the root. Nothing of it is believed before it is checked (check.ts).
 */
import { isPriceEntry } from '../price-chain.ts'
import { isListOf, isRecord, isWhole } from '../told.ts'
import type { Publication, Run } from './publication.ts'

/** The form of the file; another one is not read. */
export const PROOF_FORMAT = 'candlewick/pol/1'

/** One leaf, and its way up. */
export interface PartPath {
  /** From 1 to `parts`. */
  readonly part: number
  readonly parts: number
  /** Whole units, in decimal digits. */
  readonly amount: string
  /** Where the leaf lies among all leaves, from 0: its bits say on which side each node is. */
  readonly place: number
  /** The other child of each level from the leaves up, 48 bytes each (hash, sum as u128), in base64. */
  readonly path: string
}

/** One customer's proof of one asset. */
export interface OwnProof {
  readonly asset: string
  /** E-mail address, phone number or name of the account as it was at the time. */
  readonly identity: string
  /** 32 bytes in hex. Private: whoever has it can tell whose leaf this is. */
  readonly nonce: string
  /** Levels above the leaves. */
  readonly depth: number
  readonly parts: readonly PartPath[]
}

export interface ProofFile {
  readonly format: typeof PROOF_FORMAT
  readonly run: Run
  /** Null until the run has been published. */
  readonly publication: Publication | null
  readonly proofs: readonly OwnProof[]
}

/** As many as there can be. */
const MOST_ASSETS = 1_024
const MOST_PARTS = 64
const MOST_ENTRIES = 8_192
const MOST_LETTERS = 512
/** A tree of the largest depth has a leaf for everybody. */
export const MOST_DEPTH = 33

/** True where the file can be read at all, whoever told it. */
export function isProofFile(told: unknown): told is ProofFile {
  if (!isRecord(told) || told.format !== PROOF_FORMAT || !isRun(told.run)) return false
  const { publication } = told
  if (publication !== null && !isPublication(publication)) return false
  return isListOf(told.proofs, MOST_ASSETS, isOwnProof)
}

export function isRun(told: unknown): told is Run {
  if (!isRecord(told) || !isWhole(told.number) || !isWhole(told.sequence) || !isWhole(told.time)) return false
  return isHash(told.previous) && isListOf(told.roots, MOST_ASSETS, isRoot)
}

function isRoot(told: unknown): told is Run['roots'][number] {
  return isRecord(told) && isText(told.asset) && isWhole(told.decimals) && told.decimals <= 255 && isHash(told.root)
}

export function isPublication(told: unknown): told is Publication {
  if (!isRecord(told) || !isHash(told.previous)) return false
  return isListOf(told.links, 2, (link): link is Publication['links'][number] => {
    if (!isRecord(link) || !isWhole(link.sequence) || !isWhole(link.time) || !isHash(link.hash)) return false
    return isListOf(link.entries, MOST_ENTRIES, isPriceEntry)
  })
}

function isOwnProof(told: unknown): told is OwnProof {
  if (!isRecord(told) || !isText(told.asset) || !isText(told.identity) || !isHash(told.nonce)) return false
  if (!isWhole(told.depth) || told.depth > MOST_DEPTH) return false
  return isListOf(told.parts, MOST_PARTS, isPart)
}

function isPart(told: unknown): told is PartPath {
  if (!isRecord(told) || !isWhole(told.part) || !isWhole(told.parts) || !isWhole(told.place)) return false
  if (told.part > MOST_PARTS || told.parts > MOST_PARTS) return false
  return isText(told.amount) && /^\d{1,39}$/.test(told.amount) && isText(told.path, MOST_DEPTH * 64)
}

function isHash(told: unknown): told is string {
  return typeof told === 'string' && /^[\da-f]{64}$/.test(told)
}

function isText(told: unknown, most = MOST_LETTERS): told is string {
  return typeof told === 'string' && told.length <= most
}
