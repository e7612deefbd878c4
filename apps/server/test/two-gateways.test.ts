import { afterEach, beforeEach, expect, test } from 'vitest'
import { ENGINE } from '../src/journal/engine-kind.ts'
import { GENESIS } from '../src/journal/group.ts'
import { Journal } from '../src/journal/journal.ts'
import { PostgresStore } from '../src/journal/postgres-store.ts'
import { replayDigest } from '../src/journal/replay.ts'
import { Replica } from '../src/journal/replica.ts'
import { Snapshots } from '../src/journal/snapshots.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { genesis, nextCommand } from './simulation/commands.ts'
import { chanceOf } from './simulation/random.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let database: TestDatabase
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await freshDatabase()
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await database.drop()
})

async function gateway() {
  const journal = await Journal.open({ store: new PostgresStore(database.url), log })
  closing.push(() => journal.close())
  const snapshots = new Snapshots({ store: journal.store, kind: ENGINE, log })
  const replica = await Replica.start({ journal, snapshots, log })
  closing.push(() => replica.stop())
  return { journal, snapshots, replica }
}

test('two gateways write one order, serve the same book and end with the same digest, as does a third that starts late', async () => {
  const [one, two] = [await gateway(), await gateway()]
  for (const command of genesis()) await one.replica.submit(command)
  const trade = async ({ replica }: typeof one, seed: number) => {
    const chance = chanceOf(seed)
    for (let i = 0; i < 150; i++) {
      await Promise.all([1, 2, 3].map(() => replica.submit(nextCommand(chance, replica.engine))))
    }
  }
  await Promise.all([trade(one, 1), trade(two, 2)])
  const middle = one.replica.position
  await one.snapshots.take({ machine: one.replica.engine, position: middle })
  await Promise.all([trade(one, 3), trade(two, 4)])

  const { sequence } = await one.journal.store.head()
  const third = await gateway()
  const gateways = [one, two, third]
  await expect.poll(() => gateways.map(({ replica }) => replica.sequence)).toEqual([sequence, sequence, sequence])
  const books = gateways.map(({ replica: { engine } }) =>
    engine.markets().map(({ symbol }) => [symbol, engine.depth(symbol, 'buy', 50), engine.depth(symbol, 'sell', 50)]),
  )
  expect(books[1]).toEqual(books[0])
  expect(books[2]).toEqual(books[0])
  const digests = gateways.map(({ replica }) => replica.engine.digest())
  expect(new Set(digests).size).toBe(1)
  expect(await replayDigest(one.journal, { machine: ENGINE.create(), position: GENESIS })).toEqual({
    sequence,
    digest: digests[0],
  })
})
