/** Flash contracts where index prices cannot be had at all and nobody trades: every stake comes back in time. */

import { RULES_VERSION } from '@candlewick/engine/limits'
import { demoGenesis } from '@candlewick/market-sim/catalog'
import { flashFunds, flashGenesis } from '@candlewick/market-sim/flash'
import { units } from '@candlewick/money/units'
import { withFlash } from '@candlewick/rules/flash/testing/told'
import { PRICE_CHAIN_START, priceChainHash } from '@candlewick/rules/price-chain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leadPrices } from '../src/bootstrap/prices.ts'
import { type Gateways, openGateways } from './gateways.ts'

const CUSTOMERS = 6
const EACH = 100
const STAKES = units(EACH * 5_000_000)
const SILENT = { info: () => undefined, warn: () => undefined }

let gateways: Gateways
beforeEach(async () => {
  gateways = await openGateways()
})
afterEach(() => gateways.close())

test('with a dead feed several commands’ worth of due contracts are all returned, and then the journal is quiet', async () => {
  const { replica, journal } = await gateways.start()
  const users = Array.from({ length: CUSTOMERS }, (_, n) => `customer ${n}`)
  // All at once is one group or two, in this order.
  await Promise.all([
    ...[{ type: 'rules', version: RULES_VERSION } as const, ...demoGenesis(), ...flashGenesis(), ...flashFunds()].map(
      (command) => replica.submit(command),
    ),
    ...users.flatMap((user) => [
      replica.submit({ type: 'account.open', user, kind: 'customer' }),
      replica.submit({ type: 'deposit', id: user, user, asset: 'USDT', account: 4, amount: STAKES }),
    ]),
  ])
  const entries = withFlash([['BTC_USDT', 500_000, 3]])
  await replica.submit({ type: 'prices', entries, hash: priceChainHash(PRICE_CHAIN_START, entries) })
  const terms = { symbol: 'BTC_USDT', seconds: 30, direction: 'up', stake: units(5_000_000) } as const
  await Promise.all(
    users.flatMap((user) =>
      Array.from({ length: EACH }, (_, n) => replica.submit({ type: 'flash.open', user, clientId: `${n}`, ...terms })),
    ),
  )
  const isOpen = (user: string) => replica.engine.flash.orders(user).length
  expect(users.map(isOpen)).toEqual(users.map(() => EACH))

  const opened = replica.sequence
  let tries = 0
  const stop = leadPrices({ url: gateways.url, log: SILENT, sql: gateways.sql, replica, makers: false }, () => {
    tries += 1
    return Promise.reject(new Error('no exchange answers'))
  })
  try {
    await expect.poll(() => users.map(isOpen), { timeout: 60_000 }).toEqual(users.map(() => 0))
    for (const user of users) {
      expect(replica.engine.balance(user, 4, 'USDT')).toEqual({ available: STAKES, occupied: 0 })
    }
    const closed = replica.sequence
    // The feed is tried again and again, each time with a look at what is due, and leaves nothing in the journal.
    const soFar = tries
    await expect.poll(() => tries, { timeout: 60_000 }).toBeGreaterThan(soFar + 1)
    expect((await journal.store.head()).sequence).toBe(closed)
    expect(closed - opened, 'commands that close 256 each').toBe(Math.ceil((CUSTOMERS * EACH) / 256))
  } finally {
    await stop()
  }
  replica.engine.checkInvariants()
})
