/** What the private socket says of margin accounts: coins by account and pair, loans, warnings; to their owner alone. */
import { marginFunds, marginGenesis } from '@candlewick/market-sim/margin'
import { units } from '@candlewick/money/units'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSockets, type TestSockets } from '../../test/sockets.ts'

const USD = 1_000_000
const PAIR = { account: 6, pair: 'BTC_USDT' } as const
let sockets: TestSockets

beforeEach(async () => {
  // What is told to nobody else is seen by the next heartbeat, which comes soon.
  sockets = await openSockets({ heartbeatMs: 500 })
  for (const command of [...marginGenesis(), ...marginFunds()]) sockets.stage.do(command)
})
afterEach(() => sockets.stop())

/** Moves into the isolated account, borrows as much as twice of it, and buys. */
function leverage(user: string): void {
  const { stage } = sockets
  stage.do({ type: 'transfer', user, from: 1, to: 6, asset: 'USDT', amount: units(1_000 * USD), pair: 'BTC_USDT' })
  stage.do({ type: 'margin.borrow', user, ...PAIR, asset: 'USDT', amount: units(1_990 * USD) })
  stage.order('house:maker:stage', 'sell', 500_000, 10_000)
  const order = { type: 'spot.submit', symbol: 'BTC_USDT', side: 'buy', kind: 'market', tif: 'IOC' } as const
  const terms = { postOnly: false, stp: 'expire_taker', clientId: `${user} buys`, account: 6 } as const
  stage.do({ ...order, ...terms, user, amount: units(2_900 * USD) })
}

test('coins, orders and trades of an isolated account name it', async () => {
  const alice = await sockets.own('alice')
  leverage('alice')
  const coin = await alice.until(({ type, data }) => type === 'OWNCOIN' && JSON.stringify(data).includes('"symbol"'))
  expect(coin.data).toContainEqual({
    account: 6,
    symbol: 'BTC_USDT',
    coin: 'USDT',
    available: '90.103',
    occupied: '0',
  })
  const order = await alice.until(({ type }) => type === 'ORDER')
  expect(order.data).toMatchObject([{ account: 'fixed', status: 'filled' }])
  const trade = await alice.until(({ type }) => type === 'OWNTRADE')
  expect(trade.data).toMatchObject([{ account: 'fixed', quantity: '0.05794' }])
})

test('a loan, a warning, a liquidation and a rescue are told to their owner, and to nobody else', async () => {
  const [alice, bob] = [await sockets.own('alice'), await sockets.own('bob')]
  const { stage } = sockets
  const told = (wanted: string | undefined) =>
    alice.until(({ type, data }) => type === 'MARGIN' && data.some((one: { event?: string }) => one.event === wanted))
  leverage('alice')
  expect((await told(undefined)).data).toMatchObject([{ account: 'fixed', symbol: 'BTC_USDT', state: 'safe' }])
  stage.prices(430_000)
  expect((await told('warning')).data).toMatchObject([{ state: 'warning', event: 'warning' }])
  stage.do({ type: 'margin.repay', user: 'alice', ...PAIR, asset: 'USDT', amount: units(50 * USD) })
  stage.do({
    type: 'transfer',
    user: 'alice',
    from: 1,
    to: 6,
    asset: 'USDT',
    amount: units(900 * USD),
    pair: 'BTC_USDT',
  })
  expect((await told('restored')).data).toMatchObject([{ state: 'safe', event: 'restored' }])
  stage.order('house:maker:stage', 'buy', 350_000, 10_000)
  stage.prices(100_000)
  expect((await told('liquidation')).data.at(-1)).toMatchObject({ event: 'liquidation' })
  stage.prices(500_000)
  await bob.until(({ type }) => type === 'HEARTBEAT')
  expect(JSON.stringify(bob.heard)).not.toContain('MARGIN')
})
