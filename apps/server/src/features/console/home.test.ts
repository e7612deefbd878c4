/** The console's first page: what waits for whom, by age, and made once however many look. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asked = 0
beforeAll(async () => {
  app = await startTestApp()
  app.ground.queues.register({
    queue: 'appeals',
    permission: 'appeal.review',
    promised: 60_000,
    measure: async () => {
      asked += 1
      return { waiting: 3, oldestTime: Date.now() - 120_000, late: 2 }
    },
  })
})
afterAll(() => app.stop())

interface Home {
  queues: { queue: string; waiting: number; late: number; oldestTime: number | null }[]
  alarms: { alarm: string; level: string; detail: string }[]
  journal: { sequence: number }
  decided: { kind: string; state: string }[]
}
async function home(token: string): Promise<Home> {
  return (await app.ask('/api/console/home', undefined, app.withToken(token))).body.data as Home
}
const names = ({ queues }: Home) => queues.map(({ queue }) => queue)

test('shows each operator the queues that she may decide, and says which are late', async () => {
  const support = await app.operator('support@house.test', ['support'])
  const content = await app.operator('content@house.test', ['content'])
  const shown = await home(support.token)
  expect(shown.queues).toContainEqual(expect.objectContaining({ queue: 'appeals', waiting: 3, late: 2 }))
  expect(shown.alarms).toContainEqual({ alarm: 'queue_late', level: 'warning', detail: 'appeals 2' })
  expect(names(await home(content.token))).toEqual(['proposals'])
})

test('is made once a second at most, however many ask', async () => {
  const { token } = await app.operator('risk@house.test', ['risk'])
  const before = asked
  const began = performance.now()
  await Promise.all(Array.from({ length: 50 }, () => home(token)))
  expect(asked - before).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - began) / 1_000))
})

test('counts proposals for those who may decide them, and names what was decided lately to the same', async () => {
  const one = await app.operator('one@house.test', ['admin'])
  const other = await app.operator('other@house.test', ['admin'])
  const ask = (token: string, path: string, body: object) => app.ask(`/api/console/${path}`, body, app.withToken(token))
  const reason = 'for the test'
  const third = await app.operator('third@house.test', ['support'])
  const changed = { operatorId: third.operatorId, roles: ['risk'], reason }
  const { proposalId } = (await ask(one.token, 'operators/change', changed)).body.data as { proposalId: string }
  const waiting = async (token: string) =>
    (await home(token)).queues.find(({ queue }) => queue === 'proposals')?.waiting
  await expect.poll(() => waiting(other.token), { timeout: 5_000 }).toBe(1)
  const finance = await app.operator('finance@house.test', ['finance'])
  expect(await waiting(finance.token)).toBe(0)
  await ask(other.token, 'proposals/decide', { proposalId, decision: 'reject', reason })
  await expect.poll(() => waiting(other.token), { timeout: 5_000 }).toBe(0)
  expect((await home(other.token)).decided[0]).toMatchObject({ kind: 'operator.change', state: 'rejected' })
  expect((await home(finance.token)).decided).toEqual([])
})
