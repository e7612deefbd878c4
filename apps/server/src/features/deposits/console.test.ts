/** Operators and deposits on a real chain: what waits for people, networks that stand still, and what a reversal cost. */
import type { DevChains } from '@candlewick/devchain/dev-chains'
import { startDevChains } from '@candlewick/devchain/testing/start'
import { units } from '@candlewick/money/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DepositDesk, openDesk } from '../../../test/deposit-desk.ts'
import { atOnce } from '../../../test/double-spend/at-once.ts'
import { evmReaderOf } from '../../../test/readers.ts'
import { NetworkFollower } from './follow.ts'

type Person = Awaited<ReturnType<DepositDesk['app']['operator']>>

const USDT = 1_000_000
let devChains: DevChains
let desk: DepositDesk
let follower: NetworkFollower
let finn: Person
let fay: Person
let rita: Person
let adam: Person

beforeAll(async () => {
  devChains = await startDevChains()
  const reader = evmReaderOf(devChains)
  desk = await openDesk({ mode: 'development', readers: new Map([[reader.network, reader]]) })
  follower = new NetworkFollower(desk.dependencies, reader, async () => undefined)
  finn = await desk.app.operator('finn@house.test', ['finance'])
  fay = await desk.app.operator('fay@house.test', ['finance'])
  rita = await desk.app.operator('rita@house.test', ['risk'])
  adam = await desk.app.operator('adam@house.test', ['admin'])
  await look()
})
afterAll(async () => {
  await desk.close()
  await devChains.stop()
})

async function look(): Promise<void> {
  for (let more = true; more; ) more = await follower.look(true)
  await follower.look(true)
}

const post = (who: Person, path: string, body: object) =>
  desk.app.ask(`/api/console/${path}`, body, desk.app.withToken(who.token))
const get = async (who: Person, path: string) =>
  (await desk.app.ask(`/api/console/${path}`, undefined, desk.app.withToken(who.token))).body.data as {
    rows: { id: string; network: string; state: string; why: string; reason: string }[]
    steps: { to: string }[]
  }
const proposalOf = (answer: Awaited<ReturnType<typeof post>>) => (answer.body.data as { proposalId: string }).proposalId

/** What came of a proposal that is approved many times at once, once for each that was let. */
async function decidedAtOnce(call: string, asked: Awaited<ReturnType<typeof post>>): Promise<unknown[]> {
  const answers = await atOnce(call, () => desk.decide(fay.token, proposalOf(asked)))
  return answers.flatMap(({ status, body }) => (status === 200 ? [body.data] : []))
}

async function paid(coin: string, amount: string) {
  const someone = await desk.customer(`c${desk.replica.sequence}@x.test`)
  const address = await desk.wallets.addressFor(someone.userId, 'ethereum')
  await devChains.faucet({ network: 'ethereum', coin, address, amount })
  await devChains.mine('ethereum', 3)
  await look()
  const [row] = await desk.sql<{ id: string; state: string }[]>`
    select id, state from deposits where user_id = ${someone.userId} order by number desc limit 1`
  return { ...someone, id: row?.id ?? '', state: row?.state }
}
const held = (user: string) => desk.replica.engine.balance(user, 1, 'USDT').available

describe('what waits for people', () => {
  test('is released by two and credited through the journal, with each step to be read', async () => {
    const ann = await paid('USDT', '0.5')
    expect(ann.state).toBe('parked')
    const asked = await post(finn, 'deposits/release', { id: ann.id, reason: 'she will not send more' })
    expect(asked.body.data).toMatchObject({ state: 'waiting' })
    await look()
    expect(held(ann.userId)).toBe(0)
    expect((await desk.decide(finn.token, proposalOf(asked))).body.error).toBe('own_proposal')
    expect(await decidedAtOnce('console.deposits.release', asked)).toMatchObject([{ state: 'applied' }])
    await look()
    await look()
    expect(held(ann.userId)).toBe(0.5 * USDT)
    const one = await get(finn, `deposits/open?id=${ann.id}`)
    expect(one.steps.map(({ to }) => to)).toEqual(['confirming', 'parked', 'crediting', 'credited'])
    expect((await post(finn, 'deposits/release', { id: ann.id, reason: 'again' })).body.error).toBe('case_decided')
  })

  test('stands in the queue until it is dismissed by two', async () => {
    const ann = await paid('USDT', '0.3')
    const waiting = async () => (await get(finn, 'deposits/list?which=unmatched')).rows.map(({ id }) => id)
    expect(await waiting()).toContain(ann.id)
    const asked = await post(finn, 'deposits/dismiss', { id: ann.id, reason: 'too little to bother' })
    await desk.decide(fay.token, proposalOf(asked))
    expect(await waiting()).not.toContain(ann.id)
  })

  test('is nothing to whoever has not the permission', async () => {
    const sue = await desk.app.operator('sue@house.test', ['support'])
    for (const path of ['deposits/list', 'deposits/hand', 'wallets/networks', 'wallets/reconciliation']) {
      const { body } = await desk.app.ask(`/api/console/${path}`, undefined, desk.app.withToken(sue.token))
      expect([path, body.error]).toEqual([path, 'forbidden'])
    }
  })
})

describe('a reversal', () => {
  test('is asked back by two, at most what the customer has, and only once', async () => {
    const ann = await paid('USDT', '30')
    await devChains.reorganise('ethereum', 3, 'replace')
    await look()
    await devChains.mine('ethereum', 7)
    await look()
    expect(held(ann.userId)).toBe(30 * USDT)
    const losses = desk.replica.engine.balance('house:losses', 1, 'USDT').available
    const over = await post(finn, 'deposits/recover', { id: ann.id, amount: '30.000001', reason: 'too much' })
    expect([over.body.error, over.body.bound]).toEqual(['insufficient_balance', '30'])
    const asked = await post(finn, 'deposits/recover', { id: ann.id, amount: '20', reason: 'it never was' })
    expect(await decidedAtOnce('console.deposits.recover', asked)).toMatchObject([{ state: 'applied' }])
    await desk.work()
    await desk.work()
    expect([held(ann.userId), desk.replica.engine.balance('house:losses', 1, 'USDT').available - losses]).toEqual([
      10 * USDT,
      20 * USDT,
    ])
    const rest = await post(finn, 'deposits/recover', { id: ann.id, amount: '15', reason: 'more than is left' })
    expect([rest.body.error, rest.body.bound]).toEqual(['insufficient_balance', '10'])
    expect(await get(finn, `deposits/open?id=${ann.id}`)).toMatchObject({ recovered: '20', state: 'reversed' })
  })
})

describe('a network', () => {
  const ethereum = async () => (await get(rita, 'wallets/networks')).rows.find(({ network }) => network === 'ethereum')

  test('is stopped by one and goes on by two, from where it stood; nothing is missed', async () => {
    const stopped = await post(rita, 'wallets/networks/halt', { network: 'ethereum', reason: 'providers look odd' })
    expect(stopped.body.data).toMatchObject({ state: 'applied' })
    expect(await ethereum()).toMatchObject({ state: 'halted', why: 'operator' })
    const ann = await paid('USDT', '9')
    expect(ann.state).toBe(undefined)
    const asked = await post(rita, 'wallets/networks/resume', { network: 'ethereum', reason: 'all is well' })
    expect(asked.body.data).toMatchObject({ state: 'waiting' })
    await desk.decide(adam.token, proposalOf(asked))
    await look()
    expect([await ethereum(), held(ann.userId)]).toMatchObject([{ state: 'running', why: '' }, 9 * USDT])
  })

  test('that halted too deep goes on from a block that two name, and what stood above is read again', async () => {
    const ann = await paid('USDT', '11')
    const height = await devChains.height('ethereum')
    await desk.sql`delete from chain_blocks where height < ${height}`
    await devChains.reorganise('ethereum', 2, 'return')
    await look()
    expect(await ethereum()).toMatchObject({ state: 'halted', why: 'too_deep' })
    const ahead = await post(rita, 'wallets/networks/resume', {
      network: 'ethereum',
      height: height + 9,
      reason: 'too far',
    })
    expect([ahead.body.error, ahead.body.field]).toEqual(['refused', 'height'])
    const back = { network: 'ethereum', height: height - 4, reason: 'from below the fork' }
    await desk.decide(adam.token, proposalOf(await post(rita, 'wallets/networks/resume', back)))
    await look()
    await devChains.mine('ethereum', 3)
    await look()
    expect(held(ann.userId)).toBe(11 * USDT)
    expect(await get(finn, `deposits/open?id=${ann.id}`)).toMatchObject({ state: 'credited' })
  })
})

test('a coin that is capped is let in where the state machine has room, by nobody’s word', async () => {
  await desk.submit({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(1) })
  const ann = await paid('USDT', '4')
  expect(ann.state).toBe('parked')
  const asked = await post(finn, 'deposits/release', { id: ann.id, reason: 'let it in' })
  await desk.decide(fay.token, proposalOf(asked))
  await look()
  expect([held(ann.userId), await get(finn, `deposits/open?id=${ann.id}`)]).toMatchObject([
    0,
    { state: 'parked', reason: 'cap' },
  ])
})
