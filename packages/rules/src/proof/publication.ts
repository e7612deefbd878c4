/**
 * How the roots of one run reach the public: one hash over all of them and over the run before, as entries of the chain of
 * index prices, so that the next link fixes the time at which they were known. Runs are numbered and chained: whoever has
 * seen one has seen all before it, and a second run of the same number shows.
 */
import { type PriceEntry, priceChainHash, timeBefore } from '../price-chain.ts'
import type { Sha256 } from '../sha256.ts'
import { bytesOfHex, Fields, hexOf } from './encoding.ts'

/** One asset's root. */
export interface RunRoot {
  readonly asset: string
  readonly decimals: number
  /** Lower-case hex, 32 bytes. */
  readonly root: string
}

/** The proofs of all assets as of one command. */
export interface Run {
  /** From 1, without gaps. */
  readonly number: number
  /** What was published of the run before, hex; {@link FIRST_RUN} before the first. */
  readonly previous: string
  readonly sequence: number
  /** Epoch milliseconds. */
  readonly time: number
  /** Ascending by the codes of their assets. */
  readonly roots: readonly RunRoot[]
}

/** What the first run follows. */
export const FIRST_RUN = '0'.repeat(64)

/**
 * The hash that is published of a run, in hex; undefined where the run says something twice, in another order, or not in
 * its form. @throws ProofRange
 */
export function publishedHash({ number, previous, sequence, time, roots }: Run, sha256: Sha256): string | undefined {
  const before = bytesOfHex(previous, 32)
  if (before === undefined) return undefined
  const letters = roots.reduce((sum, { asset }) => sum + asset.length * 3, 0)
  const fields = new Fields(128 + letters + roots.length * 40).text('candlewick/pol/run/1').u64(number).raw(before)
  fields.u64(sequence).u64(time).u16(roots.length)
  for (const [index, { asset, decimals, root }] of roots.entries()) {
    const bytes = bytesOfHex(root, 32)
    const last = roots[index - 1]?.asset
    if (bytes === undefined || (last !== undefined && last >= asset)) return undefined
    fields.str(asset).u8(decimals).raw(bytes)
  }
  return hexOf(sha256(fields.bytes))
}

/** An entry's name has room for a quarter of the hash. */
const QUARTERS = 4
const DIGITS = 16
const ENTRY = '@owed:'

/**
 * The entries of a link of the price chain that publish a run. They rest on no source, so they are a price to nobody.
 * @param hash of {@link publishedHash}
 */
export function publishingEntries(number: number, hash: string): [name: string, value: number, sources: number][] {
  return Array.from({ length: QUARTERS }, (_, n) => [
    `${ENTRY}${n + 1}:${hash.slice(n * DIGITS, (n + 1) * DIGITS)}`,
    number,
    0,
  ])
}

/** Every run that these entries publish: one, or more where somebody publishes two for one number. */
export function publishedIn(entries: readonly PriceEntry[]): { number: number; hash: string }[] {
  const found: { number: number; hash: string }[] = []
  const own = entries.filter(([name]) => name.startsWith(ENTRY))
  for (let at = 0; at + QUARTERS <= own.length; at += QUARTERS) {
    const quarters = own.slice(at, at + QUARTERS)
    const hash = quarters.map(([name]) => name.slice(ENTRY.length + 2)).join('')
    const [first] = quarters
    if (first === undefined || !isSame(quarters, publishingEntries(first[1], hash))) continue
    found.push({ number: first[1], hash })
  }
  return found
}

function isSame(some: readonly PriceEntry[], others: readonly PriceEntry[]): boolean {
  return some.every(([name, value, sources], n) => {
    const other = others[n]
    return other !== undefined && name === other[0] && value === other[1] && sources === other[2]
  })
}

/** One link of the price chain. */
export interface ChainLink {
  readonly sequence: number
  /** Epoch milliseconds. */
  readonly time: number
  readonly entries: readonly PriceEntry[]
  readonly hash: string
}

/** Where a run was published: the link that holds it, and the next one, which fixes its time. */
export interface Publication {
  /** The hash that the first link follows. */
  readonly previous: string
  readonly links: readonly ChainLink[]
}

/**
 * What is wrong with a publication; undefined where it is sound. `chain`: a hash is not that of its link; `unpublished`:
 * the link does not hold this run, or holds another of its number too; `time`: the next link fixes no time or another
 * one, or it was published before it was made.
 */
export type PublicationFault = 'chain' | 'unpublished' | 'time'

export function publicationFault(
  { previous, links }: Publication,
  { number, hash, time }: { readonly number: number; readonly hash: string; readonly time: number },
): PublicationFault | undefined {
  const [link, next] = links
  if (link === undefined || next === undefined || links.length !== 2) return 'chain'
  if (priceChainHash(previous, link.entries) !== link.hash) return 'chain'
  if (priceChainHash(link.hash, next.entries) !== next.hash) return 'chain'
  const runs = publishedIn(link.entries)
  if (runs.length !== 1 || runs[0]?.number !== number || runs[0].hash !== hash) return 'unpublished'
  return timeBefore(next.entries) === link.time && link.time >= time ? undefined : 'time'
}
