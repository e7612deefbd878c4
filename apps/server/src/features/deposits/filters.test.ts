/** Own deposits by coin, by how far each has come and by period: all of them, each once, and nobody else's. */
import { DEPOSIT_STATES } from '@candlewick/protocol/deposit-states'
import { DEPOSIT_STAGE, MOVEMENT_STAGES } from '@candlewick/protocol/movement-stages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithdrawals, type Withdrawals } from '../../../test/withdrawals.ts'
import { detailOf } from './detail.ts'
import { listRecords, type RecordFilter } from './records.ts'

const COINS = ['USDT', 'ETH', 'BTC'] as const
/** Two deposits of each kind share a moment. */
const AT = Date.parse('2026-03-01T00:00:00Z')
const HOUR = 3_600_000
let house: Withdrawals
let eva: string

beforeAll(async () => {
  house = await openWithdrawals()
  eva = (await house.customer('eva')).userId
  const mia = (await house.customer('mia')).userId
  for (const [who, user] of Object.entries({ eva, mia })) {
    await ofChain(who, user)
    await byHand(who, user)
    await internal(who, user, who === 'eva' ? mia : eva)
  }
})
afterAll(() => house.stop())

const at = (place: number) => new Date(AT + Math.floor(place / 2) * HOUR).toISOString()
const coinAt = (place: number) => COINS[place % COINS.length] ?? ''
const CHAIN = DEPOSIT_STATES.filter((state) => state !== 'review' && state !== 'rejected')

async function ofChain(who: string, user: string): Promise<void> {
  for (const [place, state] of [...CHAIN, ...CHAIN].entries()) {
    const id = Buffer.from(`${who} chain ${String(place).padStart(2, '0')}`)
      .toString('hex')
      .padEnd(64, '0')
    await house.sql`
      insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, needed,
        seen_at)
      values (${id}, 'ethereum', ${id}, 'p', ${coinAt(place)}, 'a', ${user}, 1, 1, 0, ${state}, 3, ${at(place)})`
  }
}

async function byHand(who: string, user: string): Promise<void> {
  for (const [place, state] of ['review', 'crediting', 'credited', 'rejected'].entries()) {
    await house.sql`
      insert into hand_deposits (id, user_id, asset, network, address, amount, screenshot, state, submitted_at)
      values (${`${who} hand ${place}`}, ${user}, ${coinAt(place)}, 'ripple', 'a', 1, 's', ${state}, ${at(place)})`
  }
}

async function internal(who: string, payee: string, payer: string): Promise<void> {
  for (const [place, closed] of [true, false, true].entries()) {
    const id = Buffer.from(`${who} internal ${place}`).toString('hex').padEnd(64, '0')
    await house.sql`
      insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, payee, state, held_sequence,
        closed, worth, day, proof, changed_at)
      values (${id}, ${payer}, ${coinAt(place)}, 'ethereum', 'a', 1, 0, ${id}, 'internal', ${payee}, 'confirmed', 1,
        ${closed}, 0, '2026-03-01', '', ${at(place)})`
  }
}

const reading = () => ({
  ...{ sql: house.sql, mode: 'development' as const },
  decimalsOf: (asset: string) => house.replica.engine.asset(asset)?.decimals,
})

async function walked(filter: RecordFilter, pageSize: number) {
  const records = []
  let total = 0
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await listRecords(reading(), eva, { ...filter, pageSize, ...(cursor !== undefined && { cursor }) })
    records.push(...page.records)
    total = page.total
    cursor = page.next
  }
  return { records, total }
}

test('each filter, and each two of them, give by cursor and by number what all would give that match', async () => {
  const { records: all } = await walked({}, 500)
  expect(all).toHaveLength(2 * CHAIN.length + 4 + 3)
  expect(all.every(({ time }, place) => time <= (all[place - 1]?.time ?? time))).toBe(true)
  const periods = [{}, { startTime: AT + HOUR, endTime: AT + 3 * HOUR }]
  for (const coin of [undefined, ...COINS]) {
    for (const stage of [undefined, ...MOVEMENT_STAGES]) {
      for (const period of periods) {
        const filter = { ...period, ...(coin && { coin }), ...(stage && { stage }) }
        const { startTime = 0, endTime = Number.MAX_SAFE_INTEGER } = filter as RecordFilter
        const wanted = all.filter(
          (row) =>
            (coin ?? row.coin) === row.coin &&
            (stage ?? DEPOSIT_STAGE[row.state]) === DEPOSIT_STAGE[row.state] &&
            row.time >= startTime &&
            row.time <= endTime,
        )
        const ids = wanted.map(({ id }) => id)
        const { records, total } = await walked(filter, 2)
        expect({ filter, total, ids: records.map(({ id }) => id) }).toEqual({ filter, total: ids.length, ids })
        const second = await listRecords(reading(), eva, { ...filter, page: 2, pageSize: 3 })
        expect(second.records.map(({ id }) => id)).toEqual(ids.slice(3, 6))
      }
    }
  }
})

test('a state beside a stage gives what is in both', async () => {
  const states = async (filter: RecordFilter) => (await walked(filter, 500)).records.map(({ state }) => state)
  expect(new Set(await states({ state: 'parked', stage: 'pending' }))).toEqual(new Set(['parked']))
  expect(await states({ state: 'parked', stage: 'completed' })).toEqual([])
})

test('an unknown coin is said to be unknown', async () => {
  await expect(listRecords(reading(), eva, { coin: 'NOCOIN' })).rejects.toMatchObject({
    ...{ error: 'unknown_asset', field: 'coin' },
  })
})

test('one of a chain opens with its steps, each with its block, the newest hundred where there are more', async () => {
  const id = Buffer.from('eva stepped').toString('hex').padEnd(64, '0')
  await house.sql`
    insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, reason, height,
      needed)
    values (${id}, 'ethereum', ${id}, 'p', 'USDT', 'a', ${eva}, 1, 1, 0, 'parked', 'cap', 200, 3)`
  await house.sql`
    insert into chain_cursors (network, genesis, height, head, hash) values ('ethereum', 'g', 204, 204, 'h')
    on conflict (network) do update set head = 204`
  await house.sql`
    insert into deposit_steps (deposit_id, from_state, to_state, why, height)
    select ${id}, null, 'confirming', 'found', place from generate_series(100, 200) as place`
  await house.sql`
    insert into deposit_steps (deposit_id, from_state, to_state, why, height)
    values (${id}, 'confirming', 'parked', 'refused by rule 7', 200)`
  const { steps, confirmations } = await detailOf(reading(), eva, id)
  expect([steps.length, confirmations]).toEqual([100, 5])
  expect(steps.slice(-3)).toMatchObject([
    { state: 'confirming', block: 199, confirmations: null, reason: null },
    { state: 'confirming', block: 200, confirmations: 5, reason: null },
    { state: 'parked', block: 200, confirmations: 5, reason: 'cap' },
  ])
  // What a programme says of a step is for operators.
  expect(JSON.stringify(steps)).not.toContain('rule 7')
})
