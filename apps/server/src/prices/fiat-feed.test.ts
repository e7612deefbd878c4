/** Currency rates from public sources: their answers as documented, over HTTP, into the tables and out again. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { FIAT_SOURCES, type FiatSource } from '../config/config.ts'
import { MOST_AGE_MS, PublishedRates } from '../reference/fiat-rates.ts'
import { worthText } from '../state/valuation.ts'
import { agreedRates, FiatFeed } from './fiat-feed.ts'
import { FIAT_DIALECTS } from './fiat-sources.ts'

const DAY_MS = 24 * 3_600_000
/** The examples are of the day before. */
const NOON = Date.UTC(2026, 10, 21, 12)
const NEVER = new AbortController().signal

function exampleOf(source: FiatSource): string {
  return readFileSync(join(import.meta.dirname, 'fixtures', `${source}.example.json`), 'utf8')
}

/** What stands at the sources' addresses; a number is a status without an answer. */
const answers = new Map<string, string | number>()
const asked: string[] = []
const relay = createServer((request, response) => {
  const address = decodeURIComponent((request.url ?? '').slice('/'.length))
  asked.push(address)
  const answer = answers.get(address) ?? 404
  response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' })
  response.end(typeof answer === 'number' ? '' : answer)
})

let database: Awaited<ReturnType<typeof freshDatabase>>
let url = ''
const said: string[] = []
const note = (details: object, message: string) => void said.push(`${JSON.stringify(details)} ${message}`)
const world = { now: NOON }

beforeAll(async () => {
  database = await freshDatabase()
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.address() as AddressInfo
  url = `http://127.0.0.1:${port}/`
})
afterAll(async () => {
  relay.closeAllConnections()
  relay.close()
  await database.drop()
})
beforeEach(async () => {
  for (const source of FIAT_SOURCES) answers.set(FIAT_DIALECTS[source].address, exampleOf(source))
  await database.sql`delete from currency_rates`
  said.length = 0
  asked.length = 0
  world.now = NOON
})

const feed = () =>
  new FiatFeed({
    sql: database.sql,
    sources: FIAT_SOURCES,
    minimumSources: 2,
    everyMs: 3_600_000,
    relay: url,
    log: { info: note, warn: note },
    clock: () => world.now,
  })
const published = () =>
  PublishedRates.start({
    sql: database.sql,
    staleAfterMs: 5 * DAY_MS,
    log: { warn: note },
    clock: () => world.now,
  })

describe('currency rates', () => {
  it('are what the sources agree on, and reach every process through the tables', async () => {
    expect(await feed().renew(NEVER)).toBe(true)
    expect(asked.toSorted()).toEqual(FIAT_SOURCES.map((source) => FIAT_DIALECTS[source].address).toSorted())
    const rates = await published()
    // Middles by hand: eur 0.9251 0.92534 0.92519402, jpy 156.42 156.4102 156.43, cny 7.1105 7.1139 7.11.
    const told = (['eur', 'jpy', 'cny'] as const).map((code) => rates.of(code))
    expect(told.map((rate) => rate && worthText(rate.perDollar))).toEqual(['0.92519402', '156.42', '7.1105'])
    expect(told.map((rate) => rate?.stale)).toEqual([false, false, false])
    expect(rates.of('usd')).toMatchObject({ perDollar: { numerator: 1n, denominator: 1n }, time: null })
    expect(said).toEqual([])
    await rates.stop()
  })

  it('leave out a source that is wrong, and grow old openly where too few agree', async () => {
    await feed().renew(NEVER)
    world.now = NOON + 3 * DAY_MS
    // The wrong way round: of the other two it is the lower.
    const inverted = exampleOf('erapi').replace(/"VND":[\d.]+/, '"VND":0.00003934')
    answers.set(FIAT_DIALECTS.erapi.address, inverted)
    const late = feed()
    await late.renew(NEVER)
    const rates = await published()
    expect(rates.of('vnd')).toMatchObject({ stale: false })
    expect(worthText(rates.of('vnd')?.perDollar ?? { numerator: 0n, denominator: 1n })).toBe('25411.02')
    answers.set(FIAT_DIALECTS.frankfurter.address, 503)
    answers.set(FIAT_DIALECTS.currencyapi.address, '<html>Maintenance</html>')
    expect(await late.renew(NEVER)).toBe(false)
    expect(await late.renew(NEVER)).toBe(false)
    expect(said.filter((line) => line.includes('too few sources agree'))).toHaveLength(1)
    expect(said.filter((line) => line.includes('does not answer'))).toHaveLength(2)
    await rates.read()
    world.now = NOON + 6 * DAY_MS
    expect(rates.of('eur')).toMatchObject({ stale: true, time: Date.UTC(2026, 10, 20) })
    world.now = NOON + MOST_AGE_MS
    expect(rates.of('eur')).toBeUndefined()
    await rates.stop()
  })

  it('are never made up: without an answer there is none but the dollar', async () => {
    for (const source of FIAT_SOURCES) answers.set(FIAT_DIALECTS[source].address, 500)
    expect(await feed().renew(NEVER)).toBe(false)
    const rates = await published()
    expect(rates.of('cny')).toBeUndefined()
    expect(rates.of('usd')).toBeDefined()
    await rates.stop()
  })

  it('do not go back to what was published before', async () => {
    await feed().renew(NEVER)
    const older = { base: 'USD', quote: 'EUR', date: '2026-11-18', rate: 0.5 }
    answers.set(FIAT_DIALECTS.frankfurter.address, JSON.stringify([older]))
    answers.set(
      FIAT_DIALECTS.erapi.address,
      JSON.stringify({
        ...{ result: 'success', base_code: 'USD', rates: { EUR: 0.5 } },
        time_last_update_unix: Date.UTC(2026, 10, 18) / 1_000,
      }),
    )
    answers.set(FIAT_DIALECTS.currencyapi.address, 500)
    await feed().renew(NEVER)
    const rates = await published()
    expect(worthText(rates.of('eur')?.perDollar ?? { numerator: 0n, denominator: 1n })).toBe('0.92519402')
    await rates.stop()
  })

  it.each([
    ['no JSON', '<html></html>'],
    ['nothing', ''],
    ['a list of nothing', '[null]'],
    ['an error', '{"result":"error","error-type":"quota-reached"}'],
    [
      'rates that are none',
      JSON.stringify({ result: 'success', base_code: 'USD', time_last_update_unix: 1, rates: 5 }),
    ],
    ['more than a megabyte', `["${'x'.repeat(1_000_001)}"]`],
  ])('take %s for no answer', async (_what, answer) => {
    for (const source of FIAT_SOURCES) answers.set(FIAT_DIALECTS[source].address, answer)
    expect(await feed().renew(NEVER)).toBe(false)
    expect(said.filter((line) => line.includes('does not answer'))).toHaveLength(3)
  })
})

describe('what sources agree on', () => {
  const answer = (rate: string, time = NOON) => ({ time, perDollar: new Map([['eur', rate]]) })
  const eur = (...rates: string[]) =>
    agreedRates(
      rates.map((rate) => answer(rate)),
      2,
      NOON,
    )

  it('is the middle of those within five percent of the middle one', () => {
    expect(eur('0.92', '0.93', '0.94')).toMatchObject([{ currency: 'eur', perDollar: '0.93', sources: 3 }])
    expect(eur('0.92', '9.2', '0.93')).toMatchObject([{ perDollar: '0.92', sources: 2 }])
    expect(eur('0.92', '1.92')).toEqual([])
    expect(eur('0.92')).toEqual([])
  })

  it.each(['0', '-1', '1e-7', 'NaN', 'Infinity', '', '12345678901'])('is nothing of "%s"', (rate) => {
    expect(eur(rate, rate)).toEqual([])
  })

  it('leaves out the days before yesterday’s and those to come', () => {
    const old = answer('0.5', NOON - 6 * DAY_MS)
    const ahead = answer('0.5', NOON + 2 * DAY_MS)
    expect(agreedRates([answer('0.92'), old, ahead], 2, NOON)).toEqual([])
    expect(agreedRates([old, ahead], 1, NOON)).toMatchObject([{ time: NOON - 6 * DAY_MS }])
  })
})
