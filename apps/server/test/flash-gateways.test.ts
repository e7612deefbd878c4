/** Flash contracts over several gateways and over a restart: one order, one key, one settlement. */

import { demoGenesis } from '@candlewick/market-sim/catalog'
import { flashFunds, flashGenesis } from '@candlewick/market-sim/flash'
import { units } from '@candlewick/money/units'
import { withFlash } from '@candlewick/rules/flash/testing/told'
import { PRICE_CHAIN_START, priceChainHash } from '@candlewick/rules/price-chain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Receipts } from '../src/features/flash/receipts.ts'
import { underFirstRules } from './first-rules.ts'
import { type Gateway, type Gateways, openGateways } from './gateways.ts'

const USER = 'ann'
let gateways: Gateways

beforeEach(async () => {
  gateways = await openGateways()
})
afterEach(() => gateways.close())

/** An index price so many milliseconds later. */
async function price({ replica }: Gateway, later: number, bitcoin: number): Promise<void> {
  await gateways.sql`
    update journal_head set time = ${later} + greatest(time, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)`
  const entries = withFlash([['BTC_USDT', bitcoin, 3]])
  const hash = priceChainHash(replica.engine.priceHash || PRICE_CHAIN_START, entries)
  const { events } = await replica.submit({ type: 'prices', entries, hash })
  expect(events[0]?.type).toBe('prices')
}

async function begin({ replica }: Gateway): Promise<void> {
  const genesis = underFirstRules([...demoGenesis(), ...flashGenesis(), ...flashFunds()])
  for (const command of genesis) await replica.submit(command)
  await replica.submit({ type: 'account.open', user: USER, kind: 'customer' })
  const amount = units(1_000_000_000)
  await replica.submit({ type: 'deposit', id: 'd', user: USER, asset: 'USDT', account: 4, amount })
}

function open({ replica }: Gateway, clientId: string) {
  const terms = { symbol: 'BTC_USDT', seconds: 30, direction: 'up', stake: units(100_000_000) } as const
  return replica.submit({ type: 'flash.open', user: USER, clientId, ...terms })
}

test('gateways that start at once sign with one key, and tell one contract with one receipt', async () => {
  const [one, two] = await Promise.all([gateways.start(), gateways.start()])
  const [first, second] = await Promise.all([Receipts.open(gateways.sql), Receipts.open(gateways.sql)])
  expect(second.keys()).toEqual(first.keys())
  expect(first.keys()).toHaveLength(1)
  await begin(one)
  await price(one, 0, 500_000)
  // The same request through both at once is one contract.
  const answers = await Promise.all([open(one, 'same'), open(two, 'same'), open(two, 'same'), open(one, 'same')])
  const orders = answers.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'flash' ? [event.order] : [])),
  )
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
  const [order] = orders
  if (order === undefined) throw new Error('no contract')
  expect(second.receipt(order)).toEqual(first.receipt(order))
  for (let n = 0; n < 8; n += 1) await price(two, 500, 500_100)
  await price(one, 26_000, 500_100)
  for (let n = 0; n < 8; n += 1) await price(one, 500, 500_200)
  await expect.poll(() => two.replica.sequence).toBe(one.replica.sequence)
  expect(two.replica.engine.flash.orderByClientId(USER, 'same')).toMatchObject({ outcome: 'win', settlePrice: 500_200 })
  expect(two.replica.engine.digest()).toBe(one.replica.engine.digest())
  expect(one.replica.engine.balance(USER, 4, 'USDT')).toEqual({ available: 1_075_000_000, occupied: 0 })
})

test.each(['in the entry window', 'while it runs', 'in the settlement window'])(
  'a contract whose only gateway stops %s is settled by the one that starts, as if nothing had been',
  async (when) => {
    let desk = await gateways.start()
    await begin(desk)
    await price(desk, 0, 500_000)
    await open(desk, 'one')
    const restart = async (moment: string) => {
      if (moment !== when) return
      await desk.snapshots.take({ machine: desk.replica.engine, position: desk.replica.position })
      await desk.stop()
      desk = await gateways.start()
    }
    for (let n = 0; n < 8; n += 1) {
      await price(desk, 500, 500_000 + n)
      if (n === 2) await restart('in the entry window')
    }
    expect(desk.replica.engine.flash.orders(USER)).toMatchObject([{ status: 'running', openPrice: 500_002 }])
    await restart('while it runs')
    await price(desk, 25_000, 400_000)
    for (let n = 0; n < 10; n += 1) {
      await price(desk, 500, 499_000)
      if (n === 5) await restart('in the settlement window')
    }
    expect(desk.replica.engine.flash.orderByClientId(USER, 'one')).toMatchObject({
      status: 'settled',
      outcome: 'lose',
      settlePrice: 499_000,
    })
    expect(desk.replica.engine.balance(USER, 4, 'USDT')).toEqual({ available: 900_000_000, occupied: 0 })
    desk.replica.engine.checkInvariants()
  },
)
