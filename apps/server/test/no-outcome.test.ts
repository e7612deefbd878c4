/**
 * No operators' call sets a price, a candle, an outcome or a balance. Shown of every call there is, a new one among them:
 * by the fields that it takes, by the commands that what it asks for may journal, and by the sources, in which nothing of
 * the console reaches the journal but through that closed list.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CONSOLE_CALLS } from '@candlewick/protocol/registry'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { OPERATORS_JOURNAL } from '../src/state/journals.ts'

/** Commands that tell, move or end what customers have, but for what cancels. */
const NEVER =
  /^(prices|tick|deposit|withdraw\.|transfer|rules|operator\.key|fault|snapshot\.)|\.(submit|stop|oco|amend|ladder|open|borrow|repay|close|reverse|margin|protect|leverage|mode)$/

/** What no field of a console call is called. */
const SPEAKS_OF =
  /price|candle|kline|outcome|result|settle|payout(?!Rate)|liquidat|balance|available|occupied|profit|markRange/i

/** Kinds of proposals by the call that asks for them; a call that changes something and asks for none journals nothing. */
const ASKS: Readonly<Record<string, readonly (keyof typeof OPERATORS_JOURNAL)[]>> = {
  'console.customers.restrict': ['customer.restrict'],
  'console.customers.lift': ['customer.lift'],
  'console.adjustments.propose': ['ledger.adjust'],
  'console.markets.halt': ['market.halt'],
  'console.markets.resume': ['market.resume'],
  'console.markets.change': ['terms.change'],
  'console.markets.create': ['market.create'],
  'console.markets.setFees': ['fees.set'],
  'console.rewards.setCampaign': ['rewards.campaign'],
  'console.rewards.setBudget': ['rewards.budget'],
}

/**
 * What the processes that follow chains journal for money that comes in and goes out: each file's closed list. What operators
 * decide about it changes a row, by which these go on; their calls and kinds journal nothing.
 */
const OF_CHAINS: Readonly<Record<string, readonly string[]>> = {
  'deposits/crediting.ts': ['deposit'],
  'deposits/hand.ts': ['deposit'],
  'deposits/recoveries.ts': ['deposit.recover'],
  'deposits/risk.ts': ['deposit.reverse', 'tick'],
  'payouts/posting.ts': ['network.fee'],
  'payouts/settling.ts': ['withdraw.settle'],
  'withdrawals/closing.ts': ['deposit', 'withdraw.cancel', 'withdraw.pay', 'withdraw.settle'],
  'withdrawals/requests.ts': ['withdraw.hold'],
}
/** Commands that nobody journals from the console, whatever it asks for: the house's own money, and how far deposits are known. */
const NOBODYS = /type: '(house\.fund|deposit\.floor|rules|prices|operator\.key)'/

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(Object(schema.properties)) : []
  return [...own, ...Object.values(schema).flatMap(fieldsOf)]
}

test('no call takes a field that speaks of one', () => {
  expect(CONSOLE_CALLS.length).toBeGreaterThan(40)
  for (const call of CONSOLE_CALLS) {
    const fields = fieldsOf(z.toJSONSchema(call.wire.input, { io: 'input' }))
    expect([call.name, fields.filter((field) => SPEAKS_OF.test(field))]).toEqual([call.name, []])
  }
})

test('what a call asks for journals commands of a closed list, none of which does', () => {
  const known = new Set(CONSOLE_CALLS.filter(({ changes }) => changes).map(({ name }) => name))
  expect(Object.keys(ASKS).filter((name) => !known.has(name))).toEqual([])
  expect(Object.values(ASKS).flat().sort()).toEqual(Object.keys(OPERATORS_JOURNAL).sort())
  for (const [kind, types] of Object.entries(OPERATORS_JOURNAL)) {
    expect([kind, types.filter((type) => NEVER.test(type))]).toEqual([kind, []])
  }
})

const SUBMITS = /\bsubmit\(|submitFor|\.append\(/
const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))

/** The sources of an area, by their paths below the areas. */
const sourcesOf = (folder: string): { file: string; text: string }[] =>
  readdirSync(`${SOURCES}features/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${SOURCES}features/${folder}/${file}`, 'utf8') }))
/** Areas that answer operators' calls: a new one is among them by what it imports. */
const ANSWERING = readdirSync(`${SOURCES}features`).filter((folder) =>
  sourcesOf(folder).some(({ text }) => text.includes("'@candlewick/protocol/calls/console/")),
)
/** Those that follow chains. */
const FOLLOWING = [...new Set(Object.keys(OF_CHAINS).map((file) => file.split('/')[0] ?? ''))]

test('every area that answers operators is looked at', () => {
  expect(ANSWERING).toEqual(expect.arrayContaining(['console', 'customers', 'ledger', 'proof', 'terms', ...FOLLOWING]))
  const asked = new Set(CONSOLE_CALLS.map(({ area }) => area.replace('console/', '')))
  const imported = new Set(
    ANSWERING.flatMap((folder) =>
      sourcesOf(folder).flatMap(({ text }) =>
        [...text.matchAll(/'@candlewick\/protocol\/calls\/console\/([a-z-]+)\.?/g)].map(([, name]) => name ?? ''),
      ),
    ),
  )
  expect([...asked].filter((area) => !imported.has(area))).toEqual([])
})

test('nothing of the console reaches the journal but through that list', () => {
  const submitting =
    /\bsubmit\(|submitFor|\.append\(|update projection\.|insert into projection\.|delete from projection\./
  const through: string[] = []
  for (const folder of ANSWERING.filter((one) => !FOLLOWING.includes(one))) {
    through.push(...sourcesOf(folder).flatMap(({ file, text }) => (submitting.test(text) ? [file] : [])))
  }
  expect(through.sort()).toEqual([
    // A customer's own switch, which cancels her orders when her programme is silent.
    'account/keys/silence.ts',
    'customers/restrictions.ts',
    'ledger/adjustments.ts',
    'terms/kinds.ts',
    'terms/reward-kinds.ts',
  ])
  for (const file of ['customers/module.ts', 'ledger/adjustments.ts', 'terms/kinds.ts', 'terms/reward-kinds.ts']) {
    const text = readFileSync(`${SOURCES}features/${file}`, 'utf8')
    expect([file, text.includes('journaling(dependencies.replica')]).toEqual([file, true])
  }
})

test('what operators decide about money in and out journals nothing by itself: a row changes, and each file has its list', () => {
  const submits: Record<string, string[]> = {}
  for (const { file, text } of FOLLOWING.flatMap(sourcesOf)) {
    expect([file, NOBODYS.exec(text)?.[0]]).toEqual([file, undefined])
    if (!SUBMITS.test(text)) continue
    const types = [...text.matchAll(/type: '([a-z]+(?:\.[a-z]+)?)'/g)].map(([, type]) => type ?? '')
    const commands = types.filter((type) => COMMANDS.has(type))
    submits[file] = [...new Set(commands)].sort()
  }
  expect(submits).toEqual(OF_CHAINS)
  for (const file of Object.keys(OF_CHAINS)) expect(file).not.toMatch(/console|kinds|reviews|networks|terms/)
})

/** Commands by which money comes in and goes out. */
const COMMANDS: ReadonlySet<string> = new Set([
  ...['deposit', 'deposit.recover', 'deposit.reverse', 'deposit.floor', 'house.fund', 'network.fee', 'tick'],
  ...['withdraw.hold', 'withdraw.settle', 'withdraw.pay', 'withdraw.cancel', 'adjust', 'transfer'],
])
