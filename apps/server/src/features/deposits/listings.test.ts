/** Which coins are open, and in which way: on a chain where this installation reads it, else by hand. */
import { NETWORKS, type NetworkId } from '@candlewick/chain/networks'
import { openReader } from '@candlewick/chain/open'
import { DEPLOYED } from '@candlewick/devchain/evm/tokens'
import { ASSETS } from '@candlewick/market-sim/catalog'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DepositDesk, openDesk } from '../../../test/deposit-desk.ts'
import { beginCursor } from './cursors.ts'
import { demoListings, readListings, seedListings, wayOf } from './listings.ts'

/** Of chains that are asked nothing here. */
const reader = (network: NetworkId) =>
  openReader({ network, providers: [{ name: 'nobody', url: 'http://127.0.0.1:9' }], traces: false }, 'development')
const readers = new Map<NetworkId, ReturnType<typeof reader>>(
  (['ethereum', 'bitcoin'] as const).map((network) => [network, reader(network)]),
)
const HASH = `0x${'ab'.repeat(32)}`

let desk: DepositDesk

beforeAll(async () => {
  desk = await openDesk({ mode: 'development', readers })
  const tokens = DEPLOYED.filter(({ listed }) => listed).map(({ name, address, decimals }) => ({
    ...{ asset: name, contract: address, decimals },
  }))
  await seedListings(
    desk.sql,
    demoListings(tokens, (asset) => desk.replica.engine.asset(asset) !== undefined),
  )
})
afterAll(async () => {
  for (const one of readers.values()) one.close()
  await desk.close()
})

interface Network {
  readonly network: NetworkId
  readonly way: string
  readonly open: boolean
  readonly explorer: string
}

async function networksOf(coin: string): Promise<readonly Network[]> {
  const { body } = await desk.app.ask('/api/exchange/coin/assets/getRechargeCurrency')
  const { rows } = body.data as { rows: { coin: string; networks: Network[] }[] }
  return rows.find((row) => row.coin === coin)?.networks ?? []
}

test.each(ASSETS.map(({ code }) => code))('%s, which the demo trades, comes in and goes out', async (coin) => {
  const networks = await networksOf(coin)
  expect(networks.length).toBeGreaterThan(0)
  const kept = await readListings(desk.sql)
  for (const { network, way, open, explorer } of networks) {
    expect({ network, open, way }).toEqual({
      ...{ network, open: true },
      way: network === 'ethereum' || network === 'bitcoin' ? 'chain' : 'hand',
    })
    // What people serve is on the real network: the demo has no explorer of it.
    expect(explorer.startsWith('https://')).toBe(way === 'hand')
    const listing = kept.find((one) => one.asset === coin && one.network === network)
    expect([listing?.withdrawals, listing?.houseAddress === '']).toEqual([true, way === 'chain'])
  }
})

test('a network of any family is served by people until there is a reader of it', () => {
  const none = { readers: new Map<NetworkId, unknown>() }
  expect(NETWORKS.map(({ id }) => wayOf(id, none))).toEqual(NETWORKS.map(() => 'hand'))
  expect(wayOf('avalanche', { readers: new Map([['avalanche', {}]]) })).toBe('chain')
})

test.each([
  ['BNB', 'bnb', HASH, HASH.replace('0x', '')],
  ['AVAX', 'avalanche', HASH, HASH.toUpperCase().replace('0X', '0x')],
  ['LTC', 'litecoin', HASH.replace('0x', ''), HASH.replace('0x', '').toUpperCase()],
  ['DOGE', 'dogecoin', HASH.replace('0x', ''), HASH.replace('0x', '')],
] as const)(
  '%s is sent to the house’s address, and reported with a transaction of its own network',
  async (coin, network, txid, typed) => {
    const owner = await desk.customer(`${coin.toLowerCase()}@x.test`)
    const as = desk.app.withToken(owner.satoken)
    const shown = await desk.app.ask(`/api/exchange/coin/assets/getDepositAddress/${coin}`, undefined, as)
    expect(shown.body.data).toMatchObject({
      ...{ network, way: 'hand', address: `demo-${network}-house`, tag: null, sharedWith: [] },
    })
    const screenshot = await desk.picture(owner)
    const report = (fields: object) =>
      desk.app.ask('/api/recharge/submit', { coin, amount: '12', screenshot, ...fields }, as)
    expect((await report({ txid: 'a-hash-of-elsewhere' })).body).toMatchObject({
      error: 'field_invalid',
      field: 'txid',
    })
    expect((await report({ txid: 'ab'.repeat(20) })).body).toMatchObject({ error: 'field_invalid', field: 'txid' })
    const made = await report({ txid: typed })
    expect(made.body.data).toMatchObject({
      ...{ way: 'hand', state: 'review', network, txid, address: `demo-${network}-house` },
      explorer: expect.stringMatching(/^https:/),
    })
  },
)

test('once there is a reader of it deposits go to the customer’s own address, and what was reported ends by hand', async () => {
  const owner = await desk.customer('later@x.test')
  const as = desk.app.withToken(owner.satoken)
  const screenshot = await desk.picture(owner)
  const asked = { coin: 'AVAX', amount: '2', screenshot, txid: 'cd'.repeat(32) }
  const { id } = (await desk.app.ask('/api/recharge/submit', asked, as)).body.data as { id: string }
  const avalanche = reader('avalanche')
  readers.set('avalanche', avalanche)
  try {
    expect(await networksOf('AVAX')).toMatchObject([{ network: 'avalanche', way: 'chain', open: true }])
    const address = () => desk.app.ask('/api/exchange/coin/assets/getDepositAddress/AVAX', undefined, as)
    // Nobody would see what is paid before it is followed.
    expect((await address()).body.error).toBe('unavailable')
    await desk.sql.begin((tx) => beginCursor(tx, 'avalanche', HASH, { height: 7, hash: HASH }))
    const shown = await address()
    expect(shown.body.data).toMatchObject({ way: 'chain', address: expect.not.stringContaining('house') })
    const { body } = await desk.app.ask(`/api/exchange/coin/wallet/deposit/detail?id=${id}`, undefined, as)
    expect(body.data).toMatchObject({ way: 'hand', state: 'review', address: 'demo-avalanche-house' })
  } finally {
    readers.delete('avalanche')
    avalanche.close()
  }
  expect(await networksOf('AVAX')).toMatchObject([{ way: 'hand' }])
})
