import { createServer } from 'node:http'
import { Transaction } from '@scure/btc-signer'
import { keccak256 } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PayoutRoom } from '../../../test/payout-room.ts'

/** New for each test, so that balances say what a test paid. */
let account = 0
const somebody = (): string => {
  account += 1
  return `0x77${String(account).padStart(38, '0')}`
}

describe('payouts', () => {
  let room: PayoutRoom
  let hot: string
  const mine = (blocks: number, network = 'ethereum') => room.chains.mine(network, blocks)
  const rpc = (method: string, params: unknown[] = []) => room.chains.evm.anvil.rpc.call(method, params)
  const usdt = (address: string, amount = '1000000') =>
    room.held({ asset: 'USDT', network: 'ethereum', address, amount })
  const eth = (address: string, amount = '1000000000') =>
    room.held({ asset: 'ETH', network: 'ethereum', address, amount })
  const held = () => room.gateway.replica.engine.balance('alice', 1, 'USDT')
  const states = (...all: { id: string }[]) => Promise.all(all.map(({ id }) => room.stateOf(id)))
  const payments = (id: string) => room.sql<{ state: string; kind: string; nonce: number; attempts: number }[]>`
    select p.state, p.kind, p.nonce::float8, (select count(*) from payment_attempts a where a.payment_id = p.id)::int as attempts
    from payments p join payment_items i on i.payment_id = p.id where i.withdrawal_id = ${id} order by p.id`

  beforeAll(async () => {
    room = await PayoutRoom.open()
    hot = await room.addresses.houseAddress('ethereum', 'hot')
    await room.fundHot({ ETH: '100', USDT: '10000', NOPE: '500', BTC: '3' })
  })
  afterAll(() => room.close())
  afterEach(async () => {
    await room.sql`update withdrawals set state = 'cancelled' where state in ('approved', 'requested')`
  })

  it('pay what was held, exactly, and settle it once it is three blocks deep', async () => {
    const payer = await room.payer()
    const [one, other, coins] = [somebody(), somebody(), somebody()]
    const due = [await usdt(one, '2500000'), await usdt(other, '1'), await eth(coins, '7')]
    const before = held().occupied
    await payer.once()
    expect(await states(...due)).toEqual(['broadcast', 'broadcast', 'broadcast'])
    await mine(2)
    await payer.once()
    expect(await states(...due)).toEqual(['broadcast', 'broadcast', 'broadcast'])
    expect(await Promise.all([room.balance(one, 'USDT'), room.balance(other, 'USDT'), room.balance(coins)])).toEqual([
      2_500_000n,
      1n,
      7_000_000_000n,
    ])
    await mine(1)
    await payer.once()
    expect(await states(...due)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(before - held().occupied).toBe(2_500_000 + 1 + 2_000)
    await payer.once()
    await mine(3)
    expect(await room.balance(one, 'USDT')).toBe(2_500_000n)
  })

  it('pay coins together in one transaction, with change that is spent again', async () => {
    const payer = await room.payer()
    const address = await room.addresses.addressFor('bob', 'bitcoin')
    const btc = (amount: string) => room.held({ asset: 'BTC', network: 'bitcoin', address, amount })
    const due = [await btc('1000000'), await btc('2000000'), await btc('30000')]
    await payer.once('bitcoin')
    expect(await states(...due)).toEqual(['broadcast', 'broadcast', 'broadcast'])
    const txids =
      await room.sql`select distinct txid from withdrawals where network = 'bitcoin' and state = 'broadcast'`
    expect(txids.length).toBe(1)
    await mine(3, 'bitcoin')
    await payer.once('bitcoin')
    expect(await states(...due)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    const again = await btc('5000')
    await payer.once('bitcoin')
    await mine(3, 'bitcoin')
    await payer.once('bitcoin')
    expect(await states(again)).toEqual(['confirmed'])
  })

  it('coins whose signature was lost on its way are signed again, also where fees have fallen since', async () => {
    const address = await room.addresses.addressFor('bob', 'bitcoin')
    const lost = async (at: string) => {
      const dying = await room.payer({
        reached: (step) => {
          if (step === at) throw new Error(`ended when ${at}`)
        },
      })
      await expect(dying.once('bitcoin')).rejects.toThrow('ended when')
    }
    const pays = async (due: { id: string }) => {
      const payer = await room.payer()
      await payer.once('bitcoin')
      expect(await states(due)).toEqual(['broadcast'])
      await mine(3, 'bitcoin')
      await payer.once('bitcoin')
      expect(await states(due)).toEqual(['confirmed'])
    }
    const one = await room.held({ asset: 'BTC', network: 'bitcoin', address, amount: '7000' })
    await lost('answered')
    expect(await payments(one.id)).toMatchObject([{ state: 'claimed', attempts: 0 }])
    await pays(one)
    // The other was asked for when a byte cost nine times as much.
    const other = await room.held({ asset: 'BTC', network: 'bitcoin', address, amount: '8000' })
    await lost('asking')
    const [claimed] = await room.sql<{ intent: string; coins: string[] }[]>`
      select intent, (select array_agg(coin order by txid, vout) from payment_coins where payment_id = p.id) as coins
      from payments p where state = 'claimed'`
    const [{ term } = { term: 0 }] = await room.sql<{ term: number }[]>`
      select term::float8 as term from leaderships where name = 'payouts'`
    const inputs = claimed?.coins.map((coin): unknown => JSON.parse(coin))
    const body = { ...JSON.parse(claimed?.intent ?? '{}'), network: 'bitcoin', inputs, rate: 9 }
    await room.client.ask({ lane: 'pay', epoch: term, op: 'sign', body })
    await pays(other)
    expect(await payments(other.id)).toMatchObject([{ state: 'final', attempts: 1 }])
  })

  it('coins that are stuck are replaced by a dearer transaction of the same ones, and paid once', async () => {
    const payer = await room.payer({ intervals: { everyMs: 1, stuckMs: -1, underWay: 32 } })
    const address = await room.addresses.addressFor('alice', 'bitcoin')
    const due = await room.held({ asset: 'BTC', network: 'bitcoin', address, amount: '9000' })
    await payer.once('bitcoin')
    // Old alone replaces nothing: miners take it at its price.
    await payer.once('bitcoin')
    expect(await payments(due.id)).toMatchObject([{ state: 'sent', attempts: 1 }])
    await room.sql`update payments set bump = true where state = 'sent'`
    await payer.once('bitcoin')
    expect(await payments(due.id)).toMatchObject([{ state: 'sent', attempts: 2 }])
    const attempts = await room.sql<{ txid: string; raw: string; fee: number; rate: number }[]>`
      select a.txid, a.raw, a.fee::float8 as fee, (a.fees::jsonb ->> 'rate')::float8 as rate
      from payment_attempts a join payment_items i using (payment_id) where i.withdrawal_id = ${due.id} order by attempt`
    const spent = attempts.map(({ raw }) => {
      const read = Transaction.fromRaw(Buffer.from(raw, 'hex'))
      return Array.from({ length: read.inputsLength }, (_, at) => read.getInput(at)).map(({ txid, index }) => [
        txid,
        index,
      ])
    })
    expect(spent[0]).toEqual(spent[1])
    const [first, second] = attempts
    expect((second?.fee ?? 0) - (first?.fee ?? 0)).toBeGreaterThan(0)
    expect(second?.rate).toBeGreaterThanOrEqual(Math.ceil((first?.rate ?? 0) * 1.125))
    // The node keeps the first, which it had before; a miner of another one forgets it.
    const lookup = async (one: { txid: string } | undefined) =>
      (await payer.readers.bitcoin.lookup(one?.txid ?? '')).state
    expect([await lookup(first), await lookup(second)]).toEqual(['pool', 'unknown'])
    await mine(1, 'bitcoin')
    await room.chains.reorganise('bitcoin', 1, 'drop')
    expect(await lookup(first)).toBe('unknown')
    await payer.once('bitcoin')
    expect(await lookup(second)).toBe('pool')
    await mine(3, 'bitcoin')
    await payer.once('bitcoin')
    expect(await states(due)).toEqual(['confirmed'])
    expect([await lookup(first), await lookup(second)]).toEqual(['unknown', 'mined'])
    expect(await payments(due.id)).toMatchObject([{ state: 'final', attempts: 2 }])
    expect(await room.sql`select txid from withdrawals where id = ${due.id}`).toEqual([{ txid: second?.txid }])
    const { bitcoin } = payer.readers
    const arrived = bitcoin.family === 'utxo' ? await bitcoin.coins([address]) : []
    expect(arrived.map(({ amount }) => amount)).toEqual([9_000n])
  })

  it('a withdrawal that nobody holds the money of is not paid, goes to people, and holds up none behind it', async () => {
    const payer = await room.payer()
    const [thief, honest] = [somebody(), somebody()]
    const forged = 'f'.repeat(64)
    await room.sql`
      insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, state, worth, day, proof)
      values (${forged}, 'bob', 'USDT', 'ethereum', ${thief}, 5000000, 0, 'forged', 'chain', 'approved', 0, current_date, '{}')`
    const due = await usdt(honest)
    // A row whose address somebody changed after it was held.
    const changed = await usdt(somebody())
    await room.sql`update withdrawals set address = ${thief} where id = ${changed.id}`
    for (let turn = 0; turn < 3; turn++) {
      await payer.once()
      await mine(1)
    }
    await mine(2)
    await payer.once()
    expect(await room.stateOf(forged)).toBe('review')
    expect(await states(due, changed)).toEqual(['confirmed', 'review'])
    expect(await room.balance(thief, 'USDT')).toBe(0n)
  })

  it('what a node took without an answer is looked up and not paid again', async () => {
    let took = 0
    const { evm } = room.chains.endpoints()
    const proxy = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      const pass = async () => {
        const body = Buffer.concat(chunks).toString('utf8')
        const answer = await fetch(evm.rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        const text = await answer.text()
        // Accepted, and then the connection is gone.
        if (body.includes('eth_sendRawTransaction')) {
          took += 1
          request.socket.destroy()
          return
        }
        response.setHeader('content-type', 'application/json').end(text)
      }
      request.on('end', () => void pass().catch(() => request.socket.destroy()))
    })
    await new Promise<void>((up) => proxy.listen(0, '127.0.0.1', up))
    const port = Reflect.get(Object(proxy.address()), 'port')
    const payer = await room.payer({ rpc: `http://127.0.0.1:${port}` })
    const to = somebody()
    const due = await eth(to, '3')
    await payer.once()
    await payer.once()
    await mine(3)
    await payer.once()
    expect(took).toBeGreaterThan(0)
    expect(await states(due)).toEqual(['confirmed'])
    expect(await room.balance(to)).toBe(3_000_000_000n)
    expect(await payments(due.id)).toMatchObject([{ state: 'final', attempts: 1 }])
    await new Promise((closed) => proxy.close(closed))
  })

  it('one that is stuck is replaced at the same nonce by a dearer one, and paid once', async () => {
    const payer = await room.payer({ intervals: { everyMs: 1, stuckMs: -1, underWay: 32 } })
    const to = somebody()
    const due = await eth(to, '4')
    await payer.once()
    const block = await rpc('eth_getBlockByNumber', ['latest', false])
    const base = BigInt(String(Reflect.get(Object(block), 'baseFeePerGas')))
    await rpc('anvil_setNextBlockBaseFeePerGas', [`0x${(base * 8n + 20_000_000_000n).toString(16)}`])
    await mine(1)
    expect(await room.balance(to)).toBe(0n)
    await payer.once()
    const [payment] = await payments(due.id)
    expect(payment).toMatchObject({ state: 'sent', attempts: 2 })
    await mine(3)
    await payer.once()
    expect(await states(due)).toEqual(['confirmed'])
    expect(await room.balance(to)).toBe(4_000_000_000n)
  })

  it('above the cap of fees nothing is begun, and what waits is said', async () => {
    const payer = await room.payer()
    await rpc('anvil_setNextBlockBaseFeePerGas', [`0x${(10n ** 13n).toString(16)}`])
    await mine(1)
    const due = await eth(somebody(), '5')
    await payer.once()
    expect(await states(due)).toEqual(['approved'])
    expect(await room.sql`select asset, reason, withdrawals from payer_waits`).toMatchObject([
      { asset: 'ETH', reason: 'fee_cap', withdrawals: 1 },
    ])
    await rpc('anvil_setNextBlockBaseFeePerGas', [`0x${(10n ** 9n).toString(16)}`])
    await mine(1)
    await payer.once()
    expect(await states(due)).toEqual(['broadcast'])
    expect(await room.sql`select 1 from payer_waits`).toHaveLength(0)
    await mine(3)
    await payer.once()
  })

  it('what the hot account does not hold waits, and what is behind it and is there is paid', async () => {
    const payer = await room.payer()
    const large = await room.held({ asset: 'NOPE', network: 'ethereum', address: somebody(), amount: '900000000' })
    const small = await eth(somebody(), '6')
    await payer.once()
    expect(await states(large, small)).toEqual(['approved', 'broadcast'])
    expect(await room.sql`select asset, reason from payer_waits`).toMatchObject([{ asset: 'NOPE', reason: 'hot_low' }])
    await mine(3)
    await payer.once()
  })

  it('a token that says false and moves nothing has not paid: its withdrawal goes to people', async () => {
    const payer = await room.payer()
    const contract = room.chains.endpoints().evm.tokens.find(({ name }) => name === 'NOPE')?.address
    // The balances of the contract are its first mapping: nothing else would give the hot account any.
    const slot = keccak256(`0x${hot.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(64)}`)
    await rpc('anvil_setStorageAt', [contract, slot, `0x${(10n ** 9n).toString(16).padStart(64, '0')}`])
    const due = await room.held({ asset: 'NOPE', network: 'ethereum', address: somebody(), amount: '5000000' })
    await payer.once()
    await mine(3)
    await payer.once()
    expect(await payments(due.id)).toMatchObject([{ state: 'failed' }])
    expect(await states(due)).toEqual(['review'])
    expect(room.gateway.replica.engine.withdrawal(due.id)?.status).toBe('held')
    // Let through again the signer pays it no second time: a log says that the first did. Its nonce holds nobody up.
    await room.sql`update withdrawals set state = 'approved' where id = ${due.id}`
    await payer.once()
    await payer.once()
    expect(await states(due)).toEqual(['review'])
    const after = await eth(somebody(), '13')
    await payer.once()
    await mine(3)
    await payer.once()
    expect(await states(after)).toEqual(['confirmed'])
  })

  it('one that failed on the chain is paid at a second attempt, once', async () => {
    const payer = await room.payer()
    const to = somebody()
    const due = await usdt(to, '3000000')
    // Between its estimate and its block the hot account is emptied.
    await payer.once()
    await rpc('anvil_dropAllTransactions')
    const [{ raw } = { raw: '' }] = await room.sql<{ raw: string }[]>`
      select a.raw from payment_attempts a join payment_items i using (payment_id) where i.withdrawal_id = ${due.id}`
    const contract = room.chains.endpoints().evm.tokens.find(({ name }) => name === 'USDT')?.address
    // Its balances are its second field that is stored.
    const slot = keccak256(`0x${hot.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`)
    const full = await rpc('eth_getStorageAt', [contract, slot, 'latest'])
    await rpc('anvil_setStorageAt', [contract, slot, `0x${'0'.repeat(64)}`])
    await rpc('eth_sendRawTransaction', [`0x${raw}`])
    await mine(1)
    await rpc('anvil_setStorageAt', [contract, slot, full])
    await mine(2)
    await payer.once()
    expect(await states(due)).toEqual(['review'])
    await room.sql`update withdrawals set state = 'approved' where id = ${due.id}`
    await payer.once()
    await mine(3)
    await payer.once()
    expect(await states(due)).toEqual(['confirmed'])
    expect(
      (
        await room.sql`select state from payments p join payment_items i on i.payment_id = p.id where i.withdrawal_id = ${due.id} order by p.id`
      ).map(({ state }) => state),
    ).toEqual(['failed', 'final'])
    expect(await room.balance(to, 'USDT')).toBe(3_000_000n)
    // Where the chain forgets both, the first would pay now: whoever pays does not send it again by itself.
    const [failed] = await room.sql<{ txid: string; height: number }[]>`
      select txid, height::float8 from payments p join payment_items i on i.payment_id = p.id
      where i.withdrawal_id = ${due.id} and p.state = 'failed'`
    const depth = Number(await rpc('eth_blockNumber')) - (failed?.height ?? 0) + 1
    await room.chains.reorganise('ethereum', depth, 'drop')
    await payer.once()
    expect(await payer.readers.ethereum.lookup(failed?.txid ?? '')).toEqual({ state: 'unknown' })
    expect(room.warnings.some(({ message }) => message.includes('had failed is no longer in the chain'))).toBe(true)
    // So that nonces go on in the tests that follow.
    await rpc('eth_sendRawTransaction', [`0x${raw}`])
    await mine(4)
    await payer.once()
  })

  it('a reorganisation before it is final, and one after it was settled, has the same bytes sent again', async () => {
    const payer = await room.payer()
    const to = somebody()
    const due = await eth(to, '8')
    await payer.once()
    await mine(2)
    await room.chains.reorganise('ethereum', 2, 'drop')
    expect(await room.balance(to)).toBe(0n)
    await payer.once()
    await mine(3)
    await payer.once()
    expect(await states(due)).toEqual(['confirmed'])
    await room.chains.reorganise('ethereum', 3, 'drop')
    await mine(1)
    expect(await room.balance(to)).toBe(0n)
    await payer.once()
    await mine(3)
    await payer.once()
    expect(await room.balance(to)).toBe(8_000_000_000n)
    expect(await payments(due.id)).toMatchObject([{ state: 'final', attempts: 1 }])
  })

  it('what a payment cost is what it cost in the block it ended up in', async () => {
    const payer = await room.payer()
    const due = await eth(somebody(), '8')
    await payer.once()
    await mine(3)
    await payer.once()
    const kept = async () => {
      const [row] = await room.sql<{ txid: string; cost: string; total: string }[]>`
        select p.txid, p.cost::text, c.total::text from payments p join payment_items i on i.payment_id = p.id
          join payer_costs c on c.network = p.network where i.withdrawal_id = ${due.id} and p.state = 'final'`
      if (row === undefined) throw new Error('it is not final')
      return { ...row, cost: BigInt(row.cost), total: BigInt(row.total) }
    }
    const costs = async (txid: string) => {
      const receipt = (await rpc('eth_getTransactionReceipt', [txid])) as Record<string, string>
      return BigInt(receipt.gasUsed ?? '') * BigInt(receipt.effectiveGasPrice ?? '')
    }
    const first = await kept()
    expect(first.cost).toBe(await costs(first.txid))
    // Once sent again by the payer, once by whoever made the other blocks.
    let before = first
    for (const replaced of ['drop', 'return'] as const) {
      await room.chains.reorganise('ethereum', 3, replaced)
      // Empty blocks make the next one cheaper.
      if (replaced === 'drop') await mine(2)
      await payer.once()
      await mine(3)
      await payer.once()
      const now = await kept()
      expect(now.cost).toBe(await costs(now.txid))
      expect(now.cost).not.toBe(before.cost)
      expect(now.total - before.total).toBe(now.cost - before.cost)
      before = now
    }
  })

  it('of two payers the older writes nothing and has nothing signed', async () => {
    const older = await room.payer()
    const due = await eth(somebody(), '9')
    const newer = await room.payer()
    await expect(older.once()).rejects.toThrow('has ended')
    expect(await states(due)).toEqual(['approved'])
    await newer.once()
    expect(await states(due)).toEqual(['broadcast'])
    await expect(older.once()).resolves.toBeUndefined()
    await mine(3)
    await expect(older.once()).rejects.toThrow('has ended')
    expect(await states(due)).toEqual(['broadcast'])
    await newer.once()
    expect(await states(due)).toEqual(['confirmed'])
  })

  it('one that is cancelled at the same moment is either paid or given back, never both', async () => {
    const payer = await room.payer()
    const due = await Promise.all(Array.from({ length: 6 }, (_, at) => eth(somebody(), String(20 + at))))
    const cancelling = due.map(
      ({ id }) =>
        room.sql`update withdrawals set state = 'cancelled' where id = ${id} and state = 'approved' returning 1`,
    )
    const [, ...cancelled] = await Promise.all([payer.once(), ...cancelling])
    await payer.once()
    await mine(3)
    await payer.once()
    const ended = await states(...due)
    expect(ended).toEqual(cancelled.map((rows) => (rows.length === 1 ? 'cancelled' : 'confirmed')))
    for (const [at, { request }] of due.entries()) {
      expect(await room.balance(request.address)).toBe(
        ended[at] === 'confirmed' ? BigInt(request.amount) * 1_000_000_000n : 0n,
      )
    }
  })

  it('an older database, whose nonces the chain has used, pays nothing', async () => {
    const payer = await room.payer()
    await room.sql`update payer_accounts set next_nonce = 1 where network = 'ethereum' and address = ${hot}`
    const due = await eth(somebody(), '10')
    await expect(payer.once()).rejects.toThrow('are known here')
    expect(await states(due)).toEqual(['approved'])
    const nonce = Number(await rpc('eth_getTransactionCount', [hot, 'latest']))
    await room.sql`update payer_accounts set next_nonce = ${nonce} where network = 'ethereum' and address = ${hot}`
  })

  it('held back by operators nothing new is begun, and what is under way goes on', async () => {
    const payer = await room.payer()
    const one = await eth(somebody(), '11')
    await payer.once()
    await room.sql`insert into payout_pauses (network, reason, actor) values ('*', 'test', 'test')`
    const other = await eth(somebody(), '12')
    await mine(3)
    await payer.once()
    expect(await states(one, other)).toEqual(['confirmed', 'approved'])
    await room.sql`delete from payout_pauses`
  })

  it('a customer’s address is emptied into the hot account: gas first, mined, then all of the token', async () => {
    const value: Record<string, bigint> = { USDT: 1n, ETH: 3_000n }
    const worth = (asset: string, amount: bigint) => (value[asset] ?? 0n) * amount * (asset === 'ETH' ? 1n : 1_000n)
    const payer = await room.payer({ worth })
    const address = await room.addresses.addressFor('bob', 'ethereum')
    await room.chains.faucet({ network: 'ethereum', coin: 'USDT', address, amount: '750' })
    await mine(1)
    await room.sql`
      insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, needed, credited_at)
      values (${'d'.repeat(64)}, 'ethereum', 'x', '0', 'USDT', ${address}, 'bob', 750000000, 750000000, 0, 'credited', 3,
        clock_timestamp())`
    const gas = await room.addresses.houseAddress('ethereum', 'gas')
    await room.chains.faucet({ network: 'ethereum', coin: 'ETH', address: gas, amount: '1' })
    await mine(1)
    const before = await room.balance(hot, 'USDT')
    await payer.once()
    expect(await room.balance(address, 'USDT')).toBe(750_000_000n)
    for (let turn = 0; turn < 2; turn++) {
      await mine(3)
      await payer.once()
    }
    expect(await room.balance(address, 'USDT')).toBe(0n)
    expect((await room.balance(hot, 'USDT')) - before).toBe(750_000_000n)
    expect(await room.sql`select state from sweeps`).toMatchObject([{ state: 'done' }])
    await payer.once()
    expect(await room.sql`select state from sweeps`).toHaveLength(1)
  })

  it('what is far above the level of the hot account goes to the cold address', async () => {
    const payer = await room.payer()
    const { cold } = room.chains.endpoints().evm
    await room.sql`
      insert into wallet_levels (network, asset, low, target, high) values ('ethereum', 'USDT', 10, 100, 200)`
    const before = await room.balance(cold, 'USDT')
    const held = await room.balance(hot, 'USDT')
    await payer.once()
    await mine(3)
    await payer.once()
    expect(await room.balance(hot, 'USDT')).toBe(100_000_000n)
    expect((await room.balance(cold, 'USDT')) - before).toBe(held - 100_000_000n)
  })

  it('posts what miners got as the house’s cost, to the unit', async () => {
    // What a payment costs more or less in another block is carried by the next.
    const payer = await room.payer()
    await eth(somebody(), '8')
    await payer.once()
    await mine(3)
    await payer.once()
    const [row] = await room.sql<{ open: number; exact: boolean }[]>`
      select count(*) filter (where not posted)::int as open,
        sum(fee_units) = floor((select total from payer_costs where network = 'ethereum') / 1000000000) as exact
      from payments where network = 'ethereum' and state in ('final', 'failed')`
    expect(row).toEqual({ open: 0, exact: true })
    expect(room.warnings.filter(({ message }) => message.includes('not posted'))).toEqual([])
  })
})
