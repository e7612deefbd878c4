/**
 * Nothing is spent twice: of every call that takes money sixty-four at once succeed as often as the balance pays for and not
 * once more, the others are refused for that reason, and the sums are exact afterwards; and sixty-four at once of one id have
 * one effect. What areas say of it is held against the list of calls: one that changes something has a row, or says why not.
 */
import { readFileSync } from 'node:fs'
import { RULES_VERSION } from '@candlewick/engine/limits'
import { decimalsOf } from '@candlewick/market-sim/catalog'
import { swapFunds, swapGenesis } from '@candlewick/market-sim/swap'
import { formatDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import { CONSOLE_CALLS, CUSTOMER_CALLS } from '@candlewick/protocol/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { areasSay } from './areas-say.ts'
import { AT_ONCE, atOnce } from './double-spend/at-once.ts'
import type { Bounded, Row, Spending } from './double-spend/spending.ts'
import { type Answer, openExchange, type TestExchange } from './exchange.ts'
import { inBook, keyOf, OTHER, openWithdrawals, TO, type Withdrawals } from './withdrawals.ts'

/** Where an area says it of its calls. */
const PLACE = 'apps/server/src/features/AREA/testing/double-spend.ts'
// Each file says of what type it is.
const SAID = (await areasSay('double-spend.ts')).map(([, said]) => (said as { readonly SPENDING: Spending }).SPENDING)
const ROWS = SAID.flatMap(({ rows = [] }) => rows)
const BOUNDED = SAID.flatMap(({ bounded = [] }) => bounded)
const STILL = SAID.flatMap(({ still = {} }) => Object.keys(still))
const STILL_AREAS = SAID.flatMap(({ stillAreas = {} }) => Object.keys(stillAreas))
const MOVES = SAID.flatMap(({ moves = {} }) => Object.entries(moves))
const MOVES_NOTHING = SAID.flatMap(({ movesNothing = {} }) => Object.keys(movesNothing))
const OWN_AREAS = SAID.flatMap(({ ownAreas = [] }) => ownAreas)

/** On a stage of their own, with people and what chains ask. */
const WITHDRAWALS = [
  { call: 'withdrawals.submit', form: 'over a chain', to: TO, cost: 101_000_000 },
  // Without a fee; what is held is paid to her in the same moment.
  { call: 'withdrawals.submit', form: 'to another customer', to: OTHER, cost: 100_000_000 },
] as const
/** Proven by a code that serves once, so that of many at once one is good. */
const BY_PAGE = 'withdrawals.withdrawal'

let exchange: TestExchange
beforeAll(async () => {
  exchange = await openExchange()
  await exchange.submit({ type: 'rules', version: RULES_VERSION })
  for (const command of [...swapGenesis(), ...swapFunds()]) await exchange.submit(command)
})
afterAll(() => exchange.close())
beforeEach(async () => {
  await exchange.clearBooks()
  await exchange.setIndex({})
})

const available = (token: string, { account, asset }: Row['from']) =>
  exchange.replica.engine.balance(exchange.userOf(token), account, asset).available
const fund = (token: string, { account, asset }: Row['from'], amount: number) =>
  exchange.deposit(token, asset, formatDecimal(units(amount), decimalsOf(asset)), account)
const nameOf = ({ call, form }: Row) => (form === undefined ? call : `${call} ${form}`)
const doneBy = (row: Row, answer: Answer) => row.done?.(answer) ?? (answer.code === 200 ? 1 : 0)

/** Somebody who is ready to ask; beside what she is given afterwards nothing can pay. */
async function ready(row: Row) {
  const token = await exchange.customer({})
  await fund(token, row.from, 1_000_000_000)
  const asker = await row.open(exchange, token)
  return { token, asker }
}

/** What one costs. */
async function costOf(row: Row): Promise<number> {
  const { token, asker } = await ready(row)
  const before = available(token, row.from)
  const answer = await asker.ask(undefined, 0)
  expect(answer, nameOf(row)).toMatchObject({ code: 200 })
  return (before - available(token, row.from)) / doneBy(row, answer)
}

describe.each(ROWS.map((row) => [nameOf(row), row] as const))('%s', (_, row) => {
  test('64 at once succeed as often as the balance pays for', async () => {
    const cost = await costOf(row)
    expect(cost).toBeGreaterThan(0)
    const { token, asker } = await ready(row)
    const has = available(token, row.from)
    const wanted = Math.ceil(row.most * cost + (cost * 2) / 3)
    // What is there beyond it goes to where it pays for nothing.
    if (has > wanted) await drain(token, row, has - wanted)
    else await fund(token, row.from, wanted - has)
    expect(available(token, row.from)).toBe(wanted)
    const answers = await atOnce(row.call, (place) => asker.ask(undefined, place))
    const done = answers.reduce((sum, answer) => sum + doneBy(row, answer), 0)
    const why = new Set(answers.flatMap(({ error }) => error ?? []))
    expect([done, [...why]]).toEqual([row.most, [row.refused]])
    expect(Math.abs(available(token, row.from) - (wanted - row.most * cost))).toBeLessThanOrEqual(row.uneven ?? 0)
    exchange.replica.engine.checkInvariants()
  })

  if (row.again === 'each is one more') return
  test('64 at once of one id have one effect', async () => {
    const { token, asker } = await ready(row)
    const before = available(token, row.from)
    const answers = await atOnce(row.call, (place) => asker.ask('same', place))
    const first = answers.find(({ code }) => code === 200)
    const cost = before - available(token, row.from)
    expect(answers.map(({ code, error }) => error ?? code)).toEqual(answers.map(() => 200))
    expect(cost).toBeGreaterThan(0)
    expect(new Set(answers.map(({ data }) => data.id ?? data.clientId))).toEqual(
      new Set([first?.data.id ?? first?.data.clientId]),
    )
    // As much as a single one takes from somebody else.
    const other = await ready(row)
    const had = available(other.token, row.from)
    await other.asker.ask('same', 0)
    expect(had - available(other.token, row.from)).toBe(cost)
    exchange.replica.engine.checkInvariants()
  })
})

async function drain(token: string, { from }: Row, amount: number): Promise<void> {
  const { account, asset } = from
  const away = { type: 'transfer', user: exchange.userOf(token), asset, amount: units(amount) } as const
  await exchange.submit({ ...away, from: account, to: account === 4 ? 2 : 4 })
}

describe.each(BOUNDED.map((row) => [row.call, row] as const))('%s', (_, row: Bounded) => {
  const settled = () => exchange.writes.settledTo(exchange.replica.sequence)

  test('64 at once have their effect as often as there is something to have it on', async () => {
    const asker = await row.open(exchange)
    await settled()
    const before = asker.stands()
    expect(Math.abs(asker.each)).toBeGreaterThan(0)
    const answers = await atOnce(row.call, (place) => asker.ask(undefined, place))
    const done = answers.filter(({ code }) => code === 200).length
    const why = [...new Set(answers.flatMap(({ error }) => error ?? []))]
    expect([done, why]).toEqual(row.refused === undefined ? [AT_ONCE, []] : [row.most, [row.refused]])
    expect(asker.stands() - before).toBe(row.most * asker.each)
    exchange.replica.engine.checkInvariants()
  })

  if (row.again !== 'client id') return
  test('64 at once of one id have one effect', async () => {
    const asker = await row.open(exchange)
    const before = asker.stands()
    expect(Math.abs(asker.each)).toBeGreaterThan(0)
    const answers = await atOnce(row.call, (place) => asker.ask('same', place))
    expect(answers.map(({ code, error }) => error ?? code)).toEqual(answers.map(() => 200))
    expect(asker.stands() - before).toBe(asker.each)
    exchange.replica.engine.checkInvariants()
  })
})

describe('withdrawals', () => {
  let house: Withdrawals
  beforeAll(async () => {
    house = await openWithdrawals()
  })
  afterAll(() => house.stop())
  let people = 0
  /** Somebody with so much, who may take out all of it in a day. */
  const somebody = async (usdt: number) => {
    people += 1
    const who = await house.customer(`many${people}`, usdt === 0 ? {} : { USDT: formatDecimal(units(usdt), 6) })
    await house.sql`update users set certification = 'primary' where id = ${who.userId}`
    return who
  }
  const sums = (who: { userId: string }) => {
    const { available, occupied } = house.balance(who)
    return [available, available + occupied]
  }

  test.each(WITHDRAWALS)('$call $form: 64 at once as often as the balance pays for, one id once', async (row) => {
    const { call, to, cost } = row
    const path = '/api/withdraw/submit'
    expect(CUSTOMER_CALLS.find(({ name }) => name === call)?.path).toBe(path)
    const payee = await somebody(0)
    house.owners.set(OTHER, payee.userId)
    const left = 30_000_000
    const who = await somebody(5 * cost + left)
    const { key, secret } = await keyOf(house, who, 'withdraw')
    await inBook(house, who, to, 2)
    const wants = Array.from({ length: AT_ONCE }, () => house.want({ address: to }))
    const answers = await Promise.all(wants.map((want) => house.signed(key, secret, path, want)))
    const why = [...new Set(answers.flatMap(({ body }) => body.error ?? []))]
    expect([answers.filter(({ status }) => status === 200).length, why]).toEqual([5, ['insufficient_balance']])
    expect(sums(who)).toEqual(to === OTHER ? [left, left] : [left, 5 * cost + left])
    expect(house.balance(payee).available).toBe(to === OTHER ? 500_000_000 : 0)

    const other = await somebody(1_000_000_000)
    const its = await keyOf(house, other, 'withdraw')
    await inBook(house, other, to, 2)
    const one = house.want({ address: to })
    const same = await Promise.all(wants.map(() => house.signed(its.key, its.secret, path, one)))
    expect(same.map(({ status }) => status)).toEqual(wants.map(() => 200))
    expect(new Set(same.map(({ body }) => Reflect.get(Object(body.data), 'id'))).size).toBe(1)
    expect(sums(other)[0]).toBe(1_000_000_000 - cost)
    house.replica.engine.checkInvariants()
    house.owners.delete(OTHER)
  })

  test(`${BY_PAGE}: 64 at once by one code are one, and one payload 64 times is one`, async () => {
    const who = await somebody(1_000_000_000)
    const emailCode = await house.code(who)
    const payloads = await Promise.all(
      Array.from({ length: AT_ONCE }, () => house.seal({ ...house.want(), emailCode })),
    )
    const answers = await Promise.all(payloads.map((payload) => house.send(who, payload)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sums(who)).toEqual([899_000_000, 1_000_000_000])
    const other = await somebody(1_000_000_000)
    const payload = await house.seal({ ...house.want(), emailCode: await house.code(other) })
    const same = await Promise.all(payloads.map(() => house.send(other, payload)))
    const ids = same.flatMap(({ status, body }) => (status === 200 ? [Reflect.get(Object(body.data), 'id')] : []))
    expect(new Set(ids).size).toBe(1)
    expect(sums(other)).toEqual([899_000_000, 1_000_000_000])
    house.replica.engine.checkInvariants()
  })
})

test('every call that changes something has a row, or a reason why it needs none', () => {
  const inRows = new Set([...[...ROWS, ...BOUNDED, ...WITHDRAWALS].map(({ call }) => call), BY_PAGE])
  const changing = CUSTOMER_CALLS.filter(({ changes }) => changes)
  const missing = changing.filter(
    ({ name, area }) => !inRows.has(name) && !STILL.includes(name) && !STILL_AREAS.includes(area),
  )
  const unsaid = missing.map(({ name, means }) => `${name}: ${means}`)
  expect(unsaid, `calls that nothing is said of: give them \`rows\`, or why they are \`still\`, in ${PLACE}`).toEqual(
    [],
  )
  const names = new Set(changing.map(({ name }) => name))
  const areas = new Set(changing.map(({ area }) => area))
  const gone = [...inRows, ...STILL].filter((name) => !names.has(name))
  expect([...gone, ...STILL_AREAS.filter((area) => !areas.has(area))]).toEqual([])
})

test('every operators’ call by which money moves is decided 64 times at once somewhere, or says why it moves none', () => {
  const changing = CONSOLE_CALLS.filter(({ changes, area }) => changes && !OWN_AREAS.includes(area))
  const said = [...MOVES.map(([name]) => name), ...MOVES_NOTHING]
  const why = `operators’ calls are said once, in \`moves\` or \`movesNothing\` of ${PLACE}`
  expect(said.sort(), why).toEqual(changing.map(({ name }) => name).sort())
  for (const [name, file] of MOVES) {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    expect([name, new RegExp(`[aA]tOnce\\(\\s*'${name}',`).test(text)]).toEqual([name, true])
  }
})

test('what an area says of its calls is said in words', () => {
  const why = SAID.flatMap(({ still, stillAreas, movesNothing }) =>
    Object.entries({ ...still, ...stillAreas, ...movesNothing }),
  )
  expect(why.filter(([, words]) => words.length < 5)).toEqual([])
  expect(why.length).toBeGreaterThan(50)
})
