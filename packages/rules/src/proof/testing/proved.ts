/** A whole run made for a few customers, as the server makes it, and the files that they would get. */
import { PRICE_CHAIN_START, type PriceEntry, priceChainHash, timeEntry } from '../../price-chain.ts'
import { sha256 } from '../../sha256.ts'
import { pathText } from '../check.ts'
import { hexOf } from '../encoding.ts'
import { PROOF_FORMAT, type ProofFile } from '../file.ts'
import { idOf, type Snapshot } from '../liabilities.ts'
import { FIRST_RUN, type Publication, publishedHash, publishingEntries, type Run } from '../publication.ts'
import { BRANCH_BYTES, type BuiltTree, buildTree } from '../tree.ts'

export interface Owed {
  readonly identity: string
  /** One number, or several where the amount is split. */
  readonly amounts: readonly bigint[]
}

export const SNAPSHOT: Snapshot = { asset: 'USDT', decimals: 6, sequence: 1_000_000, time: 1_767_225_600_000 }

/** 32 bytes that differ for each number: of tests, where nothing has to be unknown. */
export function bytesOf(number: number): Uint8Array {
  return sha256(new TextEncoder().encode(`test ${number}`))
}

/** The siblings of a place, level by level. */
export function siblingsOf({ levels, depth }: BuiltTree, place: number): Uint8Array[] {
  return levels.slice(0, depth).map((level, n) => {
    const at = (Math.floor(place / 2 ** n) ^ 1) * BRANCH_BYTES
    return level.slice(at, at + BRANCH_BYTES)
  })
}

/** Publishes the run `between` ms later in a link of a price chain, with further entries in it. */
export function publish(run: Run, between = 250, further: readonly PriceEntry[] = []): Publication {
  const hash = publishedHash(run, sha256) ?? ''
  const prices: PriceEntry[] = [['BTC_USDT', 6_000_000, 3]]
  const entries = [...prices, ...publishingEntries(run.number, hash), ...further]
  const time = run.time + between
  const first = { sequence: run.sequence + 5, time, entries, hash: priceChainHash(PRICE_CHAIN_START, entries) }
  const later = [...prices, timeEntry(time)]
  const next = { sequence: run.sequence + 9, time: time + 500, entries: later, hash: priceChainHash(first.hash, later) }
  return { previous: PRICE_CHAIN_START, links: [first, next] }
}

/** @returns the file of each customer, in their order */
export function proved(owed: readonly Owed[], snapshot: Snapshot = SNAPSHOT, previous = FIRST_RUN): ProofFile[] {
  const nonces = owed.map((_, n) => bytesOf(n))
  const leaves = owed.flatMap(({ identity, amounts }, n) =>
    amounts.map((amount, part) => ({
      id: idOf(identity, nonces[n] ?? bytesOf(0), sha256),
      part: part + 1,
      parts: amounts.length,
      amount,
    })),
  )
  let pads = 1_000_000
  const padId = () => {
    pads += 1
    return bytesOf(pads)
  }
  const tree = buildTree(snapshot, leaves, padId, sha256)
  const { asset, decimals, sequence, time } = snapshot
  const run: Run = { number: 1, previous, sequence, time, roots: [{ asset, decimals, root: hexOf(tree.root) }] }
  const publication = publish(run)
  let leaf = 0
  return owed.map(({ identity, amounts }, n) => ({
    format: PROOF_FORMAT,
    run,
    publication,
    proofs: [
      {
        asset,
        identity,
        nonce: hexOf(nonces[n] ?? bytesOf(0)),
        depth: tree.depth,
        parts: amounts.map((amount, part) => {
          const place = tree.places[leaf] ?? 0
          leaf += 1
          const path = pathText(siblingsOf(tree, place))
          return { part: part + 1, parts: amounts.length, amount: String(amount), place, path }
        }),
      },
    ],
  }))
}
