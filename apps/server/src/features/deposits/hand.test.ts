/** Deposits that customers report: shown with their picture, reviewed by two, credited once, told in the customer's words. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DepositDesk, openDesk } from '../../../test/deposit-desk.ts'
import { atOnce } from '../../../test/double-spend/at-once.ts'
import { SetAside } from '../../state/set-aside.ts'
import { creditReady } from './crediting.ts'

type Customer = Awaited<ReturnType<DepositDesk['customer']>>
type Person = Awaited<ReturnType<DepositDesk['app']['operator']>>
interface Record {
  readonly id: string
  readonly state: string
  readonly reason: string | null
  readonly reasonText: string
  readonly amount: string
  readonly screenshot: string | null
}

let desk: DepositDesk
let ann: Customer
let finn: Person
let fay: Person
let shade = 0

beforeAll(async () => {
  desk = await openDesk()
  ann = await desk.customer('ann@x.test')
  finn = await desk.app.operator('finn@house.test', ['finance'])
  fay = await desk.app.operator('fay@house.test', ['finance'])
})
afterAll(() => desk.close())

const as = (who: { satoken: string } | { token: string }) =>
  desk.app.withToken('satoken' in who ? who.satoken : who.token)
const post = (who: Customer | Person, path: string, body: object) => desk.app.ask(path, body, as(who))
const get = (who: Customer | Person, path: string) => desk.app.ask(path, undefined, as(who))

/** A stored picture of the customer's, another each time. */
async function picture(of: Customer): Promise<string> {
  shade += 1
  return await desk.picture(of, shade)
}

async function report(of: Customer, fields: object = {}): Promise<Record> {
  const sent = { coin: 'SOL', amount: '2.5', screenshot: await picture(of), ...fields }
  const { status, body } = await post(of, '/api/recharge/submit', sent)
  expect([status, body.error]).toEqual([200, undefined])
  return body.data as Record
}

const list = async (of: Customer) =>
  ((await post(of, '/api/recharge/list', {})).body.data as { records: Record[] }).records
const pass = async (id: string, txid: string, amount = '2.5', by: Person = finn) =>
  await post(by, '/api/console/deposits/hand/decide', { id, decision: 'pass', amount, txid, reason: 'it is there' })
const proposalOf = (answer: Awaited<ReturnType<typeof pass>>) => (answer.body.data as { proposalId: string }).proposalId
const held = (of: Customer) => desk.replica.engine.balance(of.userId, 1, 'SOL').available
const SOL = 10 ** 7

describe('a report', () => {
  test('asks for a numerical amount and a picture, in these words', async () => {
    const wrong = await post(ann, '/api/recharge/submit', {
      coin: 'SOL',
      amount: '12a',
      screenshot: await picture(ann),
    })
    expect([wrong.status, wrong.body.error, wrong.body.msg]).toEqual([
      400,
      'amount_numeric',
      expect.stringContaining('must be a numerical value'),
    ])
    const bare = await post(ann, '/api/recharge/submit', { coin: 'SOL', amount: '1' })
    expect([bare.status, bare.body.error]).toEqual([400, 'screenshot_needed'])
  })

  test.each([
    [{ amount: '1e5' }, 'amount_numeric'],
    [{ amount: '-1' }, 'amount_numeric'],
    [{ amount: '0' }, 'field_invalid'],
    [{ amount: '0.0000000001' }, 'precision'],
    [{ coin: 'NONE' }, 'unknown_asset'],
    [{ network: 'ripple' }, 'not_found'],
    [{ txid: 'short-one-' }, 'field_invalid'],
    [{ screenshot: `${'0'.repeat(40)}.jpg` }, 'field_invalid'],
    [{ screenshot: '../../etc/passwd' }, 'screenshot_needed'],
  ])('with %j is refused as %s, and nothing is written', async (fields, error) => {
    const before = (await list(ann)).length
    const sent = { coin: 'SOL', amount: '2.5', screenshot: await picture(ann), ...fields }
    const { body, status } = await post(ann, '/api/recharge/submit', sent)
    expect([status >= 400 && status < 500, body.error]).toEqual([true, error])
    expect((await list(ann)).length).toBe(before)
  })

  test('another’s picture is none of hers', async () => {
    const bob = await desk.customer('bob@x.test')
    const { body } = await post(ann, '/api/recharge/submit', {
      coin: 'SOL',
      amount: '1',
      screenshot: await picture(bob),
    })
    expect([body.error, body.field]).toEqual(['field_invalid', 'screenshot'])
  })

  test('64 times at once with one client id is one report, answered the same', async () => {
    const cleo = await desk.customer('cleo@x.test')
    const sent = { coin: 'SOL', amount: '3', screenshot: await picture(cleo), clientId: 'one' }
    const answers = await Promise.all(Array.from({ length: 64 }, () => post(cleo, '/api/recharge/submit', sent)))
    // Who was not answered in time asks again and is answered the same.
    const again = (await post(cleo, '/api/recharge/submit', sent)).body.data as Record
    const answered = answers.filter(({ status }) => status === 200).map(({ body }) => (body.data as Record).id)
    expect(answers.filter(({ status }) => ![200, 408, 429, 503, 504].includes(status))).toEqual([])
    expect([...new Set(answered)]).toEqual([again.id])
    expect(await list(cleo)).toHaveLength(1)
    const other = await post(cleo, '/api/recharge/submit', { ...sent, amount: '4' })
    expect(other.body.error).toBe('client_id_reused')
  })

  test('of one customer at most ten wait, and of one transaction one', async () => {
    const dora = await desk.customer('dora@x.test')
    await report(dora, { txid: 'a'.repeat(64) })
    const again = await post(dora, '/api/recharge/submit', {
      coin: 'SOL',
      amount: '1',
      screenshot: await picture(dora),
      txid: 'A'.repeat(64),
    })
    expect(again.body.error).toBe('already_reported')
    for (let more = 0; more < 9; more += 1) await report(dora)
    const over = await post(dora, '/api/recharge/submit', { coin: 'SOL', amount: '1', screenshot: await picture(dora) })
    expect([over.body.error, over.body.bound]).toEqual(['own_quota', 10])
  })
})

describe('a review', () => {
  test('passes with the second operator, credits what really came, once, and writes to the customer', async () => {
    const eva = await desk.customer('eva@x.test')
    const { id } = await report(eva)
    const txid = 'e'.repeat(64)
    const asked = await pass(id, txid, '2.4')
    expect(asked.body.data).toMatchObject({ state: 'waiting' })
    await desk.work()
    expect([held(eva), (await list(eva))[0]?.state]).toEqual([0, 'review'])
    const own = await desk.decide(finn.token, proposalOf(asked))
    expect(own.body.error).toBe('own_proposal')
    const decided = await atOnce('console.deposits.handDecide', () => desk.decide(fay.token, proposalOf(asked)))
    const done = decided.filter(({ status }) => status === 200)
    expect(done.map(({ body }) => body.data)).toMatchObject([{ state: 'applied' }])
    await desk.work()
    await desk.work()
    expect([held(eva), (await list(eva))[0]]).toMatchObject([2.4 * SOL, { state: 'credited', amount: '2.4' }])
    const letters = await desk.app.mailbox.list('eva@x.test')
    expect(letters.map(({ subject }) => subject).filter((subject) => subject.includes('Deposit'))).toHaveLength(1)
  })

  test('of a transaction that was credited already is refused, whoever reports it and however it is written', async () => {
    const [gus, hal] = [await desk.customer('gus@x.test'), await desk.customer('hal@x.test')]
    const txid = 'b'.repeat(64)
    const [first, second] = [await report(gus), await report(hal)]
    const [one, other] = [await pass(first.id, txid), await pass(second.id, `0x${txid.toUpperCase()}`)]
    expect((await desk.decide(fay.token, proposalOf(one))).body.data).toMatchObject({ state: 'applied' })
    const late = await desk.decide(fay.token, proposalOf(other))
    expect(late.body.error ?? (late.body.data as { state: string }).state).toMatch(/already_reported|failed/)
    await desk.work()
    expect([held(gus), held(hal)]).toEqual([2.5 * SOL, 0])
  })

  test('of a transaction that waits here from its chain is refused, and one passed before it came is credited once', async () => {
    const [ida, jon] = [await desk.customer('ida@x.test'), await desk.customer('jon@x.test')]
    const seen = (id: string, user: string, txid: string, state: string) => desk.sql`
      insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, height, hash,
        proved_hash, needed)
      values (${id.repeat(64)}, 'solana', ${txid}, 'tx', 'SOL', 'x', ${user}, 2500000000, 25000000, 0, ${state}, 5, 'h', 'h', 1)`
    const parked = 'c'.repeat(64)
    await seen('1', ida.userId, parked, 'parked')
    expect((await pass((await report(ida)).id, parked)).body.error).toBe('already_reported')
    const txid = '17'.repeat(32)
    const passed = await pass((await report(ida)).id, txid)
    expect((await desk.decide(fay.token, proposalOf(passed))).body.data).toMatchObject({ state: 'applied' })
    await desk.work()
    expect(held(ida)).toBe(2.5 * SOL)
    // Of her a second time, and of another one who is paid by the same transaction.
    await seen('2', ida.userId, txid, 'crediting')
    await seen('3', jon.userId, txid, 'crediting')
    const full = new SetAside(60_000)
    const credits = { ...desk.dependencies, full, retryMs: 0, byFinality: false, fence: async () => undefined }
    full.add(jon.userId)
    await creditReady(credits, 'solana')
    expect([held(ida), held(jon)]).toEqual([2.5 * SOL, 0])
    await creditReady({ ...credits, full: new SetAside(0) }, 'solana')
    expect([held(ida), held(jon)]).toEqual([2.5 * SOL, 2.5 * SOL])
    const rows = await desk.sql<{ state: string; reason: string | null }[]>`
      select state, reason from deposits where txid = ${txid} order by id`
    expect(rows).toMatchObject([{ state: 'parked', reason: 'other' }, { state: 'credited' }])
  })

  test('rejects alone, with a reason that the customer reads', async () => {
    const ian = await desk.customer('ian@x.test')
    const { id } = await report(ian)
    const bare = await post(finn, '/api/console/deposits/hand/decide', { id, decision: 'reject', reason: 'not there' })
    expect([bare.body.error, bare.body.field]).toEqual(['field_required', 'reasonIs'])
    const rejected = await post(finn, '/api/console/deposits/hand/decide', {
      ...{ id, decision: 'reject', reason: 'looked twice', reasonIs: 'not_received', reasonText: 'Ask your bank' },
    })
    expect(rejected.body.data).toMatchObject({ state: 'applied' })
    await desk.work()
    expect((await list(ian))[0]).toMatchObject({
      state: 'rejected',
      reason: 'not_received',
      reasonText: 'Ask your bank',
    })
    expect((await pass(id, 'c'.repeat(64))).body.error).toBe('case_decided')
  })

  test('of twenty-five, one after the other, takes each: what is decided is in the way of none', async () => {
    const lea = await desk.customer('lea@x.test')
    for (let n = 0; n < 25; n += 1) {
      const { id } = await report(lea)
      const sent = { id, decision: 'reject', reason: 'looked', reasonIs: 'not_received' }
      expect((await post(finn, '/api/console/deposits/hand/decide', sent)).body.data).toMatchObject({
        state: 'applied',
      })
    }
    const [kept] = await desk.sql<{ files: number }[]>`
      select count(*)::int as files from files where user_id = ${lea.userId} and used_at is not null`
    expect(kept?.files).toBe(25)
  })

  test('with a picture that another customer handed in under another name says so', async () => {
    const [mia, ned] = [await desk.customer('mia@x.test'), await desk.customer('ned@x.test')]
    const [hers, other] = [await report(mia), await report(mia)]
    shade -= 2
    const his = await report(ned)
    const opened = async (id: string) =>
      ((await get(finn, `/api/console/deposits/hand/open?id=${id}`)).body.data as { others: object[] }).others
    expect(await opened(his.id)).toEqual([{ id: hers.id, userId: mia.userId, state: 'review', why: 'picture' }])
    expect(await opened(other.id)).toEqual([])
    shade += 1
  })

  test('opens with each of its steps, the picture for its owner alone, and for nobody else', async () => {
    const lea = await desk.customer('ola@x.test')
    const detail = async (who: Customer, id: string) =>
      await get(who, `/api/exchange/coin/wallet/deposit/detail?id=${id}`)
    const made = await report(lea, { coin: 'XRP' })
    const open = (await detail(lea, made.id)).body.data
    expect(open).toMatchObject({
      ...{ id: made.id, way: 'hand', state: 'review', screenshot: made.screenshot, address: 'demo-ripple-house' },
      tag: expect.stringMatching(/^[1-9]\d{8,9}$/),
      steps: [{ state: 'review', block: null, confirmations: null, reason: null, time: expect.any(Number) }],
    })
    await post(finn, '/api/console/deposits/hand/decide', {
      ...{
        id: made.id,
        decision: 'reject',
        reason: 'looked twice',
        reasonIs: 'not_received',
        reasonText: 'Ask your bank',
      },
    })
    await desk.work()
    expect((await detail(lea, made.id)).body.data).toMatchObject({
      reasonText: 'Ask your bank',
      steps: [
        { state: 'review', reason: null },
        { state: 'rejected', reason: 'not_received' },
      ],
    })
    expect((await desk.app.ask(made.screenshot ?? '', undefined, as(ann))).status).toBe(404)
    const unfound = [await detail(ann, made.id), await detail(ann, 'a'.repeat(20)), await detail(lea, 'x')]
    expect(unfound.map(({ status, body }) => [status, body.error, body.field])).toEqual(
      Array(3).fill([404, 'not_found', 'id']),
    )
  })

  test('shows the picture with what else is known, and each look stands in the trail', async () => {
    const jim = await desk.customer('jim@x.test')
    const { id } = await report(jim, { txid: 'd'.repeat(64) })
    const { body } = await get(finn, `/api/console/deposits/hand/open?id=${id}`)
    expect(body.data).toMatchObject({
      id,
      amount: '2.5',
      state: 'review',
      others: [],
      customer: { email: expect.stringContaining('*') },
    })
    expect((body.data as { picture: { data: string } }).picture.data.length).toBeGreaterThan(100)
    const [entry] = await desk.sql<{ action: string; customer: string | null }[]>`
      select action, customer_id as customer from operator_audit where action = 'deposit.report' order by sequence desc limit 1`
    expect(entry).toEqual({ action: 'deposit.report', customer: jim.userId })
    const queue = await get(finn, '/api/console/deposits/hand')
    expect((queue.body.data as { rows: { id: string }[] }).rows.map((row) => row.id)).toContain(id)
  })

  test('the list is filtered by coin, customer, transaction and number; each look stands in the trail', async () => {
    const txid = 'c'.repeat(64)
    const mine = await report(ann, { coin: 'SOL', txid })
    const other = await report(await desk.customer('odette@x.test'))
    const listed = async (asked: string) => {
      const { status, body } = await get(finn, `/api/console/deposits/hand?${asked}`)
      return status === 200 ? (body.data as { rows: { id: string }[] }).rows.map(({ id }) => id) : body.field
    }
    const seen = async () =>
      (
        await desk.sql`
        select from operator_audit where action = 'deposit.reports' and customer_id = ${ann.userId}`
      ).length
    expect(await listed('coin=SOL')).toEqual(expect.arrayContaining([mine.id, other.id]))
    expect(await listed('coin=XRP&limit=200')).not.toContain(mine.id)
    expect(await seen()).toBe(0)
    const hers = await listed(`userId=${ann.userId}`)
    expect(hers).toContain(mine.id)
    expect(hers).not.toContain(other.id)
    expect(await seen()).toBe(1)
    const newest = async () => {
      const [row] = await desk.sql<{ entry: string; customer: string | null }[]>`
        select entry, customer_id as customer from operator_audit order by sequence desc limit 1`
      const { action, subject }: { action: string; subject: string[] } = JSON.parse(row?.entry ?? '{}')
      return [action, subject, row?.customer]
    }
    await listed('coin=SOL')
    expect(await newest()).toEqual(['deposit.reports', ['review', 'SOL'], null])
    expect(await listed(`txid=${txid.toUpperCase()}`)).toEqual([mine.id])
    // A look-up of one transfer is about whose it is.
    expect(await newest()).toEqual(['deposit.reports', ['review', txid.toUpperCase(), ann.userId], ann.userId])
    // Whichever state it is in.
    expect(await listed(`id=${other.id}&state=credited`)).toEqual([other.id])
    expect(await listed(`id=${other.id}&userId=${ann.userId}`)).toEqual([])
    expect(await listed('id=no-number')).toBe('id')
  })

  test('is for operators with the permission alone', async () => {
    const sue = await desk.app.operator('sue@house.test', ['support'])
    expect((await get(sue, '/api/console/deposits/hand')).body.error).toBe('forbidden')
    expect((await get(ann, '/api/console/deposits/hand')).body.error).toBe('forbidden')
  })
})

describe('what is listed', () => {
  test('says coins, networks and terms to everybody, and of a memo network the customer’s own number', async () => {
    const { body } = await desk.app.ask('/api/exchange/coin/assets/getRechargeCurrency')
    const rows = (body.data as { rows: { coin: string; networks: { network: string; way: string }[] }[] }).rows
    expect(rows.find(({ coin }) => coin === 'XRP')?.networks).toMatchObject([
      { network: 'ripple', way: 'hand', memo: true },
    ])
    const one = await get(ann, '/api/exchange/coin/assets/getDepositAddress/XRP')
    const two = await get(ann, '/api/exchange/coin/assets/getDepositAddress/XRP')
    expect(one.body.data).toMatchObject({ tag: expect.stringMatching(/^[1-9]\d{8,9}$/), address: 'demo-ripple-house' })
    expect(two.body.data).toEqual(one.body.data)
    const chain = await get(ann, '/api/exchange/coin/assets/getDepositAddress/BTC')
    // Neither a reader of it nor an address by hand.
    expect(chain.body.error).toBe('deposits_closed')
  })

  test('closes by one operator and opens by two, and each change stands in the history', async () => {
    const rita = await desk.app.operator('rita@house.test', ['risk'])
    const adam = await desk.app.operator('adam@house.test', ['admin'])
    const change = (to: object) =>
      post(rita, '/api/console/deposits/listings/change', { coin: 'TRX', network: 'tron', to, reason: 'a fault there' })
    expect((await change({ deposits: false })).body.data).toMatchObject({ state: 'applied' })
    const closed = await get(ann, '/api/exchange/coin/assets/getDepositAddress/TRX')
    expect([closed.status, closed.body.error]).toEqual([409, 'deposits_closed'])
    const open = await change({ deposits: true, minimum: '5' })
    expect(open.body.data).toMatchObject({ state: 'waiting' })
    await desk.decide(adam.token, proposalOf(open))
    expect((await get(ann, '/api/exchange/coin/assets/getDepositAddress/TRX')).body.data).toMatchObject({
      minimum: '5',
    })
    const history = await get(rita, '/api/console/deposits/listings/history?coin=TRX')
    expect((history.body.data as { rows: object[] }).rows).toMatchObject([
      { before: { deposits: false, minimum: '1' }, after: { deposits: true, minimum: '5' }, approvedBy: 'adam' },
      { before: { deposits: true }, after: { deposits: false }, approvedBy: '' },
    ])
    expect((await change({ contract: `0x${'1'.repeat(40)}` })).body.error).toBe('refused')
    expect((await change({ minimum: '0.0000001' })).body.error).toBe('precision')
  })
})
