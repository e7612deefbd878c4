/** What builds of earlier rules have written down is replayed and restored to what it was then, and goes on under the newest. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Recorded } from '../commands.ts'
import { Engine } from '../engine.ts'
import { RULES_VERSION } from '../limits.ts'
import { carriedDigest } from './snapshot.ts'

interface Kept {
  readonly journal: readonly Recorded[]
  readonly digests: Readonly<Record<string, string>>
  readonly snapshot: { readonly sequence: number; readonly bytes: string }
}

const FOLDER = fileURLToPath(new URL('./old-journals', import.meta.url))
const KEPT = readdirSync(FOLDER).filter((file) => file.endsWith('.json.gz'))

/** Goes on from where the engine is; every digest that was written down behind it. */
function digestsOf(engine: Engine, { journal, digests }: Kept): [string, string][] {
  const found: [string, string][] = []
  for (const recorded of journal) {
    if (recorded.sequence <= engine.sequence) continue
    engine.apply(recorded)
    if (digests[recorded.sequence] !== undefined) found.push([String(recorded.sequence), engine.digest()])
  }
  return found
}

test('every version of the rules before this one is kept that was ever newest since 3', () => {
  expect(KEPT).toEqual(Array.from({ length: RULES_VERSION - 3 }, (_, n) => `rules-${n + 3}.json.gz`))
})

describe.each(KEPT)('%s', (file) => {
  const kept = JSON.parse(gunzipSync(readFileSync(`${FOLDER}/${file}`)).toString()) as Kept
  const rules = Number(/\d+/.exec(file)?.[0])
  const bytes = Buffer.from(kept.snapshot.bytes, 'base64')

  test('replays from its first command to the digests of then', () => {
    const engine = new Engine({ rules })
    expect(digestsOf(engine, kept)).toEqual(Object.entries(kept.digests))
    expect(engine.rulesVersion).toBe(rules)
  })

  test('is restored from the snapshot of then, and comes to the same', () => {
    const engine = Engine.restore(bytes)
    expect([engine.sequence, engine.digest()]).toEqual([kept.snapshot.sequence, carriedDigest(bytes)])
    const behind = Object.entries(kept.digests).filter(([sequence]) => Number(sequence) > kept.snapshot.sequence)
    expect(digestsOf(engine, kept)).toEqual(behind)
    engine.checkInvariants()
  })

  test('goes on under the newest rules', () => {
    const engine = Engine.restore(bytes)
    const { sequence, time } = engine
    const told = engine.apply({ sequence: sequence + 1, time, command: { type: 'rules', version: RULES_VERSION } })
    expect(told).toMatchObject([{ type: 'defined', what: 'rules' }])
    engine.checkInvariants()
    expect(Engine.restore(engine.snapshot()).digest()).toBe(engine.digest())
  })
})
