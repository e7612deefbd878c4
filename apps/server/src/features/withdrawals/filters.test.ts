/** Own withdrawals by coin, by how far each has come and by period: all of them, each once, and nobody else's. */

import { MOVEMENT_STAGES, WITHDRAWAL_STAGE } from '@candlewick/protocol/movement-stages'
import type { OwnWithdrawal } from '@candlewick/protocol/own-withdrawals'
import { WITHDRAWAL_STATES } from '@candlewick/protocol/withdrawal-states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithdrawals, type Withdrawals } from '../../../test/withdrawals.ts'

const LIST = '/api/withdraw/list'
const COINS = ['USDT', 'ETH', 'BTC'] as const
const AT = Date.parse('2026-03-01T00:00:00Z')
const HOUR = 3_600_000
let house: Withdrawals
let eva: Awaited<ReturnType<Withdrawals['customer']>>

beforeAll(async () => {
  house = await openWithdrawals()
  eva = await house.customer('eva')
  const mia = await house.customer('mia')
  const states = [...WITHDRAWAL_STATES, ...WITHDRAWAL_STATES]
  for (const [who, { userId }] of Object.entries({ eva, mia })) {
    for (const [place, state] of states.entries()) {
      const id = Buffer.from(`${who} ${String(place).padStart(2, '0')}`)
        .toString('hex')
        .padEnd(64, '0')
      const created = new Date(AT + place * HOUR).toISOString()
      await house.sql`
        insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, state, held_sequence, worth,
          day, proof, created_at)
        values (${id}, ${userId}, ${COINS[place % COINS.length] ?? ''}, 'ethereum', 'a', 1, 0, ${id}, 'chain', ${state}, 1, 0,
          '2026-03-01', '', ${created})`
    }
  }
})
afterAll(() => house.stop())

interface Listed {
  records: OwnWithdrawal[]
  total: number
  next?: string
}

const found = async (asked: object) => (await house.post(eva, LIST, asked)).body.data as Listed

async function walked(filter: object, pageSize: number) {
  const records: OwnWithdrawal[] = []
  let total = 0
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await found({ ...filter, pageSize, ...(cursor !== undefined && { cursor }) })
    records.push(...page.records)
    total = page.total
    cursor = page.next
  }
  return { records, total }
}

test('each filter, and each two of them, give by cursor what all would give that match', async () => {
  const { records: all } = await walked({}, 500)
  expect(all).toHaveLength(2 * WITHDRAWAL_STATES.length)
  for (const coin of [undefined, ...COINS]) {
    for (const stage of [undefined, ...MOVEMENT_STAGES]) {
      for (const [startTime, endTime] of [
        [],
        [undefined, AT + 9 * HOUR],
        [AT + 4 * HOUR],
        [AT + 2 * HOUR, AT + 9 * HOUR],
      ]) {
        const period = { ...(startTime && { startTime }), ...(endTime && { endTime }) }
        const filter = { ...(coin && { coin }), ...(stage && { stage }), ...period }
        const ids = all
          .filter((row) => (coin ?? row.coin) === row.coin && (stage ?? stageOf(row)) === stageOf(row))
          .filter(({ createTime }) => createTime >= (startTime ?? 0) && createTime <= (endTime ?? createTime))
          .map(({ id }) => id)
        const { records, total } = await walked(filter, 2)
        expect({ filter, total, ids: records.map(({ id }) => id) }).toEqual({ filter, total: ids.length, ids })
      }
    }
  }
})

const stageOf = ({ state }: OwnWithdrawal) => WITHDRAWAL_STAGE[state]

test('a state and a status beside a stage give what is in all of them', async () => {
  const states = async (filter: object) => [...new Set((await found(filter)).records.map(({ state }) => state))]
  expect(await states({ status: 'passed', stage: 'pending' })).toEqual(['broadcast', 'signing', 'approved'])
  expect(await states({ state: 'review', status: 'review', stage: 'pending' })).toEqual(['review'])
  expect(await states({ state: 'confirmed', stage: 'failed' })).toEqual([])
})

test('an unknown coin is said to be unknown, and what is no stage is refused', async () => {
  for (const path of [LIST, '/api/exchange/coin/assets/getWithdrawalLog']) {
    const unknown = await house.post(eva, path, { coin: 'NOCOIN' })
    expect([unknown.status, unknown.body.error, unknown.body.field]).toEqual([404, 'unknown_asset', 'coin'])
    const wrong = await house.post(eva, path, { stage: 'paid' })
    expect([wrong.status, wrong.body.field]).toEqual([400, 'stage'])
  }
})
