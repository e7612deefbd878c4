/** Whoever makes the proofs is not believed: what an exchange could try, and what its customer sees of it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from '../sha256.ts'
import { checkProofFile, type FaultyProof, pathText } from './check.ts'
import { hexOf } from './encoding.ts'
import type { OwnProof, PartPath, ProofFile } from './file.ts'
import { contextOf, idOf, leafHash, rootOf } from './liabilities.ts'
import { FIRST_RUN, publishedHash, publishingEntries } from './publication.ts'
import { bytesOf, type Owed, proved, publish, SNAPSHOT } from './testing/proved.ts'

const OWED: Owed[] = [
  { identity: 'a@example.com', amounts: [1_500_000n] },
  { identity: 'b@example.com', amounts: [250_000_001n, 9_007_199_254_740_991n] },
  { identity: '491701234567', amounts: [1n] },
  { identity: 'u77', amounts: [7n] },
  { identity: 'ü@example.com', amounts: [42n] },
]
const FILES = proved(OWED)
const TOTAL = OWED.flatMap(({ amounts }) => amounts).reduce((sum, amount) => sum + amount, 0n)

function fileOf(index: number): ProofFile {
  const file = FILES[index]
  if (file === undefined) throw new Error(`no file ${index}`)
  return file
}

/** The file with another proof, and one with other parts in it. */
function withProof(file: ProofFile, change: (proof: OwnProof) => OwnProof): ProofFile {
  return { ...file, proofs: file.proofs.map(change) }
}
function withParts(file: ProofFile, change: (parts: readonly PartPath[]) => readonly PartPath[]): ProofFile {
  return withProof(file, (proof) => ({ ...proof, parts: change(proof.parts) }))
}
const eachPart = (change: (part: PartPath) => PartPath) => (parts: readonly PartPath[]) => parts.map(change)

function faultOf(file: unknown, identities?: readonly string[]): FaultyProof['fault'] | undefined {
  const checked = checkProofFile(file, identities)
  return 'fault' in checked ? checked.fault : undefined
}

test('every customer finds the own amount, in one part or in several, under the root and its total', () => {
  for (const [index, { identity, amounts }] of OWED.entries()) {
    const checked = checkProofFile(fileOf(index), [identity, 'other'])
    if ('fault' in checked) throw new Error(checked.fault)
    expect(checked.proofs[0]?.amount).toBe(amounts.reduce((sum, amount) => sum + amount, 0n))
    expect(checked.proofs[0]?.total).toBe(TOTAL)
    expect(checked.proofs[0]?.parts.map(({ steps }) => steps.length)).toEqual(amounts.map(() => 3))
    expect(checked.publishedAt).toBe(SNAPSHOT.time + 250)
  }
})

test('of any customers with any amounts each proof holds, and the total is that of all', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 100n })
  const owed = fc.array(fc.array(amount, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(owed, (amounts) => {
      const files = proved(amounts.map((parts, n) => ({ identity: `${n}@example.com`, amounts: parts })))
      const total = amounts.flat().reduce((sum, each) => sum + each, 0n)
      for (const [index, file] of files.entries()) {
        const checked = checkProofFile(file)
        if ('fault' in checked) throw new Error(checked.fault)
        expect(checked.proofs[0]?.total).toBe(total)
        expect(checked.proofs[0]?.amount).toBe(amounts[index]?.reduce((sum, each) => sum + each, 0n))
      }
    }),
    { numRuns: 60 },
  )
})

test('one bit changed anywhere in a way up, an amount or a nonce leads to no published root', () => {
  const file = fileOf(0)
  fc.assert(
    fc.property(fc.nat({ max: 3 * 48 * 8 - 1 }), (bit) => {
      const changed = withParts(
        file,
        eachPart((part) => {
          const bytes = Uint8Array.from(atob(part.path), (letter) => letter.charCodeAt(0))
          bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
          return { ...part, path: pathText([bytes]) }
        }),
      )
      expect(['root', 'sum']).toContain(faultOf(changed))
    }),
    { numRuns: 100 },
  )
  expect(
    faultOf(
      withParts(
        file,
        eachPart((part) => ({ ...part, amount: '1500001' })),
      ),
    ),
  ).toBe('root')
  expect(faultOf(withProof(file, (proof) => ({ ...proof, nonce: hexOf(bytesOf(1)) })))).toBe('root')
  expect(faultOf(withProof(file, (proof) => ({ ...proof, identity: 'A@example.com' })))).toBe('root')
})

test('swapped siblings, another place, a depth or a path of another length', () => {
  const file = fileOf(0)
  expect(
    faultOf(
      withParts(
        file,
        eachPart((part) => ({ ...part, place: part.place ^ 1 })),
      ),
    ),
  ).toBe('root')
  expect(
    faultOf(
      withParts(
        file,
        eachPart((part) => ({ ...part, place: part.place + 8 })),
      ),
    ),
  ).toBe('depth')
  expect(
    faultOf(
      withParts(
        file,
        eachPart((part) => ({ ...part, path: part.path.slice(64) })),
      ),
    ),
  ).toBe('depth')
  expect(faultOf(withProof(file, (proof) => ({ ...proof, depth: 2 })))).toBe('depth')
  const shorter = withParts(
    file,
    eachPart((part) => ({ ...part, path: part.path.slice(0, 128), place: 0 })),
  )
  expect(faultOf(withProof(shorter, (proof) => ({ ...proof, depth: 2 })))).toBe('root')
  expect(
    faultOf(
      withParts(
        file,
        eachPart((part) => ({ ...part, path: `${part.path.slice(0, -1)}=` })),
      ),
    ),
  ).toBe('depth')
  expect(
    faultOf(
      withParts(
        file,
        eachPart((part) => ({ ...part, path: part.path.slice(0, 63) })),
      ),
    ),
  ).toBe('depth')
})

test('a node cannot be shown as a leaf, nor the top as a root of fewer levels', () => {
  const checked = checkProofFile(fileOf(0))
  if ('fault' in checked) throw new Error(checked.fault)
  const step = checked.proofs[0]?.parts[0]?.steps[0]
  if (step === undefined) throw new Error('no step')
  const context = contextOf(SNAPSHOT, sha256)
  const asLeaf = { id: step.above.hash, part: 1, parts: 1, amount: step.above.sum }
  expect(leafHash(context, asLeaf, sha256)).not.toEqual(step.above.hash)
  const top = checked.proofs[0]?.parts[0]?.top
  if (top === undefined) throw new Error('no top')
  expect(hexOf(rootOf(context, 2, top, sha256))).not.toBe(checked.proofs[0]?.root)
  expect(hexOf(rootOf(context, 3, top, sha256))).toBe(checked.proofs[0]?.root)
})

test('a sum of 2^128 on the way up, or an amount that is negative or no number, is refused', () => {
  const full = new Uint8Array(48).fill(0xff)
  const path = pathText([full, full, full])
  expect(
    faultOf(
      withParts(
        fileOf(0),
        eachPart((part) => ({ ...part, path })),
      ),
    ),
  ).toBe('sum')
  for (const amount of ['-1', '1e3', '1.5', '', '9'.repeat(40)]) {
    expect(
      faultOf(
        withParts(
          fileOf(0),
          eachPart((part) => ({ ...part, amount })),
        ),
      ),
    ).toBe('form')
  }
  const most = String(2n ** 128n)
  expect(
    faultOf(
      withParts(
        fileOf(0),
        eachPart((part) => ({ ...part, amount: most })),
      ),
    ),
  ).toBe('sum')
})

test('a customer who was split is shown every part, each once', () => {
  const file = fileOf(1)
  expect(faultOf(withParts(file, (parts) => parts.slice(0, 1)))).toBe('parts')
  expect(faultOf(withParts(file, () => []))).toBe('parts')
  expect(faultOf(withParts(file, ([first]) => (first === undefined ? [] : [first, first])))).toBe('parts')
  const alone = withParts(file, ([first]) => (first === undefined ? [] : [{ ...first, parts: 1 }]))
  expect(faultOf(alone)).toBe('root')
})

test('the leaf of another day, asset or place in the journal is none of this one', () => {
  const yesterday = proved(OWED, { ...SNAPSHOT, sequence: 900_000, time: SNAPSHOT.time - 86_400_000 })[0]
  const today = fileOf(0)
  if (yesterday === undefined) throw new Error('no file')
  expect(faultOf(yesterday)).toBeUndefined()
  expect(faultOf({ ...today, proofs: yesterday.proofs })).toBe('root')
  expect(faultOf({ ...today, run: yesterday.run })).toBe('unpublished')
  expect(faultOf({ ...today, publication: yesterday.publication })).toBe('unpublished')
  const other = withProof(today, (proof) => ({ ...proof, asset: 'BTC' }))
  expect(faultOf(other)).toBe('asset')
  expect(faultOf({ ...today, proofs: [...today.proofs, ...today.proofs] })).toBe('asset')
})

test('somebody else’s proof is not one’s own, and an amount may not be had from a leaf that was given twice', () => {
  expect(faultOf(fileOf(0), ['b@example.com'])).toBe('identity')
  expect(faultOf(fileOf(0), ['b@example.com', 'a@example.com'])).toBeUndefined()
  // Two customers with one leaf would need one identity, and that is one account's.
  const context = contextOf(SNAPSHOT, sha256)
  const leaf = (identity: string) => ({ id: idOf(identity, bytesOf(1), sha256), part: 1, parts: 1, amount: 5n })
  const hashes = ['a@example.com', 'b@example.com'].map((identity) => leafHash(context, leaf(identity), sha256))
  expect(hashes[0]).not.toEqual(hashes[1])
})

test('two roots of one time: neither a run of other roots nor a second run of its number passes as published', () => {
  const file = fileOf(0)
  const { run } = file
  const other = { ...run, roots: run.roots.map((root) => ({ ...root, root: hexOf(bytesOf(9)) })) }
  expect(faultOf({ ...file, run: other })).toBe('unpublished')
  expect(faultOf({ ...file, run: { ...run, number: 2 } })).toBe('unpublished')
  expect(faultOf({ ...file, run: { ...run, previous: hexOf(bytesOf(3)) } })).toBe('unpublished')
  const hash = publishedHash(other, sha256) ?? ''
  const both = publish(run, 250, publishingEntries(run.number, hash))
  expect(faultOf({ ...file, publication: both })).toBe('unpublished')
  expect(faultOf({ ...file, run: { ...run, previous: FIRST_RUN.slice(1) } })).toBe('form')
  expect(faultOf({ ...file, run: { ...run, roots: [...run.roots, ...run.roots] } })).toBe('run')
})

test('a publication is fixed by the chain: no hash, no time of it can be another', () => {
  const file = fileOf(0)
  const { publication } = file
  if (publication === null) throw new Error('not published')
  const [first, next] = publication.links
  if (first === undefined || next === undefined) throw new Error('no links')
  const changed = (links: unknown[]) => faultOf({ ...file, publication: { ...publication, links } })
  expect(changed([{ ...first, time: first.time - 1000 }, next])).toBe('time')
  expect(changed([first])).toBe('chain')
  expect(changed([next, first])).toBe('chain')
  expect(changed([{ ...first, hash: next.hash }, next])).toBe('chain')
  expect(changed([first, { ...next, entries: next.entries.slice(0, 1) }])).toBe('chain')
  expect(faultOf({ ...file, publication: publish(file.run, -1) })).toBe('time')
  expect(faultOf({ ...file, publication: null })).toBeUndefined()
})

test('whatever is told, the check answers and does not throw', () => {
  fc.assert(
    fc.property(fc.anything(), (told) => {
      expect(faultOf(told)).toBe('form')
    }),
  )
  const file = fileOf(0)
  for (const key of ['run', 'proofs', 'publication', 'format'] as const) {
    for (const wrong of [undefined, 1, 'x', [], {}, [null]]) {
      if (key === 'proofs' && Array.isArray(wrong) && wrong.length === 0) continue
      expect(faultOf({ ...file, [key]: wrong })).toBe('form')
    }
  }
})
