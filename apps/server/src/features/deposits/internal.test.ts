/** What another customer of the house sends stands among its receiver's deposits, is told on her socket, and is written to her. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { OTHER, openWithdrawals, type Withdrawals } from '../../../test/withdrawals.ts'
import type { Message } from '../../adapters/notifications.ts'
import { detailOf } from './detail.ts'
import { depositMessage } from './messages.ts'
import { tellCustomers } from './notify.ts'
import { depositsChannel } from './own-channel.ts'
import { listRecords } from './records.ts'

let house: Withdrawals
let stop: () => Promise<void>
const letters: (Message & { to: string })[] = []
/** Customers who were told, and what their list said at that moment. */
const heard: { id: string; state: string | undefined }[] = []
let listening = ''

beforeAll(async () => {
  house = await openWithdrawals()
  const channel = depositsChannel(house.sql)
  const listens = (user: string) => user === listening
  const stopping = await channel.hear?.({ listening: listens, listens })
  const timer = setInterval(() => {
    for (const message of channel.messages(listening, 1)) {
      if (message.type !== 'DEPOSIT') continue
      for (const { id } of message.data) {
        void records(listening).then((all) => heard.push({ id, state: all.find((one) => one.id === id)?.state }))
      }
    }
  }, 20)
  stop = async () => {
    clearInterval(timer)
    await stopping?.()
    await house.stop()
  }
})
afterAll(() => stop())

const reading = () => {
  const { sql, replica } = house
  const decimalsOf = (asset: string) => replica.engine.asset(asset)?.decimals
  return { sql, mode: 'development', decimalsOf } as const
}
const records = async (userId: string) => (await listRecords(reading(), userId, {})).records

async function tell(): Promise<(Message & { to: string })[]> {
  const { sql, replica, app } = house
  const from = letters.length
  const notifications = {
    send: (to: { value: string }, message: Message) => {
      letters.push({ ...message, to: to.value })
      return Promise.resolve()
    },
  }
  for (let more = true; more; ) more = await tellCustomers({ sql, replica, accounts: app.accounts, notifications })
  return letters.slice(from)
}

test('it is a record of its own, without a transaction, and its receiver hears and is written of it once', async () => {
  const [ada, ben] = [await house.customer('ada'), await house.customer('ben')]
  listening = ben.userId
  house.owners.set(OTHER, ben.userId)
  const { id } = await house.made(ada, { address: OTHER })
  expect(await records(ben.userId)).toMatchObject([
    {
      ...{ id, way: 'internal', state: 'credited', coin: 'USDT', amount: '100', network: 'ethereum' },
      ...{ networkName: 'Ethereum', address: OTHER, tag: null, txid: null, explorer: null, reason: null },
      creditTime: expect.any(Number),
    },
  ])
  expect(await records(ada.userId)).toEqual([])
  expect(await detailOf(reading(), ben.userId, id)).toMatchObject({ way: 'internal', steps: [{ state: 'credited' }] })
  await expect(detailOf(reading(), ada.userId, id)).rejects.toMatchObject({ error: 'not_found' })
  await vi.waitFor(() => expect(heard).toEqual([{ id, state: 'credited' }]))
  const message = depositMessage({ kind: 'internal', amount: '100', coin: 'USDT', network: 'Ethereum' }, 'en')
  expect(await tell()).toEqual([{ ...message, to: 'ben@x.test' }])
  expect(await tell()).toEqual([])
})

test('what the ledger has not taken yet is being credited, and nobody is written of it', async () => {
  const [cleo, dan] = [await house.customer('cleo'), await house.customer('dan')]
  house.owners.set(OTHER, dan.userId)
  const { id } = await house.made(cleo, { address: OTHER })
  await house.sql`update withdrawals set closed = false where id = ${id}`
  expect(await records(dan.userId)).toMatchObject([{ id, state: 'crediting', creditTime: null }])
  expect(await tell()).toEqual([])
})

test('records of every kind are paged through in one order', async () => {
  const eva = await house.customer('eva')
  const { sql } = house
  const at = '2026-01-02T03:04:05.678901Z'
  const terms = { network: 'ethereum', asset: 'USDT', state: 'credited' }
  await sql`
    insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, needed, seen_at)
    values (${'1'.repeat(64)}, ${terms.network}, 't', 'p', ${terms.asset}, 'a', ${eva.userId}, 1, 1, 0, ${terms.state}, 3, ${at})`
  await sql`
    insert into hand_deposits (id, user_id, asset, network, address, amount, screenshot, state, submitted_at)
    values (${'2'.repeat(20)}, ${eva.userId}, ${terms.asset}, 'ripple', 'a', 1, 's', 'review', ${at})`
  const payer = await house.customer('fay')
  for (const id of ['3', '4']) {
    await sql`
      insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, payee, state, held_sequence,
        closed, worth, day, proof, changed_at)
      values (${id.repeat(64)}, ${payer.userId}, ${terms.asset}, ${terms.network}, 'a', 1, 0, ${id}, 'internal', ${eva.userId},
        'confirmed', 1, true, 0, '2026-01-02', '', ${at})`
  }
  const seen: string[] = []
  for (let cursor: string | undefined; seen.length < 9; ) {
    const page = await listRecords(reading(), eva.userId, { pageSize: 1, ...(cursor === undefined ? {} : { cursor }) })
    seen.push(...page.records.map(({ id }) => id[0] ?? ''))
    if (page.next === undefined) break
    cursor = page.next
  }
  expect(seen).toEqual(['4', '3', '2', '1'])
})
