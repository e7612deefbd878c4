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
import type { Journals } from '../src/state/journals.ts'
import { areasSay } from './areas-say.ts'
import type { Journaling } from './journaling.ts'

/** Commands that tell, move or end what customers have, but for what cancels. */
const NEVER =
  /^(prices|tick|deposit|withdraw\.|transfer|rules|operator\.key|fault|snapshot\.)|\.(submit|stop|oco|amend|ladder|open|borrow|repay|close|reverse|margin|protect|leverage|mode)$/

/** What no field of a console call is called. */
const SPEAKS_OF =
  /price|candle|kline|outcome|result|settle|payout(?!Rate)|liquidat|balance|available|occupied|profit|markRange/i

/** Where an area says how it reaches the journal. */
const PLACE = 'apps/server/src/features/AREA/testing/journaling.ts'
// Each file says of what type it is.
const SAID = (await areasSay('journaling.ts')).map(
  ([area, said]) => [area, (said as { readonly JOURNALING: Journaling }).JOURNALING] as const,
)
const ASKS = SAID.flatMap(([, { asks = {} }]) => Object.entries(asks))
/** What kinds may journal, as areas say it: of those about markets and terms each product says its own. */
const JOURNALED = (await areasSay('journals.ts', '.')).flatMap(([, said]) =>
  Object.entries((said as { readonly JOURNALS: Journals }).JOURNALS),
)
const SUBMITS_BY = SAID.flatMap(([area, { submits = {} }]) =>
  Object.entries(submits).map(([file, how]) => ({ area, file: `${area}/${file}`, how })),
)
const OF_CHAINS = Object.fromEntries(
  SAID.flatMap(([area, { follows = {} }]) =>
    Object.entries(follows).map(([file, types]) => [`${area}/${file}`, types]),
  ),
)

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
  expect(ASKS.filter(([name]) => !known.has(name))).toEqual([])
  const asked = ASKS.flatMap(([, kinds]) => kinds)
  const kinds = JOURNALED.map(([kind]) => kind)
  expect(asked.sort(), `each kind is asked for by one call: \`asks\` in ${PLACE}`).toEqual([...new Set(kinds)].sort())
  for (const [kind, types] of JOURNALED) {
    expect([kind, types.filter((type) => NEVER.test(type))]).toEqual([kind, []])
    // To what another area carries out, nobody adds what moves money.
    const isShared = kinds.filter((one) => one === kind).length > 1
    expect([kind, isShared ? types.filter((type) => COMMANDS.has(type)) : []]).toEqual([kind, []])
  }
})

const SUBMITS = /\bsubmit\(|submitFor|\.append\(/
const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))

/** The sources of an area, by their paths below the areas. */
const sourcesOf = (folder: string): { file: string; text: string }[] =>
  readdirSync(`${SOURCES}features/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${SOURCES}features/${folder}/${file}`, 'utf8') }))
const textOf = (file: string): string => readFileSync(`${SOURCES}features/${file}`, 'utf8')
/** The types of commands and of all else that a source names. */
const typesIn = (text: string): string[] =>
  [...text.matchAll(/type: '([a-z]+(?:\.[a-z]+)?)'/g)].map(([, type]) => type ?? '')
/** What a source imports that answers operators' calls. */
const ANSWERS = "'@candlewick/protocol/calls/console/"
/** Areas that do: a new one is among them by what it imports. */
const ANSWERING = readdirSync(`${SOURCES}features`).filter((folder) =>
  sourcesOf(folder).some(({ text }) => text.includes(ANSWERS)),
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
  const found: string[] = []
  for (const folder of ANSWERING.filter((one) => !FOLLOWING.includes(one))) {
    found.push(...sourcesOf(folder).flatMap(({ file, text }) => (submitting.test(text) ? [file] : [])))
  }
  expect(found.sort(), `files of areas that answer operators and submit: \`submits\` in ${PLACE}`).toEqual(
    SUBMITS_BY.map(({ file }) => file).sort(),
  )
  for (const { area, file, how } of SUBMITS_BY) {
    if ('through' in how) {
      const text = textOf(`${area}/${how.through}`)
      expect([file, /journaling\(dependencies\.replica, (JOURNALS|dependencies\.journals), /.test(text)]).toEqual([
        file,
        true,
      ])
      continue
    }
    // What answers operators in the same file submits nothing that no operator may.
    expect([file, how.why.length > 10]).toEqual([file, true])
    const text = textOf(file)
    const commands = text.includes(ANSWERS) ? typesIn(text).filter((type) => NEVER.test(type)) : []
    expect([file, commands, text.includes(ANSWERS) && NOBODYS.test(text)]).toEqual([file, [], false])
  }
})

test('what operators decide about money in and out journals nothing by itself: a row changes, and each file has its list', () => {
  const submits: Record<string, string[]> = {}
  for (const { file, text } of FOLLOWING.flatMap(sourcesOf)) {
    expect([file, NOBODYS.exec(text)?.[0]]).toEqual([file, undefined])
    if (!SUBMITS.test(text)) continue
    const commands = typesIn(text).filter((type) => COMMANDS.has(type))
    submits[file] = [...new Set(commands)].sort()
  }
  expect(submits, `what follows chains has its list: \`follows\` in ${PLACE}`).toEqual(OF_CHAINS)
  for (const file of Object.keys(OF_CHAINS)) expect(file).not.toMatch(/console|kinds|reviews|networks|terms/)
})

/** Commands by which money comes in and goes out. */
const COMMANDS: ReadonlySet<string> = new Set([
  ...['deposit', 'deposit.recover', 'deposit.reverse', 'deposit.floor', 'house.fund', 'network.fee', 'tick'],
  ...['withdraw.hold', 'withdraw.settle', 'withdraw.pay', 'withdraw.cancel', 'adjust', 'transfer'],
])
