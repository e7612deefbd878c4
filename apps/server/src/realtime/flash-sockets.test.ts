/** What the private socket and the refresh topic say of flash contracts: each step at once, to their owner alone. */
import { flashFunds, flashGenesis } from '@candlewick/market-sim/flash'
import { units } from '@candlewick/money/units'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSockets, type TestSockets } from '../../test/sockets.ts'

const USD = 1_000_000
let sockets: TestSockets

beforeEach(async () => {
  sockets = await openSockets()
  for (const command of [...flashGenesis(), ...flashFunds()]) sockets.stage.do(command)
  const amount = units(1_000 * USD)
  sockets.stage.do({ type: 'transfer', user: 'alice', from: 1, to: 4, asset: 'USDT', amount })
})
afterEach(() => sockets.stop())

function pass(milliseconds: number, euro: number): void {
  const { stage } = sockets
  for (let passed = 0; passed < milliseconds; passed += 500) {
    stage.time += 500
    stage.prices(500_000, euro)
  }
}

test('a contract is told when it is accepted, opened and settled, and the coins with it', async () => {
  const [alice, bob] = [await sockets.own('alice'), await sockets.own('bob')]
  const { stage } = sockets
  const told = (status: string) =>
    alice.until(
      ({ type, data }) => type === 'SETTLEMENT' && data.some((one: { status: string }) => one.status === status),
    )
  const terms = { type: 'flash.open', symbol: 'EURUSD', seconds: 60, direction: 'down', clientId: 'c' } as const
  stage.do({ ...terms, user: 'alice', stake: units(100 * USD) })
  expect((await told('generating')).data).toMatchObject([
    { symbol: 'EURUSD', stake: '100', winPayout: '177', currentPrice: '1.12', clientId: 'c' },
  ])
  const held = await alice.until(({ type }) => type === 'OWNCOIN')
  expect(held.data).toContainEqual({ account: 4, coin: 'USDT', available: '900', occupied: '100' })
  pass(5_500, 112_000)
  expect((await told('running')).data).toMatchObject([{ openPrice: '1.12', profitAndLoss: '0' }])
  pass(56_500, 112_010)
  pass(3_500, 111_990)
  expect((await told('settled')).data).toMatchObject([
    { outcome: 'win', settlePrice: '1.1199', payout: '177', profitAndLoss: '77', countdown: 0 },
  ])
  const paid = await alice.until(({ data }) => JSON.stringify(data ?? '').includes('1077'))
  expect(paid).toMatchObject({ type: 'OWNCOIN', data: [{ account: 4, available: '1077', occupied: '0' }] })
  stage.do({ type: 'transfer', user: 'bob', from: 1, to: 4, asset: 'USDT', amount: units(USD) })
  await bob.until(({ type }) => type === 'OWNCOIN')
  expect(JSON.stringify(bob.heard)).not.toContain('SETTLEMENT')
})
