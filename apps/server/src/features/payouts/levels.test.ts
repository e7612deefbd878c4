/** Hot wallets beside their marks: what is far above goes to the cold address, and nothing that a payment under way needs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PayoutRoom } from '../../../test/payout-room.ts'
import { costAtMost, offered, PLAIN_GAS } from './fees.ts'

const SOMEBODY = `0x77${'1'.padStart(38, '0')}`

describe('levels', () => {
  let room: PayoutRoom
  let hot: string
  const mine = (network = 'ethereum') => room.chains.mine(network, 3)
  const states = (...all: { id: string }[]) => Promise.all(all.map(({ id }) => room.stateOf(id)))
  const held = (asset: 'USDT' | 'ETH', amount: string) =>
    room.held({ asset, network: 'ethereum', address: SOMEBODY, amount })
  const moves = () =>
    room.sql<{ asset: string; state: string; amount: string }[]>`
      select asset, state, amount::text as amount from payments where kind in ('move', 'moveCoins') order by id`
  const setLevels = (network: string, asset: string, [low, target, high]: readonly [number, number, number]) =>
    room.sql`
      insert into wallet_levels (network, asset, low, target, high) values (${network}, ${asset}, ${low}, ${target}, ${high})`

  beforeAll(async () => {
    room = await PayoutRoom.open()
    hot = await room.addresses.houseAddress('ethereum', 'hot')
    await room.fundHot({ ETH: '100', USDT: '1100' })
  })
  afterAll(() => room.close())

  test('what a payment is yet to take of a token is none that is over the level', async () => {
    const payer = await room.payer()
    await setLevels('ethereum', 'USDT', [10, 100, 200])
    const large = await held('USDT', '900000000')
    await payer.once()
    await payer.once()
    expect(await states(large)).toEqual(['broadcast'])
    await mine()
    await payer.once()
    expect(await states(large)).toEqual(['confirmed'])
    expect(await moves()).toEqual([])
    expect(await room.balance(hot, 'USDT')).toBe(200_000_000n)
    // What is over it beside the payment goes, to the unit.
    await room.fundHot({ USDT: '500' })
    const small = await held('USDT', '50000000')
    await payer.once()
    await mine()
    await payer.once()
    expect(await states(small)).toEqual(['confirmed'])
    expect(await moves()).toEqual([{ asset: 'USDT', state: 'final', amount: '550000000' }])
    expect(await room.balance(hot, 'USDT')).toBe(100_000_000n)
  })

  test('of the coin that pays for gas too, so that no nonce stands still behind it', async () => {
    const payer = await room.payer()
    await setLevels('ethereum', 'ETH', [1, 5, 10])
    const large = await held('ETH', '60000000000')
    await payer.once()
    await mine()
    await payer.once()
    expect(await states(large)).toEqual(['confirmed'])
    expect((await moves()).at(-1)).toMatchObject({ asset: 'ETH', state: 'final' })
    const left = await room.balance(hot)
    expect(left).toBeGreaterThanOrEqual(5n * 10n ** 18n)
    expect(left).toBeLessThan(51n * 10n ** 17n)
    const next = await held('ETH', '1000000000')
    await payer.once()
    await mine()
    await payer.once()
    expect(await states(next)).toEqual(['confirmed'])
  })

  test('what the gas of a payment under way may cost is promised to no other one', async () => {
    const payer = await room.payer()
    const first = [await held('USDT', '1'), await held('USDT', '2')]
    await payer.once()
    expect(await states(...first)).toEqual(['broadcast', 'broadcast'])
    const now = await payer.readers.ethereum.fees()
    if (now.family !== 'evm') throw new Error('fees of another kind')
    // All that is there but the gas of its own.
    const all = (await room.balance(hot)) - costAtMost(offered(now, PLAIN_GAS))
    const rest = await held('ETH', String(all / 10n ** 9n))
    await payer.once()
    expect(await states(rest)).toEqual(['approved'])
    expect(await room.sql`select asset, reason from payer_waits`).toMatchObject([{ asset: 'ETH', reason: 'hot_low' }])
    await room.fundHot({ ETH: '1' })
    await payer.once()
    await mine()
    await payer.once()
    expect(await states(...first, rest)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })
})
