import { cpSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isReserveSigned } from '@candlewick/chain/reserves'
import { isRecord, sealRequest } from '@candlewick/chain/signer/envelope'
import { FRAME_LIMIT, frameOf } from '@candlewick/chain/signer/frames'
import type { CoinInput, EvmFees, WireRequest } from '@candlewick/chain/signer/intents'
import { scriptOf } from '@candlewick/chain/utxo/script'
import { Transaction } from '@scure/btc-signer'
import { formatUnits, hashMessage, parseTransaction, recoverAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PayoutRoom } from '../../../test/payout-room.ts'
import { clientKey, SignerClient, SignerRefused } from './signer-client.ts'
import { signerFigures } from './wallet-figures.ts'

const FEES: EvmFees = { gas: '100000', maxFee: '3000000000', priority: '1000000000' }
const SOMEBODY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ELSE = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

interface Signed {
  txid: string
  raw: string
  fee: string
}

/** A signer that is started anew reads its sources and replays the journal, which a busy machine takes its time for. */
const BUSY = { timeout: 300_000 }

describe('the signer', BUSY, () => {
  let room: PayoutRoom
  let hot: string
  /** Of the hot account of the EVM: a nonce is used where a signature left. */
  let nonce = 0

  const ask = async (op: string, body: object, epoch = 1): Promise<unknown> =>
    (await room.client.ask({ lane: 'pay', epoch, op, body })).result
  const question = async (op: string, body: object): Promise<unknown> =>
    (await room.client.ask({ lane: 'ask', epoch: 1, op, body })).result
  const sign = async (intent: object): Promise<Signed> => {
    const result = await ask('sign', intent)
    if (!isRecord(result)) throw new Error('no transaction')
    return { txid: String(result.txid), raw: String(result.raw), fee: String(result.fee) }
  }
  const pay = (request: WireRequest, rest: object = {}) =>
    sign({ kind: 'pay', network: 'ethereum', nonce, fees: FEES, request, ...rest })
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const failure: unknown = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(failure instanceof SignerRefused)) throw new Error(`not refused: ${failure}`)
    return `${failure.refusal.reason} ${failure.refusal.field ?? ''}`.trim()
  }
  const usdt = (part: Partial<WireRequest> = {}) =>
    room.held({ asset: 'USDT', network: 'ethereum', address: SOMEBODY, ...part })

  beforeAll(async () => {
    room = await PayoutRoom.open()
    hot = await room.addresses.houseAddress('ethereum', 'hot')
  })
  afterAll(() => room.close())

  it('pays what the ledger holds, and builds the transaction itself: `transfer` of 68 bytes', async () => {
    const { request } = await usdt({ amount: '2500000' })
    const { raw } = await pay(request)
    const transaction = parseTransaction(`0x${raw}`)
    const usdtContract = room.chains.endpoints().evm.tokens.find(({ name }) => name === 'USDT')?.address
    expect(transaction).toMatchObject({ nonce: 0, chainId: 31_337, to: usdtContract?.toLowerCase() })
    expect(transaction.data).toBe(
      `0xa9059cbb${SOMEBODY.slice(2).toLowerCase().padStart(64, '0')}${(2_500_000).toString(16).padStart(64, '0')}`,
    )
    nonce += 1
  })

  it('converts to the decimals of the chain exactly', async () => {
    const { request } = await room.held({ asset: 'ETH', network: 'ethereum', address: SOMEBODY, amount: '1' })
    expect(parseTransaction(`0x${(await pay(request)).raw}`).value).toBe(1_000_000_000n)
    nonce += 1
  })

  it('signs nothing that the ledger does not hold, or holds otherwise', async () => {
    const { request } = await usdt()
    for (const changed of [
      { address: ELSE },
      { amount: '1000001' },
      { fee: '999' },
      { user: 'bob' },
      { asset: 'ETH' },
      { nonce: 'other' },
      { memo: '1' },
    ]) {
      expect(await refusal(pay({ ...request, ...changed }))).toBe('not_held request')
    }
    const other = await usdt()
    await room.do({ type: 'withdraw.cancel', id: other.id })
    expect(await refusal(pay(other.request))).toBe('not_held status')
  })

  it('takes only intents that it knows, whole and within their bounds', async () => {
    const { request } = await usdt()
    const intent = { kind: 'pay', network: 'ethereum', nonce, fees: FEES, request }
    for (const [changed, said] of [
      [{ kind: 'hash', hash: '00'.repeat(32) }, 'kind kind'],
      [{ kind: 'call', to: SOMEBODY, data: '0x095ea7b3' }, 'kind kind'],
      [{ network: 'solana' }, 'network network'],
      [{ network: 'bnb' }, 'network network'],
      [{ nonce: -1 }, 'form nonce'],
      [{ nonce: 1.5 }, 'form nonce'],
      [{ nonce: nonce + 1 }, 'nonce_hole nonce'],
      [{ fees: { ...FEES, gas: '20999' } }, 'form gas'],
      [{ fees: { ...FEES, maxFee: '1e9' } }, 'form maxFee'],
      [{ fees: { ...FEES, priority: '3000000001' } }, 'form priority'],
      [{ request: { ...request, amount: 1_000_000 } }, 'form amount'],
      [{ request: { ...request, amount: '-1' } }, 'form amount'],
      [{ request: undefined }, 'form request'],
    ] as const) {
      expect(await refusal(sign({ ...intent, ...changed }))).toBe(said)
    }
    expect(await refusal(ask('export', {}))).toBe('op op')
    expect(await refusal(room.client.ask({ lane: 'ask', epoch: 1, op: 'sign', body: intent }))).toBe('op op')
  })

  it('pays no address of the house, no token contract, nobody', async () => {
    const tokens = room.chains.endpoints().evm.tokens
    const { cold } = room.chains.endpoints().evm
    for (const address of [
      hot,
      cold,
      tokens[0]?.address ?? '',
      `0x${'0'.repeat(40)}`,
      SOMEBODY.toLowerCase().slice(1),
    ]) {
      const { request } = await usdt({ address })
      expect(await refusal(pay(request))).toBe('address address')
    }
  })

  it('keeps its caps: of a payment, of a fee, of a day, each counted before a signature leaves', async () => {
    const large = await usdt({ amount: '1000000001' })
    expect(await refusal(pay(large.request))).toBe('cap transaction')
    const { request } = await usdt()
    const dear = { fees: { ...FEES, maxFee: '1000000000001' } }
    expect(await refusal(pay(request, dear))).toBe('fee_cap fee')
    const small = await usdt({ amount: '500000' })
    const coin = await room.held({ asset: 'ETH', network: 'ethereum', address: SOMEBODY, amount: '1' })
    const { ethereum } = room.networks
    const assets = isRecord(ethereum.assets) ? ethereum.assets : {}
    const usdtCaps = { ...(isRecord(assets.USDT) ? assets.USDT : {}), day: '3' }
    // Of fees exactly what those before have taken, and one more.
    const feeDay = formatUnits(BigInt(FEES.gas) * BigInt(FEES.maxFee) * BigInt(nonce + 1), 18)
    await room.signer.kill('SIGTERM')
    await room.signer.start({
      ...room.networks,
      ethereum: { ...ethereum, feeDay, assets: { ...assets, USDT: usdtCaps } },
    })
    // 2.5 have left in the first test, and a restart has forgotten nothing.
    expect(await refusal(pay(request))).toBe('cap day')
    await pay(small.request)
    nonce += 1
    expect(await refusal(pay(coin.request))).toBe('fee_cap feeDay')
    await room.signer.kill('SIGTERM')
    await room.signer.start()
  })

  it('signs one payload a nonce for ever: dearer, or nothing to itself, and nothing else', async () => {
    const [one, other] = [await usdt(), await usdt()]
    const first = await pay(one.request)
    expect(await pay(one.request)).toEqual(first)
    const dearer = await pay(one.request, { fees: { ...FEES, maxFee: '4000000000' } })
    expect(dearer.txid).not.toBe(first.txid)
    expect(await refusal(pay(other.request))).toBe('nonce_taken nonce')
    await room.signer.kill()
    await room.signer.start()
    expect(await refusal(pay(other.request))).toBe('nonce_taken nonce')
    const fill = { kind: 'fill', network: 'ethereum', purpose: 'hot', index: 0, nonce, fees: { ...FEES, gas: '21000' } }
    const filled = parseTransaction(`0x${(await sign(fill)).raw}`)
    expect(filled).toMatchObject({ to: hot.toLowerCase(), nonce })
    expect(filled.value ?? 0n).toBe(0n)
    expect(await refusal(pay(other.request))).toBe('nonce_taken nonce')
    nonce += 1
    // The same withdrawal at another nonce could be mined as well as the first.
    expect(await refusal(pay(one.request))).toBe('family request')
  })

  it('pays a withdrawal a second time only when its own node shows the first to be final and without effect', async () => {
    await room.fundHot({ ETH: '1' })
    const { request } = await usdt({ address: ELSE, amount: '700000' })
    // The hot account holds no USDT: mined, this fails. What was signed before it fills the nonces up to it.
    for (let at = 0; at < nonce; at++) {
      const fill = {
        kind: 'fill',
        network: 'ethereum',
        purpose: 'hot',
        index: 0,
        nonce: at,
        fees: { ...FEES, gas: '21000' },
      }
      await room.chains.evm.anvil.rpc.call('eth_sendRawTransaction', [`0x${(await sign(fill)).raw}`])
    }
    const first = await pay(request)
    await room.chains.evm.anvil.rpc.call('eth_sendRawTransaction', [`0x${first.raw}`])
    nonce += 1
    expect(await refusal(pay(request))).toBe('family request')
    await room.chains.mine('ethereum', 1)
    const receipt = await room.chains.evm.anvil.rpc.call('eth_getTransactionReceipt', [first.txid])
    expect(isRecord(receipt) && receipt.status).toBe('0x0')
    // Failed, and not deep enough to be final.
    expect(await refusal(pay(request))).toBe('family request')
    await room.chains.mine('ethereum', 3)
    const second = await pay(request)
    expect(parseTransaction(`0x${second.raw}`).nonce).toBe(nonce)
    nonce += 1
    expect(await refusal(pay(request))).toBe('family request')
  })

  it('sweeps home, tops up, goes cold, and knows no other way for such money', async () => {
    const own = await room.addresses.addressFor('alice', 'ethereum')
    const index = (await room.addresses.indexOf('alice')) ?? -1
    const on = { network: 'ethereum', nonce: 0, fees: FEES }
    const sweep = parseTransaction(
      `0x${(await sign({ kind: 'sweep', ...on, index, asset: 'ETH', amount: '5', to: ELSE })).raw}`,
    )
    expect(sweep).toMatchObject({ to: hot.toLowerCase(), value: 5n })
    const topup = parseTransaction(`0x${(await sign({ kind: 'topup', ...on, index, amount: '7', address: ELSE })).raw}`)
    expect(topup).toMatchObject({ to: own.toLowerCase(), value: 7n })
    expect(await refusal(sign({ kind: 'topup', ...on, nonce: 1, index, amount: '50000000000000001' }))).toBe(
      'cap topUp',
    )
    const move = { kind: 'move', ...on, nonce, to: 'cold', asset: 'ETH', amount: '9' }
    const moved = parseTransaction(`0x${(await sign(move)).raw}`)
    expect(moved).toMatchObject({ to: room.chains.endpoints().evm.cold.toLowerCase(), value: 9n })
    nonce += 1
    expect(await refusal(sign({ ...move, nonce, to: ELSE }))).toBe('form to')
    expect(await refusal(sign({ ...move, nonce, asset: 'DOGE' }))).toBe('asset asset')
  })

  it('signs a message of one form only', async () => {
    const [root, block] = ['ab'.repeat(32), 'cd'.repeat(32)]
    const said = await question('message', { network: 'ethereum', purpose: 'hot', index: 0, root, block })
    expect(said).toMatchObject({ address: hot, message: `candlewick/por/1|ethereum|${hot}|${root}|${block}` })
    if (!isRecord(said)) throw new Error('no message')
    const signature = `0x${String(said.signature).slice(2)}` as const
    expect(await recoverAddress({ hash: hashMessage(String(said.message)), signature })).toBe(hot)
    const coins = await question('message', { network: 'bitcoin', purpose: 'hot', index: 0, root, block })
    expect(isRecord(coins) && String(coins.signature)).toMatch(/^[A-Za-z0-9+/]{100,}=*$/)
    const claim = { network: 'bitcoin', address: isRecord(coins) ? String(coins.address) : '', run: root, block }
    const signed = isRecord(coins) ? String(coins.signature) : ''
    expect(isReserveSigned(claim, signed)).toBe(true)
    expect(isReserveSigned({ ...claim, block: root }, signed)).toBe(false)
    expect(isReserveSigned({ network: 'ethereum', address: hot, run: root, block }, String(said.signature))).toBe(true)
    const other = { network: 'ethereum', purpose: 'hot', index: 0, root: 'send it all', block }
    expect(await refusal(question('message', other))).toBe('form root')
  })

  it('takes a frame once, in time, of the newest payer alone', async () => {
    const own = clientKey(room.folder)
    const send = (frame: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(room.signer.socket, () => socket.write(frameOf(frame)))
        socket.once('data', (data) => {
          resolve(data.toString('utf8', 4))
          socket.destroy()
        })
        socket.once('close', () => resolve('closed'))
      })
    const [{ counter } = { counter: 0 }] = await room.sql<{ counter: number }[]>`
      select nextval('signer_requests')::float8 as counter`
    const head = { client: own.publicKey, lane: 'pay', epoch: 1, counter, op: 'status', body: {} } as const
    const late = sealRequest(own.key, { ...head, expires: Date.now() - 1 })
    expect(await send(late)).toContain('expired')
    const frame = sealRequest(own.key, { ...head, expires: Date.now() + 20_000 })
    expect(await send(frame)).not.toContain('replayed')
    expect(await send(frame)).toContain('replayed')
    await room.signer.kill()
    await room.signer.start()
    expect(await send(frame)).toContain('replayed')
    expect(await send(sealRequest(own.key, { ...head, counter: counter + 1, expires: Date.now() + 9e6 }))).toContain(
      'expiry',
    )
    expect(await send(frame.replace('status', 'statuS'))).toBe('closed')
    expect(await send('not even JSON')).toBe('closed')
    await room.client.ask({ lane: 'pay', epoch: 2, op: 'none', body: {} }).catch(() => undefined)
    expect(await refusal(room.client.ask({ lane: 'pay', epoch: 1, op: 'none', body: {} }))).toBe('replayed counter')
    expect(() => frameOf('x'.repeat(FRAME_LIMIT + 1))).toThrow('frame')
  })

  it('does not believe a changed journal, nor one that ends before what it has seen', async () => {
    const { request } = await usdt()
    const retry = (epoch: number) =>
      refusal(
        room.client.ask({
          lane: 'pay',
          epoch,
          op: 'sign',
          body: { kind: 'pay', network: 'ethereum', nonce, fees: FEES, request },
        }),
      )
    const [kept] = await room.sql<{ first: number; payload: Buffer }[]>`
      select first::float8, payload from journal order by first desc limit 1`
    if (kept === undefined) throw new Error('no journal')
    const forged = Buffer.from(kept.payload.toString('latin1').replace('USDT', 'USDX'), 'latin1')
    await room.sql`update journal set payload = ${forged} where first = ${kept.first}`
    expect(await retry(3)).toBe('ledger_broken')
    await room.sql`update journal set payload = ${kept.payload} where first = ${kept.first}`
    await room.signer.kill()
    await room.signer.start()
    await expect(room.client.ask({ lane: 'pay', epoch: 4, op: 'none', body: {} })).rejects.toThrow(SignerRefused)
  })

  it('an older store put back signs nothing for who has seen a newer one, and nothing that the chain knows better', async () => {
    const { record } = await signerFigures(room.client)
    await room.signer.kill('SIGTERM')
    const kept = join(room.folder, 'kept')
    cpSync(room.signer.store, kept, { recursive: true })
    await room.signer.start()
    const { request } = await usdt({ amount: '10' })
    const body = { kind: 'pay', network: 'ethereum', nonce, fees: FEES, request }
    const signed = await room.client.ask({ lane: 'pay', epoch: 5, op: 'sign', body })
    expect(signed.record.entry).toBe(record.entry + 1)
    const newest = join(room.folder, 'newest')
    const putBack = async (store: string) => {
      await room.signer.kill('SIGTERM')
      rmSync(room.signer.store, { recursive: true })
      cpSync(store, room.signer.store, { recursive: true })
      await room.signer.start()
    }
    await room.signer.kill('SIGTERM')
    cpSync(room.signer.store, newest, { recursive: true })
    await putBack(kept)
    const next = { lane: 'pay', epoch: 5, op: 'sign', body: { ...body, nonce: nonce + 1 } } as const
    // The payer says by itself what it has seen, and who begins anew knows it of the tables.
    expect(await refusal(room.client.ask(next))).toBe('record_rolled_back seen')
    const { socket, publicKey } = room.signer
    const parts = { sql: room.sql, socket, signer: () => publicKey, client: clientKey(room.folder) }
    expect(await refusal(new SignerClient(parts).ask(next))).toBe('record_rolled_back seen')
    await putBack(newest)
    nonce += 1
  })

  it('pays coins, up to a hundred at once, and replaces only with all earlier inputs, the same payees, a higher fee', async () => {
    await room.fundHot({ BTC: '3' })
    await room.fundHot({ BTC: '2' })
    const at = await room.addresses.houseAddress('bitcoin', 'hot')
    const coins = await coinsOf(room, at)
    const inputs = coins.map((coin): CoinInput => ({ ...coin, purpose: 'hot', branch: 0, index: 0 }))
    const address = await room.addresses.addressFor('bob', 'bitcoin')
    const btc = (amount: string) => room.held({ asset: 'BTC', network: 'bitcoin', address, amount })
    const [one, other, third] = [await btc('1000000'), await btc('2000000'), await btc('3000000')]
    const body = { kind: 'payCoins', network: 'bitcoin', inputs: inputs.slice(0, 1), change: 0, rate: 2 }
    const requests = [one.request, other.request]
    const epoch = 6
    const signCoins = async (part: object) => {
      const { result } = await room.client.ask({ lane: 'pay', epoch, op: 'sign', body: { ...body, requests, ...part } })
      return Transaction.fromRaw(Buffer.from(isRecord(result) ? String(result.raw) : '', 'hex'))
    }
    const said = (part: object) => refusal(signCoins(part))
    const lying = inputs.slice(0, 1).map((input) => ({ ...input, value: String(BigInt(input.value) - 1n) }))
    expect(await said({ inputs: lying })).toBe('coin inputs')
    expect(await said({ inputs: inputs.slice(0, 1).map((input) => ({ ...input, index: 1 })) })).toBe('coin inputs')
    expect(await said({ requests: [one.request, one.request] })).toBe('form requests')
    expect(await said({ requests: Array.from({ length: 101 }, () => one.request) })).toBe('form requests')
    const first = await signCoins({})
    expect([first.inputsLength, first.outputsLength, first.getInput(0).sequence]).toEqual([1, 3, 0xfffffffd])
    expect(await said({ requests: [one.request], rate: 9 })).toBe('family request')
    expect(await said({ requests: [...requests, third.request], rate: 9 })).toBe('family request')
    expect(await said({ inputs: inputs.slice(1, 2), rate: 9 })).toBe('family inputs')
    // Asked for again it is the same, and a little more is too little.
    expect((await signCoins({})).id).toBe(first.id)
    expect(await said({ rate: 2.5 })).toBe('fee_low rate')
    const replaced = await signCoins({ inputs, rate: 4 })
    expect(replaced.inputsLength).toBe(2)
    expect(await said({ rate: 9 })).toBe('family inputs')
  })

  it('moves coins to the cold address and its own change alone, and replaces a move by a dearer one of the same coins', async () => {
    await room.fundHot({ BTC: '4' })
    const [own, change] = await Promise.all(
      ([0, 1] as const).map((branch) => room.addresses.houseAddress('bitcoin', 'hot', branch)),
    )
    const { cold } = room.chains.endpoints().utxo
    const coin = (await coinsOf(room, own ?? '')).find(({ value }) => value === '400000000')
    if (coin === undefined) throw new Error('what was paid in is not there')
    const input: CoinInput = { ...coin, purpose: 'hot', branch: 0, index: 0 }
    const body = { kind: 'moveCoins', network: 'bitcoin', inputs: [input], keep: '100000000', rate: 2 }
    const move = async (part: object = {}) => {
      const { result } = await room.client.ask({ lane: 'pay', epoch: 7, op: 'sign', body: { ...body, ...part } })
      const { raw, fee } = isRecord(result) ? result : {}
      const read = Transaction.fromRaw(Buffer.from(String(raw), 'hex'))
      const outputs = Array.from({ length: read.outputsLength }, (_, at) => read.getOutput(at))
      const to = outputs.map(({ script, amount }) => [Buffer.from(script ?? []).toString('hex'), amount])
      return { txid: read.id, to, fee: BigInt(String(fee)) }
    }
    const script = (address = '') => scriptOf('bitcoin', address, 'development')
    expect(await refusal(move({ inputs: [{ ...input, value: '400000001' }] }))).toBe('coin inputs')
    expect(await refusal(move({ inputs: [{ ...input, purpose: 'deposit' }] }))).toBe('coin inputs')
    expect(await refusal(move({ inputs: [] }))).toBe('form inputs')
    // Whatever else is named, it goes nowhere else.
    const first = await move({ to: ELSE, address: await room.addresses.addressFor('bob', 'bitcoin'), change: 5 })
    expect(first.to).toEqual([
      [script(cold), 300_000_000n - first.fee],
      [script(change), 100_000_000n],
    ])
    expect((await move()).txid).toBe(first.txid)
    expect(await refusal(move({ rate: 2.5 }))).toBe('fee_low rate')
    const dearer = await move({ rate: 4 })
    expect(dearer.fee).toBe(2n * first.fee)
    expect(dearer.to).toEqual([
      [script(cold), 300_000_000n - dearer.fee],
      [script(change), 100_000_000n],
    ])
    const whole = await move({ keep: '0', rate: 6 })
    expect(whole.to).toEqual([[script(cold), 400_000_000n - whole.fee]])
    expect(await refusal(move({ keep: '400000000', rate: 20 }))).toBe('inputs keep')
    for (const keep of ['-1', '1.5', 1, undefined]) expect(await refusal(move({ keep }))).toBe('form keep')
  })
})

async function coinsOf(room: PayoutRoom, address: string): Promise<{ txid: string; vout: number; value: string }[]> {
  const { rpc } = room.chains.endpoints().utxo
  const answer: unknown = await (await fetch(`${rpc}/coin/address/${address}`)).json()
  if (!Array.isArray(answer)) throw new Error('no coins')
  return answer.map((coin: unknown) => {
    if (!isRecord(coin)) throw new Error('no coin')
    return { txid: String(coin.hash), vout: Number(coin.index), value: String(coin.value) }
  })
}
