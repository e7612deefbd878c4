/** Hot wallets beside their marks: what is far above goes to the cold address, and nothing that a payment under way needs. */
import type { UtxoReader } from '@candlewick/chain/adapter'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PayoutRoom } from '../../../test/payout-room.ts'
import { moveOf } from './coin-levels.ts'
import { costAtMost, offered, PLAIN_GAS } from './fees.ts'
import { HouseWallets } from './house-wallets.ts'

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

  describe('of coins', () => {
    const BTC = 100_000_000n
    let reader: UtxoReader
    beforeAll(async () => {
      const { bitcoin } = (await room.payer()).readers
      if (bitcoin.family !== 'utxo') throw new Error('a chain of coins is read as another')
      reader = bitcoin
    })
    const held = async (...addresses: string[]) =>
      (await reader.coins(addresses)).reduce((sum, { amount }) => sum + amount, 0n)
    const hotAndChange = async () => {
      const [own, change] = ([0, 1] as const).map((branch) => room.addresses.houseAddress('bitcoin', 'hot', branch))
      return await held((await own) ?? '', (await change) ?? '')
    }
    const cold = () => held(room.chains.endpoints().utxo.cold)
    const coinMoves = () =>
      room.sql<{ state: string; amount: string; inputs: number; keep: string }[]>`
        select state, amount::text as amount, intent::jsonb ->> 'keep' as keep,
          (select count(*)::int from payment_coins c where c.payment_id = p.id) as inputs
        from payments p where kind = 'moveCoins' order by id`
    /** A payer begins with a reading of what is held; then what it began is mined and ended. */
    const turn = async () => {
      const payer = await room.payer()
      await payer.once('bitcoin')
      await mine('bitcoin')
      await payer.once('bitcoin')
    }

    test('one that is far above by itself is split, and what comes back is paid with', async () => {
      await setLevels('bitcoin', 'BTC', [1, 2, 4])
      await room.fundHot({ BTC: '6' })
      const before = await cold()
      await turn()
      expect(await coinMoves()).toEqual([
        { state: 'final', amount: String(4n * BTC), inputs: 1, keep: String(2n * BTC) },
      ])
      expect(await hotAndChange()).toBe(2n * BTC)
      const fee = 4n * BTC - ((await cold()) - before)
      expect(fee).toBeGreaterThan(0n)
      expect(fee).toBeLessThan(100_000n)
      const address = await room.addresses.addressFor('bob', 'bitcoin')
      const due = await room.held({ asset: 'BTC', network: 'bitcoin', address, amount: '50000000' })
      await turn()
      expect(await states(due)).toEqual(['confirmed'])
    })

    test('what a payment spends is not counted, and what is left is there whole', async () => {
      const address = await room.addresses.addressFor('alice', 'bitcoin')
      await room.fundHot({ BTC: '3' })
      // Below the mark beside what is paid from: none goes.
      const due = await room.held({ asset: 'BTC', network: 'bitcoin', address, amount: '100000000' })
      await turn()
      expect(await states(due)).toEqual(['confirmed'])
      expect(await coinMoves()).toHaveLength(1)
    })

    test('customers’ coins are counted and go too, the largest first and as they are', async () => {
      const address = await room.addresses.addressFor('bob', 'bitcoin')
      await room.chains.faucet({ network: 'bitcoin', coin: 'BTC', address, amount: '5' })
      await mine('bitcoin')
      await room.sql`
        insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, needed, credited_at)
        values (${'b'.repeat(64)}, 'bitcoin', 'x', '0', 'BTC', ${address}, 'bob', 500000000, 500000000, 0, 'credited', 3,
          clock_timestamp())`
      const all = async () => (await hotAndChange()) + (await held(address))
      const before = await all()
      await turn()
      const [, move] = await coinMoves()
      expect(move).toMatchObject({ state: 'final', inputs: 2, keep: '0' })
      const left = await all()
      expect(BigInt(move?.amount ?? 0)).toBeGreaterThan(5n * BTC)
      expect(left).toBe(before - BigInt(move?.amount ?? 0))
      expect(left).toBeGreaterThanOrEqual(2n * BTC)
      expect(await room.sql`select held::text as held from hot_wallets where asset = 'BTC'`).toEqual([
        { held: String(left) },
      ])
      // Whoever knows balances by address reads that one again.
      const wallets = new HouseWallets({
        ...{ sql: room.sql, signer: room.client, mode: 'development' },
        engine: () => room.gateway.replica.engine,
      })
      expect(await wallets.emptied('bitcoin', 'BTC')).toEqual([{ address, payments: 1 }])
    })

    test('a move that came to nothing is not tried again at once', async () => {
      await room.sql`update payments set state = 'displaced', changed_at = clock_timestamp() where kind = 'moveCoins'`
      await room.fundHot({ BTC: '5' })
      await turn()
      expect(await coinMoves()).toHaveLength(2)
      await room.sql`update payments set changed_at = now() - interval '61 minutes' where kind = 'moveCoins'`
      await turn()
      expect(await coinMoves()).toHaveLength(3)
    })

    test('one that is stuck offers more, of the same coins', async () => {
      await room.fundHot({ BTC: '5' })
      const payer = await room.payer()
      await payer.once('bitcoin')
      await room.sql`update payments set bump = true where kind = 'moveCoins' and state = 'sent'`
      await payer.once('bitcoin')
      const fees = await room.sql<{ fee: number; waits: string }[]>`
        select a.fee::float8 as fee, p.waits from payment_attempts a join payments p on p.id = a.payment_id
        where p.kind = 'moveCoins' and p.state = 'sent' order by a.attempt`
      expect(fees.map(({ waits }) => waits)).toEqual(['', ''])
      expect(fees[1]?.fee).toBeGreaterThan(fees[0]?.fee ?? 0)
      await mine('bitcoin')
      await payer.once('bitcoin')
      expect((await coinMoves()).at(-1)).toMatchObject({ state: 'final' })
    })
  })

  test('the account for gas is filled once a sweep cannot pay for its own, and never from what the hot account keeps', async () => {
    const value: Record<string, bigint> = { USDT: 1n, ETH: 3_000n }
    const worth = (asset: string, amount: bigint) => (value[asset] ?? 0n) * amount * (asset === 'ETH' ? 1n : 1_000n)
    const payer = await room.payer({ worth })
    const gas = await room.addresses.houseAddress('ethereum', 'gas')
    const address = await room.addresses.addressFor('bob', 'ethereum')
    await room.chains.faucet({ network: 'ethereum', coin: 'USDT', address, amount: '750' })
    await mine()
    await room.sql`
      insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, needed, credited_at)
      values (${'e'.repeat(64)}, 'ethereum', 'y', '0', 'USDT', ${address}, 'bob', 750000000, 750000000, 0, 'credited', 3,
        clock_timestamp())`
    expect(await room.balance(gas)).toBe(0n)
    const before = (await moves()).length
    const marked = async (low: number) => {
      await room.sql`delete from wallet_levels where asset = 'ETH'`
      await setLevels('ethereum', 'ETH', [low, 100, 200])
      await payer.once()
    }
    await marked(99)
    expect((await moves()).slice(before)).toEqual([])
    await marked(0.5)
    await payer.once()
    expect((await moves()).slice(before)).toMatchObject([{ asset: 'ETH', state: 'sent' }])
    await mine()
    await payer.once()
    expect(await room.balance(gas)).toBe(BigInt((await moves()).at(-1)?.amount ?? 0))
    for (let turn = 0; turn < 3; turn++) {
      await mine()
      await payer.once()
    }
    expect(await room.balance(address, 'USDT')).toBe(0n)
    expect((await moves()).slice(before).filter(({ asset }) => asset === 'ETH')).toMatchObject([
      { asset: 'ETH', state: 'final' },
    ])
  })
})

describe('coins that go', () => {
  const coins = (...amounts: number[]) => amounts.map((amount) => ({ amount: BigInt(amount) }))
  const bounds = { target: 200_000n, high: 400_000n, rate: 1, cap: 1_000_000n }
  const go = (amounts: number[], part: Partial<typeof bounds> = {}) => {
    const move = moveOf(coins(...amounts), { ...bounds, ...part })
    return move === undefined
      ? undefined
      : { went: move.coins.map(({ amount }) => Number(amount)), keep: Number(move.keep) }
  }

  test.each([
    ['at the upper mark none', [400_000], undefined],
    ['above it the largest that fits', [250_000, 150_001], { went: [150_001], keep: 0 }],
    ['several, down to the target and no further', [100_000, 300_000, 200_000], { went: [300_000, 100_000], keep: 0 }],
    ['one too large, split', [500_000], { went: [500_000], keep: 200_000 }],
    ['one too large, whole where the others are enough', [500_000, 200_000], { went: [500_000], keep: 0 }],
    ['what is split beside what goes whole', [900_000, 100_000], { went: [100_000, 900_000], keep: 200_000 }],
  ] as const)('%s', (_, amounts, expected) => {
    expect(go([...amounts])).toEqual(expected)
  })

  test('are as many as the cap of the fee and one transaction take, and none that cost more than they hold', () => {
    const many = Array(300).fill(10_000)
    expect(go(many)?.went).toHaveLength(200)
    expect(go(many, { cap: 11n + 86n + 69n * 3n })?.went).toHaveLength(3)
    expect(go(many, { cap: 100n })).toBeUndefined()
    expect(go(Array(300).fill(2_000), { rate: 29 })).toBeUndefined()
    // What would come back as dust goes along.
    expect(go([600_000, 199_700], { rate: 2_900 })).toEqual({ went: [600_000], keep: 0 })
  })
})
