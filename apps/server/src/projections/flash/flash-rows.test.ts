/** Flash contracts and the prices that prove them, over restarts of the projector and from the journal alone. */
import { flashFunds, flashGenesis } from '@candlewick/market-sim/flash'
import { units } from '@candlewick/money/units'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProjectedStage, type ProjectedStage } from '../../../test/projected-stage.ts'
import { type Stage, seeded } from '../../../test/stage.ts'
import { linksAround, linksBehind, listFlashOrders } from './orders.ts'

const USD = 1_000_000
const TICK = 500
let projected: ProjectedStage
let stage: Stage

beforeEach(async () => {
  projected = await openProjectedStage()
  stage = projected.stage
  stage.open()
  for (const command of [...flashGenesis(), ...flashFunds()]) stage.do(command)
  for (const user of ['alice', 'bob']) {
    stage.do({ type: 'transfer', user, from: 1, to: 4, asset: 'USDT', amount: units(100_000 * USD) })
  }
})
afterEach(() => projected.close())

/** Prices for so long, twice a second, `each` of them followed by what is to happen. */
async function pass(milliseconds: number, each: () => Promise<void> | void = () => undefined): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += TICK) {
    stage.time += TICK
    stage.prices(500_000 + stage.sequence)
    await each()
  }
}

function open(clientId: string, seconds = 30, user = 'alice', direction: 'up' | 'down' = 'up') {
  const terms = { type: 'flash.open', symbol: 'BTC_USDT', stake: units(10 * USD) } as const
  stage.do({ ...terms, user, seconds, direction, clientId })
}

async function told(sql = projected.sql) {
  const [alice, bob, prices] = await Promise.all([
    listFlashOrders(sql, 'alice', { pageSize: 500 }),
    listFlashOrders(sql, 'bob', { pageSize: 500 }),
    sql`select sequence, time, previous, hash, entries from projection.flash_prices order by sequence`,
  ])
  return { alice: alice.records, bob: bob.records, prices: [...prices] }
}

/** Times of the links of a contract's windows, counted from its acceptance. */
async function windows(order: {
  sequence: number
  acceptedAt: number
  entryTo: number
  settleFrom: number
  maturity: number
}) {
  const [entry, settlement] = await Promise.all([
    linksBehind(projected.sql, order.sequence, order.entryTo),
    linksAround(projected.sql, order.settleFrom, order.maturity),
  ])
  const times = (links: readonly { time: number }[]) => links.map(({ time }) => time - order.acceptedAt)
  return { entry: times(entry), settlement: times(settlement), first: settlement[0] }
}

const every = (from: number, to: number) => Array.from({ length: (to - from) / TICK + 1 }, (_, i) => from + i * TICK)

test('the prices of both windows are kept, with one before and one behind, and none between', async () => {
  open('one')
  await pass(38_000)
  await projected.written()
  const { alice, prices } = await told()
  expect(alice).toMatchObject([{ status: 'settled', outcome: 'win', payout: 17_500_000, clientId: 'one' }])
  const [order] = alice
  if (order === undefined) throw new Error('no contract')
  const found = await windows(order)
  expect(found.entry).toEqual(every(500, 5_500))
  expect(found.settlement).toEqual(every(32_000, 35_500))
  // Beside them only the head that the receipt names.
  expect(prices.map(({ hash }) => hash)[0]).toBe(order.headHash)
  expect(prices).toHaveLength(1 + found.entry.length + found.settlement.length)
})

test('prices that came in the moment of acceptance are kept too: the receipt names the head before them', async () => {
  open('one')
  // A clock that was set back stands still in the journal until it has caught up.
  for (let n = 0; n < 4; n += 1) stage.prices(500_000 + n)
  await pass(38_000)
  await projected.written()
  const [order] = (await told()).alice
  if (order === undefined) throw new Error('no contract')
  const links = await linksBehind(projected.sql, order.sequence, order.entryTo)
  expect(links.map(({ time }) => time - order.acceptedAt)).toEqual([0, 0, 0, 0, ...every(500, 5_500)])
  const entries = links.map((link) => ({ hash: link.hash, previous: link.previous }))
  expect(entries.map(({ previous }) => previous)).toEqual([
    order.headHash,
    ...entries.slice(0, -1).map(({ hash }) => hash),
  ])
})

test('a projector that starts anew in the midst of windows, and between them, keeps the same prices', async () => {
  open('one')
  await pass(1_500)
  await projected.restart()
  await pass(30_500)
  // The last price before the settlement window was seen by the projector before.
  await projected.restart()
  await pass(2_000)
  await projected.restart()
  // Settled by a command that is no price: the price behind the window is still to come.
  stage.time += 1_001
  stage.do({ type: 'tick' })
  await projected.restart()
  await pass(1_000)
  await projected.written()
  const { alice } = await told()
  const [order] = alice
  if (order === undefined) throw new Error('no contract')
  expect(order).toMatchObject({ status: 'settled', settledAt: order.maturity + 1 })
  const found = await windows(order)
  expect(found.entry).toEqual(every(500, 5_500))
  expect(found.settlement).toEqual([...every(32_000, 34_000), 35_501])
  expect(found.first?.previous).toMatch(/^\d+$/)
})

test('a projector that starts anew at the very price of the maturity still keeps the one behind it', async () => {
  open('one')
  await pass(35_000)
  await projected.restart()
  await pass(1_000)
  await projected.written()
  const [order] = (await told()).alice
  if (order === undefined) throw new Error('no contract')
  expect(order.maturity - order.acceptedAt).toBe(35_000)
  expect((await windows(order)).settlement).toEqual(every(32_000, 35_500))
})

test('from the journal alone come the same rows', async () => {
  const chance = seeded(7)
  for (let n = 1; n <= 40; n += 1) {
    const user = chance() < 0.5 ? 'alice' : 'bob'
    const again = [`c${n}`, chance() < 0.7 ? 30 : 60, user, chance() < 0.5 ? 'up' : 'down'] as const
    open(...again)
    // A request sent twice changes nothing; a feed that stops leaves contracts void.
    if (n % 5 === 0) open(...again)
    if (n % 7 === 0) stage.time += 5_000
    await pass(Math.floor(chance() * 8) * TICK)
    if (n % 10 === 0) await projected.restart()
  }
  await pass(72_000)
  await projected.written()
  const rows = await told()
  expect(new Set([...rows.alice, ...rows.bob].map(({ outcome }) => outcome))).toEqual(new Set(['win', 'lose', 'void']))
  expect(rows.alice.length + rows.bob.length).toBe(40)
  expect(await projected.fromJournal(told)).toEqual(rows)
})
