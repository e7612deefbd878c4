/** `verify` as an operator runs it, on a journal whose beginning lies in the archive. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Command } from '@candlewick/engine/commands'
import type { Engine } from '@candlewick/engine/engine'
import { demoGenesis } from '@candlewick/market-sim/catalog'
import { units } from '@candlewick/money/units'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { ENGINE } from '../../journal/engine-kind.ts'
import { Journal } from '../../journal/journal.ts'
import { PostgresStore } from '../../journal/postgres-store.ts'
import { replay } from '../../journal/replay.ts'
import { Replica } from '../../journal/replica.ts'
import { Snapshots } from '../../journal/snapshots.ts'
import { Projector } from '../projector.ts'
import { verifyInBackground } from './background.ts'
import { runVerify, type VerifyChoices } from './command.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const INDEX = new Map<string, string>()

let database: TestDatabase
let journal: Journal
let snapshots: Snapshots<Engine>
let replica: Replica<Engine>

beforeEach(async () => {
  database = await freshDatabase()
  const store = new PostgresStore(database.url)
  journal = await Journal.open({ store, log })
  snapshots = new Snapshots({ store, kind: ENGINE, log })
  replica = await Replica.start({ journal, snapshots, log })
  const genesis: Command[] = demoGenesis().filter((command) => command.type === 'asset' || command.type === 'market')
  const opened: Command = { type: 'account.open', user: 'alice', kind: 'customer' }
  for (const command of [...genesis.slice(0, 20), opened]) await replica.submit(command)
  for (let round = 0; round < 6; round += 1) {
    await replica.submit({ type: 'prices', entries: [['BTC_USDT', 500_000 + round, 3]], hash: `${round}` })
    const amount = units(1_000_000 + round)
    await replica.submit({ type: 'deposit', id: `d${round}`, user: 'alice', asset: 'USDT', amount })
  }
  const projector = await Projector.start({
    replica,
    sql: database.sql,
    replay: (after) => replay({ journal, snapshots }, after),
    index: INDEX,
  })
  expect(await projector.reached(replica.sequence, 20_000)).toBe(true)
  await projector.stop()
})
afterEach(async () => {
  await replica.stop()
  await journal.close()
  await database.drop()
})

async function verify(part: Partial<VerifyChoices> = {}) {
  const lines: string[] = []
  const desk = { url: database.url, sql: database.sql, store: journal.store, snapshots, index: INDEX }
  const choices = { repair: false, resume: false, keep: false, gentle: true, ...part }
  const code = await runVerify(desk, choices, (line) => lines.push(line))
  return { code, wrong: lines.filter((line) => line.startsWith('WRONG')), last: lines.at(-1) }
}

test('what is forged with SQL is named, repaired from the archive and the journal, and right again', async () => {
  await journal.store.prune(replica.sequence - 4, 8, 'archive', 0)
  await journal.store.prune(replica.sequence - 4, 100, 'archive', 0)
  expect(await verify()).toMatchObject({ code: 0, wrong: [] })

  await database.sql`update projection.funds set amount = amount + 1000 where id = 'd2'`
  const first = await forgePrices()
  const found = await verify()
  expect(found.code).toBe(1)
  expect(found.wrong).toEqual([
    'WRONG projection.funds deposit alice d2 changed (amount)',
    `WRONG journal_prices first=${first} changed`,
  ])
  expect(await verify({ repair: true })).toMatchObject({ code: 0, last: '2 rows repaired' })
  expect(await verify()).toMatchObject({ code: 0, wrong: [] })
})

/** Another price in the first stretch, packed as it was. */
async function forgePrices(): Promise<number> {
  const [kept] = await database.sql<{ first: number; content: Uint8Array }[]>`
    select first::int, content from journal_prices order by first limit 1`
  if (kept === undefined) throw new Error('no prices are kept')
  const forged = inflateRawSync(kept.content).toString('utf8').replace('50000', '40000')
  await database.sql`update journal_prices set content = ${deflateRawSync(Buffer.from(forged))} where first = ${kept.first}`
  return kept.first
}

test('kept prices that were taken away or made up are named', async () => {
  await journal.store.prune(replica.sequence - 4, 100, 'archive', 0)
  await database.sql`update journal_prices set first = first + 1`
  expect((await verify()).wrong).toEqual(['WRONG journal_prices first=1 missing', 'WRONG journal_prices first=2 added'])
  expect((await verify({ repair: true })).code).toBe(0)
  expect((await verify()).code).toBe(0)
})

test('a run that keeps what it computed is gone on with, also behind later commands', async () => {
  expect((await verify({ keep: true })).code).toBe(0)
  await database.sql`update projection.funds set amount = amount + 1000 where id = 'd5'`
  expect((await verify({ resume: true })).wrong).toEqual(['WRONG projection.funds deposit alice d5 changed (amount)'])
})

test('where the beginning was pruned for good nothing is called right or wrong', async () => {
  await journal.store.prune(replica.sequence - 4, 100, 'keep_prices', 0)
  expect(await verify()).toMatchObject({ code: 2, wrong: [] })
})

test('the verifier beside a server names what it finds, and ends when it is told to', async () => {
  await database.sql`update projection.funds set amount = amount + 1000 where id = 'd3'`
  const stopping = new AbortController()
  const errors: string[] = []
  const figures = { runs: 0, wrong: 0 }
  const found = new Promise<void>((resolve) => {
    const error = (message: string) => {
      errors.push(message)
      if (errors.length === 2) resolve()
    }
    const told = { info: () => undefined, warn: error, error }
    const options = { url: database.url, everyHours: 1, figures, log: told, first: 0 }
    void verifyInBackground(options, stopping.signal)
  })
  await found
  stopping.abort()
  expect(errors[0]).toBe('verify: projection.funds deposit alice d3 changed (amount)')
  expect(errors[1]).toMatch(/1 rows differ$/)
  expect(figures).toEqual({ runs: 1, wrong: 1 })
  expect((await verify({ resume: true })).wrong).toHaveLength(1)
})
