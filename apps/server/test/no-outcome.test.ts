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
}

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

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))

test('nothing of the console reaches the journal but through that list', () => {
  const submitting =
    /\bsubmit\(|submitFor|\.append\(|update projection\.|insert into projection\.|delete from projection\./
  const through: string[] = []
  for (const folder of ['console', 'customers', 'ledger', 'terms']) {
    for (const file of readdirSync(`${SOURCES}features/${folder}`)) {
      const text = readFileSync(`${SOURCES}features/${folder}/${file}`, 'utf8')
      if (file.endsWith('.test.ts') || !submitting.test(text)) continue
      through.push(`${folder}/${file}`)
    }
  }
  expect(through.sort()).toEqual(['customers/restrictions.ts', 'ledger/adjustments.ts', 'terms/kinds.ts'])
  for (const file of ['customers/module.ts', 'ledger/adjustments.ts', 'terms/kinds.ts']) {
    const text = readFileSync(`${SOURCES}features/${file}`, 'utf8')
    expect([file, text.includes('journaling(dependencies.replica')]).toEqual([file, true])
  }
})
