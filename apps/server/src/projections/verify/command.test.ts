/** `verify` as an operator runs it, on a journal whose beginning lies in the archive. */
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
  await journal.store.prune(replica.sequence - 4, 8, 'archive')
  await journal.store.prune(replica.sequence - 4, 100, 'archive')
  expect(await verify()).toMatchObject({ code: 0, wrong: [] })

  await database.sql`update projection.funds set amount = amount + 1000 where id = 'd2'`
  await database.sql`update journal_prices set content = (select content from journal_prices order by first desc limit 1) || '\\x00'`
  const [{ first } = { first: 0 }] = await database.sql<{ first: number }[]>`select first::int from journal_prices`
  const found = await verify()
  expect(found.code).toBe(1)
  expect(found.wrong).toEqual([
    'WRONG projection.funds deposit alice d2 changed (amount)',
    `WRONG journal_prices first=${first} changed`,
  ])
  expect(await verify({ repair: true })).toMatchObject({ code: 0, last: '2 rows repaired' })
  expect(await verify()).toMatchObject({ code: 0, wrong: [] })
})

test('kept prices that were taken away or made up are named', async () => {
  await journal.store.prune(replica.sequence - 4, 100, 'archive')
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
  await journal.store.prune(replica.sequence - 4, 100, 'keep_prices')
  expect(await verify()).toMatchObject({ code: 2, wrong: [] })
})
