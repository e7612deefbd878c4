import { afterEach, beforeEach, expect, test } from 'vitest'
import { ENGINE } from '../src/journal/engine-kind.ts'
import { GENESIS } from '../src/journal/group.ts'
import { replayDigest } from '../src/journal/replay.ts'
import { type Gateways, openGateways } from './gateways.ts'
import { genesis, nextCommand } from './simulation/commands.ts'
import { chanceOf } from './simulation/random.ts'

let gateways: Gateways

beforeEach(async () => {
  gateways = await openGateways()
})
afterEach(() => gateways.close())

test('two gateways write one order, serve the same book and end with the same digest, as does a third that starts late', async () => {
  const [one, two] = [await gateways.start(), await gateways.start()]
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
  const third = await gateways.start()
  const all = [one, two, third]
  await expect.poll(() => all.map(({ replica }) => replica.sequence)).toEqual([sequence, sequence, sequence])
  const books = all.map(({ replica: { engine } }) =>
    engine.markets().map(({ symbol }) => [symbol, engine.depth(symbol, 'buy', 50), engine.depth(symbol, 'sell', 50)]),
  )
  expect(books[1]).toEqual(books[0])
  expect(books[2]).toEqual(books[0])
  const digests = all.map(({ replica }) => replica.engine.digest())
  expect(new Set(digests).size).toBe(1)
  expect(await replayDigest(one.journal, { machine: ENGINE.create(), position: GENESIS })).toEqual({
    sequence,
    digest: digests[0],
  })
})
