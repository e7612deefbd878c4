/** Money out as its owner meets it: asked for once, proven, within limits, and hers again where it does not go. */
import { LEVEL_TERMS } from '@candlewick/rules/identity/levels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../test/app.ts'
import { SoftPasskey } from '../../../test/passkey.ts'
import {
  FUND_PASSWORD,
  idOf,
  inBook,
  keyOf as keyOfHouse,
  OTHER,
  openWithdrawals,
  SOLANA,
  TO,
  TOKEN,
  type Withdrawals,
} from '../../../test/withdrawals.ts'
import { SetAside } from '../../state/set-aside.ts'
import { closeAll } from './closing.ts'
import { moveWithdrawal } from './states.ts'

let house: Withdrawals
beforeAll(async () => {
  house = await openWithdrawals()
})
afterAll(() => house.stop())

const SUBMIT = '/api/withdraw/submit'
const OWN = '/api/exchange/coin/wallet/withdrawal'
const held = { available: 899_000_000, occupied: 101_000_000 }
const errorOf = ({ body }: Answer) => [body.error, body.field, body.bound].filter((part) => part !== undefined)
const dataOf = <T>({ body }: Answer) => body.data as T
type Customer = Awaited<ReturnType<Withdrawals['customer']>>

async function stateOf(who: Customer, id: string): Promise<{ state: string; steps: { state: string }[] }> {
  const query = new URLSearchParams({ id })
  return dataOf(await house.app.ask(`${OWN}/detail?${query}`, undefined, house.app.withToken(who.satoken)))
}

test('is held with its fee, goes its way when nothing speaks against it, and is the same one asked again', async () => {
  const ann = await house.customer('ann')
  const wanted = { ...house.want(), emailCode: await house.code(ann) }
  const payload = await house.seal(wanted)
  const [first, again] = [await house.send(ann, payload), await house.send(ann, payload)]
  expect(dataOf(first)).toMatchObject({
    ...{ state: 'approved', amount: '100', fee: '1', total: '101', address: TO, cancellable: true },
  })
  expect(dataOf<{ id: string }>(again).id).toBe(dataOf<{ id: string }>(first).id)
  const plain = await house.post(ann, SUBMIT, wanted)
  expect(dataOf<{ id: string }>(plain).id).toBe(dataOf<{ id: string }>(first).id)
  expect(house.balance(ann)).toEqual(held)
  expect((await stateOf(ann, dataOf<{ id: string }>(first).id)).steps.map(({ state }) => state)).toEqual([
    ...['requested', 'approved'],
  ])
  const other = { ...wanted, amount: '101' }
  expect(errorOf(await house.post(ann, SUBMIT, other))).toEqual(['nonce_reused', 'nonce'])
})

describe('the encrypted payload', () => {
  test('is refused where it is forged, changed, to another key, too old, or used before', async () => {
    const bea = await house.customer('bea')
    const payload = await house.seal({ ...house.want(), emailCode: '000000' })
    const [head = '', key = '', iv = '', text = '', tag = ''] = payload.split('.')
    const other = Buffer.from(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'gone' })).toString('base64url')
    const plain = Buffer.from(JSON.stringify({ alg: 'none', kid: 'gone' })).toString('base64url')
    const forged: readonly [string, string][] = [
      [`${head}.${key}.${iv}.${text.slice(0, -2)}AA.${tag}`, 'payload_invalid'],
      [`${head}.${key}.${iv}.${text}.${'A'.repeat(22)}`, 'payload_invalid'],
      [`${other}.${key}.${iv}.${text}.${tag}`, 'payload_key'],
      [`${plain}.${key}.${iv}.${text}.${tag}`, 'payload_key'],
      ['a.b.c.d.e', 'payload_invalid'],
      ['not a payload', 'payload_invalid'],
      [await house.seal(house.want(), Date.now() - 1), 'payload_expired'],
      [await house.seal(house.want(), Date.now() + 3_600_000), 'field_invalid'],
      [await house.seal({ ...house.want(), extra: 1 }), 'field_unknown'],
      [await house.seal({ ...house.want(), amount: -1 }), 'field_invalid'],
    ]
    for (const [sent, error] of forged) expect([sent, (await house.send(bea, sent)).body.error]).toEqual([sent, error])
    expect(errorOf(await house.send(bea, payload))[0]).toBe('code_wrong')
    expect(errorOf(await house.send(bea, payload))[0]).toBe('payload_used')
    // 22 signs for 16 bytes: four bits of the last one are nobody's.
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const same = payload.slice(0, -1) + signs[signs.indexOf(payload.at(-1) ?? '') ^ 1]
    expect(Buffer.from(same.split('.')[4] ?? '', 'base64url')).toEqual(Buffer.from(tag, 'base64url'))
    expect(errorOf(await house.send(bea, same))[0]).toBe('payload_used')
    expect(house.balance(bea).occupied).toBe(0)
  })

  test('to a key of yesterday is read, to an older one no more, and that one is forgotten', async () => {
    const cleo = await house.customer('cleo')
    const payload = await house.seal({ ...house.want(), emailCode: await house.code(cleo) })
    await house.sql`update withdrawal_keys set created_at = created_at - interval '30 hours'`
    const fresh = await house.seal(house.want())
    expect(fresh.split('.')[0]).not.toBe(payload.split('.')[0])
    expect((await house.send(cleo, payload)).status).toBe(200)
    await house.sql`update withdrawal_keys set created_at = created_at - interval '20 hours'`
    expect(errorOf(await house.send(cleo, payload))[0]).toBe('payload_key')
  })
})

describe('who asks', () => {
  test('has set a fund password, knows it, and brings the code that was mailed for this and nothing else', async () => {
    const dot = await house.app.customer('dot@x.test')
    await house.submit({ type: 'account.open', user: dot.userId, kind: 'customer' })
    await house.deposit(dot.userId, 'USDT', '1000')
    expect(errorOf(await house.post(dot, SUBMIT, house.want()))[0]).toBe('fund_password_unset')
    await house.app.accounts.funds.set(dot.userId, FUND_PASSWORD, '192.0.2.1')
    const wrong = house.want({ fundPassword: '00'.repeat(32) })
    expect(errorOf(await house.post(dot, SUBMIT, wrong))).toEqual(['fund_password_wrong', 'fundPassword'])
    const { fundPassword: _, ...without } = house.want()
    expect(errorOf(await house.post(dot, SUBMIT, without))).toEqual(['field_required', 'fundPassword'])
    expect(errorOf(await house.post(dot, SUBMIT, house.want()))).toEqual(['factor_needed', 'emailCode', 'email'])
    await house.post(dot, '/api/user/sendEmailCode', { email: dot.email, purpose: 'bind' })
    const bind = await house.app.lastCode(dot.email)
    expect(errorOf(await house.post(dot, SUBMIT, { ...house.want(), emailCode: bind }))[0]).toBe('code_wrong')
    expect((await house.ask(dot)).status).toBe(200)
  })

  test('proves it by a passkey that signs this withdrawal, which serves for no other', async () => {
    const eve = await house.customer('eve')
    const passkey = new SoftPasskey()
    await house.app.accounts.secondStep.factors.change(eve.userId, false, async (tx) => {
      await tx`
        insert into passkeys (id, user_id, public_key, counter, name)
        values (${passkey.id}, ${eve.userId}, ${passkey.publicKey()}, 0, 'key')`
    })
    await house.sql`update users set withdrawals_paused_until = null where id = ${eve.userId}`
    const wanted = house.want()
    const [id, another] = [wanted, { ...wanted, amount: '101' }].map((each) => idOf(eve.userId, each))
    const over = (challenge: string, ...behind: string[]) =>
      passkey.get({ challenge: Buffer.from([challenge, ...behind].join('.'), 'utf8').toString('base64url') })
    const fresh = async () => {
      const asked = await house.post(eve, '/api/exchange/coin/auth/passkey/options', {})
      const { options } = dataOf<{ options: { challenge: string } }>(asked)
      return Buffer.from(options.challenge, 'base64url').toString('utf8')
    }
    const signed = async (hex = '') => over(await fresh(), hex)
    const refusal = async (answer: unknown) => errorOf(await house.post(eve, SUBMIT, { ...wanted, passkey: answer }))[0]
    const mailed = { ...wanted, emailCode: '123456' }
    expect(errorOf(await house.post(eve, SUBMIT, mailed))[0]).toBe('factor_needed')
    expect(await refusal(await signed(another))).toBe('passkey_failed')
    // Nobody can have signed it ahead: neither by its hash alone, nor by what proves anything else.
    const ahead = passkey.get({ challenge: Buffer.from(id ?? '', 'hex').toString('base64url') })
    expect(await refusal(ahead)).toBe('passkey_failed')
    expect(await refusal(over(await fresh()))).toBe('passkey_failed')
    expect((await house.post(eve, SUBMIT, { ...wanted, passkey: await signed(id) })).status).toBe(200)
    const [row] = await house.sql<{ proof: string }[]>`select proof from withdrawals where id = ${id ?? ''}`
    expect(JSON.parse(row?.proof ?? '{}')).toMatchObject({ by: 'passkey', passkey: { id: passkey.id } })
  })

  test('waits a day after a security change, and is told until when', async () => {
    const fay = await house.customer('fay')
    await house.sql`update users set withdrawals_paused_until = now() + interval '24 hours' where id = ${fay.userId}`
    const [error, ,] = errorOf(await house.ask(fay))
    expect(error).toBe('withdrawals_paused')
  })

  test('who is restricted takes nothing out, on no way, and what is under way stops', async () => {
    const gil = await house.customer('gil')
    const { id } = await house.made(gil)
    await house.sql`
      insert into customer_restrictions (user_id, kind, proposal_id, operator_id, reason)
      values (${gil.userId}, 'withdrawing', 'gil', 'o', 'r')`
    const rest = { user: gil.userId, trading: 0, withdrawing: Number.MAX_SAFE_INTEGER, closed: 0 }
    await house.submit({ type: 'account.restrict', ...rest })
    expect(errorOf(await house.post(gil, SUBMIT, house.want()))).toEqual(['restricted', 'withdrawing'])
    expect(errorOf(await house.ask(gil))[0]).toBe('restricted')
    expect(await moveWithdrawal(house.sql, id, 'approved', 'signing', { actor: 'payer' })).toBe(false)
    const stop = house.job.start()
    await expect.poll(async () => (await stateOf(gil, id)).state).toBe('review')
    await stop()
    // Taking it back is no taking out.
    expect((await house.post(gil, `${OWN}/cancel`, { id })).status).toBe(200)
    expect(house.balance(gil)).toEqual({ available: 1_000_000_000, occupied: 0 })
  })
})

describe('where it goes', () => {
  const WRONG: readonly [string, object, string][] = [
    ['a mistyped letter', { address: TO.replace('5a', '5A') }, 'address_invalid'],
    ['a letter of another alphabet', { address: TO.replace('a', 'а') }, 'address_invalid'],
    ['a hidden space within', { address: `${TO.slice(0, 9)}\u200b${TO.slice(9)}` }, 'address_invalid'],
    ['an address of another network', { address: SOLANA }, 'address_network'],
    ['nothing', { address: ' ' }, 'address_invalid'],
    ['the zero address', { address: `0x${'0'.repeat(40)}` }, 'address_refused'],
    ['the token itself', { address: TOKEN }, 'address_refused'],
    ['the token, without its capitals', { address: TOKEN.toLowerCase() }, 'address_refused'],
    ['a network that is closed', { network: 'tron' }, 'withdrawals_closed'],
    ['a network that there is none', { network: 'nowhere' }, 'withdrawals_closed'],
    ['a coin that there is none', { coin: 'NONE' }, 'unknown_asset'],
    ['a memo where none is taken', { memo: '12' }, 'memo_invalid'],
    ['a fee of before', { fee: '0.5' }, 'fee_changed'],
    ['too little', { amount: '9.999999' }, 'min_withdrawal'],
    ['finer than the coin is', { amount: '10.0000001' }, 'precision'],
    ['nothing at all', { amount: '0' }, 'field_invalid'],
    ['more than there can be', { amount: '99999999999999999999' }, 'field_invalid'],
    ['more than there is', { amount: '999.000001' }, 'insufficient_balance'],
    ['a coin without a price', { coin: 'DOT', network: 'polkadot', address: DOT, amount: '5' }, 'no_index_price'],
  ]
  test.each(WRONG)('%s is refused before anything is held', async (_, more, error) => {
    const who = await known('hal')
    expect((await house.post(who, SUBMIT, { ...house.want(), ...more })).body.error).toBe(error)
    expect(house.balance(who)).toEqual({ available: 1_000_000_000, occupied: 0 })
  })

  test('what was pasted with spaces around it, or without capitals, is the one address', async () => {
    const ida = await house.customer('ida')
    expect((await house.made(ida, { address: `  ${TO.toLowerCase()}\n` })).address).toBe(TO)
  })

  test('an own address is a mistake; another customer’s is booked within the house, at once and without a fee', async () => {
    const [jan, kim] = [await house.customer('jan'), await house.customer('kim')]
    house.owners.set(OTHER, kim.userId)
    expect(errorOf(await house.post(kim, SUBMIT, house.want({ address: OTHER })))).toEqual(['address_own', 'address'])
    const sent = await house.made(jan, { address: OTHER, fee: '0' })
    expect(sent).toMatchObject({ way: 'internal', state: 'confirmed', fee: '0' })
    expect(house.balance(jan)).toEqual({ available: 900_000_000, occupied: 0 })
    expect(house.balance(kim)).toEqual({ available: 1_100_000_000, occupied: 0 })
    house.owners.delete(OTHER)
  })
})

describe('how much', () => {
  test('the limit of a day holds for all coins together, however it is split and from however many sessions', async () => {
    const ned = await house.customer('ned', { USDT: '5000', ETH: '1' })
    const none = LEVEL_TERMS[0]?.withdrawalDaily
    expect(none).toBe('1000')
    const { key, secret } = await keyOf(ned)
    await book(ned, TO)
    const each = Array.from({ length: 12 }, (_, place) =>
      place % 2 === 0 ? house.want({ amount: '200' }) : house.want({ coin: 'ETH', amount: '0.05' }),
    )
    const answers = await Promise.all(each.map((want) => house.signed(key, secret, SUBMIT, want)))
    const worth = answers.map(({ status }, place) => (status !== 200 ? 0 : place % 2 === 0 ? 200 : 150))
    const sum = worth.reduce<number>((a, b) => a + b, 0)
    expect(sum).toBeLessThanOrEqual(1_000)
    expect(sum).toBeGreaterThan(800)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
      new Set(['daily_limit']),
    )
    // What is taken back counts no more; another day is another limit.
    const cancelled = dataOf<{ id: string }>(answers.find(({ status }) => status === 200) as Answer)
    expect((await house.post(ned, `${OWN}/cancel`, { id: cancelled.id })).status).toBe(200)
    expect((await house.signed(key, secret, SUBMIT, house.want({ amount: '150' }))).status).toBe(200)
    await house.sql`update withdrawals set day = day - 1 where user_id = ${ned.userId}`
    expect((await house.signed(key, secret, SUBMIT, house.want({ amount: '990' }))).status).toBe(200)
  })

  test('without an index price nothing of the coin goes, whatever it was traded at', async () => {
    const oda = await house.customer('oda', { ETH: '1' })
    await house.setIndex({ BTC_USDT: '50000' })
    const refused = await house.post(oda, SUBMIT, house.want({ coin: 'ETH', amount: '0.1' }))
    expect(errorOf(refused)).toEqual(['no_index_price', 'coin'])
    await house.setIndex({ BTC_USDT: '50000', ETH_USDT: '3000', SOL_USDT: '100', XRP_USDT: '1' })
  })
})

describe('taking back', () => {
  test('gives all of it back once, and races with the payer for it with one winner', async () => {
    const pat = await house.customer('pat', { USDT: '5000' })
    await house.sql`update users set certification = 'primary' where id = ${pat.userId}`
    for (let round = 0; round < 5; round += 1) {
      const { id } = await house.made(pat)
      const [cancelled, twice, claimed] = await Promise.all([
        house.post(pat, `${OWN}/cancel`, { id }),
        house.post(pat, `${OWN}/cancel`, { id }),
        moveWithdrawal(house.sql, id, 'approved', 'signing', { actor: 'payer' }),
      ])
      expect([cancelled.status, twice.status]).toEqual(claimed ? [409, 409] : [200, 200])
      if (claimed) await house.sql`update withdrawals set state = 'review' where id = ${id}`
      if (claimed) await house.post(pat, `${OWN}/cancel`, { id })
      expect(house.balance(pat)).toEqual({ available: 5_000_000_000, occupied: 0 })
    }
    expect((await house.post(await house.customer('quin'), `${OWN}/cancel`, { id: 'ab'.repeat(32) })).status).toBe(404)
  })

  test('what ended is settled or given back by the job where a crash left it, and its owner is written to once', async () => {
    const rae = await house.customer('rae')
    const { id } = await house.made(rae)
    const step = { actor: 'payer', txid: `0x${'1'.repeat(64)}` }
    await moveWithdrawal(house.sql, id, 'approved', 'signing', step)
    await moveWithdrawal(house.sql, id, 'signing', 'broadcast', step)
    await moveWithdrawal(house.sql, id, 'broadcast', 'confirmed', step)
    const stop = house.job.start()
    await expect.poll(() => house.balance(rae)).toEqual({ available: 899_000_000, occupied: 0 })
    await expect.poll(async () => (await letters(rae)).length).toBe(2)
    await stop()
    const [confirmed, requested] = await letters(rae)
    expect(requested).toMatchObject({ subject: 'Candlewick: Withdrawal requested' })
    expect(confirmed?.text).toContain('100 USDT')
    expect(confirmed?.text).toContain(step.txid)
  })

  test('what was held before a crash keeps its row, though its customer was restricted before it was asked for again', async () => {
    const tara = await house.customer('tara')
    const { id } = await house.made(tara)
    // As a crash leaves it between the journal and the table.
    await house.sql`delete from withdrawal_steps where withdrawal_id = ${id}`
    await house.sql`
      update withdrawals set state = 'requested', held_sequence = null, created_at = now() - interval '1 minute'
      where id = ${id}`
    const rest = { user: tara.userId, trading: 0, withdrawing: Number.MAX_SAFE_INTEGER, closed: 0 }
    await house.submit({ type: 'account.restrict', ...rest })
    const stop = house.job.start()
    await expect.poll(async () => (await stateOf(tara, id)).state).toBe('approved')
    await stop()
    expect((await house.post(tara, `${OWN}/cancel`, { id })).status).toBe(200)
    expect(house.balance(tara)).toEqual({ available: 1_000_000_000, occupied: 0 })
  })

  test('what the ledger gave back does not go out when its row is asked for again', async () => {
    const tess = await house.customer('tess')
    const wanted = { ...house.want(), emailCode: await house.code(tess) }
    const { id } = dataOf<{ id: string }>(await house.post(tess, SUBMIT, wanted))
    await house.post(tess, `${OWN}/cancel`, { id })
    await house.sql`delete from withdrawal_steps where withdrawal_id = ${id}`
    await house.sql`update withdrawals set state = 'requested', held_sequence = null, closed = false where id = ${id}`
    expect(errorOf(await house.post(tess, SUBMIT, wanted))).toEqual(['nonce_reused', 'nonce'])
    expect(house.balance(tess)).toEqual({ available: 1_000_000_000, occupied: 0 })
  })

  test('what its receiver has no room for is tried again later, and not written to the journal all the time', async () => {
    const uwe = await house.customer('uwe')
    const [address, nobody] = [OTHER.replace('0xfB', '0xfb').toLowerCase(), 'z'.repeat(20)]
    await house.sql`
      insert into users (id, account, password_hash, invite_code, chat_key) values (${nobody}, 'nobody', 'x', 'nobody', 'x')`
    house.owners.set(OTHER, nobody)
    const { id, state } = await house.made(uwe, { address })
    house.owners.delete(OTHER)
    expect(state).toBe('confirmed')
    const { sql, replica } = house
    const parts = { sql, replica, writes: { note: () => undefined }, log: { warn: () => undefined } }
    const aside = new SetAside(60_000)
    await closeAll(parts, aside)
    expect(aside.keys()).toEqual([nobody])
    const before = replica.sequence
    await closeAll(parts, aside)
    await closeAll(parts, aside)
    expect(replica.sequence).toBe(before)
    // There is room: it is hers at the next try.
    await house.submit({ type: 'account.open', user: nobody, kind: 'customer' })
    await closeAll(parts, new SetAside(0))
    expect(house.balance({ userId: nobody }).available).toBe(100_000_000)
    const [row] = await sql<{ closed: boolean }[]>`select closed from withdrawals where id = ${id}`
    expect(row?.closed).toBe(true)
  })

  test('a request that a crash left before the journal heard of it is held by the job', async () => {
    const sue = await house.customer('sue')
    const { id } = await house.made(sue)
    await house.post(sue, `${OWN}/cancel`, { id })
    const lost = 'cd'.repeat(32)
    await house.sql`
      insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, worth, day, proof, created_at)
      values (${lost}, ${sue.userId}, 'USDT', 'ethereum', ${TO}, 100000000, 1000000, 'lost-nonce-of-sue', 'chain', 100000000,
        '2026-01-01', '{}', now() - interval '1 minute')`
    const stop = house.job.start()
    await expect.poll(async () => (await stateOf(sue, lost)).state).toBe('approved')
    await stop()
    expect(house.balance(sue)).toEqual(held)
  })
})

describe('the address book', () => {
  test('takes a new address for a second step only, and lets it wait a day where nothing else serves', async () => {
    const tom = await house.customer('tom')
    const save = { coin: 'USDT', network: 'ethereum', address: TO, label: '<img src=x onerror=alert(1)>' }
    expect(errorOf(await house.post(tom, '/api/userCoin/save', save))[0]).toBe('factor_needed')
    const saved = await house.post(tom, '/api/userCoin/save', { ...save, emailCode: await house.code(tom) })
    expect(dataOf<{ records: { label: string }[] }>(saved).records).toMatchObject([{ label: save.label, uses: 0 }])
    const again = { ...save, emailCode: await house.code(tom) }
    expect(errorOf(await house.post(tom, '/api/userCoin/save', again))).toEqual(['address_saved', 'address'])
    const on = await house.post(tom, `${OWN}/bookOnly`, { on: true, emailCode: await house.code(tom) })
    expect(dataOf(on)).toEqual({ bookOnly: true, bookOnlyUntil: null })
    expect(errorOf(await house.post(tom, SUBMIT, house.want()))[0]).toBe('address_waiting')
    expect(errorOf(await house.post(tom, SUBMIT, house.want({ address: OTHER })))[0]).toBe('address_unlisted')
    const off = await house.post(tom, `${OWN}/bookOnly`, { on: false, emailCode: await house.code(tom) })
    expect(dataOf<{ bookOnly: boolean }>(off).bookOnly).toBe(true)
    expect(errorOf(await house.post(tom, SUBMIT, house.want({ address: OTHER })))[0]).toBe('address_unlisted')
    await house.sql`update address_rules set book_until = now() where user_id = ${tom.userId}`
    expect((await house.ask(tom, { address: OTHER })).status).toBe(200)
    const other = await house.customer('uma')
    const [{ id } = { id: '' }] = dataOf<{ records: { id: string }[] }>(saved).records
    for (const action of ['delete', 'save']) {
      expect((await house.post(other, `/api/userCoin/${action}`, { id, label: 'x' })).status).toBe(404)
    }
    expect(dataOf<{ records: object[] }>(await house.post(tom, '/api/userCoin/delete', { id })).records).toEqual([])
  })

  test('warns of an address that looks like one of it, and people look at what goes there', async () => {
    const vic = await house.customer('vic')
    await book(vic, TO)
    const alike = `0x5aae${'0'.repeat(33)}aed`
    const check = { coin: 'USDT', network: 'ethereum', address: alike }
    const found = await house.post(vic, `${OWN}/check`, check)
    expect(dataOf(found)).toMatchObject({ warnings: ['look_alike', 'first_time'], looksLike: { address: TO } })
    expect(await house.made(vic, { address: alike })).toMatchObject({ state: 'review' })
    expect(dataOf(await house.post(vic, `${OWN}/check`, { ...check, address: TO }))).toMatchObject({ label: 'mine' })
  })

  test('is not all that an address is held against: one that was paid before is poisoned as well', async () => {
    const zoe = await house.customer('zoe')
    const alike = `0x5aae${'0'.repeat(33)}aed`
    const check = async () =>
      dataOf(await house.post(zoe, `${OWN}/check`, { coin: 'USDT', network: 'ethereum', address: alike }))
    const before = await house.made(zoe)
    // Asked for and not paid it is nobody's yet.
    expect(await check()).toMatchObject({ warnings: ['first_time'], looksLike: null })
    await house.sql`update withdrawals set state = 'confirmed' where id = ${before.id}`
    expect(await check()).toMatchObject({
      warnings: ['look_alike', 'first_time'],
      looksLike: { label: null, address: TO },
    })
    const asked = await house.made(zoe, { address: alike })
    expect(asked.state).toBe('review')
    expect(await house.sql`select reasons from withdrawals where id = ${asked.id}`).toEqual([{ reasons: 'look_alike' }])
    // What one has a name for is told by it; in the book itself it is warned of no more.
    await book(zoe, TO)
    expect(await check()).toMatchObject({ looksLike: { label: 'mine', address: TO } })
    const other = await house.customer('yan')
    const hers = await house.post(other, `${OWN}/check`, { coin: 'USDT', network: 'ethereum', address: alike })
    expect(dataOf(hers)).toMatchObject({ warnings: ['first_time'], looksLike: null })
  })

  test('knows an address with another memo for another one: many are paid at the one of an exchange', async () => {
    const xia = await house.customer('xia', { XRP: '9000' })
    await house.sql`update users set certification = 'primary' where id = ${xia.userId}`
    const to = { coin: 'XRP', network: 'ripple', address: RIPPLE, amount: '1500' }
    const first = await house.made(xia, { ...to, memo: '1' })
    expect(first.state).toBe('review')
    await house.sql`update withdrawals set state = 'confirmed' where id = ${first.id}`
    expect((await house.made(xia, { ...to, memo: '1' })).state).toBe('approved')
    expect((await house.made(xia, { ...to, memo: '2' })).state).toBe('review')
    const check = { coin: 'XRP', network: 'ripple', address: RIPPLE }
    const uses = async (memo: string) => dataOf(await house.post(xia, `${OWN}/check`, { ...check, memo }))
    expect(await uses('1')).toMatchObject({ uses: 1, warnings: [] })
    expect(await uses('2')).toMatchObject({ uses: 0, warnings: ['first_time'] })
  })

  test('is all that a programme pays to, and only what has waited', async () => {
    const wes = await house.customer('wes')
    const { key, secret } = await keyOf(wes)
    const send = () => house.signed(key, secret, SUBMIT, house.want())
    expect(errorOf(await send())[0]).toBe('address_unlisted')
    await book(wes, TO, 0)
    expect(errorOf(await send())[0]).toBe('address_waiting')
    await house.sql`update address_book set active_at = now() where user_id = ${wes.userId}`
    expect((await send()).status).toBe(200)
    const trade = await keyOf(wes, 'trade')
    expect(errorOf(await house.signed(trade.key, trade.secret, SUBMIT, house.want()))[0]).toBe('key_permission')
    const save = { network: 'ethereum', address: OTHER, label: 'x' }
    expect((await house.signed(key, secret, '/api/userCoin/save', save)).body.error).toBe('key_permission')
    expect((await house.signed(key, secret, `${OWN}/bookOnly`, { on: false })).body.error).toBe('key_permission')
  })
})

const RIPPLE = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'
const DOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

let hal: Promise<Customer> | undefined
/** One for all that is refused. */
function known(name: string): Promise<Customer> {
  hal ??= house.customer(name, { USDT: '1000', DOT: '50' })
  return hal
}

async function letters({ email }: Customer): Promise<{ subject: string; text: string }[]> {
  return (await house.app.mailbox.list(email)).filter(({ subject }) => subject.includes('Withdrawal'))
}

const keyOf = (who: Customer, permission: 'trade' | 'withdraw' = 'withdraw') => keyOfHouse(house, who, permission)
/** An address in the book, for so many days. */
const book = (who: Customer, address: string, days = 2) => inBook(house, who, address, days)
