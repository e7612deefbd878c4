/** The way from a leaf up to the root, from the levels that are kept: every eighth, what lies between is reckoned. */
import { hash } from 'node:crypto'
import { checkProof, pathText } from '@candlewick/rules/proof/check'
import type { OwnProof, ProofFile } from '@candlewick/rules/proof/file'
import { BRANCH_BYTES, levelAbove } from '@candlewick/rules/proof/tree'
import type { Sha256 } from '@candlewick/rules/sha256'
import type { Sql } from '../../db/database.ts'
import { nonceOf } from './nonces.ts'
import { fileOf, type LeafRow, type RootRow, type RunRow, readChunk, readLeaves, readRoots, runOf } from './tables.ts'

/** Levels that a chunk of kept branches spans, and branches of one. */
export const CHUNK_LEVELS = 8
export const CHUNK_BRANCHES = 2 ** CHUNK_LEVELS

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')

/** A customer's proofs of every asset that she had at a run. @param secret of the run */
export async function ownProofs(sql: Sql, run: RunRow, user: string, secret: Uint8Array): Promise<ProofFile> {
  const [roots, leaves] = await Promise.all([readRoots(sql, run.number), readLeaves(sql, run.number, user)])
  const proofs: OwnProof[] = []
  for (const root of roots) {
    const own = leaves.filter(({ asset }) => asset === root.asset)
    const [first] = own
    if (first === undefined) continue
    const nonce = nonceOf(secret, user, root.asset).toString('hex')
    const parts = []
    for (const leaf of own) parts.push(await partOf(sql, run.number, root, leaf))
    const proof = { asset: root.asset, identity: first.identity, nonce, depth: root.depth, parts }
    const checked = checkProof(runOf(run, roots), proof, sha256)
    // What would not convince its customer is no answer: a table was changed, or there is a bug.
    if ('fault' in checked)
      throw new Error(`the proof of run ${run.number} in ${root.asset} is faulty: ${checked.fault}`)
    proofs.push(proof)
  }
  return fileOf(run, roots, proofs)
}

async function partOf(
  sql: Sql,
  run: number,
  { asset, depth }: RootRow,
  leaf: LeafRow,
): Promise<OwnProof['parts'][number]> {
  const branches: Uint8Array[] = []
  for (let base = 0; base < depth; base += CHUNK_LEVELS) {
    const place = Math.floor(leaf.place / 2 ** base)
    const chunk = Math.floor(place / CHUNK_BRANCHES)
    let level = await readChunk(sql, { run, asset, level: base, chunk })
    let within = place % CHUNK_BRANCHES
    for (let step = base; step < Math.min(depth, base + CHUNK_LEVELS); step += 1) {
      const at = (within ^ 1) * BRANCH_BYTES
      branches.push(level.subarray(at, at + BRANCH_BYTES))
      within = Math.floor(within / 2)
      if (level.length > BRANCH_BYTES) level = levelAbove(step + 1, level, sha256)
    }
  }
  const { part, parts, amount, place } = leaf
  return { part, parts, amount, place, path: pathText(branches) }
}
